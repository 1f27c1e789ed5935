//! Commands `qisai elo` and `qisai levels`, for ratings outside official lists.

use std::collections::BTreeMap;
use std::fmt::Write;

use clap::Args;
use qisai_domain::PersonId;
use qisai_ratings::elo::{Elo, EloChange};
use qisai_ratings::levels::{LevelGame, LevelPoints, LevelScheme};
use qisai_ratings::{PlayedGame, RatedGame, played_games};
use qisai_service::scope::Scope;
use serde::Serialize;

use crate::cli::failure::Failure;
use crate::cli::scope::ChosenGroup;
use crate::cli::{input, output};

/// Compute Elo ratings with custom settings
///
/// For lists with rules other than FIDE's: xiangqi, draughts, clubs. Ratings are those in the file; games with unrated
/// players do not count. The result is not an official rating.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai elo lake.trf --k 15\n  qisai elo lake.trf --k 15 --cap 350 --step 5 --json")]
pub(crate) struct OwnElo {
    /// Tournament file; - for standard input
    file: String,
    /// Rating points for each point above the expected score
    #[arg(long, default_value_t = 20)]
    k: u16,
    /// Maximum rating difference counted [default: no limit]
    #[arg(long)]
    cap: Option<u16>,
    /// Step to which new ratings are rounded
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    step: u16,
    /// Print a JSON document: [{"id","name","rating","games","score","expected","change","new"}]
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    group: ChosenGroup,
}

/// Compute levels by the scheme of the primer 象棋知识 (section six)
///
/// Points move from the loser to the winner, game by game; every hundred points are a level, from 30 at 100 points down
/// to 1 at 3,000. The initial points are the ratings in the file, 0 for unrated players.
#[derive(Args)]
#[command(after_help = "Examples:\n  qisai levels lake.trf\n  qisai levels lake.trf --never-below-zero --json")]
pub(crate) struct Levels {
    /// Tournament file; - for standard input
    file: String,
    /// Maximum number of points transferred at once [default: no limit, as in the text]
    #[arg(long)]
    greatest_transfer: Option<u16>,
    /// Keep points at 0 or above, which the text does not require
    #[arg(long)]
    never_below_zero: bool,
    /// Print a JSON document: [{"id","name","before","level_before","after","level"}]
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    group: ChosenGroup,
}

#[derive(Serialize)]
struct EloRow {
    id: PersonId,
    name: String,
    rating: u16,
    games: usize,
    score: String,
    expected: String,
    /// Exact change before rounding.
    change: String,
    new: i32,
}

#[derive(Serialize)]
struct LevelRow {
    id: PersonId,
    name: String,
    before: String,
    level_before: Option<u8>,
    after: String,
    level: Option<u8>,
}

/// Reads the chosen group of a file, with its games.
fn opened(file: &str, group: ChosenGroup) -> Result<(Scope, Vec<PlayedGame>), Failure> {
    let (read, notes) = input::tournament(file)?;
    input::warn(file, &notes);
    let scope = read.scope(group).map_err(|failure| failure.in_file(file))?;
    let games = played_games(scope.tournament(), scope.stage(), scope.group());
    Ok((scope, games))
}

impl OwnElo {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (scope, games) = opened(&self.file, self.group)?;
        let elo = Elo { cap: self.cap, step: self.step, ..Elo::with_k(self.k) };
        let people = &scope.tournament().people;
        let rated = |id: PersonId| people.get(&id).and_then(|person| person.rating()).filter(|rating| *rating > 0);
        let rows = people.values().filter_map(|person| {
            let rating = rated(person.id)?;
            let mine = games.iter().filter_map(|game| {
                let (opponent, score) = match person.id {
                    one if one == game.one => (game.other, game.score),
                    other if other == game.other => (game.one, game.score.of_the_other()),
                    _ => return None,
                };
                Some(RatedGame { opponent: rated(opponent)?, score })
            });
            let mine: Vec<RatedGame> = mine.collect();
            let EloChange { expected, score, hundredths, new } = elo.change(rating, &mine);
            let [score, expected, change] = [score, expected, hundredths].map(qisai_view::ratings::plain);
            let name = person.name().to_owned();
            Some(EloRow { id: person.id, name, rating, games: mine.len(), score, expected, change, new })
        });
        let rows: Vec<EloRow> = rows.collect();
        if self.json {
            return output::print_json(&rows);
        }
        let mut text = String::new();
        for EloRow { name, rating, games, score, expected, change, new, .. } in rows {
            _ = writeln!(text, "{name}: {rating}, {score} of {games}, expected {expected}, change {change}, now {new}");
        }
        output::print(&text)
    }
}

impl Levels {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (scope, games) = opened(&self.file, self.group)?;
        let scheme = LevelScheme {
            greatest_transfer: self.greatest_transfer.map(|points| LevelPoints::whole(points.into())),
            never_below_zero: self.never_below_zero,
        };
        let people = &scope.tournament().people;
        let before = |id: PersonId| {
            let rating = people.get(&id).and_then(|person| person.rating()).unwrap_or_default();
            LevelPoints::whole(rating.into())
        };
        let mut points: BTreeMap<PersonId, LevelPoints> = people.keys().map(|id| (*id, before(*id))).collect();
        let games = games.iter().map(|game| LevelGame { one: game.one, other: game.other, score: game.score });
        scheme.play(&mut points, &games.collect::<Vec<_>>());
        let rows = people.values().map(|person| {
            let (before, after) = (before(person.id), points.get(&person.id).copied().unwrap_or_default());
            LevelRow {
                id: person.id,
                name: person.name().to_owned(),
                before: before.to_string(),
                level_before: before.level(),
                after: after.to_string(),
                level: after.level(),
            }
        });
        let rows: Vec<LevelRow> = rows.collect();
        if self.json {
            return output::print_json(&rows);
        }
        let mut text = String::new();
        for LevelRow { name, before, after, level, .. } in rows {
            let level = level.map_or_else(|| "no level".to_owned(), |level| format!("level {level}"));
            _ = writeln!(text, "{name}: {before} → {after}, {level}");
        }
        output::print(&text)
    }
}
