//! Content of messages to a person: nothing beyond the public pages.

use chrono::NaiveDateTime;
use qisai_domain::{EntryId, RoundRef, Side};

use crate::address::{PublicPages, Subject};
use crate::leagues::proposals;
use crate::names::Name;
use crate::teams::has_boards;
use crate::{calendar, sides};
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Message to a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    pub subject: String,
    pub body: String,
}

/// Returns the first message, sent when a person subscribes to messages.
pub fn first(scope: &Scope, entry: EntryId, t: Words) -> Letter {
    let name = Name::of(scope.tournament(), entry, t).text();
    Letter { subject: t.letter_first(scope.title()), body: lines([t.letter_first_body(name, scope.title())], t) }
}

/// Returns the message with the entrant's board in a round. `root` is the public base address of the pages, if it is
/// known.
pub fn board(scope: &Scope, at: RoundRef, entry: EntryId, root: Option<&str>, t: Words) -> Option<Letter> {
    let tournament = scope.tournament();
    let round = tournament.round(at)?;
    let pairing = round.pairings.values().find(|it| it.two().is_some_and(|two| two.contains(&entry)))?;
    let [first, second] = pairing.two()?;
    let opponent = Name::of(tournament, if first == entry { second } else { first }, t).text();
    let is_team = has_boards(&scope.stage().play.contest(at.round));
    let begins = pairing.games.values().next().is_some_and(|game| game.second_begins);
    let side = if (first == entry) == begins { Side::Second } else { Side::First };
    let side = if is_team { "" } else { sides::column(tournament.settings.discipline, side, t) };
    let place = if is_team {
        format!("{}{}{}", t.round_n(at.round), t.comma(), t.match_n(pairing.table))
    } else {
        t.round_and_board(at.round, pairing.table)
    };
    let when = calendar::of_round(scope, at.round, t).map(|when| when.text).unwrap_or_default();
    let link = root.map(|root| format!("{root}{}", PublicPages::of(scope).to(Subject::Pairings(at.round))));
    let said = [place.clone(), side.to_owned(), t.letter_against(opponent), when, link.unwrap_or_default()];
    Some(Letter { subject: t.letter_board(place, scope.title()), body: lines(said, t) })
}

/// Returns the message that the opponent proposes times for a game.
pub fn proposal(scope: &Scope, by: EntryId, round: u16, times: &[NaiveDateTime], t: Words) -> Letter {
    let name = Name::of(scope.tournament(), by, t).text();
    let said = [proposals::said(&name, times, t), t.letter_times_body().to_owned()];
    Letter { subject: t.letter_times(t.round_n(round), name, scope.title()), body: lines(said, t) }
}

/// Joins the non-empty lines and adds the closing text of a message.
fn lines(said: impl IntoIterator<Item = String>, t: Words) -> String {
    let mut text: Vec<String> = said.into_iter().filter(|line| !line.is_empty()).collect();
    text.extend([String::new(), t.letter_end().to_owned()]);
    text.join("\n")
}
