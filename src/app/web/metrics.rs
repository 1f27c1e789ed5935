//! Counters for monitoring programs. They contain no name, no address and no URL name.

use std::time::Duration;

use actix_web::http::StatusCode;
use prometheus_client::encoding::prometheus_text;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::{ConstGauge, Gauge};
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::Registry;

/// Upper bounds of the buckets, in seconds.
const BUCKETS: [f64; 12] = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0];
/// Classes of statuses by their first digit, from 1.
const CLASSES: [&str; 5] = ["1xx", "2xx", "3xx", "4xx", "5xx"];

/// Names and values of the labels of a counter.
type Labels<const N: usize> = [(&'static str, &'static str); N];

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

    fn label(self) -> (&'static str, &'static str) {
        let kind = match self {
            Self::Public => "public",
            Self::Page => "page",
            Self::Form => "form",
        };
        ("kind", kind)
    }
}

/// Counters since the start of the process.
pub struct Metrics {
    seconds: Family<Labels<1>, Histogram, fn() -> Histogram>,
    answers: Family<Labels<2>, Counter>,
    /// Number of results entered or corrected.
    pub results: Counter,
    /// Number of tournament versions made by this process.
    pub versions: Counter,
}

impl Default for Metrics {
    /// Returns counters that all stand at 0, so that a monitor sees each of them before its first answer.
    fn default() -> Self {
        let histogram: fn() -> Histogram = || Histogram::new(BUCKETS);
        let seconds = Family::new_with_constructor(histogram);
        let answers = Family::<Labels<2>, Counter>::default();
        for kind in RequestKind::ALL {
            drop(seconds.get_or_create(&[kind.label()]));
            for class in CLASSES {
                drop(answers.get_or_create(&[kind.label(), ("status", class)]));
            }
        }
        Self { seconds, answers, results: Counter::default(), versions: Counter::default() }
    }
}

impl Metrics {
    /// Counts an answer by kind, status and duration.
    pub fn observe(&self, asked: RequestKind, status: StatusCode, took: Duration) {
        self.seconds.get_or_create(&[asked.label()]).observe(took.as_secs_f64());
        if let Some(class) = CLASSES.get(usize::from(status.as_u16() / 100).wrapping_sub(1)) {
            self.answers.get_or_create(&[asked.label(), ("status", class)]).inc();
        }
    }

    /// Returns all counters, ready to be written.
    pub fn written(&self) -> Reading {
        let mut registry = Registry::default();
        registry.register("qisai_answer_seconds", "Time from the request to the answer", self.seconds.clone());
        registry.register("qisai_answers", "Answers by their status", self.answers.clone());
        registry.register("qisai_results", "Results entered or corrected", self.results.clone());
        registry.register("qisai_versions", "Versions made by this process", self.versions.clone());
        Reading(registry)
    }
}

/// Counters with the values of one moment beside them.
pub struct Reading(Registry);

impl Reading {
    /// Adds a value of this moment.
    pub fn gauge(&mut self, name: &str, help: &str, value: impl TryInto<i64>) {
        let value = value.try_into().unwrap_or(i64::MAX);
        self.0.register(name, help, ConstGauge::new(value));
    }

    /// Adds a value of this moment for each value of a label.
    pub fn gauges<const N: usize>(
        &mut self,
        (name, help, label): (&str, &str, &'static str),
        values: [(&'static str, usize); N],
    ) {
        let family = Family::<Labels<1>, Gauge>::default();
        for (of, value) in values {
            family.get_or_create(&[(label, of)]).set(i64::try_from(value).unwrap_or(i64::MAX));
        }
        self.0.register(name, help, family);
    }

    /// Returns the text that Prometheus reads.
    pub fn text(&self) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = prometheus_text::encode(&mut text, &self.0);
        text
    }
}
