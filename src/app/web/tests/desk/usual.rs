//! Defaults of each game.

use qisai_web::desk::team_fields::TeamSettingsFields;
use qisai_web::desk::tournament_form::TournamentFields;
use qisai_web::desk::usual::{USUAL, filled, format, too_many_rounds};

/// Returns a new form of this kind and system.
fn team_form(kind: &str, system: &str) -> TeamSettingsFields {
    TeamSettingsFields { team_kind: kind.to_owned(), team_system: system.to_owned(), ..TeamSettingsFields::usual() }
}

fn of_teams(game: &str, entrants: &str, days: [&str; 2]) -> TournamentFields {
    let [start, end] = days.map(str::to_owned);
    let team = team_form("teams", USUAL);
    filled(
        &TournamentFields {
            discipline: game.into(),
            entrants: entrants.into(),
            start,
            end,
            team,
            ..TournamentFields::default()
        },
        None,
    )
}

#[test]
fn d4_teams_get_the_systems_of_their_game_and_players_and_days_count() {
    let made = |fields: &TournamentFields| {
        let format = format(fields).unwrap();
        format.spec().code
    };
    let anywhere = ["", ""];
    assert_eq!(made(&of_teams("xiangqi", "", anywhere)), "jifen");
    assert_eq!(made(&of_teams("chess", "", anywhere)), "team");
    let weekend = ["2026-05-01", "2026-05-03"];
    assert_eq!(made(&of_teams("xiangqi", "6", weekend)), "round_robin");
    let many = of_teams("xiangqi", "40", weekend);
    assert_eq!((made(&many), many.rounds.as_str()), ("jifen", "6"), "two rounds a day");
}

#[test]
fn d4_no_more_rounds_than_nobody_meets_twice_in() {
    for game in ["chess", "xiangqi", "draughts"] {
        for (entrants, possible) in [("4", 3), ("5", 5), ("6", 5)] {
            let days = ["2026-05-01", "2026-05-30"];
            let typed = |rounds: &str, of_teams: bool| {
                let system = if of_teams || game == "xiangqi" { "jifen" } else { "dutch" };
                let team = team_form(if of_teams { "teams" } else { "" }, system);
                let [start, end] = days.map(str::to_owned);
                let (discipline, system) = (game.into(), system.into());
                let fields = TournamentFields {
                    discipline,
                    system,
                    entrants: entrants.into(),
                    rounds: rounds.into(),
                    ..TournamentFields::default()
                };
                filled(&TournamentFields { start, end, team, ..fields }, None)
            };
            for of_teams in [false, true] {
                let (more, most) = ((possible + 1).to_string(), possible.to_string());
                let count = entrants.parse().unwrap();
                assert_eq!(too_many_rounds(&typed(&more, of_teams)), Some((count, possible)), "{game}");
                assert_eq!(too_many_rounds(&typed(&most, of_teams)), None);
                let left_open: u16 = typed("", of_teams).rounds.parse().unwrap();
                assert!((1..=possible).contains(&left_open), "{game}: {left_open} of {possible}");
            }
        }
    }
}

fn form(game: &str, entrants: &str, days: [&str; 2]) -> TournamentFields {
    let [start, end] = days.map(str::to_owned);
    let usual = || USUAL.to_owned();
    let left_open =
        TournamentFields { system: usual(), scoring: usual(), preset: usual(), ..TournamentFields::default() };
    filled(&TournamentFields { discipline: game.into(), entrants: entrants.into(), start, end, ..left_open }, None)
}

#[test]
fn ui1_each_game_has_its_system_scoring_and_order() {
    let chosen = |game| {
        let fields = form(game, "", ["", ""]);
        (fields.system, fields.scoring, fields.preset, fields.rounds)
    };
    let words = |[a, b, c, d]: [&str; 4]| (a.to_owned(), b.to_owned(), c.to_owned(), d.to_owned());
    assert_eq!(chosen("chess"), words(["dutch", "standard", "fide-swiss", "9"]));
    assert_eq!(chosen("xiangqi"), words(["jifen", "two_one_zero", "cn-swiss", "9"]));
    assert_eq!(chosen("draughts"), words(["dutch", "two_one_zero", "draughts-swiss", "9"]));
}

#[test]
fn ui1_players_and_days_propose_the_format() {
    let weekend = ["2026-05-02", "2026-05-03"];
    let few = form("xiangqi", "8", weekend);
    assert_eq!((few.system.as_str(), few.preset.as_str()), ("round_robin", "cn-round-robin"));
    let many = form("chess", "60", ["2026-05-01", "2026-05-05"]);
    assert_eq!((many.system.as_str(), many.rounds.as_str()), ("dutch", "9"));
    let evening = form("chess", "24", ["2026-05-01", "2026-05-01"]);
    assert_eq!((evening.system.as_str(), evening.rounds.as_str()), ("dutch", "7"));
}

#[test]
fn ui1_what_was_chosen_stays() {
    let typed = TournamentFields {
        discipline: "xiangqi".into(),
        entrants: "6".into(),
        system: "dutch".into(),
        rounds: "5".into(),
        scoring: "standard".into(),
        preset: "cn-swiss-progressive".into(),
        ..TournamentFields::default()
    };
    let fields = filled(&typed, None);
    assert_eq!((fields.system, fields.rounds, fields.scoring), (typed.system, typed.rounds, typed.scoring));
    assert_eq!(fields.preset, typed.preset);
}
