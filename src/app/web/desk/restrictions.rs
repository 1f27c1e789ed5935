//! Who must not meet and who is kept apart, as the arbiter writes it: a line for each group, starting numbers, and before a colon
//! the rounds if not all of them.
//!
//! ```text
//! 12 15
//! 4-9: 3 7 21
//! ```

use qisai_domain::{EntryId, Prohibition, SeparateBy, Separation, Stage, Tournament};

/// First and last round.
type Span = (u16, u16);

/// A line that cannot be understood, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BadLine(pub(super) usize);

/// The groups of prohibited pairs. What separations came to in single rounds is not the arbiter's and not shown.
pub(super) fn prohibited_text(tournament: &Tournament, stage: &Stage) -> String {
    let written = stage.prohibited.iter().filter(|rule| rule.separates.is_none());
    let lines = written.map(|rule| line(tournament, stage, (rule.first_round, rule.last_round), &rule.entries));
    lines.collect::<Vec<_>>().join("\n")
}

/// The families of the separations.
pub(super) fn families_text(tournament: &Tournament, stage: &Stage) -> String {
    let families = stage.separations.iter().filter_map(|separation| match &separation.by {
        SeparateBy::Family { entries } => {
            Some(line(tournament, stage, (separation.first_round, separation.last_round), entries))
        }
        SeparateBy::Club | SeparateBy::Federation => None,
    });
    families.collect::<Vec<_>>().join("\n")
}

/// The rounds of the separation by club or federation; empty when there is none.
pub(super) fn span_text(stage: &Stage, by: &SeparateBy) -> String {
    let separation = stage.separations.iter().find(|separation| separation.by == *by);
    separation.map(|it| written_span((it.first_round, it.last_round))).unwrap_or_default()
}

fn line(tournament: &Tournament, stage: &Stage, span: Span, entries: &[EntryId]) -> String {
    let number = |id: &EntryId| tournament.entries.get(id).map(|entry| entry.tpn.to_string());
    let numbers = entries.iter().filter_map(number).collect::<Vec<_>>().join(" ");
    let whole = span.0 <= 1 && span.1 >= stage.rounds;
    if whole { numbers } else { format!("{}: {numbers}", written_span(span)) }
}

fn written_span((first, last): Span) -> String {
    if first == last { first.to_string() } else { format!("{first}-{last}") }
}

/// The prohibitions of a text, and those of single rounds that separations came to, as they are.
pub(super) fn prohibited(text: &str, tournament: &Tournament, stage: &Stage) -> Result<Vec<Prohibition>, BadLine> {
    let kept = stage.prohibited.iter().filter(|rule| rule.separates.is_some()).cloned();
    let written = groups(text, tournament, stage)?
        .into_iter()
        .map(|((first_round, last_round), entries)| Prohibition { first_round, last_round, entries, separates: None });
    Ok(written.chain(kept).collect())
}

/// The families of a text.
pub(super) fn families(text: &str, tournament: &Tournament, stage: &Stage) -> Result<Vec<Separation>, BadLine> {
    let families = groups(text, tournament, stage)?.into_iter().map(|((first_round, last_round), entries)| {
        Separation { first_round, last_round, by: SeparateBy::Family { entries } }
    });
    Ok(families.collect())
}

/// `1-3`, `2`; nothing for an empty text.
pub(super) fn span(text: &str, rounds: u16) -> Result<Option<Span>, ()> {
    let text = text.trim();
    if text.is_empty() {
        return Ok(None);
    }
    let (first, last) = text.split_once(['-', '–']).unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<u16>().ok().filter(|round| (1..=rounds).contains(round)).ok_or(());
    let (first, last) = (number(first)?, number(last)?);
    if first <= last { Ok(Some((first, last))) } else { Err(()) }
}

fn groups(text: &str, tournament: &Tournament, stage: &Stage) -> Result<Vec<(Span, Vec<EntryId>)>, BadLine> {
    let mut groups = Vec::new();
    for (at, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let (rounds, numbers) = line.split_once([':', '：']).unwrap_or(("", line));
        let span = span(rounds, stage.rounds).map_err(|()| BadLine(at))?.unwrap_or((1, stage.rounds));
        let numbers = numbers.split(|c: char| !c.is_alphanumeric()).filter(|number| !number.is_empty());
        let entries: Option<Vec<EntryId>> = numbers
            .map(|number| {
                let tpn = number.parse::<u32>().ok()?;
                tournament.entries.values().find(|entry| entry.tpn == tpn).map(|entry| entry.id)
            })
            .collect();
        groups.push((span, entries.filter(|entries| entries.len() > 1).ok_or(BadLine(at))?));
    }
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use qisai_domain::setup::Entrant;
    use qisai_domain::{
        Acceleration, Discipline, Event, Format, Player, Regulations, ScoreSystem, Settings, Setup, SwissSystem,
        TournamentId,
    };

    use super::*;

    fn six_players() -> Tournament {
        let entrants = (1..=6).map(|number| {
            let player = Player { name: format!("Player {number}"), ..Player::default() };
            Entrant { number, player, ..Entrant::default() }
        });
        let settings = Settings {
            slug: "six".to_owned(),
            name: String::new(),
            discipline: Discipline::Chess,
            regulations: Regulations::on(None),
            scores: ScoreSystem::standard(),
            tie_breaks: Vec::new(),
            initial_side: None,
            lots: None,
            laws: None,
            prizes: None,
        };
        let setup = Setup {
            id: TournamentId(1),
            event: Event::default(),
            settings,
            format: Format::Swiss { system: SwissSystem::Dutch, acceleration: Acceleration::None },
            rounds: 5,
            prohibited: Vec::new(),
            separations: Vec::new(),
            entrants: entrants.collect(),
            played: Vec::new(),
        };
        setup.try_into().unwrap()
    }

    #[test]
    fn rounds_are_a_number_or_two() {
        assert_eq!(span("", 9), Ok(None));
        assert_eq!(span(" 3 ", 9), Ok(Some((3, 3))));
        assert_eq!(span("1 - 9", 9), Ok(Some((1, 9))));
        for nonsense in ["0", "10", "3-2", "1-10", "one", "-", "1-2-3"] {
            assert_eq!(span(nonsense, 9), Err(()), "{nonsense}");
        }
    }

    #[test]
    fn lines_are_read_as_they_are_written() {
        let tournament = six_players();
        let stage = tournament.stages[0].clone();
        let text = "1 2\n2-3: 4 5 6";
        let rules = prohibited("1, 2\n\n2-3：4 5、6", &tournament, &stage).unwrap();
        assert_eq!(prohibited_text(&tournament, &Stage { prohibited: rules, ..stage.clone() }), text);
        let separations = families(text, &tournament, &stage).unwrap();
        assert_eq!(families_text(&tournament, &Stage { separations, ..stage.clone() }), text);
        for (text, line) in [("1 2\n3", 2), ("1 99", 1), ("1 x", 1), ("1 2\n\n0-1: 1 2", 3)] {
            assert_eq!(prohibited(text, &tournament, &stage), Err(BadLine(line)), "{text}");
        }
    }
}
