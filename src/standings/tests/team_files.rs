//! Real team events: their tables, and their round trip through a file (TM27, TM32 to TM35).

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use qisai_domain::contest::BoardSides;
use qisai_domain::setup::{PlayedBoard, PlayedPairing, TeamEntrant};
use qisai_domain::{
    ByeKind, Cell, Contest, Event, GameResult, GroupId, PlayedScore, Points, Results, Side, Tournament,
};
use qisai_exchange::trf::{self, Dialect, NoteKind, Severity, Thousandths};
use qisai_standings::ranking::{order, ranked};
use qisai_standings::unplayed::Dummy;
use qisai_standings::{Descriptor, Pairing, Policy, Settings, Table, Unsuitable, suitability};

use crate::build::{Teams, text};

/// Returns the folder of team events, if it exists.
fn folder() -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/vectors/teams");
    if folder.is_dir() {
        return Some(folder);
    }
    assert!(std::env::var("QISAI_REQUIRE_VECTORS").as_deref() != Ok("1"), "{} is missing", folder.display());
    println!("skipped: teams (no vectors folder)");
    None
}

fn file(name: &str) -> Option<String> {
    Some(fs::read_to_string(folder()?.join(name)).unwrap())
}

/// Returns the rows of a table, by column.
fn rows(name: &str) -> Vec<BTreeMap<String, String>> {
    let Some(text) = file(name) else { return Vec::new() };
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let head: Vec<&str> = lines.next().unwrap().split('\t').collect();
    let row = |line: &str| head.iter().map(|it| (*it).to_owned()).zip(line.split('\t').map(str::to_owned)).collect();
    lines.map(row).collect()
}

/// Returns a tournament with the notes of its file, except notes about parts of the document that change nothing.
fn read(text: &str) -> (Event, Tournament, Vec<NoteKind>) {
    let (imported, notes) = trf::import_teams(&trf::parse(text.as_bytes()).unwrap()).unwrap();
    let notes = notes.into_iter().filter(|note| note.severity != Severity::Ignored).map(|note| note.code).collect();
    let mut setup = imported.setup;
    "teams".clone_into(&mut setup.settings.slug);
    (imported.event, Tournament::try_from(setup).unwrap(), notes)
}

fn results(tournament: &Tournament) -> Results {
    let (_, group) = tournament.group(GroupId(1)).unwrap();
    qisai_domain::results(tournament, GroupId(1), group.last_round()).unwrap()
}

/// Returns places and values of all teams, in the order of the file.
fn standings(tournament: &Tournament) -> Vec<(u32, usize, Vec<Option<String>>)> {
    let (stage, group) = tournament.group(GroupId(1)).unwrap();
    let ranked = ranked(tournament, GroupId(1), group.last_round(), &order(stage).unwrap()).unwrap();
    let rows = ranked.standings.rows.iter();
    rows.map(|row| (row.entry.0, row.rank, row.values.iter().map(qisai_standings::Value::text).collect())).collect()
}

/// Checks that all relevant data survive writing and reading.
fn comes_back(event: &Event, tournament: &Tournament) {
    for dialect in [Dialect::Trf26, Dialect::Trf16] {
        let places = standings(tournament)
            .into_iter()
            .map(|(team, place, _)| (qisai_domain::EntryId(team), u32::try_from(place).unwrap()));
        let written = trf::write(event, tournament, GroupId(1), &places.collect(), dialect).unwrap();
        let (_, again, mut notes) = read(&written);
        // A TRF16 has no record 192.
        notes.retain(|note| !matches!(note, NoteKind::TypeFromText { .. }) || dialect == Dialect::Trf26);
        assert_eq!(notes, [], "{dialect:?}\n{written}");
        let (before, after) = (results(tournament), results(&again));
        for (one, other) in before.lines.iter().zip(&after.lines) {
            assert_eq!(one.cells, other.cells, "{dialect:?}: team {}", one.number);
            assert_eq!(one.games, other.games, "{dialect:?}: team {}", one.number);
        }
        assert_eq!(before.scoring, after.scoring, "{dialect:?}");
        assert_eq!(before.boards_known, after.boards_known, "{dialect:?}");
        assert_eq!(standings(tournament), standings(&again), "{dialect:?}");
        let rosters = |tournament: &Tournament| -> Vec<Vec<qisai_domain::PersonId>> {
            tournament.entries.values().map(|entry| entry.team().unwrap().roster.clone()).collect()
        };
        assert_eq!(rosters(tournament), rosters(&again), "{dialect:?}");
        // A tournament read from a file is written unchanged.
        let twice = trf::write(event, &again, GroupId(1), &BTreeMap::new(), dialect).unwrap();
        let (_, third, _) = read(&twice);
        assert_eq!(results(&again), results(&third), "{dialect:?}");
    }
}

