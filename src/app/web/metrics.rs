//! `GET /metrics`: counters for monitoring programs, in the format of Prometheus. They contain no name, no address and
//! no URL name.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use actix_web::http::StatusCode;
use actix_web::http::header::AUTHORIZATION;
use actix_web::{HttpRequest, HttpResponse, web};
use qisai_domain::log::Hash;

use super::error::WebError;
use super::pool;
use super::respond::Page;
use super::state::State;

/// Upper bounds of the buckets: in microseconds, and in seconds as printed.
const BUCKETS: [(u64, &str); 12] = [
    (1_000, "0.001"),
    (2_500, "0.0025"),
    (5_000, "0.005"),
    (10_000, "0.01"),
    (25_000, "0.025"),
    (50_000, "0.05"),
    (100_000, "0.1"),
    (250_000, "0.25"),
    (500_000, "0.5"),
    (1_000_000, "1"),
    (2_500_000, "2.5"),
    (10_000_000, "10"),
];

/// Headers by which a proxy reports that a request was forwarded.
const FORWARDED: [&str; 4] = ["forwarded", "via", "x-forwarded-for", "x-real-ip"];

/// Kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Public page of a tournament.
    Public,
    /// Any other page.
    Page,
    Form,
}

impl Asked {
    const ALL: [Self; 3] = [Self::Public, Self::Page, Self::Form];

    fn code(self) -> &'static str {
        match self {
            Self::Public => "public",
            Self::Page => "page",
            Self::Form => "form",
        }
    }
}

/// Durations and statuses of answers.
#[derive(Default)]
struct Answers {
    /// Counts by bucket; an answer slower than the last bucket is in none.
    buckets: [AtomicU64; BUCKETS.len()],
    count: AtomicU64,
    microseconds: AtomicU64,
    /// Counts by the first digit of the status, from 1.
    statuses: [AtomicU64; 5],
}

/// Counters since the start of the process.
#[derive(Default)]
pub struct Metrics {
    public: Answers,
    page: Answers,
    form: Answers,
    /// Number of results entered or corrected.
    pub results: AtomicU64,
    /// Number of tournament versions made by this process.
    pub versions: AtomicU64,
}

/// Increments a counter.
pub fn count(counter: &AtomicU64) {
    counter.fetch_add(1, Ordering::Relaxed);
}

