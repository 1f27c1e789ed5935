//! Fouls (犯规) of a game, entered at the current board.

use qisai_domain::fouls::Cost;
use qisai_domain::readings::LosingFoul;
use qisai_domain::{Command, Contest, EntryId, Game, GameKey, PairingId, Person, Right, Round, RoundState};
use serde::Deserialize;

use crate::handler::{Form, Page, Path, RequestScope, Visitor, act, see_other};
use crate::rounds::desk::answer;
use crate::rounds::desk::meeting::game_name;
use crate::rounds::desk::of_pairing::OfPairing;
use qisai_i18n::Words;
use qisai_service::reports::fouls_are_kept;

/// Fouls of one game, the first mover's first.
pub(crate) struct FoulsOfGame {
    pub(crate) game: GameKey,
    /// Number of the game, such as `3`, or board of a team match.
    pub(crate) name: String,
    pub(crate) first: u8,
    pub(crate) second: u8,
    pub(crate) mover: String,
    pub(crate) other: String,
    /// Consequences of the fouls, one sentence for each side.
    pub(crate) cost: Vec<String>,
    /// Resulting loss with the button's label, while the game has another result and the round is open.
    pub(crate) loss: Option<(&'static str, String)>,
}

impl FoulsOfGame {
    /// Returns the fouls of a board's games. Empty in a draft, and if the game or the regulations have no fouls.
    pub(crate) fn of(
        scope: &RequestScope,
        round: &Round,
        two: [EntryId; 2],
        (contest, games): (&Contest, &[(GameKey, Game)]),
        t: Words,
    ) -> Vec<Self> {
        if round.state == RoundState::Draft || !are_kept(scope) {
            return Vec::new();
        }
        let losing = losing_foul(scope);
        let of = |(key, game): &(GameKey, Game)| {
            let [one, two] = two;
            let [of_one, of_two] = game.players.unwrap_or_default();
            let mut sitting = [(one, of_one), (two, of_two)];
            if game.second_begins {
                sitting.reverse();
            }
            let [mover, other] = sitting.map(|(entry, player)| {
                let player = player.and_then(|player| scope.tournament().person(player));
                player.map_or_else(|| scope.tournament().name_of(entry), Person::name).to_owned()
            });
            let [first, second] = game.fouls;
            let sides = [(&mover, first), (&other, second)];
            let cost = sides.into_iter().filter_map(|(name, fouls)| said(name, fouls, losing, t));
            let cost = cost.collect();
            let loser = if first > second { &mover } else { &other };
            let loss =
                losing.loss(game.fouls).filter(|loss| *loss != game.result && round.state == RoundState::Published);
            let loss = loss.map(|loss| (loss.code(), t.fouls_enter_loss(loser)));
            Self { game: *key, name: game_name(contest, games, *key), first, second, mover, other, cost, loss }
        };
        games.iter().map(of).collect()
    }
}

/// Returns the consequence of one side's fouls in words, with the regulation that the stage applies.
fn said(name: &str, fouls: u8, losing: LosingFoul, t: Words) -> Option<String> {
    let text = t.losing_foul_text(losing);
    Some(match losing.cost(fouls)? {
        Cost::NextLoses => t.fouls_next_loses(name, fouls, text),
        Cost::Game => t.fouls_lose(name, fouls, text),
    })
}

/// Returns the number of the foul that loses a game of the stage.
fn losing_foul(scope: &RequestScope) -> LosingFoul {
    scope.stage().play.readings.losing_foul
}

/// Returns `true` if fouls are recorded in this stage.
pub(crate) fn are_kept(scope: &RequestScope) -> bool {
    fouls_are_kept(scope.tournament(), scope.stage())
}

/// Form fields of the fouls.
#[derive(Deserialize)]
pub struct Fouls {
    game: GameKey,
    first: u8,
    second: u8,
    #[serde(default)]
    seen: u64,
    reason: Option<String>,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/fouls`: stores fouls. It requires the right to enter results, and in a
/// closed round the right to correct them.
pub async fn enter(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, Form(form): Form<Fouls>) -> Page {
    let (desk, round, pairing) = (scope.desk(), scope.number()?, PairingId(path.pairing));
    let at = scope.at(round);
    let closed = scope.group().round(round).is_some_and(|round| round.state == RoundState::Closed);
    if closed && !visitor.may(Right::OldRound) {
        return Err(visitor.may_not(Right::OldRound));
    }
    let command = Command::RecordFouls { at, pairing, game: form.game, fouls: [form.first, form.second] };
    let board = scope.tournament().pairing(at, pairing).and_then(qisai_domain::Pairing::board).unwrap_or(1);
    let costs = [form.first, form.second].into_iter().any(|fouls| losing_foul(&scope).cost(fouls).is_some());
    match act(&visitor, vec![command], form.reason, form.seen).await {
        Ok(_) if closed || costs => see_other(desk.board(round, pairing.0)),
        Ok(_) => see_other(format!("{}?board={board}#b{board}", desk.round(round))),
        Err(error) => answer(&visitor, &scope, Err(error)).await,
    }
}