/// Official table of 15 teams on 6 boards: match points, game points, EGGSB, BH:MP. The file is a TRF16 with 013 and
/// without records of byes.
///
/// A bye is worth a drawn match (C.04.6 1.4: one match point, three game points). Its dummy has the team's own score
/// (C.07 16.4, edition of 2024).
#[test]
fn tm27_tm33_the_table_of_a_team_swiss_on_six_boards() {
    let Some(text_of_file) = file("friendship_cup_2024.trf") else { return };
    let (event, mut tournament, notes) = read(&text_of_file);
    let in_doubt = |note: &&NoteKind| matches!(note, NoteKind::TeamFlaw { .. } | NoteKind::PointsDiffer { .. });
    assert_eq!(notes.iter().find(in_doubt), None);
    assert!(notes.contains(&NoteKind::BoardsAssumed { boards: 6 }));
    let assumed = notes.iter().filter(|note| matches!(note, NoteKind::TeamByeAssumed { .. }));
    assert_eq!(assumed.count(), 7, "one in each round");
    let results = results(&tournament);
    let edition = tournament.settings.regulations.tie_breaks;
    let table = Table::of(&results, Settings::new(Pairing::Swiss, edition));
    let criteria = Descriptor::list("MPTS,GPTS,EGGSB,BH:MP").unwrap();
    let found = table.standings(&criteria).unwrap();
    let expected = rows("friendship_cup_2024.standings.tsv");
    assert_eq!(expected.len(), 15);
    for (row, expected) in found.rows.iter().zip(&expected) {
        let values: Vec<String> = row.values.iter().map(|value| value.text().unwrap()).collect();
        let wanted = ["MP", "GP", "EGGSB", "BH_MP"].map(|column| expected[column].clone());
        assert_eq!(
            (row.entry.to_string(), row.rank.to_string(), values),
            (expected["team"].clone(), expected["rank"].clone(), wanted.to_vec())
        );
    }
    // The matches equal those printed by the organiser, including forfeited boards.
    for row in rows("friendship_cup_2024.matches.tsv").iter().filter(|row| row["team_b"] != "0") {
        let line = results.lines.iter().find(|line| line.number.to_string() == row["team_a"]).unwrap();
        let Some(Cell::Match { opponent, game_points, .. }) = line.cell(row["round"].parse().unwrap()) else {
            panic!("{row:?}")
        };
        assert_eq!(results.lines[opponent].number.to_string(), row["team_b"]);
        assert_eq!(game_points.decimal(2).to_string(), row["gp_a"], "{row:?}");
    }
    let stage = std::sync::Arc::make_mut(&mut tournament.stages[0]);
    stage.order = ["MPTS", "GPTS", "EGGSB", "BH:MP"].map(str::to_owned).into();
    comes_back(&event, &tournament);
}

/// TM33: a forfeited game missing in a player's columns but present in the points is reported.
#[test]
fn tm33_points_that_the_columns_do_not_have_are_reported() {
    let Some(text_of_file) = file("friendship_cup_2024.trf") else { return };
    // Player 9 won by forfeit in the last round.
    let broken: String = text_of_file
        .lines()
        .map(|line| if line.starts_with("001    9 ") { line.replace("0000 - +", "0000 - -") } else { line.to_owned() } + "\n")
        .collect();
    let (_, _, notes) = read(&broken);
    let differing: Vec<&NoteKind> = notes.iter().filter(|note| matches!(note, NoteKind::PointsDiffer { .. })).collect();
    let expected = NoteKind::PointsDiffer { player: 9, claimed: "3.5".to_owned(), computed: "2½".to_owned() };
    match differing.as_slice() {
        [NoteKind::PointsDiffer { player: 9, claimed, .. }] => assert_eq!(claimed, "3.5"),
        other => panic!("{other:?}, expected {expected:?}"),
    }
}

