//! Defaults of each game.

use qisai_web::form_table::TypedForm;
use qisai_web::setup::tournament_form::TOURNAMENT;
use qisai_web::setup::usual::{filled, format, too_many_rounds};

/// Returns a new form with these values.
fn typed(values: &[(&str, &str)]) -> TypedForm {
    values.iter().fold(TypedForm::usual(TOURNAMENT), |form, (name, value)| form.with(name, value))
}

fn of_teams(game: &str, entrants: &str, [start, end]: [&str; 2]) -> TypedForm {
    let values = [("discipline", game), ("entrants", entrants), ("start", start), ("end", end), ("team_kind", "teams")];
    filled(&typed(&values), None)
}

#[test]
fn d4_teams_get_the_systems_of_their_game_and_players_and_days_count() {
    let made = |fields: &TypedForm| {
        let format = format(fields).unwrap();
        format.spec().code
    };
    let anywhere = ["", ""];
    assert_eq!(made(&of_teams("xiangqi", "", anywhere)), "jifen");
    assert_eq!(made(&of_teams("chess", "", anywhere)), "team");
    let weekend = ["2026-05-01", "2026-05-03"];
    assert_eq!(made(&of_teams("xiangqi", "6", weekend)), "round_robin");
    let many = of_teams("xiangqi", "40", weekend);
    assert_eq!((made(&many), many.text("rounds")), ("jifen", "6"), "two rounds a day");
}

#[test]
fn d4_no_more_rounds_than_nobody_meets_twice_in() {
    for game in ["chess", "xiangqi", "draughts"] {
        for (entrants, possible) in [("4", 3), ("5", 5), ("6", 5)] {
            let days = ["2026-05-01", "2026-05-30"];
            let typed = |rounds: &str, of_teams: bool| {
                let system = if of_teams || game == "xiangqi" { "jifen" } else { "dutch" };
                let form = typed(&[("discipline", game), ("system", system), ("team_system", system)])
                    .with("team_kind", if of_teams { "teams" } else { "" })
                    .with("entrants", entrants)
                    .with("rounds", rounds);
                filled(&form.with("start", days[0]).with("end", days[1]), None)
            };
            for of_teams in [false, true] {
                let (more, most) = ((possible + 1).to_string(), possible.to_string());
                let count = entrants.parse().unwrap();
                assert_eq!(too_many_rounds(&typed(&more, of_teams)), Some((count, possible)), "{game}");
                assert_eq!(too_many_rounds(&typed(&most, of_teams)), None);
                let left_open: u16 = typed("", of_teams).text("rounds").parse().unwrap();
                assert!((1..=possible).contains(&left_open), "{game}: {left_open} of {possible}");
            }
        }
    }
}

fn form(game: &str, entrants: &str, [start, end]: [&str; 2]) -> TypedForm {
    filled(&typed(&[("discipline", game), ("entrants", entrants), ("start", start), ("end", end)]), None)
}

/// Returns the values of some fields.
fn values<'a, const N: usize>(form: &'a TypedForm, names: [&str; N]) -> [&'a str; N] {
    names.map(|name| form.text(name))
}

#[test]
fn ui1_each_game_has_its_system_scoring_and_order() {
    for (game, usual) in [
        ("chess", ["dutch", "standard", "fide-swiss", "9"]),
        ("xiangqi", ["jifen", "two_one_zero", "cn-swiss", "9"]),
        ("draughts", ["dutch", "two_one_zero", "draughts-swiss", "9"]),
    ] {
        let form = form(game, "", ["", ""]);
        assert_eq!(values(&form, ["system", "scoring", "preset", "rounds"]), usual, "{game}");
    }
}

#[test]
fn ui1_players_and_days_propose_the_format() {
    let weekend = ["2026-05-02", "2026-05-03"];
    let few = form("xiangqi", "8", weekend);
    assert_eq!(values(&few, ["system", "preset"]), ["round_robin", "cn-round-robin"]);
    let many = form("chess", "60", ["2026-05-01", "2026-05-05"]);
    assert_eq!(values(&many, ["system", "rounds"]), ["dutch", "9"]);
    let evening = form("chess", "24", ["2026-05-01", "2026-05-01"]);
    assert_eq!(values(&evening, ["system", "rounds"]), ["dutch", "7"]);
}

#[test]
fn ui1_what_was_chosen_stays() {
    let chosen = [
        ("discipline", "xiangqi"),
        ("entrants", "6"),
        ("system", "dutch"),
        ("rounds", "5"),
        ("scoring", "standard"),
        ("preset", "cn-swiss-progressive"),
    ];
    let form = filled(&typed(&chosen), None);
    for (name, value) in chosen {
        assert_eq!(form.text(name), value, "{name}");
    }
}
