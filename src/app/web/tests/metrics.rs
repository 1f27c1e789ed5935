//! Counters for monitoring programs, in the format of Prometheus.

use std::time::Duration;

use actix_web::http::StatusCode;
use qisai_web::metrics::{Metrics, RequestKind};

#[test]
fn buckets_add_up_and_the_sum_is_in_seconds() {
    let metrics = Metrics::default();
    for (milliseconds, status) in [(1, 200), (3, 200), (700, 503), (20_000, 303)] {
        let status = StatusCode::from_u16(status).unwrap();
        metrics.observe(RequestKind::Form, status, Duration::from_millis(milliseconds));
    }
    let text = metrics.written().text();
    for line in [
        "qisai_answer_seconds_bucket{kind=\"form\",le=\"0.001\"} 1",
        "qisai_answer_seconds_bucket{kind=\"form\",le=\"0.0025\"} 1",
        "qisai_answer_seconds_bucket{kind=\"form\",le=\"0.005\"} 2",
        "qisai_answer_seconds_bucket{kind=\"form\",le=\"0.5\"} 2",
        "qisai_answer_seconds_bucket{kind=\"form\",le=\"1\"} 3",
        "qisai_answer_seconds_bucket{kind=\"form\",le=\"10\"} 3",
        "qisai_answer_seconds_bucket{kind=\"form\",le=\"+Inf\"} 4",
        "qisai_answer_seconds_sum{kind=\"form\"} 20.704",
        "qisai_answer_seconds_count{kind=\"form\"} 4",
        "qisai_answer_seconds_count{kind=\"public\"} 0",
        "qisai_answers_total{kind=\"form\",status=\"2xx\"} 2",
        "qisai_answers_total{kind=\"form\",status=\"5xx\"} 1",
    ] {
        assert!(text.lines().any(|other| other == line), "{line}\n{text}");
    }
}
