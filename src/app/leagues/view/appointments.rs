//! Matches with their own dates: data for the arbiter's page, the fixture file and public pages.

use chrono::NaiveDateTime;
use qisai_domain::contest::{DecidedBy, match_result};
use qisai_domain::league::{self, LeagueWarning, MatchState};
use qisai_domain::{Appointment, EntryId, EntryStatus, Group, Pairing, Points, Round, RoundState, Side, Stage};
use qisai_exchange::csv_tables::{CsvCell, TableOptions, write};

use crate::names::name_of;
use crate::{calendar, dates, scores};
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Match of a public round.
pub struct MatchLine {
    pub round: u16,
    /// Number of the pairing.
    pub pairing: u32,
    pub table: u32,
    /// Names of the two sides, the home side first.
    pub names: (String, String),
    /// Date and venue, `Thu 5 November, 19:00 · Old Mill`, or a note that there is no date.
    pub when: String,
    /// Notes on the date: original date, proposed date, sides that agreed, approval.
    pub notes: Vec<String>,
    pub state: MatchState,
    /// Score, `2½ : 1½`; empty before the end of the match.
    pub score: String,
    /// Game points in units; `None` before the end of the match.
    pub points: Option<[Points; 2]>,
    /// Stored date of the match; the date of its round if none is stored.
    pub date: Option<Appointment>,
    /// `true` if the date may still be changed.
    pub is_open: bool,
}

/// Returns the matches of all public rounds, round by round. `now` is local time.
pub fn lines(scope: &Scope, now: NaiveDateTime, t: Words) -> Vec<(u16, Vec<MatchLine>)> {
    let rounds = public_rounds(scope.group());
    let of_round = |round: &Round| {
        let lines = round.in_board_order().into_iter().filter_map(|pairing| line(scope, round, pairing, now, t));
        (round.number, lines.collect())
    };
    rounds.map(of_round).collect()
}

fn public_rounds(group: &Group) -> impl Iterator<Item = &Round> {
    group.rounds.values().map(AsRef::as_ref).filter(|round: &&Round| round.state != RoundState::Draft)
}

/// Returns the date of a match, otherwise that of its round. Returns `None` if neither is known.
pub fn date_of(stage: &Stage, round: u16, pairing: &Pairing) -> Option<Appointment> {
    let of_round = || stage.sitting_of(round).map(|sitting| Appointment::at(sitting.start));
    pairing.appointment.clone().or_else(of_round)
}

fn line(scope: &Scope, round: &Round, pairing: &Pairing, now: NaiveDateTime, t: Words) -> Option<MatchLine> {
    let (stage, number) = (scope.stage(), round.number);
    let [one, other] = pairing.two()?.map(|entry| name_of(scope.tournament(), entry, t).to_owned());
    let date = date_of(stage, number, pairing);
    let result = match_result(&stage.play.contest(number), &stage.play.scoring, pairing);
    let points = (result.by != DecidedBy::Open).then_some(result.game_points);
    let score = points.map(|points| points.map(|points| scores::points(stage.scores(), points)).join(" : "));
    Some(MatchLine {
        round: number,
        pairing: pairing.id.0,
        table: pairing.table,
        when: when(stage, number, pairing, t),
        notes: date.as_ref().map(|date| notes(date, [&one, &other], t)).unwrap_or_default(),
        names: (one, other),
        state: league::state(stage, number, pairing, now),
        score: score.unwrap_or_default(),
        points,
        date,
        is_open: round.state == RoundState::Published,
    })
}

/// Returns the date and venue of a match as text.
fn when(stage: &Stage, round: u16, pairing: &Pairing, t: Words) -> String {
    let Some(time) = league::time_of(stage, round, pairing) else { return t.league_no_date().to_owned() };
    let of_round = stage.sitting_of(round).filter(|_| pairing.appointment.is_none());
    let time = of_round.map_or_else(|| dates::moment(time, t), |sitting| calendar::span(sitting, t));
    with_venue(time, venue(stage, round, pairing))
}

fn with_venue(time: String, venue: &str) -> String {
    if venue.is_empty() { time } else { format!("{time} · {venue}") }
}

/// Returns the venue of a match, otherwise that of its round; can be empty.
pub fn venue<'a>(stage: &'a Stage, round: u16, pairing: &'a Pairing) -> &'a str {
    let own = pairing.appointment.as_ref().map(|appointment| appointment.venue.as_str()).unwrap_or_default();
    if own.is_empty() { stage.sitting_of(round).map(|sitting| sitting.venue.as_str()).unwrap_or_default() } else { own }
}

fn notes(date: &Appointment, names: [&str; 2], t: Words) -> Vec<String> {
    let mut notes = Vec::new();
    match date.moved_to {
        Some(_) if date.is_moved() => notes.push(t.league_moved_from(dates::moment(date.planned, t))),
        Some(later) => notes.push(t.league_proposed(dates::moment(later, t))),
        None => {}
    }
    let agreed: Vec<&str> =
        names.into_iter().zip(date.agreed).filter(|(_, agreed)| *agreed).map(|(name, _)| name).collect();
    if !agreed.is_empty() {
        notes.push(t.league_agreed(agreed.join(t.list_comma())));
    }
    if date.approved {
        notes.push(t.league_approved().to_owned());
    }
    notes
}

