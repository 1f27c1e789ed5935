//! Round robins: the Candidates of 2024 and 2026, nine players with two and three rounds a day, and a table that begins
//! with the other colour.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use qisai_domain::calendar::{Certainty, SittingKind};
use qisai_domain::command::StagePlan;
use qisai_domain::contest::presets;
use qisai_domain::entrants::{Ranking, Source};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::{
    Command, Discipline, Entrants, Format, GameResult, Play, Points, RoundRef, Scoring, Sitting, StageId, StagePart,
    Table,
};

use super::result;
use crate::knockout::lines;
use crate::organiser::{GROUP, Organiser, RecordedGame, event};

/// Line of a file. A player with a bye is paired with 0.
struct Line {
    round: u16,
    first: u32,
    second: u32,
    result: Option<GameResult>,
}

/// Reads the columns of round, first, second and result.
fn games(file: &str, columns: [usize; 4]) -> Option<Vec<Line>> {
    let line = |line: Vec<String>| {
        let [round, first, second, code] = columns.map(|column| line[column].as_str());
        let (first, second) = (first.parse().unwrap(), second.parse().unwrap());
        let result = (code != "bye").then(|| result(code));
        Line { round: round.parse().unwrap(), first, second, result }
    };
    Some(lines(file)?.into_iter().map(line).collect())
}

/// Plays all rounds. The rounds paired by the engine and made public must equal those of the file; results are entered
/// board by board.
fn replayed(event: &mut Organiser, told: &[Line], publish: fn(&mut Organiser) -> RoundRef) {
    let rounds = told.iter().map(|line| line.round).max().unwrap();
    assert_eq!(event.t.planned_rounds(GROUP), rounds);
    for round in 1..=rounds {
        let at = publish(event);
        let here = || told.iter().filter(|line| line.round == round);
        let expected: BTreeSet<(u32, u32)> = here().map(|line| (line.first, line.second)).collect();
        assert_eq!((at.round, event.who_meets(at)), (round, expected));
        for (pairing, [first, second]) in event.meetings(at) {
            let line = here().find(|line| (line.first, line.second) == (first.0, second.0)).unwrap();
            event.enters(at, pairing, line.result.unwrap());
        }
        event.closes(at);
    }
    assert!(event.t.is_finished(GROUP));
    event.verify();
}

/// Returns places and points (in half points) by points, then Sonneborn-Berger, then wins, added up from a file.
fn added_up(told: &[Line]) -> Vec<(u32, usize, Points)> {
    let mut games: Vec<(u32, u32, i32)> = Vec::new();
    for line in told {
        let halves = match line.result {
            None => continue,
            Some(GameResult::FIRST_WINS | GameResult::SecondForfeits) => 2,
            Some(GameResult::SECOND_WINS | GameResult::FirstForfeits) => 0,
            Some(_) => 1,
        };
        games.extend([(line.first, line.second, halves), (line.second, line.first, 2 - halves)]);
    }
    let mut points: BTreeMap<u32, i32> = BTreeMap::new();
    for (one, _, halves) in &games {
        *points.entry(*one).or_default() += halves;
    }
    let mut keys: BTreeMap<u32, (i32, i32, i32)> = BTreeMap::new();
    for (one, other, halves) in &games {
        let key = keys.entry(*one).or_default();
        *key = (points[one], key.1 + halves * points[other], key.2 + i32::from(*halves == 2));
    }
    let place = |key: &(i32, i32, i32)| 1 + keys.values().filter(|other| *other > key).count();
    let mut order: Vec<(u32, usize, Points)> =
        keys.iter().map(|(entry, key)| (*entry, place(key), Points(key.0))).collect();
    order.sort_by_key(|(entry, place, _)| (*place, *entry));
    order
}

fn published(event: &mut Organiser) -> RoundRef {
    event.pairs(GROUP)
}

