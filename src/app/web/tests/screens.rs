//! Screens in the venue.

use qisai_domain::screen::Kind;
use qisai_web::screens::hall::Query;

#[test]
fn what_stands_behind_an_address_is_read_or_not_said() {
    let query = |only: &str, part: &str| Query { only: Some(only.to_owned()), part: Some(part.to_owned()) };
    let told = query("names,nothing,boards", "2/3");
    assert_eq!((told.only(), told.part()), (vec![Kind::Names, Kind::Boards], (2, 3)));
    for wrong in ["0/3", "4/3", "a/b", "2", ""] {
        assert_eq!(query("", wrong).part(), (1, 1), "{wrong}");
    }
    assert!(Query::default().only().is_empty());
}
