//! Envelope of an adjourned game, entered at the current board.

use chrono::NaiveDateTime;
use qisai_domain::{Adjournment, Command, Contest, Game, GameKey, GameResult, PairingId, Round, RoundState, Side};
use serde::Deserialize;

use super::meeting::game_name;
use super::of_pairing::OfPairing;
use crate::handler::{Form, Page, Path, RequestScope, Result, Visitor, WebError, act, see_other};
use qisai_view::sides;

/// Format in which browsers send a date with a time.
const LOCAL: &str = "%Y-%m-%dT%H:%M";

/// Form of one game, with the stored envelope or empty.
pub(crate) struct AdjournedGame {
    pub(crate) game: GameKey,
    /// Number of the game, such as `3`, or board of a team match.
    pub(crate) name: String,
    pub(crate) is_adjourned: bool,
    pub(crate) position: String,
    pub(crate) first: String,
    pub(crate) second: String,
    pub(crate) sealed_by_second: bool,
    pub(crate) move_number: String,
    pub(crate) resumes: String,
    /// Names of the first and the second mover.
    pub(crate) sides: (&'static str, &'static str),
}

impl AdjournedGame {
    /// Returns the forms of a board's games that are running or adjourned.
    pub(crate) fn of(
        visitor: &Visitor,
        scope: &RequestScope,
        round: &Round,
        (contest, games): (&Contest, &[(GameKey, Game)]),
    ) -> Vec<Self> {
        if round.state != RoundState::Published {
            return Vec::new();
        }
        let side = |side| sides::word(scope.tournament().settings.discipline, side, visitor.words());
        let open = games.iter().filter(|(_, game)| matches!(game.result, GameResult::Unknown | GameResult::Adjourned));
        let form = |(key, game): &(GameKey, Game)| {
            let envelope = game.adjournment.as_deref();
            let [first, second] = envelope.map_or([None; 2], |envelope| envelope.used.map(Some));
            let resumes = envelope.and_then(|envelope| envelope.resumes);
            Self {
                game: *key,
                name: game_name(contest, games, *key),
                is_adjourned: envelope.is_some(),
                position: envelope.map(|envelope| envelope.position.clone()).unwrap_or_default(),
                first: first.map(clock).unwrap_or_default(),
                second: second.map(clock).unwrap_or_default(),
                sealed_by_second: envelope.is_some_and(|envelope| envelope.sealed_by == Side::Second),
                move_number: envelope.map(|envelope| envelope.move_number.to_string()).unwrap_or_default(),
                resumes: resumes.map(|at| at.format(LOCAL).to_string()).unwrap_or_default(),
                sides: (side(Side::First), side(Side::Second)),
            }
        };
        open.map(form).collect()
    }
}

/// Formats seconds as `1:52:30`.
pub fn clock(seconds: u32) -> String {
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Parses `1:52` or `1:52:30` into seconds.
pub fn seconds(text: &str) -> Option<u32> {
    let parts: Option<Vec<u32>> = text.trim().split([':', '：']).map(|part| part.parse().ok()).collect();
    let (hours, minutes, seconds) = match parts?.as_slice() {
        [hours, minutes] => (*hours, *minutes, 0),
        [hours, minutes, seconds] => (*hours, *minutes, *seconds),
        _ => return None,
    };
    (hours < 100 && minutes < 60 && seconds < 60).then_some(hours * 3600 + minutes * 60 + seconds)
}

/// Form fields of the envelope.
#[derive(Deserialize)]
pub struct EnvelopeFields {
    /// Action: `adjourn` or `take_back`.
    act: String,
    game: GameKey,
    #[serde(default)]
    position: String,
    #[serde(default)]
    first: String,
    #[serde(default)]
    second: String,
    #[serde(default)]
    sealed_by: String,
    #[serde(default)]
    move_number: String,
    #[serde(default)]
    resumes: String,
    #[serde(default)]
    seen: u64,
}

impl EnvelopeFields {
    fn envelope(&self) -> Result<Adjournment> {
        let used = |field, text: &str| seconds(text).ok_or(WebError::Field(field));
        let resumes = match self.resumes.trim() {
            "" => None,
            text => Some(NaiveDateTime::parse_from_str(text, LOCAL).map_err(|_| WebError::Field("resumes"))?),
        };
        Ok(Adjournment {
            position: self.position.trim().to_owned(),
            used: [used("first", &self.first)?, used("second", &self.second)?],
            sealed_by: match self.sealed_by.as_str() {
                "first" => Side::First,
                "second" => Side::Second,
                _ => return Err(WebError::Field("sealed_by")),
            },
            move_number: self.move_number.trim().parse().map_err(|_| WebError::Field("move_number"))?,
            resumes,
        })
    }
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/adjourn`: stores or removes an envelope.
pub async fn enter(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, form: Form<EnvelopeFields>) -> Page {
    let (desk, round, pairing) = (scope.desk(), scope.number()?, PairingId(path.pairing));
    let Form(form) = form;
    let envelope = match form.act.as_str() {
        "adjourn" => Some(form.envelope()?),
        "take_back" => None,
        _ => return Err(WebError::Field("act")),
    };
    let command = Command::Adjourn { at: scope.at(round), pairing, game: form.game, envelope };
    match act(&visitor, vec![command], None, form.seen).await {
        Ok(_) => see_other(desk.board(round, pairing.0)),
        Err(error) => super::answer(&visitor, &scope, Err(error)).await,
    }
}
