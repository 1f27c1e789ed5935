//! Tests of `qisai ratings`, `qisai norms`, `qisai elo` and `qisai levels`.

use std::fmt::Write;

use serde_json::{Value, json};

use crate::support::program::{Place, qisai};

/// Player of a file: title, rating (0: none), federation, and the rounds as opponent and result.
struct Line<'a> {
    title: &'a str,
    rating: u16,
    federation: &'a str,
    rounds: Vec<(usize, char)>,
}

/// Returns a Swiss of these players that ended on this day; FIDE IDs are 1000 plus the number.
fn file(place: &Place, name: &str, end: &str, players: &[Line]) -> String {
    let rounds = players.iter().map(|player| player.rounds.len()).max().unwrap();
    let mut text = format!("012 {name}\n032 HST\n042 {end}\n052 {end}\n122 90m+30s\nXXR {rounds}\n");
    for (number, player) in (1..).zip(players) {
        let rating = if player.rating == 0 { String::new() } else { player.rating.to_string() };
        let points: u32 = player
            .rounds
            .iter()
            .map(|(_, result)| match result {
                '1' => 10,
                '=' => 5,
                _ => 0,
            })
            .sum();
        let (name, id) = (format!("Player {number}"), 1000 + number);
        let (title, federation, rest) = (player.title, player.federation, points % 10);
        let points = points / 10;
        write!(
            text,
            "001 {number:4} m{title:>3} {name:<33} {rating:>4} {federation:<3} {id:>11} 1990/00/00 {points:>2}.{rest} {number:4}"
        )
        .unwrap();
        for (opponent, result) in &player.rounds {
            match opponent {
                0 => text.push_str("  0000 - -"),
                _ => write!(text, "  {opponent:4} w {result}").unwrap(),
            }
        }
        text.push('\n');
    }
    // The second of two has the other colour.
    let mut seen = std::collections::BTreeSet::new();
    for round in 0..rounds {
        for (number, player) in (1..).zip(players) {
            if let Some((opponent, _)) = player.rounds.get(round).filter(|(opponent, _)| *opponent > 0)
                && !seen.insert((round, number.min(*opponent), number.max(*opponent)))
            {
                text = coloured(&text, number, round);
            }
        }
    }
    place.file(&format!("{name}.trf"), &text)
}

/// Returns the text with the second colour in a round of a player.
fn coloured(text: &str, number: usize, round: usize) -> String {
    let line = |line: &str| {
        let mut letters: Vec<char> = line.chars().collect();
        if line.starts_with(&format!("001 {number:4} ")) {
            letters[96 + 10 * round] = 'b';
        }
        letters.into_iter().collect::<String>() + "\n"
    };
    text.lines().map(line).collect()
}

fn json_of(arguments: &[&str]) -> Value {
    serde_json::from_str(&qisai([arguments, &["--json"]].concat()).good()).unwrap()
}

/// B.01 1.5: tests three norms of ten games each, at home and abroad.
#[test]
fn norms_of_several_files_are_put_together() {
    let place = Place::new();
    let titles = ["GM", "GM", "GM", "IM", "IM", "", "", "", ""];
    let federations = ["BBB", "BBB", "CCC", "CCC", "CCC", "HST", "HST", "DDD", "DDD"];
    let results = ['1', '1', '1', '1', '1', '1', '1', '=', '0'];
    let rounds = (2..).zip(results).collect();
    let mut players = vec![Line { title: "IM", rating: 2450, federation: "HST", rounds }];
    for (round, (title, federation)) in titles.into_iter().zip(federations).enumerate() {
        let mut rounds = vec![(0, '-'); 9];
        rounds[round] = (
            1,
            match results[round] {
                '1' => '0',
                '0' => '1',
                same => same,
            },
        );
        players.push(Line { title, rating: 2450, federation, rounds });
    }
    let files =
        ["2026/05/09", "2026/06/09", "2026/07/09"].map(|end| file(&place, &end.replace('/', ""), end, &players));
    let [one, two, three] = files.each_ref().map(String::as_str);
    let titles = |found: &Value| found["titles"].clone();
    let found = json_of(&["norms", one]);
    assert_eq!(found["files"][0]["report"]["norms"][0]["counts_as"], 10);
    let expected = |norms: u16, lacks: Value| {
        json!([{
            "fide_id": "1001", "name": "Player 1", "title": "GM", "norms": norms, "games": 10 * norms, "rating": 2500,
            "lacks": lacks,
        }])
    };
    let games = json!({"condition": "games", "article": "1.5.1"});
    let listed = json!({"condition": "listed_event", "article": "1.5.6"});
    assert_eq!(titles(&found), expected(1, json!([games, listed])));
    assert_eq!(titles(&json_of(&["norms", one, two, three])), expected(3, json!([listed])));
    let finals = json_of(&["norms", one, two, three, "--exemption", "national-final"]);
    assert_eq!(titles(&finals), expected(3, json!([])));
    let text = qisai(["norms", one, two]).good();
    assert!(text.contains("Player 1: GM: 2 norms, 20 games, needs a rating of 2500, lacks games (1.5.1)"), "{text}");
    qisai(["norms", "nowhere.trf"]).bad(2);
    let rapid = place.file("rapid.trf", &std::fs::read_to_string(one).unwrap().replace("90m+30s", "15m+10s"));
    assert_eq!(titles(&json_of(&["norms", &rapid])), json!([]));
}

