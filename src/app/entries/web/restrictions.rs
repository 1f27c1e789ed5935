//! Prohibited pairs, separations and fixed games in the arbiter's notation: one line per group of starting numbers, with the rounds
//! before a colon if not all apply.
//!
//! ```text
//! 12 15
//! 4-9: 3 7 21
//! ```

use std::collections::BTreeSet;

use qisai_domain::{EntryId, FixedGame, Group, Limits, Prohibition, SeparateBy, Separation};

use qisai_service::entries::seats::GroupSeats;

/// First and last round.
type Span = (u16, u16);

/// Number of an unreadable line, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadLine(pub usize);

/// Text that is no span of rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSpan;

/// Returns the text of the prohibited groups.
pub fn prohibited_text(group: &Group, limits: &Limits, rounds: u16) -> String {
    let lines =
        limits.prohibited.iter().map(|rule| line(group, rounds, (rule.first_round, rule.last_round), &rule.entries));
    lines.collect::<Vec<_>>().join("\n")
}

/// Returns the text of the separated families.
pub fn families_text(group: &Group, limits: &Limits, rounds: u16) -> String {
    let families = limits.separations.iter().filter_map(|separation| match &separation.by {
        SeparateBy::Family { entries } => {
            Some(line(group, rounds, (separation.first_round, separation.last_round), entries))
        }
        SeparateBy::Club | SeparateBy::Federation => None,
    });
    families.collect::<Vec<_>>().join("\n")
}

/// Returns the rounds of the separation by club or federation; empty if there is none.
pub(crate) fn span_text(limits: &Limits, by: &SeparateBy) -> String {
    let separation = limits.separations.iter().find(|separation| separation.by == *by);
    separation.map(|it| written_span((it.first_round, it.last_round))).unwrap_or_default()
}

fn line(group: &Group, rounds: u16, span: Span, entries: &[EntryId]) -> String {
    let numbers: Vec<String> = entries.iter().map(|entry| group.number(*entry).to_string()).collect();
    let numbers = numbers.join(" ");
    let whole = span.0 <= 1 && span.1 >= rounds;
    if whole { numbers } else { format!("{}: {numbers}", written_span(span)) }
}

fn written_span((first, last): Span) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

/// Parses the prohibitions in a text.
pub fn prohibited(text: &str, seats: &GroupSeats, rounds: u16) -> Result<Vec<Prohibition>, BadLine> {
    let written = groups(text, seats, rounds)?.into_iter().map(|((first_round, last_round), entries)| Prohibition {
        first_round,
        last_round,
        entries,
    });
    Ok(written.collect())
}

/// Parses the families in a text.
pub fn families(text: &str, seats: &GroupSeats, rounds: u16) -> Result<Vec<Separation>, BadLine> {
    let families = groups(text, seats, rounds)?.into_iter().map(|((first_round, last_round), entries)| Separation {
        first_round,
        last_round,
        by: SeparateBy::Family { entries },
    });
    Ok(families.collect())
}

/// Returns the text of the fixed games: `3: 12 15`.
pub fn fixed_text(group: &Group, limits: &Limits) -> String {
    let lines = limits.fixed.iter().map(|game| {
        let [one, two] = game.entries.map(|entry| group.number(entry));
        format!("{}: {one} {two}", game.round)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Parses the fixed games in a text: each line has a round and two numbers, and a number is once in a round.
pub fn fixed(text: &str, seats: &GroupSeats, rounds: u16) -> Result<Vec<FixedGame>, BadLine> {
    let mut seen = BTreeSet::new();
    let lines = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
    let games = lines.map(|(at, line)| {
        let read = groups(line, seats, rounds).ok().and_then(|read| read.into_iter().next());
        match read {
            Some(((round, last), entries)) if round == last && line.contains([':', '：']) => {
                let entries: [EntryId; 2] = entries.try_into().map_err(|_| BadLine(at))?;
                let is_new = entries.iter().all(|entry| seen.insert((round, *entry)));
                if is_new { Ok(FixedGame { round, entries }) } else { Err(BadLine(at)) }
            }
            _ => Err(BadLine(at)),
        }
    });
    games.collect()
}

/// Parses a span such as `1-3` or `2`; `None` for an empty text.
pub fn span(text: &str, rounds: u16) -> Result<Option<Span>, BadSpan> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
    let number =
        |text: &str| text.trim().parse::<u16>().ok().filter(|round| (1..=rounds).contains(round)).ok_or(BadSpan);
    let (first, last) = (number(first)?, number(last)?);
    if first <= last { Ok(Some((first, last))) } else { Err(BadSpan) }
}

fn groups(text: &str, seats: &GroupSeats, of_stage: u16) -> Result<Vec<(Span, Vec<EntryId>)>, BadLine> {
    let mut groups = Vec::new();
    for (at, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let (rounds, numbers) = line.split_once([':', '：']).unwrap_or(("", line));
        let span = span(rounds, of_stage).map_err(|BadSpan| BadLine(at))?.unwrap_or((1, of_stage));
        let numbers = numbers.split(|c: char| !c.is_alphanumeric()).filter(|number| !number.is_empty());
        let entries: Option<Vec<EntryId>> = numbers.map(|number| seats.seat(number.parse().ok()?)).collect();
        groups.push((span, entries.filter(|entries| entries.len() > 1).ok_or(BadLine(at))?));
    }
    Ok(groups)
}
