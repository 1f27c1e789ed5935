//! Arbiter's decision on a game: the result with its fouls, the settled mark and the double-entry tick, in one
//! transaction.

use qisai_domain::log::Hash;
use qisai_domain::{Command, GameResult, TournamentId};

use super::{GameLocation, GameScore, ReportKind, by_desk, games, row_of};
use crate::results::second_pass::{decided, of_round};
use crate::tournaments::{CommandContext, Ended, FormKey, answered, execute};
use crate::{Result, Service};
use qisai_store::{StoreError, Writing, results as second_pass};

impl Service {
    /// Settles a game with a result and optionally its fouls, each entered as an act if it differs.
    ///
    /// # Errors
    ///
    /// The refusal of the result: nothing is stored in that case.
    pub async fn settle_board(
        &self,
        id: TournamentId,
        place: GameLocation,
        score: GameScore,
        by: CommandContext,
    ) -> Result<()> {
        let content = Hash::of(&format!("{place:?} {}", score.code()));
        let key = by.key.map(|key| FormKey { key, content: Some(content) });
        let (act, secrets) = (by.envelope(Vec::new()), self.secrets()?);
        let CommandContext { actor, reason, .. } = by;
        let who = actor.name;
        let reason = reason.unwrap_or_default();
        let body = move |writing: &mut Writing<'_>| {
            let (t, _) = writing.lock(id)?;
            t.check_not_ended().map_err(|refusal| Ended::Failed(refusal.into()))?;
            let pairing = t.pairing(place.at, place.pairing).ok_or(StoreError::NotFound)?;
            let game = games(&t, place.at, pairing).into_iter().find(|(game, ..)| *game == place.game);
            let (_, mut game, _) = game.ok_or(StoreError::NotFound)?;
            for command in score.entering(place, &game) {
                match execute(writing, id, &|_| Some(vec![command.clone()]), (&act, key), &secrets) {
                    Ok(version) if matches!(command, Command::Enter { .. }) => {
                        (game.result, game.changed.result) = (score.result, version);
                    }
                    Ok(_) => {}
                    // The form was sent twice: everything is already done.
                    Err(Ended::Unchanged(_)) => return Ok(()),
                    Err(other) => return Err(other),
                }
            }
            // A player at the arbiter's desk has answered the call.
            let nothing = GameScore::of(GameResult::Unknown);
            let said = [(ReportKind::Settled, score, reason.as_str()), (ReportKind::Answered, nothing, "")];
            for (what, score, reason) in said {
                let row = row_of(id, place, &by_desk(what, score, reason, &who)).map_err(Ended::Failed)?;
                writing.add_report(&row)?;
            }
            // A decided double entry counts for this result.
            let known = of_round(writing.db, id, place.at)?.remove(&(place.pairing, place.game));
            if let Some(row) = known.and_then(|known| decided(&known, id, place, &game, &who)) {
                second_pass::set(writing.db, &row)?;
            }
            Ok(())
        };
        answered(self.store.change(id, body).await, |_| ())
    }
}
