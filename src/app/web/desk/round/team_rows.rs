//! Rows of team matches: one per board, with the players.

use qisai_domain::contest::{Next, next};
use qisai_domain::{Contest, EntryId, Game, GameKey, Pairing, PersonId, Scoring};

use super::rows::{Board, DeskCompetitor, RowContext};
use qisai_view::names::Name;
use qisai_view::teams::{game_name, line_ups_known, sitting};

/// Drops boards of a match decided by a ruling: those without a result, or all boards if a team did not come.
pub(super) fn drop_unplayed(contest: &Contest, scoring: &Scoring, pairing: &Pairing, games: &mut Vec<(GameKey, Game)>) {
    let is_forfeited = pairing.decision.is_some_and(|decision| decision.absent != [false; 2]);
    if next(contest, scoring, pairing) == Next::Ended {
        games.retain(|(_, game)| !is_forfeited && !game.result.is_pending());
    }
}

/// Replaces the teams with the players, and names the rows by match and board: `14.2`.
pub(super) fn seat_players(
    shown: &RowContext<'_>,
    [first, second]: [EntryId; 2],
    games: &[(GameKey, Game)],
    boards: &mut [Board],
) {
    let [first_known, second_known] = line_ups_known(games);
    for board in boards {
        let Some((key, game)) = games.iter().find(|(key, _)| *key == board.game) else { continue };
        let [of_first, of_second] = sitting(shown.scope.tournament(), [first, second], game);
        let mut seats = [seat(shown, first, (first_known, of_first)), seat(shown, second, (second_known, of_second))];
        if game.second_begins {
            seats.reverse();
        }
        [board.first, board.second] = seats;
        board.row = format!("{}.{}", board.table, game_name(games, *key));
        if shown.among.is_none() {
            board.key = format!("b{}", board.row);
        }
    }
}

/// Returns the seat of a player if the line-up is known, otherwise a placeholder for an empty chair or a missing
/// line-up.
fn seat(shown: &RowContext<'_>, entry: EntryId, (is_known, player): (bool, Option<PersonId>)) -> DeskCompetitor {
    let (tournament, t) = (shown.scope.tournament(), shown.t);
    let team = shown.seats.of(tournament, entry);
    if tournament.entry(entry).is_some_and(|entry| entry.team().is_none()) {
        return team;
    }
    let named = |name| DeskCompetitor { name, points: String::new(), team: team.name.name.clone(), ..team.clone() };
    let plain = |name: &str| Name { name: name.to_owned(), ..Name::default() };
    match player.map(|player| tournament.person(player)) {
        Some(Some(player)) => named(Name::of_person(player, t)),
        Some(None) => named(plain(t.name_erased())),
        None if is_known => named(plain(t.empty_chair())),
        None => named(plain(t.no_line_up())),
    }
}
