//! Seasons of the Keizer vectors, reckoned by an outside program. Shared with the tests of the pairing.

use std::collections::BTreeMap;
use std::path::Path;

use qisai_domain::keizer::{
    Entrant, Fact, Field, JoinedLate, KeizerRules, Kind, OwnValue, Reckoner, Recompute, Rounding, Worth, reckon,
};

/// Row of a table, by the names of its columns.
pub type Row = BTreeMap<String, String>;

/// Returns the rows of a table by the names of its columns.
pub fn rows(file: &Path) -> Vec<Row> {
    let text = std::fs::read_to_string(file).unwrap();
    let mut lines = text.lines().filter(|line| !line.starts_with('#'));
    let heads: Vec<String> = lines.next().unwrap().split('\t').map(str::to_owned).collect();
    lines.map(|line| heads.iter().cloned().zip(line.split('\t').map(str::to_owned)).collect()).collect()
}

/// Returns the rows with a value in a column.
pub fn of<'a>(rows: &'a [Row], key: &str, wanted: &str) -> Vec<&'a Row> {
    rows.iter().filter(|row| row[key] == wanted).collect()
}

/// Returns an item of the settings.
fn worth(row: &Row, part: &str, fixed: &str) -> Worth {
    match row.get(fixed).map(String::as_str) {
        Some("-") | None => row[part].parse().unwrap(),
        Some(number) => format!("={number}").parse().unwrap(),
    }
}

/// Returns the settings of a season.
pub fn rules(row: &Row) -> KeizerRules {
    let mut rules = KeizerRules {
        top: row["top"].parse().unwrap_or(0),
        step: row["step"].parse().unwrap(),
        own_value: if row["own_value_once"] == "true" { OwnValue::Once } else { OwnValue::Never },
        recompute: if row["frozen"] == "true" { Recompute::Frozen } else { Recompute::Stable },
        rounding: Rounding::Half,
        limit: Some(row["absence_limit"].parse().unwrap()).filter(|limit| *limit > 0),
        decay: row["decay"] == "true",
        joined_late: JoinedLate::Amount(row["late_join"].parse().unwrap()),
        ..KeizerRules::default()
    };
    rules.items.win = worth(row, "win", "");
    rules.items.draw = worth(row, "draw", "");
    rules.items.loss = worth(row, "loss", "");
    rules.items.forfeit_win = worth(row, "forfeit_win", "");
    rules.items.forfeit_loss = worth(row, "forfeit_loss", "");
    rules.items.bye = worth(row, "bye", "bye_fixed");
    rules.items.notified = worth(row, "excused", "excused_fixed");
    rules.items.unannounced = worth(row, "absent", "absent_fixed");
    rules.items.duty = worth(row, "club", "club_fixed");
    rules
}

/// Season with the numbers of its entrants in the order of the seed list.
pub struct Season {
    pub numbers: Vec<u32>,
    pub field: Field,
}

impl Season {
    /// Returns the season of these rows.
    pub fn of(players: &[&Row], rounds: &[&Row]) -> Self {
        let mut seeds: Vec<(i32, u32, u16)> = players
            .iter()
            .map(|row| {
                let rating: i32 = row["rating"].parse().unwrap();
                (-rating, row["player"].parse().unwrap(), row["joined"].parse().unwrap())
            })
            .collect();
        seeds.sort_unstable();
        let numbers: Vec<u32> = seeds.iter().map(|(_, number, _)| *number).collect();
        let mut entrants: Vec<Entrant> = seeds
            .iter()
            .map(|(_, _, from)| Entrant {
                from: *from,
                left: None,
                facts: (1..*from).map(|round| Fact { round, kind: Kind::NotYet, opponent: None }).collect(),
            })
            .collect();
        for row in rounds {
            let round = row["round"].parse().unwrap();
            let place = |number: &str| numbers.iter().position(|it| it.to_string() == number).unwrap();
            let one = place(&row["white"]);
            if row["black"] == "0" {
                let kind = match row["result"].as_str() {
                    "bye" => Kind::Bye,
                    "excused" => Kind::Notified,
                    "club" => Kind::Duty,
                    _ => Kind::Unannounced,
                };
                entrants[one].facts.push(Fact { round, kind, opponent: None });
            } else {
                let two = place(&row["black"]);
                let [mine, theirs] = match row["result"].as_str() {
                    "1-0" => [Kind::Win, Kind::Loss],
                    "0-1" => [Kind::Loss, Kind::Win],
                    "1-0f" => [Kind::ForfeitWin, Kind::ForfeitLoss],
                    "0-1f" => [Kind::ForfeitLoss, Kind::ForfeitWin],
                    _ => [Kind::Draw, Kind::Draw],
                };
                entrants[one].facts.push(Fact { round, kind: mine, opponent: Some(two) });
                entrants[two].facts.push(Fact { round, kind: theirs, opponent: Some(one) });
            }
        }
        Self { numbers, field: Field { entrants } }
    }
}

/// Returns the points of each entrant in halves, the list and the word for the end, by the mode of the vectors (KZ14).
fn passes(field: &Field, rules: &KeizerRules, round: u16) -> (Vec<i128>, Vec<usize>, String) {
    let reckoner = Reckoner::new(field, rules, round);
    assert_eq!(reckoner.unit(), 2);
    let mut lists = vec![reckoner.seed_list().to_vec()];
    let mut before: Vec<i128> = Vec::new();
    for passes in 1..=20 {
        let points = reckoner.pass(lists.last().unwrap(), round);
        let next = reckoner.sorted(&points);
        if next == *lists.last().unwrap() {
            return (points, next, format!("stable {passes}"));
        }
        if lists.len() > 1 && next == lists[lists.len() - 2] {
            let mean: Vec<i128> = points.iter().zip(&before).map(|(one, two)| (one + two + 1).div_euclid(2)).collect();
            let list = reckoner.sorted(&mean);
            return (mean, list, "mean".to_owned());
        }
        before = points;
        lists.push(next);
    }
    let list = lists.pop().unwrap();
    (before, list, "cap".to_owned())
}

/// Returns the points of each entrant in halves, the list and the word for the end after a round, by the mode of the
/// vectors.
pub fn of_vectors(season: &Season, mut rules: KeizerRules, round: u16) -> (Vec<i128>, Vec<usize>, String) {
    if rules.top == 0 {
        let entrants = season.field.entrants.iter().filter(|entrant| entrant.from <= round + 1).count();
        rules.top = u16::try_from(entrants).unwrap();
    }
    if rules.recompute != Recompute::Frozen {
        return passes(&season.field, &rules, round);
    }
    let reckoning = reckon(&season.field, &rules, round, false);
    let mut points = vec![0; season.numbers.len()];
    for line in &reckoning.list {
        points[line.entrant] = line.points.numerator * 2 / line.points.denominator;
    }
    (points, reckoning.list.iter().map(|line| line.entrant).collect(), "once".to_owned())
}
