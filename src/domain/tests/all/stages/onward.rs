//! Continuation of a tournament: the next commands of an arbiter who plays a group to its end, and opens the next stage
//! as proposed.

use qisai_domain::bracket::BracketRound;
use qisai_domain::contest::presets::Ladder;
use qisai_domain::contest::{Begins, BoardSides, Contest, Level, Next};
use qisai_domain::entrants::{Comparison, Ranking};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::opening::{RankedGroup, RankedLine, Unsettled, propose_opening};
use qisai_domain::*;

use super::pick;

pub(super) fn play(which: usize) -> Play {
    let layout = |tree| Format::Bracket(Layout { tree, third_place: which.is_multiple_of(2), all_places: false });
    let format = match which % 7 {
        0 => Format::Swiss { system: SwissSystem::Dutch, rounds: 3, acceleration: Acceleration::None },
        1 => Format::Table { table: Table::Berger, cycles: 1, exchange_at_seam: false },
        2 => layout(Tree::Standard),
        3 => layout(Tree::Double { reset: true }),
        4 => layout(Tree::Redraw { by_seed: false }),
        5 => Format::Ladder { reach: 2, rules: format::LadderRules::default() },
        _ => Format::Table { table: Table::Scheveningen, cycles: 1, exchange_at_seam: false },
    };
    let mut contest = match which % 4 {
        0 => Contest::of_games(1),
        1 => Contest::of_games(2),
        2 => Contest::of_boards(2, BoardSides::Alternate),
        _ => Ladder::ALL[which % Ladder::ALL.len()].contest(),
    };
    if let Format::Bracket(_) = format
        && which % 4 < 3
    {
        contest.level.push(Level::Arbiter);
    }
    Play { contests: vec![(1, contest)], ..Play::of(format, Scoring::default()) }
}

/// Returns the next round of a group: the available entries in pairs; in a bracket the competitors of its matches.
pub fn next_round(t: &Tournament, id: GroupId) -> Option<(RoundRef, RoundPlan)> {
    let (stage, group) = t.group(id)?;
    let number = group.last_round() + 1;
    if let Format::Bracket(_) = &stage.play.format {
        return bracket_round(stage, group);
    }
    let everybody = stage.spec().field == qisai_domain::format::spec::RoundField::Everybody;
    let (mut ready, mut byes) = (Vec::new(), Vec::new());
    for seat in t.entrants(group) {
        match seat.participation.availability(number) {
            Ok(()) => ready.push(seat.id()),
            Err(kind) if everybody && !stage.play.format.spec().has_free_order() => {
                byes.push(PlannedBye { entry: seat.id(), kind, reasons: Vec::new() });
            }
            Err(_) => {}
        }
    }
    let couples = ready.chunks_exact(2);
    if everybody {
        let kind =
            if stage.play.format.spec().has_free_order() { ByeKind::ZeroPoint } else { ByeKind::PairingAllocated };
        byes.extend(couples.remainder().iter().map(|entry| PlannedBye { entry: *entry, kind, reasons: Vec::new() }));
    }
    let games = couples.map(|two| PlannedGame { first: two[0], second: two[1], reasons: Vec::new() }).collect();
    let plan = RoundPlan { number, games, byes, left_over: Vec::new(), kept_apart: Vec::new() };
    Some((RoundRef { group: id, round: number }, plan))
}

/// Returns the next round of a bracket as required.
fn bracket_round(stage: &Stage, group: &Group) -> Option<(RoundRef, RoundPlan)> {
    let number = group.last_round() + 1;
    let game = |two: [EntryId; 2]| PlannedGame { first: two[0], second: two[1], reasons: Vec::new() };
    let bye = |entry| PlannedBye { entry, kind: ByeKind::PairingAllocated, reasons: Vec::new() };
    let (games, byes) = match bracket::next_round(stage, group, number).ok()? {
        BracketRound::Over => return None,
        BracketRound::Matches { games, byes } => (
            games.into_iter().map(|(_, two)| game(two)).collect(),
            byes.into_iter().map(|(_, entry)| bye(entry)).collect(),
        ),
        BracketRound::Draw(left) => {
            let couples = left.chunks_exact(2);
            let byes = couples.remainder().iter().copied().map(bye).collect();
            (couples.map(|two| game([two[0], two[1]])).collect(), byes)
        }
    };
    let plan = RoundPlan { number, games, byes, ..RoundPlan::default() };
    Some((RoundRef { group: group.id, round: number }, plan))
}

