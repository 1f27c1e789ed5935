//! Matches with dates of their own: their desk, their file, what public pages say of them.

use chrono::NaiveDateTime;
use qisai_domain::contest::{DecidedBy, match_result};
use qisai_domain::league::{self, LeagueWarning, MatchState};
use qisai_domain::{Appointment, EntryId, EntryStatus, Group, Pairing, Points, Round, RoundState, Side, Stage};
use qisai_exchange::csv_tables::{CsvCell, TableOptions, write};

use super::names::name_of;
use super::{calendar, dates, scores};
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// A match of a public round.
pub struct MatchLine {
    pub round: u16,
    /// The number of its pairing.
    pub pairing: u32,
    pub table: u32,
    /// The first-named at home.
    pub names: (String, String),
    /// `Thu 5 November, 19:00 · Old Mill`, or that there is no date.
    pub when: String,
    /// From when it was moved, what is proposed, who agreed, whether it was approved.
    pub notes: Vec<String>,
    pub state: MatchState,
    /// `2½ : 1½`; empty before the end.
    pub score: String,
    /// The game points in units, once it is over.
    pub points: Option<[Points; 2]>,
    /// What is stored of its date; the date of its round where nothing is.
    pub date: Option<Appointment>,
    /// Whether its date may still be changed.
    pub is_open: bool,
}

/// The matches of all public rounds, round after round. `now` is local time.
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

/// The date of a match as a form begins with it: its own, or that of its round. None where neither is known.
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

/// When and where a match is played.
fn when(stage: &Stage, round: u16, pairing: &Pairing, t: Words) -> String {
    let Some(time) = league::time_of(stage, round, pairing) else { return t.league_no_date().to_owned() };
    let of_round = stage.sitting_of(round).filter(|_| pairing.appointment.is_none());
    let said = of_round.map_or_else(|| dates::moment(time, t), |sitting| calendar::span(sitting, t));
    with_venue(said, venue(stage, round, pairing))
}

fn with_venue(time: String, venue: &str) -> String {
    if venue.is_empty() { time } else { format!("{time} · {venue}") }
}

/// The place of its own, or that of its round; may be empty.
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

/// What public pages say of a match with a date of its own: `Thu 5 November, 19:00 · Old Mill (moved from Sat 17 October, 14:00)`. Empty for others.
pub fn own_date(stage: &Stage, round: u16, pairing: &Pairing, t: Words) -> String {
    let Some(appointment) = &pairing.appointment else { return String::new() };
    // Of a challenge it is the day by which it is to be played, and its page tells that.
    if stage.spec().has_ladder() {
        return String::new();
    }
    let text = when(stage, round, pairing, t);
    if !appointment.is_moved() {
        return text;
    }
    format!("{text} ({})", t.league_moved_from(dates::moment(appointment.planned, t)))
}

/// What a committee should look at, in words.
pub fn warnings(scope: &Scope, t: Words) -> Vec<String> {
    let (stage, group) = (scope.stage(), scope.group());
    let name = |entry: EntryId| name_of(scope.tournament(), entry, t);
    let said = |warning: LeagueWarning| match warning {
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
    league::warnings(stage, group).into_iter().map(said).collect()
}

/// Who did not come, most often first.
pub fn defaults(scope: &Scope, t: Words) -> Vec<String> {
    let mut counted: Vec<(usize, usize, EntryId)> = league::defaults(scope.stage(), scope.group())
        .into_iter()
        .map(|(entry, found)| (found.matches.len(), found.boards.len(), entry))
        .collect();
    counted.sort_by_key(|(matches, boards, entry)| (std::cmp::Reverse((*matches, *boards)), *entry));
    let said = |(matches, boards, entry): (usize, usize, EntryId)| {
        let said = t.league_defaults_of(name_of(scope.tournament(), entry, t), matches, boards);
        if matches > 1 { format!("{said} · {}", t.league_repeated()) } else { said }
    };
    counted.into_iter().map(said).collect()
}

/// The matches of rounds in play that have no result although a side has left: round, pairing, who does not come.
pub fn of_who_left(scope: &Scope, entry: EntryId) -> Vec<(u16, &Pairing, [bool; 2])> {
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

/// Who has left matches without a result: entry, name, how many.
pub fn leavers(scope: &Scope, t: Words) -> Vec<(u32, String, usize)> {
    let seats = scope.group().seats.iter().map(|entry| (*entry, of_who_left(scope, *entry).len()));
    let open = seats.filter(|(_, count)| *count > 0);
    open.map(|(entry, count)| (entry.0, name_of(scope.tournament(), entry, t).to_owned(), count)).collect()
}

/// The fixture list as a file: local times as they are written in forms, so that programs can sort them.
pub fn fixtures(scope: &Scope, now: NaiveDateTime, t: Words) -> String {
    let header = [
        t.round(),
        t.the_match(),
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

/// The side of a form's word.
pub fn side_of(word: &str) -> Option<Side> {
    match word {
        "first" => Some(Side::First),
        "second" => Some(Side::Second),
        _ => None,
    }
}
