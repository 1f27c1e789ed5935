//! Alphabetical order (C.04.2 article 2.2).

use std::cmp::Ordering;

use qisai_domain::alphabet::{NameKey, compare};

#[test]
fn n12_names_stand_in_alphabetical_order_whatever_their_accents() {
    let sorted = [
        "Ábalos, Zoe",
        "Abel, Ann",
        "Ángel, Ada",
        "Angel, Bo",
        "Çelik, Can",
        "Kvaløy, Ida",
        "Łukasz, Jan",
        "Müller, Eva",
        "Muller, Finn",
        "Østby, Ola",
        "Šime, Ivo",
        "Weiß, Max",
        "Żak, Ewa",
        "Zed, Al",
        "Петров, Иван",
    ];
    let mut names = sorted;
    names.reverse();
    names.sort_by_key(|name| NameKey::of(name));
    assert_eq!(names, sorted);
    names.reverse();
    names.sort_by(|one, other| compare(one, other));
    assert_eq!(names, sorted);
    assert_eq!(compare("Weiss", "Weiss"), Ordering::Equal);
    assert_ne!(NameKey::of("Weiss"), NameKey::of("Weiß"));
}
