//! Groups followed by a knockout in the form of a new tournament: both are created in one act.

use qisai_domain::command::StagePlan;
use qisai_domain::contest::Odds;
use qisai_domain::entrants::{Entrants, Ranking, Seating, Source, Split};
use qisai_domain::{Format, Play, StageId};

use super::contests;
use crate::handler::{Errors, TypedForm};
use qisai_i18n::Words;

/// Returns the distributions to groups, with their codes.
fn splits() -> [(&'static str, Split); 3] {
    [("snake", Split::Snake), ("straight", Split::Straight), ("pots", Split::Pots)]
}

/// Returns the offered distributions: code, words, `true` for the chosen one.
pub(crate) fn offered_splits(v: &TypedForm, t: Words) -> Vec<(&'static str, &'static str, bool)> {
    splits().map(|(code, split)| (code, t.split(split), code == v.text("groups_split"))).to_vec()
}

/// Returns the seating orders of the knockout, with their codes: A1–B2 and C1–D2 far apart from B1–A2 and D1–C2, or
/// next to each other, or by the letters of the groups.
fn seatings() -> [(&'static str, Seating); 3] {
    [
        ("crossing", Seating::Crossing { apart: true }),
        ("together", Seating::Crossing { apart: false }),
        ("letters", Seating::Letters),
    ]
}

/// Returns the offered seating orders: code, words, `true` for the chosen one.
pub(crate) fn offered_seatings(v: &TypedForm, t: Words) -> Vec<(&'static str, &'static str, bool)> {
    seatings().map(|(code, seating)| (code, t.seating(seating), code == v.text("groups_seating"))).to_vec()
}

/// Returns the distribution to groups, and the knockout of the first of each group. `play` is the play of the groups.
/// Faults are added to `errors`.
pub(crate) fn read(fields: &TypedForm, play: &Play, t: Words, errors: &mut Errors) -> Option<(Entrants, StagePlan)> {
    let (groups, first) = (fields.number("groups_count", t, errors), fields.number("groups_first", t, errors));
    let split = |code: &str| splits().into_iter().find(|(known, _)| *known == code).map(|(_, split)| split);
    let split = fields.read("groups_split", split, t, errors);
    let seating = |code: &str| {
        let typed = if code.is_empty() { "crossing" } else { code };
        seatings().into_iter().find(|(known, _)| *known == typed).map(|(_, seating)| seating)
    };
    let seating = fields.read("groups_seating", seating, t, errors);
    let scores = &play.scoring.games;
    let contest = contests::chosen(fields, scores, Odds::Draw, t, errors);
    let contest = contest.and_then(|contest| contests::of_matches(contest, fields, t, errors));
    if let (Some(Seating::Letters), Some(groups), Some(first)) = (seating, groups, first) {
        let seats = u32::from(groups) * u32::from(first);
        if groups % 2 != 0_u16 || !seats.is_power_of_two() {
            errors.insert("groups_seating", t.stage_no_letters(groups, seats));
        }
    }
    let grouping = Entrants { groups: groups?, split: split?, ..Entrants::default() };
    let from = vec![Source::Places { of: Ranking::EachGroup(StageId(1)), places: 1..=first?, after: None }];
    let entrants = Entrants { from, seating: seating?, ..Entrants::default() };
    let knockout =
        if fields.is_ticked("groups_third") { Format::knockout_with_third_place() } else { Format::knockout() };
    let final_play = play.next_stage(knockout, Some(contest?));
    let name = t.groups_final().to_owned();
    Some((grouping, StagePlan { name, play: final_play, entrants, order: Vec::new(), ranks_from: Some(1) }))
}
