//! `qisai standings`

use std::collections::BTreeMap;
use std::fmt::Write;
use std::str::FromStr;

use clap::Args;
use qisai_domain::Tournament;
use qisai_standings::Descriptor;
use serde::Serialize;

use super::failure::Failure;
use super::{input, output};
use crate::service::standings::{self, Ranked};

/// Compute the standings of a tournament file
///
/// The order is a list of descriptors of FIDE C.07 such as PTS,DE,BH/C1; without one the file's own is taken (record 202 or 212).
/// The edition of the rules follows the event's first day.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai standings open.trf\n  qisai standings open.trf --order PTS,DE,BH/C1,BH,SB --json"
)]
pub(super) struct Standings {
    /// The file; - for the standard input
    file: String,
    /// Criteria, the first one first
    #[arg(long)]
    order: Option<Order>,
    /// Answer with a JSON document: {"ranking":[{"id","rank"}],"values":{"<id>":{"BH/C1":"30.5","TPR":null}}}; ids are starting
    /// numbers, equal places share the first number, undefined values are null
    #[arg(long)]
    json: bool,
}

/// Criteria with the words that were used for them.
#[derive(Clone)]
struct Order {
    words: Vec<String>,
    descriptors: Vec<Descriptor>,
}

impl FromStr for Order {
    type Err = qisai_standings::DescriptorError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let descriptors = Descriptor::list(text)?;
        let words = text.split(|c: char| c == ',' || c.is_whitespace()).filter(|word| !word.is_empty());
        Ok(Self { words: words.map(str::to_owned).collect(), descriptors })
    }
}

impl Order {
    /// The order that the file names.
    fn of(tournament: &Tournament) -> Result<Self, Failure> {
        let descriptors = standings::order(tournament)?;
        Ok(Self { words: descriptors.iter().map(ToString::to_string).collect(), descriptors })
    }
}

#[derive(Serialize)]
struct Answer<'a> {
    ranking: Vec<Place>,
    values: BTreeMap<u32, BTreeMap<&'a str, Option<String>>>,
}

#[derive(Serialize)]
struct Place {
    id: u32,
    rank: usize,
}

impl Standings {
    pub(super) fn run(self) -> Result<(), Failure> {
        let (tournament, notes) = input::tournament(&self.file)?;
        input::warn(&self.file, &notes);
        let in_file = |failure: Failure| failure.in_file(&self.file);
        let order = self.order.map_or_else(|| Order::of(&tournament), Ok).map_err(in_file)?;
        let group = input::main_group(&tournament).map_err(in_file)?;
        let rounds = tournament.last_public_round(group);
        let ranked =
            standings::ranked(&tournament, group, rounds, &order.descriptors).map_err(|error| in_file(error.into()))?;
        for warning in &ranked.standings.warnings {
            output::warn(&self.file, warning);
        }
        if self.json {
            output::print_json(&answer(&ranked, &order))
        } else {
            output::print(&text(&tournament, &ranked, &order))
        }
    }
}

fn answer<'a>(ranked: &Ranked, order: &'a Order) -> Answer<'a> {
    let rows = &ranked.standings.rows;
    let values = |row: &qisai_standings::Row| {
        order.words.iter().map(String::as_str).zip(row.values.iter().map(qisai_standings::Value::text)).collect()
    };
    Answer {
        ranking: rows.iter().map(|row| Place { id: row.entry.0, rank: row.rank }).collect(),
        values: rows.iter().map(|row| (row.entry.0, values(row))).collect(),
    }
}

/// A table with the names last: nobody knows how wide a terminal draws them.
fn text(tournament: &Tournament, ranked: &Ranked, order: &Order) -> String {
    let rows = &ranked.standings.rows;
    let width = |column: usize, word: &str| {
        let values = rows.iter().filter_map(|row| row.values.get(column)?.text()).map(|text| text.len());
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
            let _ = write!(text, "  {:>width$}", value.text().as_deref().unwrap_or("-"));
        }
        let _ = writeln!(text, "  {}", tournament.name_of(row.entry));
    }
    text
}
