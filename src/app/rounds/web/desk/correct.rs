//! Correction of a result: its effect depends on the age of the round (C.04.2 article 4.3).

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::consequence::digest;
use qisai_domain::contest::scheduled;
use qisai_domain::decide::{decide, still_counts};
use qisai_domain::format::spec::Corrections;
use qisai_domain::{
    Command, Discipline, Envelope, GameKey, GameResult, Group, PairingId, RoundState, Stage, consequences,
};
use serde::Deserialize;

use super::of_pairing::OfPairing;
use super::rows::{marks, offered};
use crate::handler::{
    DESK, DeskTab, Form, Frame, Page, Path, Query, RequestScope, Result, Visitor, WebError, act, html_with, see_other,
};
use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_standings::effect::effect;
use qisai_view::address::{BoardPart, DeskPage, DeskPages};
use qisai_view::names::Name;
use qisai_view::rounds::contradictions::{consequences_said, removals_said};
use qisai_view::rounds::leaving::lost_board;
use qisai_view::scores;
use qisai_view::sides::{SideMark, sitting};
use qisai_view::standings::effect::EffectTable;

/// Way in which a result can still change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Age {
    /// Result of an open round, which is entered as usual.
    Open,
    /// Result of a closed round, which a correction reopens.
    Reopen,
    /// Result of a Swiss whose next round is over, so that a correction counts for the rating report only.
    Late,
}

impl Age {
    fn of(stage: &Stage, group: &Group, round: u16) -> Option<Self> {
        match group.round(round)?.state {
            RoundState::Draft => None,
            RoundState::Published => Some(Self::Open),
            RoundState::Closed if still_counts(stage, group, round) => Some(Self::Reopen),
            RoundState::Closed => Some(Self::Late),
        }
    }
}

/// Number of results in view: win, draw, loss and the three forfeits. The others are folded.
const USUAL_RESULTS: usize = 6;

/// Result that can be chosen.
struct ResultChoice {
    code: &'static str,
    label: String,
    chosen: bool,
}

#[derive(Template)]
#[template(path = "rounds/correct.html")]
struct CorrectPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    board: u32,
    pairing: u32,
    game: GameKey,
    marks: (SideMark, SideMark),
    first: Name,
    second: Name,
    stands: String,
    /// Sentences about sides that lost the board by leaving.
    lost: Vec<String>,
    for_rating: Option<String>,
    /// Results of most corrections.
    choices: Vec<ResultChoice>,
    /// Results of few corrections, folded.
    rare: Vec<ResultChoice>,
    /// Previewed result in printed form.
    asked: Option<String>,
    asked_code: &'static str,
    age: Age,
    /// `true` if the next round already exists.
    next_is_there: bool,
    in_bracket: bool,
    is_swiss: bool,
    /// `true` if the FIDE rule about the age of a result applies.
    is_chess: bool,
    table: Option<EffectTable>,
    contradicts: Option<Contradiction>,
    /// Matches that the previewed result removes.
    removes: Vec<String>,
    /// Reason as typed.
    reason: String,
    error: Option<String>,
}

/// Later draws or openings that a result would contradict, with the digest that the form must accept.
struct Contradiction {
    lines: Vec<String>,
    accepts: String,
}

/// Effect of a result that is previewed and not stored.
struct Looked {
    table: EffectTable,
    contradicts: Option<Contradiction>,
    removes: Vec<String>,
}

impl CorrectPage {
    fn is_open(&self) -> bool {
        self.age == Age::Open
    }

    fn is_late(&self) -> bool {
        self.age == Age::Late
    }

    /// Returns `true` if the previewed or stored result is among the rare ones.
    fn is_rare(&self) -> bool {
        self.rare.iter().any(|it| it.chosen)
    }
}

/// Query of the page: game and previewed result.
#[derive(Deserialize)]
pub struct CorrectQuery {
    result: Option<String>,
    game: Option<GameKey>,
}