/// B.02 7.1.4: tests five games of two events within 26 months.
#[test]
fn first_ratings_of_several_files_are_pooled() {
    let place = Place::new();
    let event = |name: &str, end: &str, games: usize| {
        let rated = |number: usize| Line {
            title: "",
            rating: 1800,
            federation: "HST",
            rounds: (1..=games).map(|round| if round == number { (games + 1, '=') } else { (0, '-') }).collect(),
        };
        let mut players: Vec<Line> = (1..=games).map(rated).collect();
        let rounds = (1..=games).map(|number| (number, '=')).collect();
        players.push(Line { title: "", rating: 0, federation: "HST", rounds });
        let file = file(&place, name, end, &players);
        // The last player is the same person in both.
        let text =
            std::fs::read_to_string(&file).unwrap().replace(&format!("{:>11}", 1001 + games), &format!("{:>11}", 9999));
        place.file(&format!("{name}.trf"), &text)
    };
    let spring = event("spring", "2024/05/01", 3);
    let autumn = event("autumn", "2026/06/30", 2);
    let late = event("late", "2026/08/01", 2);
    let found = json_of(&["ratings", &spring, &autumn]);
    assert_eq!(found["files"][0]["report"]["rows"][3]["no_first_rating"], "too_few_games");
    let first = &found["first_ratings"][0];
    assert_eq!((&first["fide_id"], &first["games"], &first["rating"]), (&json!("9999"), &json!(5), &json!(1800)));
    let found = json_of(&["ratings", &spring, &late]);
    assert_eq!(
        (&found["first_ratings"][0]["rating"], &found["first_ratings"][0]["reason"]),
        (&Value::Null, &json!("too_few_games"))
    );
    assert_eq!(json_of(&["ratings", &spring])["first_ratings"], json!([]));
    assert_eq!(json_of(&["ratings", &spring, "--list", "rapid"])["files"][0]["report"]["list"], "rapid");
    let text = qisai(["ratings", &spring, &autumn]).good();
    assert!(text.contains("9999 Player 4: first rating from 5 games: 1800"), "{text}");
}

/// Tests two players, 150 points apart, and a win of the weaker one.
#[test]
fn own_elo_and_levels_of_a_file() {
    let place = Place::new();
    let line =
        |rating, opponent, result| Line { title: "", rating, federation: "HST", rounds: vec![(opponent, result)] };
    let file = file(&place, "lake", "2026/05/09", &[line(1250, 2, '0'), line(1100, 1, '1')]);
    // At a difference of 150 the higher player expects 70 %: 15 × 0.7 points are lost and won; in steps of five, 10 of
    // them.
    let elo = json_of(&["elo", &file, "--k", "15", "--step", "5"]);
    assert_eq!((&elo[0]["change"], &elo[0]["new"], &elo[1]["new"]), (&json!("-10.5"), &json!(1240), &json!(1110)));
    let capped = json_of(&["elo", &file, "--k", "15", "--cap", "3"]);
    assert_eq!(capped[1]["expected"], "0.5");
    // 象棋知识, section six: the lower wins 75 of 150 points.
    let levels = json_of(&["levels", &file]);
    assert_eq!((&levels[0]["after"], &levels[0]["level"]), (&json!("1175"), &json!(20)));
    assert_eq!(
        (&levels[1]["after"], &levels[1]["level_before"], &levels[1]["level"]),
        (&json!("1175"), &json!(20), &json!(20))
    );
    let limited = json_of(&["levels", &file, "--greatest-transfer", "40"]);
    assert_eq!(limited[1]["after"], "1140");
    assert!(qisai(["levels", &file]).good().contains("Player 2: 1100 → 1175, level 20"));
}
