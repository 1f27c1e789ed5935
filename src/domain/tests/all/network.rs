//! Venue Wi-Fi, as printed for phones.

use qisai_domain::network::{Network, NetworkFlaw, NetworkKind};

fn network(name: &str, password: &str, kind: NetworkKind) -> Network {
    Network { name: name.to_owned(), password: password.to_owned(), kind }
}

#[test]
fn signs_of_the_code_are_escaped_in_names_and_passwords() {
    let code = |name, password, kind| network(name, password, kind).code();
    let hall = code("Hall;2", r#"a:b"c\"#, NetworkKind::Wpa);
    assert_eq!(hall.as_deref(), Some(r#"WIFI:T:WPA;S:Hall\;2;P:a\:b\"c\\;;"#));
    assert_eq!(code("Open", "", NetworkKind::Open).as_deref(), Some("WIFI:T:nopass;S:Open;;"));
    assert_eq!(code("", "secret", NetworkKind::Wpa), None);
}

#[test]
fn what_no_telephone_would_take_is_refused() {
    let check = |name: &str, password: &str, kind| network(name, password, kind).check();
    assert_eq!(check("赛场", "12345678", NetworkKind::Wpa), Ok(()));
    assert_eq!(check("Hall", &"f".repeat(64), NetworkKind::Wpa), Ok(()));
    assert_eq!(check("Hall", "1234567", NetworkKind::Wpa), Err(NetworkFlaw::Wpa));
    assert_eq!(check("Hall", "密码密码密码密码", NetworkKind::Wpa), Err(NetworkFlaw::Wpa));
    assert_eq!(check("Hall", "abcde", NetworkKind::Wep), Ok(()));
    assert_eq!(check("Hall", "abcdef", NetworkKind::Wep), Err(NetworkFlaw::Wep));
    assert_eq!(check("Hall", "secret", NetworkKind::Open), Err(NetworkFlaw::Open));
    assert_eq!(check(&"赛".repeat(11), "12345678", NetworkKind::Wpa), Err(NetworkFlaw::Name));
}
