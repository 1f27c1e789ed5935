//! Byes that a player requests by phone (C.04.2 article 3.3), and the answers of the desk.

use qisai_domain::bye_request::{KINDS, rounds};
use qisai_domain::{ByeKind, EntryId};
use serde::Deserialize;

use crate::scope::RequestScope;
use qisai_i18n::Words;
use qisai_service::byes::{ByeAnswer, ByeRequest};
use qisai_service::{Service, ServiceError};

/// Byes that an entrant can request, and the requests made.
pub(crate) struct OwnByes {
    pub(crate) group: u32,
    /// Rounds available for a bye, each with its selection state.
    pub(crate) rounds: Vec<(u16, bool)>,
    /// Code, text and selection state of each kind of bye.
    pub(crate) kinds: Vec<(&'static str, &'static str, bool)>,
    pub(crate) asked: Vec<AskedBye>,
    /// Text of a refused form.
    pub(crate) word: String,
}

impl OwnByes {
    /// Returns `true` if there is nothing to show.
    pub(crate) fn is_empty(&self) -> bool {
        self.rounds.is_empty() && self.asked.is_empty()
    }
}

/// Bye request of the entrant.
pub(crate) struct AskedBye {
    pub(crate) round: u16,
    pub(crate) said: String,
    /// Id of the request while it is unanswered and can be taken back.
    pub(crate) open: Option<i64>,
}

/// Form fields of the bye forms.
#[derive(Clone, Debug, Deserialize)]
pub struct ByesForm {
    /// Action: `ask` or `take_back`.
    pub(crate) what: String,
    #[serde(default)]
    pub(crate) group: u32,
    #[serde(default)]
    pub(crate) round: u16,
    #[serde(default)]
    pub(crate) kind: String,
    #[serde(default)]
    pub(crate) word: String,
    #[serde(default)]
    pub(crate) request: i64,
}

/// Returns the entrant's byes in rounds that are not paired. `typed` is a refused form.
pub(crate) fn own_byes(
    service: &Service,
    scope: &RequestScope,
    entry: EntryId,
    words: Words,
    typed: Option<&ByesForm>,
) -> Result<OwnByes, ServiceError> {
    let (t, group) = (scope.tournament(), scope.group());
    let may_ask = rounds(t, group, entry);
    let is_to_come = |request: &ByeRequest| {
        request.entry == entry && request.at.group == group.id && request.at.round > group.last_round()
    };
    let asked = service.byes_asked(t.id)?.into_iter().filter(is_to_come).map(|request| {
        let ByeRequest { id, at, kind, answer, .. } = request;
        let bye = words.bye_kind(kind);
        let said = match &answer {
            None => words.bye_waits(at.round, bye),
            Some(ByeAnswer::Granted) => words.bye_was_granted(at.round, bye),
            Some(ByeAnswer::Refused(why)) => words.bye_was_refused(at.round, bye, why),
        };
        AskedBye { round: at.round, said, open: answer.is_none().then_some(id) }
    });
    let chosen = typed.and_then(|form| ByeKind::from_code(&form.kind)).unwrap_or(ByeKind::HalfPoint);
    let kind = |kind: ByeKind| {
        let label = if kind == ByeKind::HalfPoint { words.bye_ask_half() } else { words.bye_ask_zero() };
        (kind.code(), label, kind == chosen)
    };
    Ok(OwnByes {
        group: group.id.0,
        rounds: may_ask.into_iter().map(|round| (round, typed.is_some_and(|form| form.round == round))).collect(),
        kinds: KINDS.map(kind).into(),
        asked: asked.collect(),
        word: typed.map(|form| form.word.clone()).unwrap_or_default(),
    })
}
