//! McMahon scores and tie-breaks (MM01–MM34) against the numbers of another program and published examples.

use std::collections::BTreeMap;

use qisai_domain::mcmahon::{
    McMahonRules, McMahonTable, OpponentsUnplayed, Reckoning, Record, SosFrom, Turn, group_of, start_score,
    top_group_size,
};

use qisai_domain::refusal::LockedSetting;
use qisai_domain::{Command, EntryId, Format, Person, Play, Refusal, Scoring, Seat, StagePart};

use crate::arbiter::Arbiter;
use crate::cases::{field, game, pairs};
use crate::vectors::vectors;

/// Reads a table of the vectors: rows without comments, by the names of their columns.
fn rows(name: &str) -> Option<Vec<BTreeMap<String, String>>> {
    let text = std::fs::read_to_string(vectors("formats/mcmahon")?.join(name)).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<String> = lines.next().unwrap().split('\t').map(str::to_owned).collect();
    Some(lines.map(|line| head.iter().cloned().zip(line.split('\t').map(str::to_owned)).collect()).collect())
}

fn int(row: &BTreeMap<String, String>, column: &str) -> i64 {
    row[column].parse().unwrap()
}

/// Reads a decimal as parts: `31.5` in halves is 63.
fn parts(text: &str, of: i64) -> i64 {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let (whole, scale) = (whole.parse::<i64>().unwrap(), 10_i64.pow(u32::try_from(fraction.len()).unwrap()));
    whole * of + fraction.parse::<i64>().unwrap() * of / scale
}

struct Season {
    rounds: usize,
    reckoning: Reckoning,
    records: Vec<Record>,
}

fn seasons() -> Option<BTreeMap<i64, Season>> {
    let mut seasons = BTreeMap::new();
    let (players, games) = (rows("players.tsv")?, rows("games.tsv")?);
    for row in rows("tournaments.tsv")? {
        let (t, rounds) = (int(&row, "t"), usize::try_from(int(&row, "rounds")).unwrap());
        let [absent, bye] = ["absent", "bye"].map(|column| parts(&row[column], 2));
        let half = row["opponents_unplayed_half"] == "true";
        let reckoning = Reckoning {
            round_down: row["round_down"] == "true",
            opponents_unplayed: if half { OpponentsUnplayed::Half } else { OpponentsUnplayed::AsScored },
            sos_from: SosFrom::Mms,
        };
        let range = ["floor", "bar"].map(|column| int(&row, column));
        let mut records = Vec::new();
        for player in players.iter().filter(|player| int(player, "t") == t) {
            let start = start_score(int(player, "rank"), range, -30, int(player, "correction"));
            assert_eq!(start, int(player, "start"), "MM01 in tournament {t}: player {}", player["player"]);
            records.push(Record { start, rounds: vec![Turn::Award { points: absent, extra: 0 }; rounds] });
        }
        for game in games.iter().filter(|game| int(game, "t") == t) {
            let round = usize::try_from(int(game, "round")).unwrap() - 1;
            let [white, black] = ["white", "black"].map(|side| usize::try_from(int(game, side)).unwrap());
            if black == 0 {
                records[white - 1].rounds[round] = Turn::Award { points: bye, extra: 0 };
                continue;
            }
            let [of_white, of_black] = match game["result"].as_str() {
                "w" => [2, 0],
                "b" => [0, 2],
                "=" => [1, 1],
                other => panic!("{other}"),
            };
            records[white - 1].rounds[round] = Turn::Game { opponent: black - 1, points: of_white, extra: 0 };
            records[black - 1].rounds[round] = Turn::Game { opponent: white - 1, points: of_black, extra: 0 };
        }
        seasons.insert(t, Season { rounds, reckoning, records });
    }
    Some(seasons)
}

