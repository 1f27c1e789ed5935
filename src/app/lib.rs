//! Qisai.