/// TM34, TM31: the lists are alphabetical, so no boards are known. Match points, game points and the values derived
/// from them are right nevertheless. Criteria based on boards are refused with the reason.
#[test]
fn tm31_tm34_a_league_whose_boards_nobody_knows() {
    let Some(text_of_file) = file("armstrong_cup_2011.trf") else { return };
    let (event, tournament, notes) = read(&text_of_file);
    assert!(notes.iter().any(|note| matches!(note, NoteKind::BoardsUnknown { matches: 66, .. })), "{notes:?}");
    assert!(!notes.iter().any(|note| matches!(note, NoteKind::TeamFlaw { .. })), "{notes:?}");
    let results = results(&tournament);
    assert!(!results.boards_known);
    let table = Table::of(&results, Settings::new(Pairing::Predetermined, tournament.settings.regulations.tie_breaks));
    for row in rows("armstrong_cup_2011.standings.tsv") {
        let team = row["team"].parse().unwrap();
        assert_eq!(text(&table, team, "GPTS").as_ref(), Some(&row["GP"]), "{row:?}");
        assert_eq!(text(&table, team, "MPTS").as_ref(), Some(&row["MP"]), "{row:?}");
        assert_eq!(text(&table, team, "WIN:MP").as_ref(), Some(&row["won"]), "{row:?}");
    }
    // EGGSB needs no boards: it is the sum of the opponents' game points times the team's own game points in the match.
    let points: BTreeMap<u32, i128> =
        (1..=12).map(|team| (team, halves(&text(&table, team, "GPTS").unwrap()))).collect();
    for team in 1..=12_u32 {
        let line = &results.lines[usize::try_from(team).unwrap() - 1];
        let sum: i128 = line
            .cells
            .iter()
            .map(|cell| match cell {
                Cell::Match { opponent, game_points, .. } => {
                    points[&results.lines[*opponent].number] * i128::from(game_points.0)
                }
                other => panic!("{other:?}"),
            })
            .sum();
        let quarters = |text: &str| {
            let (whole, rest) = text.split_once('.').unwrap_or((text, ""));
            let rest = ["", "25", "5", "75"].iter().position(|known| *known == rest).unwrap();
            whole.parse::<i128>().unwrap() * 4 + i128::try_from(rest).unwrap()
        };
        assert_eq!(quarters(&text(&table, team, "EGGSB").unwrap()), sum, "team {team}");
    }
    for code in ["BC", "TBR", "BBE", "EDET", "EDEB", "EDEBT", "EDEBB", "GW"] {
        let descriptor: Descriptor = code.parse().unwrap();
        let refused = suitability::check(&descriptor, table.settings());
        assert!(matches!(refused, Err(Unsuitable::NoBoards { .. })), "{code}");
        assert!(refused.unwrap_err().to_string().contains("only the match points of this event are known"));
    }
    comes_back(&event, &tournament);
}

fn halves(text: &str) -> i128 {
    text.strip_suffix(".5")
        .map_or_else(|| text.parse::<i128>().unwrap() * 2, |whole| whole.parse::<i128>().unwrap() * 2 + 1)
}

/// TM32: the Technical Commission's sample of 50 teams. Match and game points follow from 001, 240, 300, 320 and 330,
/// and the file survives a round trip.
#[test]
fn tm32_the_sample_of_fifty_teams() {
    let Some(text_of_file) = file("tec_grandmommys_cup.trf") else { return };
    let document = trf::parse(text_of_file.as_bytes()).unwrap();
    let (imported, notes) = trf::import_teams(&document).unwrap();
    let flaws: Vec<_> = notes
        .iter()
        .filter(|note| matches!(note.code, NoteKind::TeamFlaw { .. } | NoteKind::PointsDiffer { .. }))
        .collect();
    assert!(flaws.is_empty(), "{flaws:?}");
    let (event, tournament, _) = read(&text_of_file);
    let results = results(&tournament);
    let table = Table::of(&results, Settings::new(Pairing::Swiss, tournament.settings.regulations.tie_breaks));
    assert_eq!(imported.claims.len(), 50);
    for claim in &imported.claims {
        let claimed = |points: Option<Thousandths>| Some(points.unwrap().0);
        let found = |criterion| {
            Some(halves(&text(&table, claim.team, criterion).unwrap()) * 500).map(|it| i32::try_from(it).unwrap())
        };
        assert_eq!(found("MPTS"), claimed(claim.match_points), "team {}", claim.team);
        assert_eq!(found("GPTS"), claimed(claim.game_points), "team {}", claim.team);
    }
    comes_back(&event, &tournament);
}

/// The events whose values two programs agree on also survive a round trip.
#[test]
fn tm32_events_of_teams_come_back() {
    for name in ["team_swiss", "team_rr", "golden"] {
        let Some(folder) = crate::vectors::folder(name) else { return };
        let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.retain(|path| {
            path.extension().is_some_and(|it| it == "trf")
                && path.file_name().unwrap().to_string_lossy().contains("team")
        });
        paths.sort();
        assert!(!paths.is_empty(), "{name}");
        for path in paths {
            let (event, tournament, _) = read(&fs::read_to_string(&path).unwrap());
            println!("{}", path.display());
            comes_back(&event, &tournament);
        }
    }
}

