//! Cells of one competitor: from a meeting, a bye, or a round without either.

use super::{Cell, GameLine, ResultLine, Results};
use crate::Points;
use crate::contest::{self, Contest, GameKey};
use crate::discipline::Side;
use crate::entry::EntryStatus;
use crate::format::spec::RoundField;
use crate::game::Game;
use crate::id::EntryId;
use crate::pairing::{Meeting, Pairing};
use crate::result::{ByeKind, Outcome};
use crate::score::{ForfeitedMatch, Scoring};
use crate::stage::Stage;
use crate::tournament::Tournament;

/// Returns the cell of an entry with neither a meeting nor a bye: a zero-point bye, or idle for an entry that advanced
/// to another stage without withdrawing, and in brackets and ladders.
pub(super) fn missing_cell(t: &Tournament, stage: &Stage, line: &ResultLine, round: u16) -> Cell {
    let status = t.entry(line.entry).map_or(EntryStatus::InPlay, |entry| entry.status);
    let left = line.participation.left.filter(|left| left.from <= round);
    let gone_on = left.is_some_and(|left| left.has_advanced(status));
    let everybody_plays = stage.spec().field == RoundField::Everybody;
    if everybody_plays && !gone_on { Cell::Bye(ByeKind::ZeroPoint) } else { Cell::Idle }
}

/// Line of each entry, by its id: ids are given in sequence.
pub(super) struct LineOf(Vec<Option<u32>>);

impl LineOf {
    pub(super) fn new(lines: &[ResultLine]) -> Self {
        let mut by_entry = Vec::new();
        for (line, at) in lines.iter().zip(0_u32..) {
            let id = usize::try_from(line.entry.0).unwrap_or(usize::MAX);
            if by_entry.len() <= id {
                by_entry.resize(id + 1, None);
            }
            if let Some(slot) = by_entry.get_mut(id) {
                *slot = Some(at);
            }
        }
        Self(by_entry)
    }

    pub(super) fn get(&self, entry: EntryId) -> Option<usize> {
        let line = *self.0.get(usize::try_from(entry.0).ok()?)?;
        usize::try_from(line?).ok()
    }
}

pub(super) fn put(
    lines: &mut [ResultLine],
    line_of: &LineOf,
    column: usize,
    contest: &Contest,
    scoring: &Scoring,
    pairing: &Pairing,
) {
    let mut set = |line: usize, cell: Cell, games: Vec<GameLine>, boards: Vec<Points>| {
        let Some(line) = lines.get_mut(line) else { return };
        if let Some(slot) = line.cells.get_mut(column) {
            *slot = cell;
        }
        if !games.is_empty() {
            line.games.insert(column, games.into());
        }
        if !boards.is_empty() {
            line.boards.insert(column, boards.into());
        }
    };
    match pairing.meeting {
        Meeting::Bye(entry, kind) => {
            if let Some(line) = line_of.get(entry) {
                set(line, Cell::Bye(kind), Vec::new(), Vec::new());
            }
        }
        Meeting::Two([first, second]) => {
            let (Some(one), Some(two)) = (line_of.get(first), line_of.get(second)) else { return };
            let simple = contest.boards == 1 && contest.usual_games() == 1 && scoring.matches.is_none();
            if simple && contest.segments.len() == 1 {
                let only =
                    pairing.games.get(&GameKey::ONLY).map_or_else(|| Game::beginning(false).by_first(), Game::by_first);
                let (side, mine, theirs) = only;
                let decided = pairing.decision.and_then(|decision| walkover(decision.absent));
                let (mine, theirs) = decided.unwrap_or((mine, theirs));
                set(one, Cell::Game { opponent: two, side, outcome: mine }, Vec::new(), Vec::new());
                set(two, Cell::Game { opponent: one, side: side.other(), outcome: theirs }, Vec::new(), Vec::new());
                return;
            }
            let mut games = contest::seated(contest, scoring, pairing);
            // Games beyond the end do not count.
            let surplus = contest::match_result(contest, scoring, pairing).surplus;
            games.retain(|(key, _)| !surplus.contains(key));
            let decides = contest.boards > 1 && contest.decides_boards() && !games.is_empty();
            let boards = if decides { contest::board_points(contest, scoring, pairing) } else { Vec::new() };
            let views = [(one, two, false), (two, one, true)];
            for (own, opponent, second_named) in views {
                let lines: Vec<GameLine> =
                    games.iter().map(|(key, game)| game_line(*key, game, second_named)).collect();
                if let Some(cell) = match_cell(contest, scoring, pairing, opponent, &lines, second_named) {
                    let own_boards = boards.iter().map(|[first, second]| if second_named { *second } else { *first });
                    set(own, cell, lines, own_boards.collect());
                }
            }
        }
    }
}

