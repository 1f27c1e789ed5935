//! Command `qisai bracket`.

use std::fmt::Write;

use clap::{Args, ValueEnum};
use qisai_domain::bracket::{MAX_SEATS, bracket};
use qisai_domain::format::{Feed, Layout, Part, Slot, SlotId, Tree};
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::output;

/// List the matches of a bracket
///
/// Prints one line per match, in playing order: its number, its part of the bracket, its round, its two sides (each a
/// seed, or the winner (W) or loser (L) of an earlier match), and the places that it decides. A seed without an
/// opponent in the first round enters later.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai bracket 6          1  winners  round 1  4 - 5\n  \
                  qisai bracket 11 --layout double --json\n  qisai bracket 206 --layout world-cup --third")]
pub(super) struct BracketArgs {
    /// Number of entrants
    #[arg(value_parser = clap::value_parser!(u16).range(2..=i64::from(MAX_SEATS)))]
    seats: u16,
    /// Shape of the bracket
    #[arg(long, value_enum, default_value_t = Shape::Standard)]
    layout: Shape,
    /// Add a match for third place
    #[arg(long, conflicts_with_all = ["places"])]
    third: bool,
    /// Add matches for all places
    #[arg(long)]
    places: bool,
    /// In a double elimination, omit the second final
    #[arg(long)]
    no_reset: bool,
    /// Print a JSON document: [{"match","part","round","a","b"}], a and b {"seed":n}, {"winner":match} or
    /// {"loser":match}; "places" with the winner's and the loser's, if it decides places; "if_upset": match, if it is
    /// played only when b won that match
    #[arg(long)]
    json: bool,
}

/// Shape of the bracket.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Shape {
    /// 1 and 2 can meet only in the final, 1 to 4 not before the semi-finals, and so on; if the tree is not full, the
    /// best get byes
    Standard,
    /// 1-2, 3-4, 5-6 …; if the tree is not full, the last get byes
    Natural,
    /// The best enter in round two, the others play for their places before
    WorldCup,
    /// Players are eliminated after two losses
    Double,
}

#[derive(Serialize)]
struct BracketMatchRow {
    r#match: SlotId,
    part: &'static str,
    round: u16,
    a: Origin,
    b: Origin,
    #[serde(skip_serializing_if = "Option::is_none")]
    places: Option<[u16; 2]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    if_upset: Option<SlotId>,
}

/// Origin of a side of a match.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "snake_case")]
enum Origin {
    Seed(u16),
    Winner(SlotId),
    Loser(SlotId),
}

impl BracketArgs {
    pub(super) fn run(self) -> Result<(), Failure> {
        if self.layout == Shape::Double && (self.third || self.places) {
            return Err(Failure::Unusable("a double elimination plays for its third place anyway".into()));
        }
        if self.layout != Shape::Double && self.no_reset {
            return Err(Failure::Unusable("--no-reset is for --layout double".into()));
        }
        let shape = self.layout.to_possible_value();
        let shape = if self.no_reset { "double-once" } else { shape.as_ref().map_or("", |shape| shape.get_name()) };
        let tree = Tree::of_shape(shape, self.seats).unwrap_or_default();
        let layout = Layout { tree, third_place: self.third, all_places: self.places };
        let slots = bracket(&layout, self.seats).map_err(|error| Failure::Unusable(error.to_string()))?;
        let matches: Vec<BracketMatchRow> = slots.into_iter().map(BracketMatchRow::from).collect();
        if self.json {
            return output::print_json(&matches);
        }
        output::print(&text(&matches))
    }
}

impl From<Slot> for BracketMatchRow {
    fn from(slot: Slot) -> Self {
        let part = match slot.part {
            Part::Winners(_) => "winners",
            Part::Losers(_) => "losers",
            Part::Final => "final",
            Part::Placement(_) => "placement",
        };
        let [a, b] = slot.feeds.map(|feed| match feed {
            Feed::Seat(seat) => Origin::Seed(seat),
            Feed::Winner(slot) => Origin::Winner(slot),
            Feed::Loser(slot) => Origin::Loser(slot),
        });
        let places = slot.places.map(|places| [*places.start(), *places.end()]);
        Self { r#match: slot.id, part, round: slot.sitting, a, b, places, if_upset: slot.if_upset }
    }
}

fn text(matches: &[BracketMatchRow]) -> String {
    let from = |from: Origin| match from {
        Origin::Seed(seed) => seed.to_string(),
        Origin::Winner(of) => format!("W{of}"),
        Origin::Loser(of) => format!("L{of}"),
    };
    let mut text = String::new();
    for BracketMatchRow { r#match, part, round, a, b, places, if_upset } in matches {
        // Writing to a string cannot fail.
        let _ = write!(text, "{match}  {part}  round {round}  {} - {}", from(*a), from(*b));
        if let Some([best, last]) = places {
            let _ = write!(text, "  places {best} and {last}");
        }
        if let Some(of) = if_upset {
            let _ = write!(text, "  if the second side of {of} won it");
        }
        text.push('\n');
    }
    text
}