#[test]
fn mm04_mm30_to_mm34_every_row_of_the_standings_is_the_one_of_the_other_program() {
    let (Some(seasons), Some(standings)) = (seasons(), rows("standings.tsv")) else { return };
    let mut tables = BTreeMap::new();
    let mut compared = 0;
    for row in &standings {
        let (t, rounds) = (int(row, "t"), usize::try_from(int(row, "round")).unwrap());
        let season = &seasons[&t];
        let table: &McMahonTable = tables
            .entry((t, rounds))
            .or_insert_with(|| McMahonTable::new(season.records.clone(), season.reckoning, rounds));
        let who = usize::try_from(int(row, "player")).unwrap() - 1;
        let case = format!("tournament {t}, round {rounds}, player {}", who + 1);
        assert_eq!(table.mms(who), parts(&row["mms"], 2), "MMS: {case}");
        assert_eq!(table.sos(who), parts(&row["sos"], 2), "SOS: {case}");
        assert_eq!(table.sosos(who), parts(&row["sosos"], 2), "SOSOS: {case}");
        assert_eq!(table.sodos(who), parts(&row["sodos"], 4), "SODOS: {case}");
        assert_eq!(table.cuss(who), parts(&row["cuss"], 2), "CUSS: {case}");
        for (without, column) in [(1, "sos_1"), (2, "sos_2")] {
            if row[column] != "-" {
                let mut terms: Vec<i64> = table.sos_terms(who).iter().map(|term| term.taken).collect();
                terms.sort_unstable();
                assert_eq!(terms[without..].iter().sum::<i64>(), parts(&row[column], 2), "{column}: {case}");
            }
        }
        let key = |who: usize| (table.mms(who), table.sos(who), table.sosos(who));
        let better = (0..table.len()).filter(|other| key(*other) > key(who)).count();
        assert_eq!(i64::try_from(better).unwrap() + 1, int(row, "place"), "MM36: {case}");
        compared += 1;
    }
    assert_eq!((seasons.len(), compared), (12, 1519));
    assert!(seasons.values().all(|season| season.rounds >= 4));
}

#[test]
fn mm10_the_group_is_the_whole_part_of_the_score() {
    let (Some(seasons), Some(games)) = (seasons(), rows("games.tsv")) else { return };
    let mut compared = 0;
    for game in games {
        let (t, before) = (int(&game, "t"), usize::try_from(int(&game, "round")).unwrap() - 1);
        let table = McMahonTable::new(seasons[&t].records.clone(), seasons[&t].reckoning, before);
        for (side, column) in [("white", "group_white"), ("black", "group_black")] {
            let player = usize::try_from(int(&game, side)).unwrap();
            if player > 0 && game[column] != "-" {
                assert_eq!(group_of(table.mms(player - 1)), int(&game, column), "{game:?}");
                compared += 1;
            }
        }
    }
    assert_eq!(compared, 1390);
    assert_eq!([group_of(63), group_of(-1), group_of(-2)], [31, -1, -1]);
}

#[test]
fn mm02_and_mm01_are_as_published() {
    let Some(published) = rows("published.tsv") else { return };
    let (mut sizes, mut starts) = (0, 0);
    for row in published {
        if row["kind"] == "bar_size" {
            let size = top_group_size(u16::try_from(int(&row, "a")).unwrap());
            assert_eq!(size.map(|size| i64::try_from(size).unwrap()), [int(&row, "b"), int(&row, "c")]);
            sizes += 1;
        }
        if row["kind"] == "start" {
            let rank = match row["a"].split_at(row["a"].len() - 1) {
                (number, "d") => number.parse::<i64>().unwrap() - 1,
                (number, _) => -number.parse::<i64>().unwrap(),
            };
            let zero = match row["id"].as_str() {
                "opengotha" => -30,
                "sensei_eu" => -20,
                _ => 0,
            };
            assert_eq!(start_score(rank, [-30, 8], zero, 0), int(&row, "b"), "{row:?}");
            starts += 1;
        }
    }
    assert_eq!((sizes, starts), (7, 5));
}

/// Returns the table of the players, each with a start score and its games: the opponent and the half points.
fn played(players: &[(i64, &[(usize, i64)])]) -> McMahonTable {
    let records = players.iter().map(|(start, games)| Record {
        start: *start,
        rounds: games
            .iter()
            .map(|(opponent, points)| Turn::Game { opponent: *opponent, points: *points, extra: 0 })
            .collect(),
    });
    McMahonTable::new(records.collect(), Reckoning::default(), 3)
}

#[test]
fn mm30_mm32_sos_and_sodos_of_the_published_example() {
    // Beat a player with two wins, lost to one with three, beat one with one.
    let table = played(&[(0, &[(1, 2), (2, 0), (3, 2)]), (2, &[]), (3, &[]), (1, &[])]);
    assert_eq!((table.sos(0), table.sodos(0)), (2 * 6, 4 * 3));
}

/// Start scores 2, 1 and 0. Round 1: the first beats the second, and the third has a bye. Round 2: the first beats the
/// third, and the second is absent for half a point. The scores are 4, 1½ and 1.
fn with_a_bye_and_an_absence() -> McMahonTable {
    let game = |opponent, points| Turn::Game { opponent, points, extra: 0 };
    let without = |points| Turn::Award { points, extra: 0 };
    let records =
        [(2, vec![game(1, 2), game(2, 2)]), (1, vec![game(0, 0), without(1)]), (0, vec![without(2), game(0, 0)])];
    let records = records.into_iter().map(|(start, rounds)| Record { start, rounds }).collect();
    McMahonTable::new(records, Reckoning::default(), 2)
}

