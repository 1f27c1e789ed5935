//! Dates in their forms.

use chrono::NaiveDate;
use qisai_exchange::trf::date::DateText;

#[test]
fn a_date_is_read_as_far_as_it_tells_what_it_is() {
    let date = NaiveDate::from_ymd_opt(2021, 2, 20);
    assert_eq!(DateText::read("2021/02/20"), date.map(DateText::Usual));
    for text in [
        "2021-02-20",
        "2021.02.20",
        "20.02.2021",
        "20. 02. 2021",
        "20/02/2021",
        "02/20/2021",
        "Feb 20, 2021",
        "February 20, 2021",
        "20 Feb 2021",
        "20-Feb-2021",
        "2021/2/20",
    ] {
        assert_eq!(DateText::read(text), date.map(DateText::Unusual), "{text}");
    }
    let day = |month, day| NaiveDate::from_ymd_opt(2021, month, day).unwrap_or_default();
    assert_eq!(DateText::read("03/02/2021"), Some(DateText::Either(day(2, 3), day(3, 2))));
    assert_eq!(DateText::read("02/02/2021"), NaiveDate::from_ymd_opt(2021, 2, 2).map(DateText::Unusual));
    for text in ["", "2021", "30.02.2021", "20/02/21", "spring 2021", "2021/13/01", "40/40/2021"] {
        assert_eq!(DateText::read(text), None, "{text}");
    }
}
