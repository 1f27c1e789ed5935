//! Knockouts written as report files and read again: the bracket, the places and the bytes stay the same.

use std::collections::BTreeMap;

use qisai_domain::bracket::{BracketRound, matches_of, next_round};
use qisai_domain::contest::{Begins, Contest, Next, next, presets};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::{
    ByeKind, Command, Decision, Draw, EntryId, Event, GameResult, GroupId, Pairing, PlannedBye, PlannedGame, Play,
    RoundPlan, RoundRef, Side, Tournament, results,
};
use qisai_exchange::trf::{self, Dialect, Note, NoteKind};
use qisai_standings::knockout::places;
use qisai_standings::ranking::{order, ranked};

use crate::knockout::{cup, does, tree};

const GROUP: GroupId = GroupId(1);

/// Knockout with random results.
struct Course {
    t: Tournament,
    chance: u64,
}

impl Course {
    fn of(layout: Layout, seats: u16, contest: Contest, seed: u64) -> Self {
        let mut t = cup(layout, seats);
        let play = t.stages[0].play.as_ref().clone();
        let play = Play { contests: vec![(1, contest)], ..play };
        let stage = t.stages[0].id;
        does(&mut t, Command::EditStage { stage, part: qisai_domain::StagePart::Play(play.into()) });
        Self { t, chance: seed }
    }

    fn below(&mut self, count: u64) -> u64 {
        self.chance = self.chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.chance >> 33) % count
    }

    fn at(&self) -> RoundRef {
        RoundRef::new(GROUP, self.t.groups[&GROUP].last_round())
    }

    /// Pairs the next round, if one is left.
    fn pairs(&mut self) -> bool {
        let (stage, group) = self.t.group(GROUP).unwrap();
        let number = group.last_round() + 1;
        let game = |two: [EntryId; 2]| PlannedGame { first: two[0], second: two[1], reasons: Vec::new() };
        let bye = |entry| PlannedBye { entry, kind: ByeKind::PairingAllocated, reasons: Vec::new() };
        let (games, byes) = match next_round(stage, group, number).unwrap() {
            BracketRound::Over => return false,
            BracketRound::Matches { games, byes } => (
                games.into_iter().map(|(_, two)| game(two)).collect(),
                byes.into_iter().map(|(_, one)| bye(one)).collect(),
            ),
            BracketRound::Draw(left) => {
                let draw = Draw::cards(number, left, u64::from(number) + 7);
                let cards: BTreeMap<u32, EntryId> =
                    draw.outcome.iter().copied().zip(draw.among.iter().copied()).collect();
                let pairs = u32::try_from(draw.among.len() / 2).unwrap();
                let games = (1..=pairs).map(|board| game([cards[&(2 * board - 1)], cards[&(2 * board)]])).collect();
                let byes = cards.get(&0).copied().map(bye).into_iter().collect();
                does(&mut self.t, Command::Draw { group: GROUP, draw });
                (games, byes)
            }
        };
        let at = RoundRef::new(GROUP, number);
        does(&mut self.t, Command::Pair(vec![(at, RoundPlan { number, games, byes, ..RoundPlan::default() })]));
        does(&mut self.t, Command::Publish(vec![at]));
        true
    }

    /// Performs the next act in a match. Returns `false` once the match has ended.
    fn goes_on(&mut self, pairing: &Pairing) -> bool {
        let at = self.at();
        let (stage, _) = self.t.group(GROUP).unwrap();
        let contest = stage.play.contest(at.round);
        let row = self.t.pairing(at, pairing.id).unwrap();
        let due = next(&contest, &stage.play.scoring, row);
        let Some(two) = row.two() else { return false };
        if due != Next::Ended && self.below(40) == 0 {
            let absent = [[true, false], [false, true], [true, true]][usize::try_from(self.below(3)).unwrap()];
            let decision = Some(Decision { absent, ..Decision::default() });
            does(&mut self.t, Command::Decide { at, pairing: pairing.id, decision });
            return false;
        }
        match due {
            Next::Ended => return false,
            Next::Games(games) => {
                let (game, _) = games[0];
                let result = match self.below(9) {
                    0 => GameResult::FirstForfeits,
                    1..=3 => GameResult::FIRST_WINS,
                    4..=6 => GameResult::SECOND_WINS,
                    _ => GameResult::DRAW,
                };
                does(&mut self.t, Command::Enter { at, pairing: pairing.id, game, result });
            }
            Next::FirstMove { segment, .. } => {
                let begins = contest.segments[usize::from(segment) - 1].begins;
                let draw = match begins {
                    Begins::Bid { .. } => Draw::bids(pairing.id, segment, [(two[0], 99), (two[1], 130)]),
                    _ => Draw::first_move(pairing.id, segment, [two[1], two[0]], Some(5)),
                };
                does(&mut self.t, Command::Draw { group: GROUP, draw });
            }
            Next::Break(_) => {
                let winner = Some(if self.below(2) == 0 { Side::First } else { Side::Second });
                let decision = Some(Decision { winner, ..Decision::default() });
                does(&mut self.t, Command::Decide { at, pairing: pairing.id, decision });
            }
        }
        true
    }

    /// Plays a number of rounds to their end. With `half`, the last round stops in the middle.
    fn plays(&mut self, rounds: u16, half: bool) {
        for round in 1..=rounds {
            if !self.pairs() {
                return;
            }
            let pairings: Vec<Pairing> =
                self.t.round(self.at()).unwrap().in_board_order().into_iter().cloned().collect();
            for (place, pairing) in pairings.iter().enumerate() {
                if half && round == rounds && place % 2 == 1 {
                    self.goes_on(pairing);
                    continue;
                }
                while self.goes_on(pairing) {}
            }
            if half && round == rounds {
                return;
            }
            let at = self.at();
            does(&mut self.t, Command::Close { at, disputed: Vec::new() });
            if self.below(4) == 0 {
                let seats = u64::try_from(self.t.groups[&GROUP].seats.len()).unwrap();
                let entry = EntryId(u32::try_from(self.below(seats)).unwrap() + 1);
                if self.t.entry(entry).is_some_and(|it| it.status == qisai_domain::EntryStatus::InPlay) {
                    does(&mut self.t, Command::Withdraw(entry));
                }
            }
        }
    }
}