fn read(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

impl Answers {
    fn observe(&self, status: StatusCode, took: Duration) {
        let took = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        let bucket = self.buckets.iter().zip(BUCKETS).find(|(_, (end, _))| took <= *end);
        if let Some((bucket, _)) = bucket {
            count(bucket);
        }
        count(&self.count);
        self.microseconds.fetch_add(took, Ordering::Relaxed);
        let class = usize::from(status.as_u16() / 100).saturating_sub(1);
        if let Some(class) = self.statuses.get(class) {
            count(class);
        }
    }

    fn write(&self, kind: &str, text: &mut String) {
        const NAME: &str = "qisai_answer_seconds";
        let mut sum = 0;
        // Writing to a string cannot fail.
        for (bucket, (_, end)) in self.buckets.iter().zip(BUCKETS) {
            sum += read(bucket);
            let _ = writeln!(text, "{NAME}_bucket{{kind=\"{kind}\",le=\"{end}\"}} {sum}");
        }
        let (all, took) = (read(&self.count), read(&self.microseconds));
        let _ = writeln!(text, "{NAME}_bucket{{kind=\"{kind}\",le=\"+Inf\"}} {all}");
        let _ = writeln!(text, "{NAME}_sum{{kind=\"{kind}\"}} {}.{:06}", took / 1_000_000, took % 1_000_000);
        let _ = writeln!(text, "{NAME}_count{{kind=\"{kind}\"}} {all}");
    }
}

impl Metrics {
    fn answers(&self, asked: Asked) -> &Answers {
        match asked {
            Asked::Public => &self.public,
            Asked::Page => &self.page,
            Asked::Form => &self.form,
        }
    }

    /// Counts an answer by kind, status and duration.
    pub fn observe(&self, asked: Asked, status: StatusCode, took: Duration) {
        self.answers(asked).observe(status, took);
    }

    /// Returns the histogram of answers and the counts of their statuses.
    fn written(&self) -> String {
        let mut text = head("qisai_answer_seconds", "histogram", "Time from the request to the answer");
        for asked in Asked::ALL {
            self.answers(asked).write(asked.code(), &mut text);
        }
        text += &head("qisai_answers_total", "counter", "Answers by their status");
        for asked in Asked::ALL {
            for (class, number) in (1..).zip(&self.answers(asked).statuses) {
                let (kind, number) = (asked.code(), read(number));
                let _ = writeln!(text, "qisai_answers_total{{kind=\"{kind}\",status=\"{class}xx\"}} {number}");
            }
        }
        text
    }
}

fn head(name: &str, kind: &str, help: &str) -> String {
    format!("# HELP {name} {help}\n# TYPE {name} {kind}\n")
}

fn one(text: &mut String, name: &str, kind: &str, help: &str, value: impl TryInto<u64>) {
    let value = value.try_into().unwrap_or(u64::MAX);
    *text += &head(name, kind, help);
    let _ = writeln!(text, "{name} {value}");
}

/// `GET /metrics`: readable from this machine without a proxy in between, and with the token of `--metrics-token`.
pub async fn show(request: HttpRequest, state: web::Data<State>) -> Page {
    if !may_read(&request, &state) {
        return Err(WebError::NotFound);
    }
    let asking = state.clone();
    let room = web::block(move || asking.service.room()).await?;
    let metrics = &state.metrics;
    let mut text = metrics.written();
    one(&mut text, "qisai_results_total", "counter", "Results entered or corrected", read(&metrics.results));
    one(&mut text, "qisai_versions_total", "counter", "Versions made by this process", read(&metrics.versions));
    one(&mut text, "qisai_streams", "gauge", "Open live streams", state.streams.count());
    one(&mut text, "qisai_writes_waiting", "gauge", "Writes that wait or are under way", state.service.queued());
    text += &head("qisai_cache_bytes", "gauge", "Bytes of finished pages in memory");
    for (name, pages) in [("pages", &state.pages), ("answers", &state.answers)] {
        let _ = writeln!(text, "qisai_cache_bytes{{cache=\"{name}\"}} {}", pages.bytes());
    }
    text += &head("qisai_waiting", "gauge", "Requests that wait for a place in a pool");
    for (name, pool) in pool::named() {
        let _ = writeln!(text, "qisai_waiting{{pool=\"{name}\"}} {}", pool.waiting());
    }
    if let Some(room) = room {
        one(&mut text, "qisai_disk_free_bytes", "gauge", "Free bytes on the disk of the database", room.free);
        one(&mut text, "qisai_disk_reserve_bytes", "gauge", "Below this nothing is written", room.reserve);
    }
    Ok(HttpResponse::Ok().content_type("text/plain; version=0.0.4; charset=utf-8").body(text))
}

fn may_read(request: &HttpRequest, state: &State) -> bool {
    if let Some(wanted) = &state.metrics_token {
        let told = request.headers().get(AUTHORIZATION).and_then(|header| header.to_str().ok());
        let told = told.and_then(|header| header.strip_prefix("Bearer "));
        // Hashes are compared, so the duration reveals nothing about the token.
        if told.is_some_and(|told| Hash::of(told) == Hash::of(wanted)) {
            return true;
        }
    }
    let near = request.peer_addr().is_some_and(|peer| peer.ip().to_canonical().is_loopback());
    let forwarded = FORWARDED.iter().any(|name| request.headers().contains_key(*name));
    near && !forwarded && !state.https && state.proxies.0.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buckets_add_up_and_the_sum_is_in_seconds() {
        let metrics = Metrics::default();
        for (milliseconds, status) in [(1, 200), (3, 200), (700, 503), (20_000, 303)] {
            let status = StatusCode::from_u16(status).unwrap();
            metrics.observe(Asked::Form, status, Duration::from_millis(milliseconds));
        }
        let text = metrics.written();
        for line in [
            "qisai_answer_seconds_bucket{kind=\"form\",le=\"0.001\"} 1",
            "qisai_answer_seconds_bucket{kind=\"form\",le=\"0.0025\"} 1",
            "qisai_answer_seconds_bucket{kind=\"form\",le=\"0.005\"} 2",
            "qisai_answer_seconds_bucket{kind=\"form\",le=\"0.5\"} 2",
            "qisai_answer_seconds_bucket{kind=\"form\",le=\"1\"} 3",
            "qisai_answer_seconds_bucket{kind=\"form\",le=\"10\"} 3",
            "qisai_answer_seconds_bucket{kind=\"form\",le=\"+Inf\"} 4",
            "qisai_answer_seconds_sum{kind=\"form\"} 20.704000",
            "qisai_answer_seconds_count{kind=\"form\"} 4",
            "qisai_answer_seconds_count{kind=\"public\"} 0",
            "qisai_answers_total{kind=\"form\",status=\"2xx\"} 2",
            "qisai_answers_total{kind=\"form\",status=\"5xx\"} 1",
        ] {
            assert!(text.lines().any(|other| other == line), "{line}\n{text}");
        }
    }
}