/// A round without a game adds the own start score to SOS, and the start score for each round to SOSOS.
#[test]
fn mm31_a_round_without_a_game_adds_the_start_score_for_each_round_to_sosos() {
    let table = with_a_bye_and_an_absence();
    // Halves of 2½, 5 and 4; of 5 + 4, 2½ + 1 · 2, and 0 · 2 + 2½.
    assert_eq!([0, 1, 2].map(|who| table.sos(who)), [5, 10, 8]);
    assert_eq!([0, 1, 2].map(|who| table.sosos(who)), [18, 9, 5]);
}

#[test]
fn mm33_cuss_adds_the_scores_after_each_round() {
    let table = with_a_bye_and_an_absence();
    // Halves of 3 + 4, 1 + 1½ and 1 + 1.
    assert_eq!([0, 1, 2].map(|who| table.cuss(who)), [14, 5, 4]);
}

#[test]
fn mm32_sodos_depends_on_where_zero_lies() {
    // A 1 dan lost to a 1 kyu with two wins, beat a 1 dan with one and a 1 kyu with two; a 1 kyu beat a 1 dan with
    // none and two 1 kyu with two each.
    let with_zero = |dan: i64| {
        let kyu = dan - 1;
        let dan_one = played(&[(dan, &[(1, 0), (2, 2), (3, 2)]), (kyu + 2, &[]), (dan + 1, &[]), (kyu + 2, &[])]);
        let kyu_one = played(&[(kyu, &[(1, 2), (2, 2), (3, 2)]), (dan, &[]), (kyu + 2, &[]), (kyu + 2, &[])]);
        [(dan_one.mms(0), dan_one.sodos(0)), (kyu_one.mms(0), kyu_one.sodos(0))]
    };
    assert_eq!(with_zero(0), [(2 * 2, 4 * 2), (2 * 2, 4 * 2)]);
    assert_eq!(with_zero(20), [(2 * 22, 4 * 42), (2 * 22, 4 * 62)]);
}

#[test]
fn mm04_one_missed_round_gives_nothing_and_two_give_one_point_if_rounded_down() {
    let missed = Turn::Award { points: 1, extra: 0 };
    let record = Record { start: 1, rounds: vec![missed, missed, Turn::Game { opponent: 0, points: 1, extra: 0 }] };
    let mms = |round_down: bool| {
        let reckoning = Reckoning { round_down, ..Reckoning::default() };
        let table = McMahonTable::new(vec![record.clone()], reckoning, 3);
        (0..=3).map(|rounds| table.mms_after(0, rounds)).collect::<Vec<_>>()
    };
    assert_eq!(mms(true), [2, 2, 4, 5], "draws are never rounded");
    assert_eq!(mms(false), [2, 3, 4, 5]);
}

#[test]
fn mm45_another_zero_shifts_mms_by_k_sos_by_kr_and_sosos_by_krr() {
    let Some(seasons) = seasons() else { return };
    for season in seasons.values() {
        let (k, r) = (7, i64::try_from(season.rounds).unwrap());
        let table = McMahonTable::new(season.records.clone(), season.reckoning, season.rounds);
        let mut shifted = season.records.clone();
        for record in &mut shifted {
            record.start += k;
        }
        let shifted = McMahonTable::new(shifted, season.reckoning, season.rounds);
        for who in 0..table.len() {
            assert_eq!(shifted.mms(who) - table.mms(who), 2 * k);
            assert_eq!(shifted.sos(who) - table.sos(who), 2 * k * r);
            assert_eq!(shifted.sosos(who) - table.sosos(who), 2 * k * r * r);
            assert_eq!(shifted.floats(who), table.floats(who));
        }
    }
}

