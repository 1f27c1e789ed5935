//! Round-robin games missed by a competitor who had left. On reinstatement or later, each is either played later or won
//! by the opponent.

use qisai_domain::{Command, EntryId, RoundState, Tournament};
use qisai_i18n::Words;
use qisai_pairing::round_robin::missed::{Missed, missed};
use qisai_view::names::Name;

/// Missed game in the form.
pub(crate) struct MissedGame {
    /// Name of the game's field.
    pub(crate) field: String,
    pub(crate) opponent: Name,
    /// Round, opponent and current state of the game, in words.
    pub(crate) said: String,
    /// `false` in a draft, whose games are all played.
    pub(crate) may_be_won: bool,
    /// Choice: `later`, `win` or empty.
    pub(crate) chosen: String,
}

/// Returns the games that an entry has missed in every round-robin group of a tournament.
fn all(tournament: &Tournament, entry: EntryId) -> Vec<Missed> {
    let groups = tournament.groups.keys();
    groups.flat_map(|group| missed(tournament, *group, entry).unwrap_or_default()).collect()
}

/// Returns the name of a game's field: `missed2-3` for round 3 of group 2.
fn field(game: &Missed) -> String {
    format!("missed{}-{}", game.at.group.0, game.at.round)
}

fn typed<'a>(fields: &'a [(String, String)], name: &str) -> &'a str {
    fields.iter().find(|(field, _)| field == name).map_or("", |(_, value)| value.trim())
}

/// Returns the games for the form, with the choices in `fields`.
pub(crate) fn list(tournament: &Tournament, entry: EntryId, fields: &[(String, String)], t: Words) -> Vec<MissedGame> {
    let game = |game: &Missed| {
        let opponent = Name::of(tournament, game.opponent, t);
        let said = if game.is_lost {
            t.missed_lost(game.at.round, opponent.text())
        } else {
            t.missed_skipped(game.at.round, opponent.text())
        };
        let field = field(game);
        let chosen = typed(fields, &field).to_owned();
        MissedGame { field, opponent, said, may_be_won: game.state != RoundState::Draft, chosen }
    };
    all(tournament, entry).iter().map(game).collect()
}

/// Returns the commands for the choices of a form, or `None` if a choice is missing.
pub(crate) fn commands(tournament: &Tournament, entry: EntryId, fields: &[(String, String)]) -> Option<Vec<Command>> {
    let command = |game: &Missed| {
        let absent = match typed(fields, &field(game)) {
            "later" => None,
            "win" => Some(entry),
            _ => return None,
        };
        Some(Command::MakeUp { at: game.at, pair: game.pair, absent })
    };
    all(tournament, entry).iter().map(command).collect()
}

/// Returns the reason in a form, if there is one.
pub(crate) fn reason(fields: &[(String, String)]) -> Option<String> {
    Some(typed(fields, "reason").to_owned()).filter(|reason| !reason.is_empty())
}