/// Returns the public text on a match with its own date, for example
/// `Thu 5 November, 19:00 · Old Mill (moved from Sat 17 October, 14:00)`. The text is empty for other matches and for
/// challenges on a ladder.
pub fn own_date(stage: &Stage, round: u16, pairing: &Pairing, t: Words) -> String {
    let Some(appointment) = &pairing.appointment else { return String::new() };
    // The date of a challenge is a deadline, which the ladder's page shows.
    if stage.spec().has_ladder() {
        return String::new();
    }
    let text = when(stage, round, pairing, t);
    if !appointment.is_moved() {
        return text;
    }
    format!("{text} ({})", t.league_moved_from(dates::moment(appointment.planned, t)))
}

/// Returns the warnings to the league's committee as text.
pub fn warnings(scope: &Scope, t: Words) -> Vec<String> {
    let (stage, group) = (scope.stage(), scope.group());
    let name = |entry: EntryId| name_of(scope.tournament(), entry, t);
    let text = |warning: LeagueWarning| match warning {
        LeagueWarning::OutsideWindow { round, pairing } => {
            let pairing = group.round(round).and_then(|round| round.pairings.get(&pairing));
            let two = pairing.and_then(|pairing| pairing.two()).unwrap_or_default();
            t.league_outside(two.map(name).join(" – "), round)
        }
        LeagueWarning::HomeRun { entry, rounds } => {
            let rounds: Vec<String> = rounds.iter().map(u16::to_string).collect();
            t.league_home_run(name(entry), rounds.join(t.list_comma()))
        }
        LeagueWarning::Clash { entry, rounds: [one, other] } => t.league_clash(name(entry), one, other),
    };
    league::warnings(stage, group).into_iter().map(text).collect()
}

/// Returns the entrants that defaulted, with their numbers of defaults as text, the most frequent first.
pub fn defaults(scope: &Scope, t: Words) -> Vec<String> {
    let mut counted: Vec<(usize, usize, EntryId)> = league::defaults(scope.stage(), scope.group())
        .into_iter()
        .map(|(entry, found)| (found.matches.len(), found.boards.len(), entry))
        .collect();
    counted.sort_by_key(|(matches, boards, entry)| (std::cmp::Reverse((*matches, *boards)), *entry));
    let text = |(matches, boards, entry): (usize, usize, EntryId)| {
        let text = t.league_defaults_of(name_of(scope.tournament(), entry, t), matches, boards);
        if matches > 1 { format!("{text} · {}", t.league_repeated()) } else { text }
    };
    counted.into_iter().map(text).collect()
}

/// Returns the matches without a result of an entrant that has left, in published rounds: round, pairing, and a flag
/// for each side that is `true` if the side has left. The list is empty for an entrant in play.
pub fn open_matches_of_leaver(scope: &Scope, entry: EntryId) -> Vec<(u16, &Pairing, [bool; 2])> {
    let (tournament, stage) = (scope.tournament(), scope.stage());
    let has_left = |entry: EntryId| tournament.entry(entry).is_some_and(|entry| entry.status != EntryStatus::InPlay);
    let mut found = Vec::new();
    for round in public_rounds(scope.group()).filter(|round| round.state == RoundState::Published) {
        let pairing = round.pairing_of(entry).filter(|_| has_left(entry));
        let Some((pairing, two)) = pairing.and_then(|pairing| Some((pairing, pairing.two()?))) else { continue };
        let result = match_result(&stage.play.contest(round.number), &stage.play.scoring, pairing);
        if result.by == DecidedBy::Open {
            found.push((round.number, pairing, two.map(has_left)));
        }
    }
    found
}

/// Returns the entrants that left and have matches without a result: entry, name, number of these matches.
pub fn leavers(scope: &Scope, t: Words) -> Vec<(u32, String, usize)> {
    let seats = scope.group().seats.iter().map(|entry| (*entry, open_matches_of_leaver(scope, *entry).len()));
    let open = seats.filter(|(_, count)| *count > 0);
    open.map(|(entry, count)| (entry.0, name_of(scope.tournament(), entry, t).to_owned(), count)).collect()
}

/// Returns the fixture list as a CSV file. Times are local, in a format that programs can sort.
pub fn fixtures(scope: &Scope, now: NaiveDateTime, t: Words) -> String {
    let header = [
        t.round(),
        t.match_head(),
        t.team_one(),
        t.team_two(),
        t.calendar_starts(),
        t.venue(),
        t.league_first_date(),
        t.league_approved(),
        t.result(),
        t.state(),
    ];
    let stage = scope.stage();
    let moment = |at: NaiveDateTime| CsvCell::text(at.format("%Y-%m-%d %H:%M").to_string());
    let mut rows = Vec::new();
    for round in public_rounds(scope.group()) {
        for pairing in round.in_board_order() {
            let Some(line) = line(scope, round, pairing, now, t) else { continue };
            let time = league::time_of(stage, round.number, pairing);
            let first = league::date_of_eligibility(stage, round.number, pairing);
            let approved = line.date.as_ref().is_some_and(|date| date.approved);
            rows.push(vec![
                CsvCell::from(i64::from(round.number)),
                CsvCell::from(i64::from(pairing.table)),
                CsvCell::text(line.names.0),
                CsvCell::text(line.names.1),
                time.map_or_else(|| CsvCell::text(""), moment),
                CsvCell::text(venue(stage, round.number, pairing)),
                first.map_or_else(|| CsvCell::text(""), moment),
                CsvCell::text(if approved { t.league_approved() } else { "" }),
                CsvCell::text(line.score),
                CsvCell::text(t.match_state(line.state)),
            ]);
        }
    }
    write(&header, rows, TableOptions { bom: true, ..TableOptions::default() })
}

/// Parses the side code of a form.
pub fn side_of(word: &str) -> Option<Side> {
    match word {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        _ => None,
    }
}