/// `GET /desk/{slug}/r/{round}/boards/{pairing}/correct?result=`: preview of a correction.
pub async fn show(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, query: Query<CorrectQuery>) -> Page {
    let game = query.game.unwrap_or(GameKey::ONLY);
    let place = CorrectedGame { round: scope.number()?, pairing: PairingId(path.pairing), game };
    let result = query.result.as_deref().and_then(GameResult::from_typed);
    let page = DESK.run(move || page(&visitor, &scope, place, result)).await??;
    html_with(StatusCode::OK, &page)
}

#[derive(Clone, Copy)]
struct CorrectedGame {
    round: u16,
    pairing: PairingId,
    game: GameKey,
}

fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    place: CorrectedGame,
    asked: Option<GameResult>,
) -> Result<CorrectPage> {
    let CorrectedGame { round, pairing, game: key } = place;
    let tournament = scope.tournament();
    let age = Age::of(scope.stage(), scope.group(), round).ok_or(WebError::NotFound)?;
    let row = tournament.pairing(scope.at(round), pairing).ok_or(WebError::NotFound)?;
    let games = scheduled(&scope.stage().play.contest(round), &scope.stage().play.scoring, row);
    let (_, game) = games.iter().find(|(other, _)| *other == key).ok_or(WebError::NotFound)?;
    let t = visitor.words();
    let stands = if age == Age::Late { game.rated_result() } else { game.result };
    let asked = asked.filter(|asked| *asked != stands);
    let (looked, error) = match asked.map(|asked| looked_at(visitor, scope, place, asked, age)) {
        None => (None, None),
        Some(Ok(looked)) => (Some(looked), None),
        Some(Err(error)) => (None, Some(WebError::from(error).said(t).2)),
    };
    let (table, contradicts, removes) =
        looked.map_or_else(Default::default, |it| (Some(it.table), it.contradicts, it.removes));
    let [mover, other] = sitting(row, game).ok_or(WebError::NotFound)?.map(|(entry, player)| {
        let player = player.and_then(|player| tournament.person(player));
        player.map_or_else(|| Name::of(tournament, entry, t), |player| Name::of_person(player, t))
    });
    let print = |result| printed(scope, result, t);
    let choice = |result: GameResult| ResultChoice {
        code: result.code(),
        label: print(result),
        chosen: asked.unwrap_or(stands) == result,
    };
    let mut choices: Vec<ResultChoice> = offered().filter(|result| !result.is_pending()).map(choice).collect();
    let rare = choices.split_off(USUAL_RESULTS.min(choices.len()));
    let here = DeskPage::Board(round, pairing, BoardPart::Correct);
    Ok(CorrectPage {
        f: Frame::of(visitor, scope, DeskTab::Desk, here),
        desk: scope.desk(),
        round,
        board: row.table,
        pairing: pairing.0,
        game: key,
        marks: marks(tournament.settings.discipline, t),
        first: mover,
        second: other,
        stands: print(game.result),
        lost: lost_board(tournament, scope.at(round), row, t),
        for_rating: game.for_rating.map(print),
        choices,
        rare,
        asked: asked.map(print),
        asked_code: asked.map_or("", GameResult::code),
        age,
        next_is_there: scope.group().round(round.saturating_add(1)).is_some(),
        in_bracket: scope.stage().spec().has_tree(),
        is_swiss: scope.stage().spec().corrections == Corrections::UntilNextRoundEnds,
        is_chess: tournament.settings.discipline == Discipline::Chess,
        table,
        contradicts,
        removes,
        reason: String::new(),
        error,
    })
}

/// Returns a result in printed form: `1-0 (white wins)`.
fn printed(scope: &RequestScope, result: GameResult, t: Words) -> String {
    let text = scores::result(scope.stage().scores(), result, t).text;
    format!("{text} ({})", t.result_legend(scope.tournament().settings.discipline, result))
}

