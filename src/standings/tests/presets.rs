//! Preset orders of criteria.

use qisai_domain::regulations::TieBreakEdition;
use qisai_domain::{Discipline, Format};
use qisai_standings::descriptor::TeamScore;
use qisai_standings::presets::{PRESETS, Preset, TEAM_PRESETS};
use qisai_standings::settings::{Pairing, Settings};
use qisai_standings::suitability::check;

#[test]
fn every_preset_suits_its_event() {
    let fide = |preset: &Preset| Settings::new(preset.pairing, TieBreakEdition::Fide2026);
    let individuals = PRESETS.iter().map(|preset| (preset, fide(preset)));
    let teams = TEAM_PRESETS.iter().map(|preset| (preset, fide(preset).for_teams(TeamScore::Match)));
    for (preset, settings) in individuals.chain(teams) {
        for descriptor in preset.order().unwrap_or_default() {
            assert_eq!(check(&descriptor, &settings), Ok(None), "{} has {descriptor}", preset.id);
        }
        assert!(preset.order().is_ok_and(|order| order.len() > 2));
        assert_eq!(Preset::of_id(preset.id), Some(preset));
    }
}

/// 18.4: among entrants with equal points, those with penalties come last, before any tie-break is applied.
#[test]
fn s003_18_4_every_order_of_xiangqi_has_the_penalties_behind_the_points() {
    for preset in PRESETS.iter().chain(&TEAM_PRESETS) {
        let codes: Vec<&str> = preset.criteria.split(',').collect();
        let expected = preset.discipline == Discipline::Xiangqi;
        assert_eq!(codes.get(1) == Some(&"PEN"), expected, "{}", preset.id);
        assert_eq!(codes.contains(&"PEN"), expected, "{}", preset.id);
    }
}

#[test]
fn every_discipline_has_an_order_for_every_kind_of_event() {
    for discipline in Discipline::ALL {
        for pairing in [Pairing::Swiss, Pairing::Predetermined] {
            assert!(Preset::for_event(discipline, pairing).next().is_some());
        }
        assert!(!Preset::for_teams(discipline, &Format::round_robin(1)).is_empty());
    }
}

#[test]
fn v2_the_olympiad_rules_take_the_order_of_the_olympiad() {
    let swiss = |code| Format::from_code(code).unwrap();
    let ids = |discipline, format: &Format| {
        Preset::for_teams(discipline, format).iter().map(|preset| preset.id).collect::<Vec<_>>()
    };
    let (olympiad, team) = (swiss("olympiad"), swiss("team"));
    assert_eq!(ids(Discipline::Chess, &olympiad), ["olympiad", "fide-team-swiss", "ecu-team"]);
    assert_eq!(ids(Discipline::Chess, &team), ["fide-team-swiss", "olympiad", "ecu-team"]);
    assert_eq!(ids(Discipline::Draughts, &team), ids(Discipline::Chess, &team));
    assert_eq!(ids(Discipline::Xiangqi, &swiss("jifen")), ["cn-team-swiss"]);
    assert_eq!(ids(Discipline::Xiangqi, &Format::round_robin(2)), ["cn-team-round-robin"]);
}
