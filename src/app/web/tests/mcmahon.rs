//! Rules of McMahon in the form of a new tournament, as a table of fields.

use qisai_domain::Format;
use qisai_domain::mcmahon::{
    Criteria, Exempt, FloaterPlace, McMahonColour, McMahonRules, McMahonSeeding, OpponentsUnplayed, SosFrom,
};
use qisai_i18n::{Lang, Words};
use qisai_web::desk::errors::Errors;
use qisai_web::form_table::TypedForm;
use qisai_web::mcmahon::{self, MCMAHON, with_rules};

fn asked(typed: &[(&str, &str)]) -> (McMahonRules, Errors) {
    let t = Words::of(Lang::En);
    let usual = with_rules(TypedForm::empty(MCMAHON), &McMahonRules::default());
    let typed = typed.iter().fold(usual, |form, (name, value)| form.with(name, value));
    let mut errors = Errors::new();
    let format = mcmahon::asked(&typed, Format::from_code("mcmahon").unwrap(), t, &mut errors);
    (format.mcmahon().unwrap().clone(), errors)
}

#[test]
fn the_usual_fields_are_the_usual_rules() {
    assert_eq!(asked(&[]), (McMahonRules::default(), Errors::new()));
}

#[test]
fn every_setting_is_read_from_its_field() {
    let (rules, errors) = asked(&[
        ("mcmahon_thresholds", "1500，1700 1900"),
        ("mcmahon_lowest", "-2"),
        ("mcmahon_absent", "0"),
        ("mcmahon_bye", "1"),
        ("mcmahon_round_down", ""),
        ("mcmahon_seed", "fold"),
        ("mcmahon_seed_rounds", "1"),
        ("mcmahon_seed_after", "adjacent"),
        ("mcmahon_always_by_rating", "1"),
        ("mcmahon_floater_upper", "bottom"),
        ("mcmahon_floater_lower", "top"),
        ("mcmahon_compensate", ""),
        ("mcmahon_club_gap", "3"),
        ("mcmahon_federation_gap", "1"),
        ("mcmahon_exempt", "half"),
        ("mcmahon_colour", "weak"),
        ("mcmahon_criteria", "weights"),
        ("mcmahon_opponents", "half"),
        ("mcmahon_sos", "points"),
    ]);
    let wanted = McMahonRules {
        thresholds: vec![1500, 1700, 1900],
        lowest: -2,
        starts: Vec::new(),
        absent: 0,
        bye: 1,
        round_down: false,
        opponents_unplayed: OpponentsUnplayed::Half,
        seed: McMahonSeeding::Fold,
        seed_rounds: 1,
        seed_after: McMahonSeeding::Adjacent,
        always_by_rating: true,
        floater_upper: FloaterPlace::Bottom,
        floater_lower: FloaterPlace::Top,
        compensate: false,
        club_gap: 3,
        federation_gap: 1,
        exempt: Exempt::Half,
        colour: McMahonColour::Weak,
        criteria: Criteria::Weights,
        sos_from: SosFrom::Points,
    };
    assert_eq!((rules, errors), (wanted, Errors::new()));
}

#[test]
fn what_cannot_be_read_is_refused_at_its_field() {
    for (name, value) in [
        ("mcmahon_thresholds", "2000, 1800"),
        ("mcmahon_thresholds", "many"),
        ("mcmahon_lowest", "100"),
        ("mcmahon_absent", "3"),
        ("mcmahon_club_gap", "10"),
        ("mcmahon_seed", "swiss"),
    ] {
        let (_, errors) = asked(&[(name, value)]);
        assert_eq!(errors.keys().copied().collect::<Vec<_>>(), [name], "{value}");
    }
}