fn looked_at(
    visitor: &Visitor,
    scope: &RequestScope,
    place: CorrectedGame,
    result: GameResult,
    age: Age,
) -> Result<Looked, ServiceError> {
    let CorrectedGame { round, pairing, game } = place;
    let at = scope.at(round);
    let entered = Command::Enter { at, pairing, game, result };
    let commands = match age {
        Age::Open => vec![entered],
        Age::Reopen => vec![Command::Reopen(at), entered],
        Age::Late => vec![Command::CorrectForRating { at, pairing, game, result: Some(result) }],
    };
    // A preview requires no reason; storing the result does.
    let act = visitor.by().because(Some("?".to_owned())).envelope(commands);
    let list = consequences(scope.tournament(), &act);
    let accepted = (!list.is_empty()).then(|| digest(scope.tournament().id, &list));
    let act = Envelope { accepts: accepted.into_iter().collect(), ..act };
    let found = effect(scope.tournament(), scope.group_id(), &act)?;
    let changes = decide(scope.tournament(), &act).unwrap_or_default();
    let contradicts = accepted.map(|digest| Contradiction {
        lines: consequences_said(scope, &list, visitor.words()),
        accepts: digest.to_string(),
    });
    let removes = removals_said(scope, &changes, visitor.words());
    Ok(Looked { table: EffectTable::new(&found, visitor.words()), contradicts, removes })
}

/// Form fields of a correction for the rating report; an empty result removes the correction.
#[derive(Deserialize)]
pub struct Correction {
    result: String,
    game: Option<GameKey>,
    #[serde(default)]
    seen: u64,
    reason: Option<String>,
    /// Set if the round is reopened, the result stored and the round closed again in one step.
    at_once: Option<String>,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/correct`: stores a correction.
pub async fn store(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, Form(form): Form<Correction>) -> Page {
    let round = scope.number()?;
    let place = CorrectedGame { round, pairing: PairingId(path.pairing), game: form.game.unwrap_or(GameKey::ONLY) };
    let result = match form.result.as_str() {
        "" => None,
        code => Some(GameResult::from_typed(code).ok_or(WebError::Field("result"))?),
    };
    let CorrectedGame { pairing, game, .. } = place;
    let reason = form.reason.clone().unwrap_or_default();
    let done = match (form.at_once, result) {
        (Some(_), None) => return Err(WebError::Field("result")),
        (Some(_), Some(result)) => at_once(&visitor, &scope, (place, result), (form.reason, form.seen)).await,
        (None, result) => {
            let command = Command::CorrectForRating { at: scope.at(round), pairing, game, result };
            let stored = act(&visitor, vec![command], form.reason, form.seen).await;
            stored.map(|_| format!("{}?game={game}", scope.desk().correct(round, pairing.0)))
        }
    };
    let error = match done {
        Ok(to) => return see_other(to),
        Err(error) => error,
    };
    let (status, _, message) = error.said(visitor.words());
    if status == StatusCode::NOT_FOUND || status.is_server_error() {
        return Err(error);
    }
    let page = {
        let (visitor, scope) = (visitor.clone(), scope.clone());
        DESK.run(move || page(&visitor, &scope, place, result)).await??
    };
    html_with(status, &CorrectPage { error: Some(message), reason, ..page })
}

/// Changes a result in a closed round: reopens the round, stores the result and closes the round again, in one act. A
/// record of the game is judged again before the round is closed. If it contradicts the result, the round stays open
/// and shows this.
async fn at_once(
    visitor: &Visitor,
    scope: &RequestScope,
    (place, result): (CorrectedGame, GameResult),
    (reason, seen): (Option<String>, u64),
) -> Result<String> {
    let CorrectedGame { round, pairing, game } = place;
    let at = scope.at(round);
    let row = scope.tournament().pairing(at, pairing).ok_or(WebError::NotFound)?;
    let has_record = row.games.get(&game).is_some_and(|game| game.record.is_some());
    let mut commands = vec![Command::Reopen(at), Command::Enter { at, pairing, game, result }];
    if !has_record {
        commands.push(Command::Close { at, disputed: Vec::new() });
    }
    act(visitor, commands, reason.clone(), seen).await?;
    if has_record {
        let (place, by) = ((visitor.tournament()?, at), visitor.by().because(reason));
        // The round's own page shows the obstacle to closing.
        let closed: Result<_> =
            visitor.state.service.close_round(place, by, async |judging| DESK.run(judging).await).await;
        if let Err(error) = closed {
            tracing::debug!(%error, "the round stays open");
        }
    }
    Ok(scope.desk().round(round).to_string())
}