/// Returns the outcomes of a walkover: an absent side loses by forfeit.
fn walkover(absent: [bool; 2]) -> Option<(Outcome, Outcome)> {
    match absent {
        [false, false] => None,
        [true, false] => Some((Outcome::ForfeitLoss, Outcome::ForfeitWin)),
        [false, true] => Some((Outcome::ForfeitWin, Outcome::ForfeitLoss)),
        [true, true] => Some((Outcome::ForfeitLoss, Outcome::ForfeitLoss)),
    }
}

fn game_line(key: GameKey, game: &Game, second_named: bool) -> GameLine {
    let (side, mine, theirs) = game.by_first();
    let [one, two] = game.players.unwrap_or_default();
    if second_named {
        GameLine { key, side: side.other(), outcome: theirs, theirs: mine, players: [two, one] }
    } else {
        GameLine { key, side, outcome: mine, theirs, players: [one, two] }
    }
}

/// Returns the cell of a competitor for a meeting of several games, boards or segments, or with match points.
fn match_cell(
    contest: &Contest,
    scoring: &Scoring,
    pairing: &Pairing,
    opponent: usize,
    games: &[GameLine],
    second_named: bool,
) -> Option<Cell> {
    let own = usize::from(second_named);
    let plain: Vec<(Side, Outcome, Outcome)> =
        games.iter().map(|line| (line.side, line.outcome, line.theirs)).collect();
    let of_games = Cell::of_games(&scoring.games, opponent, &plain);
    let decided = pairing.decision.is_some() || contest.segments.len() > 1 || scoring.matches.is_some();
    if !decided && plain.len() > 1 {
        return of_games;
    }
    let result = contest::match_result(contest, scoring, pairing);
    let first_side = if second_named { Side::Second } else { Side::First };
    let (side, adjourned, coloured, by_games) = match of_games {
        Some(Cell::Match { side, adjourned, coloured, outcome, .. }) => (side, adjourned, coloured, Some(outcome)),
        Some(Cell::Game { side, outcome, .. }) => {
            let adjourned = u16::from(outcome == Outcome::Adjourned);
            (side, adjourned, outcome.is_played(), Some(outcome))
        }
        _ => (first_side, 0, false, None),
    };
    let walked = pairing.decision.and_then(|decision| walkover(decision.absent));
    let walked = walked.map(|(first, second)| if second_named { second } else { first });
    let own_side = first_side;
    let outcome = match (walked, &result.by) {
        (Some(walked), _) => walked,
        (None, contest::DecidedBy::Open) => {
            let pending = by_games.filter(|outcome| outcome.is_pending());
            pending.unwrap_or(Outcome::Unknown)
        }
        (None, contest::DecidedBy::Forfeit) => match result.winner {
            Some(winner) if winner == own_side => Outcome::ForfeitWin,
            _ => Outcome::ForfeitLoss,
        },
        (None, _) => match result.winner {
            Some(winner) if winner == own_side => Outcome::Win { rated: true },
            Some(_) => Outcome::Loss { rated: true },
            None => Outcome::Draw { rated: true },
        },
    };
    // The colours on board 1 are unknown.
    let coloured = coloured && contest.boards > 0;
    let pick = |points: [Points; 2]| points.get(own).copied().unwrap_or_default();
    let game_points = pick(result.game_points);
    let points = match (&scoring.matches, result.match_points) {
        (Some(_), Some(points)) => pick(points),
        (Some(_), None) => Points::ZERO,
        (None, _) => game_points,
    };
    Some(Cell::Match { opponent, side, outcome, points, game_points, adjourned, coloured })
}

/// Replaces the game points of matches won by forfeit with the average of the competitor's other matches
/// ([`ForfeitedMatch::Average`]), rounded down to the smallest unit. A competitor without another match keeps a win on
/// all boards. Match points stay.
pub(super) fn average_forfeits(results: &mut Results) {
    if results.scoring.forfeited_match != ForfeitedMatch::Average {
        return;
    }
    let has_match_points = results.scoring.matches.is_some();
    for line in &mut results.lines {
        let of_others = line.cells.iter().filter_map(|cell| match cell {
            Cell::Match { outcome, game_points, .. } if outcome.is_played() && !outcome.is_pending() => {
                Some(game_points.0)
            }
            _ => None,
        });
        let (sum, count) = of_others.fold((0_i32, 0_i32), |(sum, count), points| (sum + points, count + 1));
        if count == 0 {
            continue;
        }
        let average = Points(sum.div_euclid(count));
        for cell in &mut line.cells {
            if let Cell::Match { outcome: Outcome::ForfeitWin, points, game_points, .. } = cell {
                *game_points = average;
                if !has_match_points {
                    *points = average;
                }
            }
        }
    }
}
