//! Groups followed by a knockout in the form of a new tournament: both are created in one act.

use qisai_domain::command::StagePlan;
use qisai_domain::contest::Odds;
use qisai_domain::entrants::{Entrants, Ranking, Seating, Source, Split};
use qisai_domain::{Format, Play, StageId};

use super::contests;
use super::errors::Errors;
use super::tournament_form::TournamentFields;
use qisai_i18n::Words;

/// Maximum number of groups, and of competitors who advance from each group.
const MAX_GROUPS: u16 = 64;

/// Returns the initial fields: four groups, two competitors from each advance.
pub(super) fn usual(fields: TournamentFields, groups: Option<String>) -> TournamentFields {
    let words = |text: &str| text.to_owned();
    TournamentFields {
        groups_count: groups.unwrap_or_else(|| words("4")),
        groups_first: words("2"),
        groups_split: words("snake"),
        groups_seating: words("crossing"),
        ..fields
    }
}

/// Returns the distributions to groups, with their codes.
fn splits() -> [(&'static str, Split); 3] {
    [("snake", Split::Snake), ("straight", Split::Straight), ("pots", Split::Pots)]
}

/// Returns the offered distributions: code, words, `true` for the chosen one.
pub(super) fn offered_splits(v: &TournamentFields, t: Words) -> Vec<(&'static str, &'static str, bool)> {
    splits().map(|(code, split)| (code, t.split(split), code == v.groups_split)).to_vec()
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
pub(super) fn offered_seatings(v: &TournamentFields, t: Words) -> Vec<(&'static str, &'static str, bool)> {
    seatings().map(|(code, seating)| (code, t.seating(seating), code == v.groups_seating)).to_vec()
}

/// Returns the distribution to groups, and the knockout of the first of each group. `play` is the play of the groups.
/// Faults are added to `errors`.
pub(super) fn read(
    fields: &TournamentFields,
    play: &Play,
    t: Words,
    errors: &mut Errors,
) -> Option<(Entrants, StagePlan)> {
    let number =
        |text: &str, least: u16| text.trim().parse().ok().filter(|number| (least..=MAX_GROUPS).contains(number));
    let (groups, first) = (number(&fields.groups_count, 2), number(&fields.groups_first, 1));
    if groups.is_none() {
        errors.insert("groups_count", t.groups_count_error(MAX_GROUPS));
    }
    if first.is_none() {
        errors.insert("groups_first", t.groups_first_error(MAX_GROUPS));
    }
    let split = splits().into_iter().find(|(code, _)| *code == fields.groups_split).map(|(_, split)| split);
    if split.is_none() {
        errors.insert("groups_split", t.needed_of(t.stage_split()));
    }
    let typed = if fields.groups_seating.is_empty() { "crossing" } else { &fields.groups_seating };
    let seating = seatings().into_iter().find(|(code, _)| *code == typed).map(|(_, seating)| seating);
    if seating.is_none() {
        errors.insert("groups_seating", t.needed_of(t.stage_seating()));
    }
    let (typed, scores) = ((fields.contest.as_str(), fields.contest_games.as_str()), &play.scoring.games);
    let contest = contests::chosen(typed, scores, Odds::Draw, t, errors);
    let contest = contest.and_then(|contest| contests::of_matches(contest, &fields.contest_matches, t, errors));
    if let (Some(Seating::Letters), Some(groups), Some(first)) = (seating, groups, first) {
        let seats = u32::from(groups) * u32::from(first);
        if groups % 2 != 0 || !seats.is_power_of_two() {
            errors.insert("groups_seating", t.stage_no_letters(groups, seats));
        }
    }
    let grouping = Entrants { groups: groups?, split: split?, ..Entrants::default() };
    let from = vec![Source::Places { of: Ranking::EachGroup(StageId(1)), places: 1..=first?, after: None }];
    let entrants = Entrants { from, seating: seating?, ..Entrants::default() };
    let knockout = if fields.groups_third.is_some() { Format::knockout_with_third_place() } else { Format::knockout() };
    let final_play = play.next_stage(knockout, Some(contest?));
    let name = t.groups_final().to_owned();
    Some((grouping, StagePlan { name, play: final_play, entrants, order: Vec::new(), ranks_from: Some(1) }))
}
