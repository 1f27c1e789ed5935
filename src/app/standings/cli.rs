//! Command `qisai standings`.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::str::FromStr;

use clap::Args;
use qisai_domain::EntryId;
use qisai_exchange::trf::{NoteKind, TeamClaim};
use qisai_standings::{Code, Descriptor, Exact, Standings as Ranking, Table, Value, ranking};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::scope::ChosenGroup;
use crate::cli::{input, output};
use qisai_service::files;

/// Compute the standings of a tournament file
///
/// The order is a list of descriptors of FIDE C.07 such as PTS,DE,BH/C1; the default is the file's own (record 202 or
/// 212). The edition of the rules follows the event's first day. A file of teams (records 310 or 013) gives the
/// standings of the teams.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai standings open.trf\n  qisai standings open.trf --order PTS,DE,BH/C1,BH,SB --json\n  qisai standings league.trf --order MPTS,EDE,EMGSB/C1"
)]
pub(super) struct StandingsArgs {
    /// Tournament file; - for standard input
    file: String,
    /// Ranking criteria, the first one first
    #[arg(long)]
    order: Option<CriteriaOrder>,
    /// Print a JSON document: {"ranking":[{"id","rank"}],"values":{"<id>":{"BH/C1":"30.5","TPR":null}}}; ids are
    /// starting numbers (team numbers in a team file), tied places share the first number, undefined values are null
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    group: ChosenGroup,
}

/// Criteria with their names as given.
#[derive(Clone)]
struct CriteriaOrder {
    words: Vec<String>,
    descriptors: Vec<Descriptor>,
}

impl FromStr for CriteriaOrder {
    type Err = qisai_standings::DescriptorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let descriptors = Descriptor::list(text)?;
        let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        Ok(Self { words: words.map(str::to_owned).collect(), descriptors })
    }
}

impl CriteriaOrder {
    /// Returns the order that the file contains.
    fn of(descriptors: Vec<Descriptor>) -> Self {
        Self { words: descriptors.iter().map(ToString::to_string).collect(), descriptors }
    }
}

#[derive(Serialize)]
struct StandingsJson<'a> {
    ranking: Vec<RankedEntry>,
    values: BTreeMap<u32, BTreeMap<&'a str, Option<String>>>,
}

#[derive(Serialize)]
struct RankedEntry {
    id: u32,
    rank: usize,
}

impl StandingsArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        let file = self.file.clone();
        let bytes = input::bytes(&file)?;
        let read = files::read_trf(&bytes, None, None).map_err(|error| Failure::from(error).in_file(&file))?;
        let (imported, notes) = read;
        let claims = imported.claims.clone();
        let (tournament, notes) = input::valid(imported, notes, &file)?;
        if self.order.is_none() {
            input::refuse_if(&notes, &file, |note| matches!(note, NoteKind::CriterionUnknown { .. }))?;
        }
        input::warn(&file, &notes);
        let in_file = |failure: Failure| failure.in_file(&file);
        let scope = tournament.scope(self.group).map_err(in_file)?;
        let order = match self.order {
            Some(order) => order,
            None => CriteriaOrder::of(ranking::order(scope.stage()).map_err(|error| in_file(error.into()))?),
        };
        let (tournament, group) = (scope.tournament(), scope.group_id());
        let rounds = scope.group().last_public_round();
        let ranked =
            ranking::ranked(tournament, group, rounds, &order.descriptors).map_err(|error| in_file(error.into()))?;
        for claim in &claims {
            for difference in differences(&ranked.table, claim) {
                output::warn(&file, difference);
            }
        }
        print(&file, self.json, &ranked.standings, &order, |entry| tournament.name_of(entry).to_owned())
    }
}

/// Returns the differences between a team's claimed points and those of its matches.
fn differences(table: &Table, claim: &TeamClaim) -> Vec<String> {
    let scores = [(Code::Mpts, "match points", claim.match_points), (Code::Gpts, "game points", claim.game_points)];
    let differing = scores.into_iter().filter_map(|(code, words, claimed)| {
        let claimed = claimed?;
        let value = table.value(EntryId(claim.team), &Descriptor::plain(code)).ok()?;
        let differs = value.amount() != Some(Exact::new(claimed.0.into(), THOUSANDTHS));
        let computed = value.text().unwrap_or_default();
        let (line, team) = (claim.line, claim.team);
        differs.then(|| {
            format!("line {line}: team {team}: the file claims {claimed} {words}, the matches give {computed}; the matches count")
        })
    });
    differing.collect()
}

/// Fractions of a point in which a file's points are stored.
const THOUSANDTHS: i128 = 1000;

/// Prints the standings of players or teams.
fn print(
    file: &str,
    json: bool,
    standings: &Ranking,
    order: &CriteriaOrder,
    name: impl Fn(EntryId) -> String,
) -> Result<(), Failure> {
    for warning in &standings.warnings {
        output::warn(file, warning);
    }
    if json { output::print_json(&answer(standings, order)) } else { output::print(&text(standings, order, name)) }
}

fn answer<'a>(standings: &Ranking, order: &'a CriteriaOrder) -> StandingsJson<'a> {
    let rows = &standings.rows;
    let values = |row: &qisai_standings::Row| {
        order.words.iter().map(String::as_str).zip(row.values.iter().map(Value::text)).collect()
    };
    StandingsJson {
        ranking: rows.iter().map(|row| RankedEntry { id: row.entry.0, rank: row.rank }).collect(),
        values: rows.iter().map(|row| (row.entry.0, values(row))).collect(),
    }
}

/// Formats a value for the table. Direct encounter and related criteria show the place among the tied entries; a
/// missing value is a dash.
fn shown(value: &Value) -> String {
    match value {
        Value::Place { place, tied } if !tied.is_empty() => place.to_string(),
        value => value.text().unwrap_or_else(|| "-".to_owned()),
    }
}

/// Formats a table with the names last, because their width on a terminal is unknown.
fn text(standings: &Ranking, order: &CriteriaOrder, name: impl Fn(EntryId) -> String) -> String {
    let rows = &standings.rows;
    let width = |column: usize, word: &str| {
        let values = rows.iter().filter_map(|row| row.values.get(column)).map(|value| shown(value).len());
        values.chain([word.len()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = order.words.iter().enumerate().map(|(column, word)| width(column, word)).collect();
    let mut text = format!("{:>4}  {:>4}", "rank", "no.");
    // Writing to a string cannot fail.
    for (word, width) in order.words.iter().zip(&widths) {
        let _ = write!(text, "  {word:>width$}");
    }
    text.push_str("  name\n");
    for row in rows {
        let _ = write!(text, "{:>4}  {:>4}", row.rank, row.entry.0);
        for (value, width) in row.values.iter().zip(&widths) {
            let _ = write!(text, "  {:>width$}", shown(value));
        }
        let _ = writeln!(text, "  {}", name(row.entry));
    }
    text
}
