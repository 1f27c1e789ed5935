//! Questions of an arbiter to the engine: explanations of a pairing, and certain facts about the next round.

use std::sync::Arc;
use std::time::{Duration, Instant};

use askama::Template;
use qisai_domain::EntryId;
use qisai_domain::hand_edit::Seating;
use qisai_i18n::Words;
use qisai_pairing::preview::{MAX_OPEN_GAMES, Preview, PreviewError, preview};
use qisai_pairing::why::{Wish, why_float, why_not};
use qisai_pairing::{PairingError, SearchBudget, SwissError};
use qisai_view::address::{DeskPage, DeskPages, RoundPart};
use qisai_view::reasons::alternatives::{WhySentence, said};
use serde::Deserialize;

use crate::handler::{DESK, DeskTab, Frame, Page, Query, RequestScope, Result, Visitor, html};
use crate::rounds::desk::hand::seating;

/// Maximum wait for an answer.
const MAX_WAIT: Duration = Duration::from_secs(20);

pub(crate) fn search_budget() -> SearchBudget {
    let began = Instant::now();
    SearchBudget::while_so(move || began.elapsed() < MAX_WAIT)
}

/// Query with pairing numbers as the form showed them. One player alone asks why that player floats; a second player
/// asks why the two do not meet; `bye` asks why the player has no bye.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct WhyQuery {
    one: String,
    other: String,
    /// Version that the form was made from; `None` for the current one.
    seen: Option<u64>,
}

#[derive(Template)]
#[template(path = "reasons/ask.html")]
struct AskPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    /// Version whose numbers are typed.
    seen: u64,
    one: String,
    other: String,
    heading: String,
    answer: Option<WhySentence>,
}

/// `GET /desk/{slug}/r/{round}/why?one=&other=`: explanation of a pairing.
pub async fn why(visitor: Visitor, scope: RequestScope, query: Query<WhyQuery>) -> Page {
    let (tournament, round) = (scope.tournament(), scope.number()?);
    let WhyQuery { one, other, seen } = query.into_inner();
    let seen = seen.unwrap_or_else(|| scope.seen());
    let seats = scope.seats_at(&visitor.state, seen).await?;
    let t = visitor.words();
    let numbered = |text: &str| {
        let number = text.trim().parse::<u32>().ok()?;
        seats.seat(number)
    };
    let (heading, answer) = match (numbered(&one), numbered(&other), other.trim()) {
        (Some(one), Some(other), _) if one != other => {
            let heading = t.why_not_heading(tournament.name_of(one), tournament.name_of(other));
            (heading, Some(asked(&scope, round, PairingQuestion::Wish(Wish::Meet(one, other)), t).await?))
        }
        (Some(one), None, "bye" | "0") => {
            let heading = t.why_no_bye_heading(tournament.name_of(one));
            (heading, Some(asked(&scope, round, PairingQuestion::Wish(Wish::Bye(one)), t).await?))
        }
        (Some(one), None, "") => {
            let heading = t.why_float_heading(tournament.name_of(one));
            (heading, Some(asked(&scope, round, PairingQuestion::Float(one), t).await?))
        }
        _ => (t.ask_why_not().to_owned(), None),
    };
    let f = Frame::of(&visitor, &scope, DeskTab::Desk, DeskPage::Round(round, RoundPart::Why));
    html(&AskPage { f, desk: scope.desk(), round, seen, one, other, heading, answer })
}

#[derive(Clone, Copy)]
enum PairingQuestion {
    Wish(Wish),
    Float(EntryId),
}

async fn asked(scope: &RequestScope, round: u16, question: PairingQuestion, t: Words) -> Result<WhySentence> {
    let (group, tournament) = (scope.group_id(), scope.tournament());
    let asked = Arc::clone(tournament);
    let answer = DESK.run(move || match question {
        PairingQuestion::Wish(wish) => why_not(&asked, group, round, wish, search_budget()),
        PairingQuestion::Float(entry) => {
            why_float(&asked, group, round, entry, search_budget()).map(|answer| answer.why)
        }
    });
    let so = match question {
        PairingQuestion::Wish(Wish::Meet(..)) => t.why_it_is_so(),
        PairingQuestion::Wish(Wish::Bye(_)) => t.why_bye_is_so(),
        PairingQuestion::Float(_) => t.why_no_float(),
    };
    Ok(match answer.await? {
        Ok(answer) => said(&answer, so, scope, t),
        Err(error) => {
            let plain = unanswered(&error, scope, t);
            WhySentence { plain, rule: String::new(), notes: Vec::new() }
        }
    })
}

pub(crate) fn unanswered(error: &PairingError, scope: &RequestScope, t: Words) -> String {
    match error {
        PairingError::Swiss(SwissError::Stopped) => t.why_takes_too_long().to_owned(),
        error => t.ended(&t.unpairable(error, scope.tournament(), scope.group_id())),
    }
}

#[derive(Template)]
#[template(path = "reasons/preview.html")]
struct PreviewPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    refusal: Option<String>,
    open: usize,
    outcomes: u32,
    certain: Vec<String>,
    sides_open: Vec<String>,
    /// Possible pairings of each player: name, then each possibility with its frequency.
    possible: Vec<(String, Vec<(String, String)>)>,
    unpairable: usize,
}

/// `GET /desk/{slug}/r/{round}/preview`: certain facts about the round after the one in play.
pub async fn next_round(visitor: Visitor, scope: RequestScope) -> Page {
    let (tournament, round) = (scope.tournament(), scope.number()?);
    let t = visitor.words();
    let (group, asked) = (scope.group_id(), Arc::clone(tournament));
    let found = DESK.run(move || preview(&asked, group, &search_budget())).await?;
    let (found, refusal) = match found {
        Ok(found) => (found, None),
        Err(PreviewError::TooManyOpen { open, .. }) => {
            (Preview::default(), Some(t.preview_too_many(open, MAX_OPEN_GAMES)))
        }
        Err(PreviewError::Pairing(error)) => (Preview::default(), Some(unanswered(&error, &scope, t))),
    };
    let name = |entry: EntryId| tournament.name_of(entry).to_owned();
    let say = |seatings: &[Seating]| seatings.iter().map(|it| seating(tournament, *it, t)).collect();
    let possible = found.possible.iter().map(|(entry, chances)| {
        let chances = chances.iter().map(|chance| {
            let opponent = chance.opponent.map_or_else(|| t.bye_word().to_owned(), name);
            (opponent, t.preview_in_outcomes(chance.outcomes, found.outcomes))
        });
        (name(*entry), chances.collect())
    });
    html(&PreviewPage {
        f: Frame::of(&visitor, &scope, DeskTab::Desk, DeskPage::Round(round, RoundPart::Preview)),
        desk: scope.desk(),
        round,
        refusal,
        open: found.open.len(),
        outcomes: found.outcomes,
        certain: say(&found.certain),
        sides_open: found.sides_open.iter().map(|(one, two)| format!("{} – {}", name(*one), name(*two))).collect(),
        possible: possible.collect(),
        unpairable: found.unpairable.len(),
    })
}
