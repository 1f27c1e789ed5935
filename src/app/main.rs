//! The program `qisai`.

use std::process::ExitCode;

fn main() -> ExitCode {
    qisai::cli::main()
}
