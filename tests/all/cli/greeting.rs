//! Command `qisai serve`.

use qisai::cli::serve::{greeting, others, scanned};

#[test]
fn other_devices_are_told_an_address_that_is_not_this_machine_s_alone() {
    let told = |address: &str, public: Option<&str>| {
        let address = address.parse().unwrap();
        greeting("http", address, (&others("http", address, public), public.is_some()), None, None)
    };
    let said = told("0.0.0.0:8080", None);
    let line = said.lines().nth(1).unwrap();
    assert!(line.starts_with("Other devices use") && line.contains("8080"), "{said}");
    assert!(!line.contains("0.0.0.0") && !line.contains("127.0.0.1"), "{said}");
    let near = told("127.0.0.1:8080", None);
    assert_eq!(near.lines().count(), 1, "for nobody else: {near}");
    let said = told("127.0.0.1:8080", Some("https://play.example.org"));
    assert_eq!(said.lines().nth(1), Some("Other devices use https://play.example.org/"), "{said}");
}

#[test]
fn all_addresses_of_this_machine_are_named_in_their_order() {
    let own = ["http://192.168.1.42:8080", "http://10.0.0.3:8080"].map(str::to_owned);
    let said = greeting("http", "0.0.0.0:8080".parse().unwrap(), (&own, false), None, None);
    let lines: Vec<&str> = said.lines().skip(1).collect();
    assert!(lines[0].starts_with("Other devices use http://192.168.1.42:8080/,"), "{said}");
    assert_eq!(lines[1..], ["  in another network: http://10.0.0.3:8080/"]);
}

#[test]
fn one_address_is_served_to_others_as_it_is() {
    let address = "192.168.1.42:8080".parse().unwrap();
    assert_eq!(others("http", address, None), ["http://192.168.1.42:8080"]);
    assert!(others("http", "127.0.0.1:8080".parse().unwrap(), None).is_empty());
    assert!(scanned("http://192.168.1.42:8080").unwrap().ends_with("Scanned, it opens http://192.168.1.42:8080/\n"));
}
