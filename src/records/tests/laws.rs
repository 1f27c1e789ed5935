//! Editions of the laws under which records are checked.

use chrono::NaiveDate;
use qisai_domain::Discipline;
use qisai_records::Laws;

#[test]
fn chess_goes_by_the_first_day() {
    let on = |year, month, day| {
        Laws::default_for(Discipline::Chess, Some(NaiveDate::from_ymd_opt(year, month, day).unwrap())).code
    };
    assert_eq!(on(2026, 11, 21), "fide-2023");
    assert_eq!(on(2014, 7, 1), "fide-2023");
    assert_eq!(on(2014, 6, 30), "fide-2000");
    assert_eq!(on(1997, 6, 30), "fide-1997");
    assert_eq!(Laws::default_for(Discipline::Chess, None).code, "fide-2023");
}

#[test]
fn every_code_leads_back_to_its_laws() {
    for laws in Laws::ALL {
        assert_eq!(Laws::named(laws.code), Some(laws));
    }
    assert_eq!(Laws::named("fide"), None);
}