/// Returns the next command of an arbiter who plays a group to its end.
pub(super) fn onward(t: &Tournament, id: GroupId, one: usize, two: usize) -> Option<Command> {
    let (stage, group) = t.group(id)?;
    let Some(round) = group.rounds.values().next_back().filter(|round| round.state != RoundState::Closed) else {
        let next = group.last_round() + 1;
        if let Ok(BracketRound::Draw(left)) = bracket::next_round(stage, group, next)
            && group.draw(DrawOf::Round(next)).is_none()
            && two.is_multiple_of(2)
        {
            return Some(Command::Draw { group: id, draw: Draw::cards(next, left, u64::try_from(two).ok()?) });
        }
        return Some(Command::Pair(vec![next_round(t, id)?]));
    };
    let at = RoundRef { group: id, round: round.number };
    if round.state == RoundState::Draft {
        return Some(Command::Publish(vec![at]));
    }
    let contest = stage.play.contest(at.round);
    for row in round.in_board_order() {
        let pairing = row.id;
        match contest::next(&contest, &stage.play.scoring, row) {
            Next::Games(games) => {
                use GameResult as R;
                let results =
                    [R::FIRST_WINS, R::SECOND_WINS, R::FIRST_WINS, R::DRAW, R::DoubleForfeit, R::SecondForfeits];
                let (game, result) = (pick(&games, one)?.0, pick(&results, two)?);
                return Some(Command::Enter { at, pairing, game, result });
            }
            Next::Break(place) if contest.level.get(place) == Some(&Level::Lot) => {
                let [first, second] = row.two()?;
                let drawn = if two.is_multiple_of(2) { [first, second] } else { [second, first] };
                return Some(Command::Draw { group: id, draw: Draw::winner(pairing, drawn, Some(3)) });
            }
            Next::Break(_) => {
                let winner = pick(&[Some(Side::First), Some(Side::Second)], two)?;
                return Some(Command::Decide {
                    at,
                    pairing,
                    decision: Some(Decision { winner, ..Decision::default() }),
                });
            }
            Next::FirstMove { segment, .. } => {
                let draw = first_move(group, &contest, row, segment, (one, two))?;
                return Some(Command::Draw { group: id, draw });
            }
            Next::Ended => {}
        }
    }
    Some(Command::Close { at, disputed: Vec::new() })
}

/// Returns the lot, the choice or the bids for which a segment waits.
fn first_move(
    group: &Group,
    contest: &Contest,
    row: &Pairing,
    segment: u8,
    (one, two): (usize, usize),
) -> Option<Draw> {
    let [first, second] = row.two()?;
    let order = if one.is_multiple_of(2) { [first, second] } else { [second, first] };
    let drawn = group.draw(DrawOf::Bids(row.id, segment)).is_some();
    Some(match contest.segments.get(usize::from(segment) - 1)?.begins {
        Begins::Bid { most_seconds } if !drawn => {
            let bid = |which: usize| most_seconds - u32::from(which.is_multiple_of(3));
            Draw::bids(row.id, segment, [(order[0], bid(one)), (order[1], bid(two))])
        }
        _ => Draw::first_move(row.id, segment, order, Some(7)),
    })
}

/// Returns the command that opens a stage as proposed, or settles an open question first; by points, since the domain
/// does not rank.
pub(super) fn opens(t: &Tournament, one: usize, two: usize) -> Option<Command> {
    let waiting: Vec<StageId> = t.stages.iter().filter(|it| it.awaits_opening()).map(|it| it.id).collect();
    let stage = pick(&waiting, one)?;
    let seed = u64::try_from(two).ok();
    let seats = Draw { of: DrawOf::Seats, among: vec![], seed, outcome: vec![], changed: Version::default() };
    let places = t.groups.values().flat_map(|group| group.draws.values().map(|draw| draw.as_ref().clone()));
    let places = places.filter(|draw| matches!(draw.of, DrawOf::Place(_)));
    let draws: Vec<Draw> = places.chain([seats]).collect();
    let opening = propose_opening(t, stage, &draws, &|of, after, _: Option<Comparison>| by_points(t, of, after));
    match opening.unsettled.into_iter().next() {
        None => {
            let ids = |group: Vec<(EntryId, _)>| group.into_iter().map(|(entry, _)| entry).collect();
            let groups = opening.groups.into_iter().map(|group| (String::new(), ids(group))).collect();
            Some(Command::Open { stage, groups, digest: opening.digest })
        }
        Some(Unsettled::Tie { place, entries, .. }) => {
            let has_all = |group: &Group| entries.iter().all(|entry| group.participations.contains_key(entry));
            let group = t.groups.values().find(|group| has_all(group))?.id;
            let outcome = (1..).take(entries.len()).collect();
            let of = DrawOf::Place(place);
            Some(Command::Draw {
                group,
                draw: Draw { of, among: entries, seed: None, outcome, changed: Version::default() },
            })
        }
        Some(_) => None,
    }
}

fn by_points(t: &Tournament, of: Ranking, after: Option<u16>) -> Vec<RankedGroup> {
    let groups = t.groups.values().filter(|group| match of {
        Ranking::EachGroup(stage) => group.stage == stage,
        Ranking::Group(id) => group.id == id,
        Ranking::Listing(_) => false,
    });
    let ranked = |group: &Group| {
        let results = results(t, group.id, after.unwrap_or(u16::MAX).min(group.last_round())).unwrap();
        let mut lines: Vec<(Points, EntryId)> =
            results.lines.iter().map(|line| (results.score_after(line, results.rounds()), line.entry)).collect();
        lines.sort_by_key(|(points, entry)| (std::cmp::Reverse(*points), *entry));
        let place =
            |points: Points| u16::try_from(1 + lines.iter().filter(|(other, _)| *other > points).count()).unwrap();
        let line = |(points, entry): &(Points, EntryId)| RankedLine {
            entry: *entry,
            place: place(*points),
            key: vec![],
            by_criteria: vec![],
        };
        let finished = group.has_begun() && group.rounds.values().all(|round| round.state == RoundState::Closed);
        RankedGroup { group: Some(group.id), finished, lines: lines.iter().map(line).collect() }
    };
    groups.map(|group| ranked(group)).collect()
}
