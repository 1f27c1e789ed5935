//! PDN games in the form shared by all formats.

use std::borrow::Cow;

use qisai_domain::Discipline;

use super::game::Game;
use super::read::games;
use crate::games::{Finding, GameText, RecordFormat, Written};

/// Returns an iterator over the games of a text, with their main lines. [`GameText`] describes the treatment of
/// repeated tags.
///
/// ```
/// use qisai_exchange::pdn;
///
/// let game = pdn::game_texts("[GameType \"20\"] 1. 32-28 {solid} (33-28) 19- 23 2-0").next().unwrap();
/// assert_eq!(game.moves[1].text, "19-23");
/// assert_eq!((game.result.as_ref(), game.comments[0].0), ("2-0", 1));
/// ```
pub fn game_texts(text: &str) -> impl Iterator<Item = GameText<'_>> {
    let mut games = games(text);
    std::iter::from_fn(move || {
        games.skip_blank();
        let begin = games.offset();
        let game = games.next()?;
        let source = text.get(begin..games.offset()).unwrap_or_default();
        Some(game_text(game, source.trim_end()))
    })
}

fn game_text(game: Game, source: &str) -> GameText<'_> {
    let result = Cow::Owned(game.result().to_owned());
    let start = game.start().map(|fen| Cow::Owned(fen.to_owned()));
    let is_ours = game.game_type() == Some(20);
    let wrong_game = game.tags.iter().find(|tag| tag.name == "GameType" && !is_ours).map(|tag| Finding {
        place: tag.place,
        code: "other-game",
        message: format!("GameType {:?}: international draughts is 20", tag.value),
    });
    let findings = wrong_game.into_iter().chain(game.findings).collect();
    let mut comments: Vec<_> = game.line.comments.into_iter().map(|text| (0, Cow::Owned(text))).collect();
    let mut moves = Vec::with_capacity(game.line.moves.len());
    for (ply, played) in (1..).zip(game.line.moves) {
        comments.extend(played.comments.into_iter().map(|text| (ply, Cow::Owned(text))));
        moves.push(Written { text: Cow::Owned(played.text), place: played.place });
    }
    GameText {
        format: RecordFormat::Pdn,
        place: game.place,
        source: Cow::Borrowed(source),
        discipline: is_ours.then_some(Discipline::Draughts),
        tags: game.tags.into_iter().map(|tag| (Cow::Owned(tag.name), Cow::Owned(tag.value))).collect(),
        start,
        moves,
        comments,
        result,
        findings,
    }
}
