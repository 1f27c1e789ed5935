//! Command `qisai generate`.

use clap::ValueEnum;
use qisai::cli::generate::System;
use qisai_domain::Acceleration;

#[test]
fn every_system_is_the_format_of_its_name() {
    for system in System::value_variants() {
        let name = system.to_possible_value().unwrap().get_name().replace('-', "_");
        let code = system.format(Acceleration::None).code();
        assert!(code == name || (name == "double" && code == "knockout_double"), "{name}: {code}");
    }
}