#[test]
fn mm01_the_start_score_is_the_number_of_thresholds_reached() {
    let rules = McMahonRules::default();
    assert_eq!([None, Some(1799), Some(1800), Some(2000)].map(|rating| rules.band(rating)), [0, 0, 1, 2]);
    let written = serde_json::to_string(&rules).unwrap();
    assert_eq!(serde_json::from_str::<McMahonRules>(&written).unwrap(), rules);
    assert_eq!(serde_json::from_str::<McMahonRules>("{}").unwrap(), rules, "every setting has a default");
    let unknown = serde_json::from_str::<McMahonRules>(r#"{"handicap":9}"#).unwrap_err().to_string();
    assert!(unknown.contains("unknown field `handicap`"), "{unknown}");
}

fn starts(arbiter: &Arbiter) -> Vec<i64> {
    let stage = &arbiter.tournament.stages[0];
    let rules = stage.format().mcmahon().unwrap();
    let seats = arbiter.tournament.entrants(arbiter.tournament.first_group().unwrap().1);
    let start = |seat: &Seat<'_>| rules.start(seat.id(), seat.person.and_then(Person::rating));
    seats.iter().map(start).collect()
}

#[test]
fn mm03_start_scores_are_fixed_when_round_1_is_paired() {
    let rules = McMahonRules { thresholds: vec![2798, 2799], ..McMahonRules::default() };
    let play = Play::of(Format::McMahon { rounds: 3, rules }, Scoring::default());
    let mut arbiter = Arbiter::of(field(4, play));
    assert_eq!(starts(&arbiter), [2, 1, 0, 0]);
    pairs(&mut arbiter, 1, 1, vec![game(1, 2), game(3, 4)], Vec::new()).unwrap();
    let stage = &arbiter.tournament.stages[0];
    let fixed: Vec<bool> = stage.format().mcmahon().unwrap().starts.iter().map(|start| start.fixed).collect();
    assert_eq!((starts(&arbiter), fixed), (vec![2, 1, 0, 0], vec![true; 4]));
}

#[test]
fn mm35_sos_of_points_leaves_start_scores_out() {
    let half = |opponent: usize, points: i64| Turn::Game { opponent, points, extra: 0 };
    let records = vec![
        Record { start: 3, rounds: vec![half(1, 2), Turn::Award { points: 1, extra: 0 }] },
        Record { start: 1, rounds: vec![half(0, 0), Turn::Award { points: 2, extra: 0 }] },
    ];
    let sos = |sos_from: SosFrom| {
        let table = McMahonTable::new(records.clone(), Reckoning { sos_from, ..Reckoning::default() }, 2);
        [table.sos(0), table.sos(1)]
    };
    // Score of the opponent, and the own start score of the round without a game: 2 + 3 and 4½ + 1; 1 and 1½.
    assert_eq!(sos(SosFrom::Mms), [2 * 5, 11]);
    assert_eq!(sos(SosFrom::Points), [2, 3]);
}

#[test]
fn mm44_a_correction_gives_a_start_score_and_takes_it_back() {
    let (mut rules, entry, rating) = (McMahonRules::default(), EntryId(7), Some(1900));
    rules.give(entry, Some(5), rating, false);
    assert_eq!(rules.start(entry, rating), 5);
    rules.give(entry, None, rating, false);
    assert_eq!((rules.start(entry, rating), rules.starts.len()), (1, 0));
    rules.give(entry, None, rating, true);
    assert_eq!(rules.start(entry, Some(2500)), 1, "fixed: another rating changes nothing");
    rules.give(entry, Some(200), rating, true);
    assert_eq!(rules.fault(), Some(("starts", "-199 to 199")));
}

#[test]
fn mm02_another_bar_removes_the_thresholds_above_it() {
    let with_bar = |bar: u16| {
        let mut rules = McMahonRules { thresholds: vec![1600, 1800, 2000], ..McMahonRules::default() };
        rules.set_bar(bar);
        rules.thresholds
    };
    assert_eq!(with_bar(1800), [1600, 1800]);
    assert_eq!(with_bar(1900), [1600, 1800, 1900]);
    assert_eq!(with_bar(2200), [1600, 1800, 2000, 2200]);
    assert_eq!(with_bar(1500), [1500]);
}

#[test]
fn mm44_after_round_1_start_scores_can_be_corrected_for_a_reason_and_other_rules_are_fixed() {
    let rules = McMahonRules { thresholds: vec![2798, 2799], ..McMahonRules::default() };
    let play = Play::of(Format::McMahon { rounds: 3, rules: rules.clone() }, Scoring::default());
    let mut arbiter = Arbiter::of(field(4, play));
    pairs(&mut arbiter, 1, 1, vec![game(1, 2), game(3, 4)], Vec::new()).unwrap();
    let edited = |arbiter: &Arbiter, change: &dyn Fn(&mut McMahonRules)| {
        let stage = &arbiter.tournament.stages[0];
        let mut play = stage.play.as_ref().clone();
        change(play.format.mcmahon_mut().unwrap());
        Command::EditStage { stage: stage.id, part: StagePart::Play(play.into()) }
    };
    let other_rules = edited(&arbiter, &|rules| rules.set_bar(2700));
    assert_eq!(arbiter.because("a reason").does(other_rules), Err(Refusal::Locked(LockedSetting::Format)));
    let entry = arbiter.tournament.entrants(arbiter.tournament.first_group().unwrap().1)[3].id();
    let correction = edited(&arbiter, &|rules| rules.give(entry, Some(1), None, true));
    assert_eq!(arbiter.does(correction.clone()), Err(Refusal::ReasonNeeded));
    arbiter.because("wrong rating").does(correction).unwrap();
    assert_eq!(starts(&arbiter), [2, 1, 0, 1]);
}