fn written(t: &Tournament, dialect: Dialect) -> String {
    let (stage, group) = t.group(GROUP).unwrap();
    let ranks = ranked(t, GROUP, group.last_public_round(), &order(stage).unwrap()).unwrap().places();
    let event = Event { name: "Cup".to_owned(), ..Event::default() };
    trf::write(&event, t, GROUP, &ranks, dialect).unwrap()
}

fn read(text: &str) -> (Tournament, Vec<Note>) {
    let (imported, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    (Tournament::try_from(imported.setup).unwrap(), notes)
}

/// Describes a bracket without the numbers of its rows.
fn told(t: &Tournament) -> String {
    let (stage, group) = t.group(GROUP).unwrap();
    let matches: Vec<String> = matches_of(stage, group)
        .unwrap()
        .iter()
        .map(|it| format!("{:?} {:?} {:?} {}", it.slot, it.comers, it.outcome, it.drawn.is_some()))
        .collect();
    let rounds: Vec<String> = group
        .rounds
        .values()
        .map(|round| {
            let pairings: Vec<String> = round
                .in_board_order()
                .iter()
                .map(|it| {
                    format!("{:?} {:?} {:?} {:?} {:?}", it.meeting, it.table, it.slot, it.decision, it.first_moves)
                })
                .collect();
            format!("{:?} {}", round.state, pairings.join("; "))
        })
        .collect();
    format!("{:?}\n{}\n{}", stage.play, matches.join("\n"), rounds.join("\n"))
}

fn layouts(seats: u16) -> Vec<Layout> {
    let third = |tree_of| Layout { third_place: true, ..tree(tree_of) };
    let order = (1..=seats.next_power_of_two()).map(|seat| if seat > seats { 0 } else { seat }).collect();
    let late = seats.next_power_of_two() - seats;
    let mut layouts = vec![
        tree(Tree::Standard),
        third(Tree::Standard),
        Layout { all_places: true, ..tree(Tree::Standard) },
        tree(Tree::Order(order)),
        tree(Tree::Double { reset: true }),
        tree(Tree::Double { reset: false }),
        tree(Tree::Redraw { by_seed: false }),
        tree(Tree::Listed(qisai_domain::bracket::bracket(&tree(Tree::Standard), seats).unwrap())),
    ];
    if late > 0 && late < seats {
        layouts.push(third(Tree::Entering(vec![seats - late, late])));
    }
    layouts
}

const CONTESTS: [&str; 8] = [
    "one_game",
    "two_games",
    "best_of_three",
    "two_games_rapid",
    "one_decider",
    "world_cup_2025_open",
    "club_cup_2015",
    "title_2023",
];

/// KO1, KO8, KO10, KO12, KO19: random courses of every layout, complete or stopped in the middle of a round, survive a
/// round trip through both dialects.
#[test]
fn a_knockout_comes_back_from_its_file() {
    let mut files = 0;
    for (seed, seats) in (1_u64..).zip([2_u16, 3, 4, 5, 6, 7, 8, 11, 13, 16]) {
        for (at, layout) in layouts(seats).into_iter().enumerate() {
            let id = CONTESTS[(usize::from(seats) + at) % CONTESTS.len()];
            for (rounds, half) in [(20, false), (2, true), (1, false)] {
                let contest = presets::contest(id).unwrap();
                let seed = seed * 1_000 + u64::try_from(at).unwrap();
                let mut course = Course::of(layout.clone(), seats, contest, seed);
                course.plays(rounds, half);
                for dialect in [Dialect::Trf26, Dialect::Trf16] {
                    let text = written(&course.t, dialect);
                    let (again, notes) = read(&text);
                    assert_eq!(notes, [], "{seats} {id} {layout:?}\n{text}");
                    assert_eq!(told(&again), told(&course.t), "{seats} {id} {layout:?}\n{text}");
                    assert_eq!(places(&again, GROUP), places(&course.t, GROUP), "{seats} {id} {layout:?}\n{text}");
                    assert_eq!(written(&again, dialect), text, "{seats} {id} {layout:?}");
                    files += 1;
                }
            }
        }
    }
    assert!(files > 400, "{files}");
}

/// The points in the file equal those of the standings. Deciding games and games of a match that was given up count
/// nothing.
#[test]
fn points_of_a_knockout_are_those_of_its_standings() {
    for seed in 1..20 {
        let contest = presets::contest("two_games_rapid").unwrap();
        let mut course = Course::of(tree(Tree::Standard), 8, contest, seed);
        course.plays(9, false);
        let t = &course.t;
        let text = written(t, Dialect::Trf26);
        let standings = results(t, GROUP, t.groups[&GROUP].last_round()).unwrap();
        let points: Vec<String> =
            text.lines().filter(|line| line.starts_with("001")).map(|line| line[80..84].trim().to_owned()).collect();
        let expected: Vec<String> = standings
            .lines
            .iter()
            .map(|line| {
                let halves = standings.score_after(line, standings.rounds()).0;
                format!("{}.{}", halves / 2, if halves % 2 == 1 { 5 } else { 0 })
            })
            .collect();
        assert_eq!(points, expected, "{text}");
    }
}

/// KO23: an absent player has a minus and the opponent a plus, without a game.
#[test]
fn a_walkover_is_written_as_a_forfeit() {
    let mut course = Course::of(tree(Tree::Standard), 2, presets::contest("best_of_three").unwrap(), 1);
    course.pairs();
    let at = course.at();
    let pairing = course.t.round(at).unwrap().in_board_order()[0].id;
    let decision = Some(Decision { absent: [false, true], ..Decision::default() });
    does(&mut course.t, Command::Decide { at, pairing, decision });
    let text = written(&course.t, Dialect::Trf26);
    let cells: Vec<&str> = text.lines().filter(|line| line.starts_with("001")).map(|line| &line[91..]).collect();
    assert_eq!(cells, ["   2 w +", "   1 b -"], "{text}");
}

/// If the comments and columns of a file disagree, the columns are used and the line is reported.
#[test]
fn a_bracket_that_somebody_edited_is_told_with_its_line() {
    let mut course = Course::of(tree(Tree::Standard), 4, presets::contest("one_decider").unwrap(), 3);
    course.plays(9, false);
    let text = written(&course.t, Dialect::Trf26);
    let line = |part: &str| {
        let at = text.lines().position(|line| line.contains(part)).unwrap();
        u32::try_from(at).unwrap() + 1
    };
    let noted = |text: &str| {
        let (_, notes) = read(text);
        notes.into_iter().map(|note| (note.line, note.code)).collect::<Vec<_>>()
    };
    let other = noted(&text.replace("meeting 1-4", "meeting 1-3"));
    assert!(other.contains(&(line("meeting 1-4"), NoteKind::KeptDiffers { round: 1, player: 1 })), "{other:?}");
    let broken = noted(&text.replace("meeting 1-4", "meeting of 1 and 4"));
    assert!(broken.contains(&(line("meeting 1-4"), NoteKind::KeptUnreadable)), "{broken:?}");
    let twice = noted(&text.replace(" slot 2", " slot 1"));
    let refused = twice.iter().find(|(_, code)| matches!(code, NoteKind::KeptRefused { .. }));
    assert_eq!(refused.map(|(at, _)| *at), Some(line("### qisai play")), "{twice:?}");
    let odd = noted(&text.replace("\"games\":1", "\"games\":9999"));
    assert!(odd.contains(&(line("### qisai play"), NoteKind::KeptUnreadable)), "{odd:?}");
}
