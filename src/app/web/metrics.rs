//! Counters for monitoring programs, in the format of Prometheus. They contain no name, no address and
//! no URL name.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use actix_web::http::StatusCode;

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

/// Kind of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequestKind {
    /// Public page of a tournament.
    Public,
    /// Any other page.
    Page,
    Form,
}

impl RequestKind {
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

pub(super) fn read(counter: &AtomicU64) -> u64 {
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
    fn answers(&self, asked: RequestKind) -> &Answers {
        match asked {
            RequestKind::Public => &self.public,
            RequestKind::Page => &self.page,
            RequestKind::Form => &self.form,
        }
    }

    /// Counts an answer by kind, status and duration.
    pub fn observe(&self, asked: RequestKind, status: StatusCode, took: Duration) {
        self.answers(asked).observe(status, took);
    }

    /// Returns the histogram of answers and the counts of their statuses.
    pub fn written(&self) -> String {
        let mut text = head("qisai_answer_seconds", "histogram", "Time from the request to the answer");
        for asked in RequestKind::ALL {
            self.answers(asked).write(asked.code(), &mut text);
        }
        text += &head("qisai_answers_total", "counter", "Answers by their status");
        for asked in RequestKind::ALL {
            for (class, number) in (1..).zip(&self.answers(asked).statuses) {
                let (kind, number) = (asked.code(), read(number));
                let _ = writeln!(text, "qisai_answers_total{{kind=\"{kind}\",status=\"{class}xx\"}} {number}");
            }
        }
        text
    }
}

pub(super) fn head(name: &str, kind: &str, help: &str) -> String {
    format!("# HELP {name} {help}\n# TYPE {name} {kind}\n")
}

pub(super) fn one(text: &mut String, name: &str, kind: &str, help: &str, value: impl TryInto<u64>) {
    let value = value.try_into().unwrap_or(u64::MAX);
    *text += &head(name, kind, help);
    let _ = writeln!(text, "{name} {value}");
}