/// RR3, MA3: eight players in a double round robin, with the last two rounds of the first cycle exchanged. Nobody
/// shares the first place, so the announced play-off has no players.
#[test]
fn ma3_the_candidates_of_2024_and_2026_are_replayed_to_their_final_order() {
    for year in [2024, 2026] {
        let Some(told) = games(&format!("events/candidates{year}_open.tsv"), [0, 1, 2, 3]) else { return };
        assert_eq!(told.len(), 56);
        let format = Format::Table { table: Table::Berger, cycles: 2, exchange_at_seam: true };
        let play = Play::of(format, Scoring::default());
        let mut candidates = Organiser::of(event(Discipline::Chess, play, 8, &["SB", "WIN"]));
        let layout = Layout { tree: Tree::Standard, third_place: false, all_places: false };
        let contests = vec![(1, presets::contest("candidates_2022").unwrap())];
        let play = Play { contests, ..Play::of(Format::Bracket(layout), Scoring::default()) };
        let from = vec![Source::Tied { of: Ranking::Group(GROUP), place: 1, criteria: None }];
        let entrants = Entrants { from, ..Entrants::default() };
        let play_off = StagePlan { name: "play-off".to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
        candidates.does(Command::AddStage(Box::new(play_off)));
        replayed(&mut candidates, &told, published);
        let table = candidates.table(GROUP);
        assert_eq!(table, added_up(&told), "{year}");
        assert!(table[0].2 > table[1].2, "{year}: the first place is not shared");
        let opening = candidates.proposal(StageId(2), &[]);
        assert_eq!((opening.unsettled, opening.groups), (Vec::new(), vec![Vec::new()]), "{year}");
    }
}

/// RR2, RR12: one player has a bye worth nothing in every round; two and three rounds a day; a forfeit.
#[test]
fn rr2_nine_players_with_several_rounds_a_day_are_replayed_to_their_final_order() {
    let file = "events/roundrobin_9players_2026.tsv";
    let Some(told) = games(file, [0, 2, 3, 4]) else { return };
    let starts: BTreeMap<u16, String> =
        lines(file).unwrap().into_iter().map(|line| (line[0].parse().unwrap(), line[1].clone())).collect();
    let play = Play::of(Format::round_robin(1), Scoring::default());
    let mut nine = Organiser::of(event(Discipline::Chess, play, 9, &["SB", "WIN"]));
    let sitting = |(round, start): (&u16, &String)| Sitting {
        round: *round,
        game: None,
        start: format!("{}:00", start.replace(' ', "T")).parse().unwrap(),
        until: None,
        arranged: false,
        venue: String::new(),
        minutes: None,
        kind: SittingKind::default(),
        certainty: Certainty::default(),
        label: String::new(),
    };
    let sittings: Arc<[Sitting]> = starts.iter().map(sitting).collect();
    nine.does(Command::EditStage { stage: StageId(1), part: StagePart::Sittings(sittings.clone()) });
    replayed(&mut nine, &told, published);
    assert_eq!(nine.table(GROUP), added_up(&told));
    assert_eq!(nine.t.stages[0].sittings, sittings);
    let free: BTreeSet<u32> = told.iter().filter(|line| line.result.is_none()).map(|line| line.first).collect();
    assert_eq!(free, (1..=9).collect(), "everybody is free once");
}

/// RR6: the pairs are those of the tables, and every player has the other colour. Here the sides are exchanged by hand.
#[test]
fn rr6_a_table_that_begins_with_the_other_colour_is_replayed_to_its_final_order() {
    let Some(told) = games("events/swissmanager_roundrobin_8.tsv", [0, 1, 2, 3]) else { return };
    let play = Play::of(Format::round_robin(1), Scoring::default());
    let mut eight = Organiser::of(event(Discipline::Chess, play, 8, &["SB", "WIN"]));
    replayed(&mut eight, &told, |event| {
        let at = event.drafts(GROUP);
        // Later rounds follow the sides of the first one.
        if at.round == 1 {
            event.does(Command::BeginEdit(at));
            for (pairing, _) in event.meetings(at) {
                event.does(Command::SwapSides { at, pairing });
            }
            event.does(Command::EndEdit(at));
        }
        event.does(Command::Publish(vec![at]));
        at
    });
    assert_eq!(eight.table(GROUP), added_up(&told));
}

/// MA4, MA5: two of fourteen players are tied. A play-off of two games and further single games decides the title and
/// the order within the tie. The rest of the round robin stays as played, and the file contains only its points.
#[test]
fn ma5_a_play_off_for_the_first_place_leaves_the_round_robin_as_it_was() {
    let Some(told) = lines("events/playoff_tatasteel2025.tsv") else { return };
    let halves = |text: &str| {
        let (whole, half) = text.split_once('.').unwrap_or((text, "0"));
        Points(2 * whole.parse::<i32>().unwrap() + i32::from(half == "5"))
    };
    let play = Play::of(Format::round_robin(1), Scoring::default());
    let mut masters = Organiser::of(event(Discipline::Chess, play, 14, &[]));
    for _ in 1..=13 {
        let at = masters.pairs(GROUP);
        for (pairing, two) in masters.meetings(at) {
            // 1 and 2 win against 11 to 14; all other games are drawn.
            let result = match two.map(|entry| entry.0) {
                [1 | 2, second] if second > 10 => GameResult::FIRST_WINS,
                [first, 1 | 2] if first > 10 => GameResult::SECOND_WINS,
                _ => GameResult::DRAW,
            };
            masters.enters(at, pairing, result);
        }
        masters.closes(at);
    }
    let table = masters.table(GROUP);
    let [a, b] = [2, 3].map(|column| halves(&told[0][column]));
    assert_eq!(table[..2], [(1, 1, a), (2, 1, b)], "level at the top");

    let layout = Layout { tree: Tree::Standard, third_place: false, all_places: false };
    let contests = vec![(1, presets::contest("tata_steel_2025").unwrap())];
    let play = Play { contests, ..Play::of(Format::Bracket(layout), Scoring::default()) };
    let from = vec![Source::Tied { of: Ranking::Group(GROUP), place: 1, criteria: None }];
    let entrants = Entrants { from, ..Entrants::default() };
    let plan = StagePlan { name: "play-off".to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
    masters.does(Command::AddStage(Box::new(plan)));
    let group = masters.opens(StageId(2), &[])[0];
    let at = masters.pairs(group);
    let [(pairing, two)] = masters.meetings(at)[..] else { panic!("one match") };
    assert_eq!(two.map(|entry| entry.0), [1, 2]);
    for line in &told[1..] {
        assert_eq!(masters.winner(at, pairing), None, "not before {}", line[0]);
        let winner = if line[1] == "A" { two[0] } else { two[1] };
        masters.plays(at, pairing, RecordedGame::Won(winner));
    }
    masters.closes(at);
    assert_eq!(masters.places(group), [(1, 1), (2, 2)]);
    let mut after = table;
    after[1].1 = 2;
    assert_eq!(masters.table(GROUP), after, "the order inside the tie, and nothing else");
    masters.verify();
}
