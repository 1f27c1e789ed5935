//! Tests of valid descriptors, and of the errors for invalid ones.

use qisai_domain::regulations::TieBreakEdition::{Fide2024, Fide2026};
use qisai_standings::suitability::check;
use qisai_standings::{Descriptor, Pairing, Settings, Unsuitable, Warning};

#[test]
fn modifiers_come_in_any_order_and_case_and_leave_in_one() {
    for (written, canonical) in [
        ("bh/p/c1", "BH/C1/P"),
        ("BH:gp/m2/P", "BH:GP/M2/P"),
        ("ks/l-2", "KS/L-2"),
        ("KS/L+1", "KS/L+1"),
        ("KS/L40", "KS/L40"),
        ("aro/u1400/c1", "ARO/C1/U1400"),
        ("AOB/f", "AOB/F"),
        (" tpn/r ", "TPN/R"),
        ("sssc/k4", "SSSC/K4"),
        ("other_Armageddon", "OTHER_ARMAGEDDON"),
    ] {
        assert_eq!(written.parse::<Descriptor>().unwrap().to_string(), canonical);
    }
}

#[test]
fn a_list_is_separated_by_commas_or_blanks() {
    let names = |text| Descriptor::list(text).unwrap().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(names("PTS,DE,BH/C1"), ["PTS", "DE", "BH/C1"]);
    assert_eq!(names("pts de, bh/c1"), ["PTS", "DE", "BH/C1"]);
}

#[test]
fn mistakes_are_named_with_their_place() {
    for (written, message) in [
        ("PTS,BUH/C1", "character 5: `BUH` is not a tie-break of C.07; the nearest is BH"),
        ("PTS,BH/X", "character 8: BH takes no `/X`; it takes /C /M /P"),
        ("WIN/C1", "character 5: WIN takes no `/C1`; it takes none"),
        ("PTS,DE,BH/C0", "character 11: `/C0` is not of the form /Cn with n from 1"),
        ("BH/C1/M1", "character 7: `/M1` repeats or contradicts an earlier modifier"),
        ("BH/P1", "character 4: `/P1` is not of the form /P, /F or /R alone"),
        ("BH:XP", "character 3: `:XP` is not a score; use :MP or :GP"),
        ("KS/L101", "character 4: `/L101` is not of the form /L+n, /L-n or /Lnn up to 100"),
        ("PTS,/C1", "character 5: a tie-break is missing"),
        (" , ", "character 1: a tie-break is missing"),
    ] {
        assert_eq!(Descriptor::list(written).unwrap_err().to_string(), message);
    }
}

#[test]
fn criteria_of_other_events_are_refused_or_warned_of() {
    let told = |text: &str, pairing, edition| check(&text.parse().unwrap(), &Settings::new(pairing, edition));
    let is = |text: &str| text.parse::<Descriptor>().unwrap();
    let (swiss, robin) = (Pairing::Swiss, Pairing::Predetermined);
    assert_eq!(told("BH", swiss, Fide2026), Ok(None));
    assert_eq!(told("BH", robin, Fide2026), Ok(Some(Warning::BuchholzOutsideSwiss(is("BH")))));
    assert_eq!(told("KS", swiss, Fide2026), Ok(Some(Warning::KoyaInSwiss(is("KS")))));
    assert_eq!(told("STD", swiss, Fide2024), Ok(Some(Warning::NewerThanEdition(is("STD")))));
    assert_eq!(told("OTHER_X", swiss, Fide2026), Ok(Some(Warning::Elsewhere(is("OTHER_X")))));
    assert_eq!(told("BH:MP", swiss, Fide2026), Err(Unsuitable::TeamScore { descriptor: is("BH:MP") }));
    let refused = told("GW", swiss, Fide2026).unwrap_err();
    assert_eq!(refused.to_string(), "GW (xiangqi 15.3) is for team events; this is an individual event");
    let refused = told("BC", swiss, Fide2026).unwrap_err();
    assert_eq!(refused.to_string(), "BC (C.07: 12.1) is for team events; this is an individual event");
}