/// Swiss-Manager's table of 11 teams on 4 boards. The first-named team is second on board 1 throughout, and a bye is a
/// match won on all boards. Its Buchholz counts every unplayed round of an opponent as a draw.
#[test]
fn tm10_tm16_tm35_a_team_swiss_of_another_program() {
    let matches = rows("swissmanager_team_swiss_2025.matches.tsv");
    if matches.is_empty() {
        return;
    }
    let mut event = Teams::new(11, 4, 7, 7);
    event.setup.play.contests = vec![(1, Contest::of_boards(4, BoardSides::SecondOnOdd))];
    let scoring = &mut event.setup.play.scoring;
    scoring.games.pairing_bye = Points(8);
    scoring.matches.as_mut().unwrap().pairing_bye = Points(2);
    let team_of: BTreeMap<u32, u32> = rows("swissmanager_team_swiss_2025.players.tsv")
        .iter()
        .filter(|row| row["team"] != "0")
        .map(|row| (row["player"].parse().unwrap(), row["team"].parse().unwrap()))
        .collect();
    for (player, team) in &team_of {
        let entrant = &mut event.setup.entrants[usize::try_from(*team).unwrap() - 1];
        entrant.team.get_or_insert_with(TeamEntrant::default).roster.push(*player);
        let name = format!("P{player}");
        event.setup.people.insert(*player, qisai_domain::Player { name, ..qisai_domain::Player::default() });
    }
    for row in &matches {
        let number = |column: &str| row[column].parse::<u32>().unwrap();
        let (round, first, second) = (number("round"), number("team_a"), number("team_b"));
        let pairings = &mut event.setup.played[usize::try_from(round).unwrap() - 1].pairings;
        if second == 0 {
            pairings.push(PlayedPairing::Bye { number: first, kind: ByeKind::PairingAllocated });
            continue;
        }
        let boards = row["boards"].split_whitespace().map(|board| {
            let parts: Vec<&str> = board.split('/').collect();
            let (white, black): (u32, u32) = (parts[0].parse().unwrap(), parts[1].parse().unwrap());
            let score = match parts[2] {
                "1" => PlayedScore::FirstWins,
                "0" => PlayedScore::SecondWins,
                _ => PlayedScore::Draw,
            };
            let second_begins = team_of[&white] == second;
            let players = if second_begins { [Some(black), Some(white)] } else { [Some(white), Some(black)] };
            PlayedBoard { players, second_begins, result: GameResult::Played { score, rated: true } }
        });
        pairings.push(PlayedPairing::TeamMatch { first, second, boards: boards.collect(), decision: None });
    }
    let tournament = Tournament::try_from(event.setup.clone()).unwrap();
    let results = results(&tournament);
    let edition = tournament.settings.regulations.tie_breaks;
    let unplayed = Policy { unplayed_rounds_are_draws: true, dummy: Dummy::OwnScore, ..Policy::fide(edition) };
    let table = Table::of(&results, Settings { unplayed, ..Settings::new(Pairing::Swiss, edition) });
    let found = table.standings(&Descriptor::list("MPTS,GPTS,BH:MP").unwrap()).unwrap();
    let expected = rows("swissmanager_team_swiss_2025.standings.tsv");
    for (row, expected) in found.rows.iter().zip(&expected) {
        let values: Vec<i128> = row.values.iter().map(|value| halves(&value.text().unwrap())).collect();
        let wanted = ["MP", "GP", "BH84"].map(|column| halves(expected[column].trim_end_matches(".0")));
        assert_eq!((row.entry.to_string(), values), (expected["team"].clone(), wanted.to_vec()));
    }
    assert_eq!(found.rows.len(), 11);
    for row in matches.iter().filter(|row| row["team_b"] != "0") {
        let line = &results.lines[row["team_a"].parse::<usize>().unwrap() - 1];
        let Some(Cell::Match { side, game_points, .. }) = line.cell(row["round"].parse().unwrap()) else {
            panic!("{row:?}")
        };
        assert_eq!((side, game_points.decimal(2).to_string()), (Side::Second, row["gp_a"].clone()));
    }
    comes_back(&Event { name: "Teams".to_owned(), ..Event::default() }, &tournament);
}
