//! Statistics of an event: score of the first move, draws, forfeits, upsets.

pub(crate) mod print;

use askama::Template;
use qisai_domain::contest::scheduled;
use qisai_domain::{EntryId, Game, GameResult, Outcome, PersonId, Round, Side, Stage};
use qisai_exchange::csv_tables::CsvCell;

use crate::address::{Encoding, Subject};
use crate::files::shapes::{StatisticsRoundShape, StatisticsShape, UpsetShape};
use crate::files::tables::{self, Spreadsheet};
use crate::public::{Person, PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use crate::{Result, scores, sides};

/// Maximum number of upsets shown.
const UPSETS: usize = 20;

#[derive(Template)]
#[template(path = "statistics/statistics.html")]
struct StatisticsPage {
    frame: PublicFrame,
    first_word: &'static str,
    second_word: &'static str,
    rounds: Vec<PlayerFigures>,
    all: PlayerFigures,
    upsets: Vec<Upset>,
}

/// Totals of games by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeTally {
    /// Games played over the board.
    pub games: u32,
    pub first_wins: u32,
    pub draws: u32,
    pub second_wins: u32,
    /// Half points of the first side; a win counts one point regardless of the event's scoring.
    pub first_halves: u32,
    pub forfeits: u32,
    pub byes: u32,
    pub open: u32,
}

impl OutcomeTally {
    /// Returns the totals of these games.
    pub fn of(games: impl Iterator<Item = GameResult>) -> Self {
        let mut tally = Self::default();
        for result in games {
            let (first, second) = result.outcomes();
            match result {
                GameResult::Unknown | GameResult::Adjourned => tally.open += 1,
                GameResult::Played { .. } => {
                    tally.games += 1;
                    tally.first_wins += u32::from(matches!(first, Outcome::Win { .. }));
                    tally.second_wins += u32::from(matches!(second, Outcome::Win { .. }));
                    let drawn = matches!((first, second), (Outcome::Draw { .. }, Outcome::Draw { .. }));
                    tally.draws += u32::from(drawn);
                    tally.first_halves += halves(first);
                }
                GameResult::FirstForfeits | GameResult::SecondForfeits | GameResult::DoubleForfeit => {
                    tally.forfeits += 1;
                }
            }
        }
        tally
    }

    pub(crate) fn of_round(stage: &Stage, round: &Round) -> Self {
        let (contest, scoring) = (stage.play.contest(round.number), &stage.play.scoring);
        let byes = round.pairings.values().filter(|pairing| pairing.bye().is_some()).count();
        let games = round.pairings.values().flat_map(|pairing| scheduled(&contest, scoring, pairing));
        let games = games.map(|(_, game)| game.result);
        Self { byes: u32::try_from(byes).unwrap_or(u32::MAX), ..Self::of(games) }
    }

    fn plus(self, other: Self) -> Self {
        Self {
            games: self.games + other.games,
            first_wins: self.first_wins + other.first_wins,
            draws: self.draws + other.draws,
            second_wins: self.second_wins + other.second_wins,
            first_halves: self.first_halves + other.first_halves,
            forfeits: self.forfeits + other.forfeits,
            byes: self.byes + other.byes,
            open: self.open + other.open,
        }
    }
}

fn halves(outcome: Outcome) -> u32 {
    match outcome {
        Outcome::Win { .. } => 2,
        Outcome::Draw { .. } => 1,
        _ => 0,
    }
}

/// Returns a share in percent with one decimal, halves rounded up; `None` if the whole is zero.
pub fn percent(part: u32, whole: u32) -> Option<String> {
    let (part, whole) = (u64::from(part), u64::from(whole));
    let tenths = (part * 2000 + whole).checked_div(whole * 2)?;
    Some(format!("{}.{}", tenths / 10, tenths % 10))
}

/// Line of the table.
struct PlayerFigures {
    name: String,
    round: u16,
    tally: OutcomeTally,
}

impl PlayerFigures {
    fn first_score(&self) -> String {
        shown(percent(self.tally.first_halves, self.tally.games * 2))
    }

    fn drawn(&self) -> String {
        shown(percent(self.tally.draws, self.tally.games))
    }

    fn decisive(&self) -> String {
        shown(percent(self.tally.first_wins + self.tally.second_wins, self.tally.games))
    }
}

fn shown(percent: Option<String>) -> String {
    percent.map_or("–".to_owned(), |percent| format!("{percent} %"))
}

/// Game that the lower rated player did not lose.
pub(crate) struct Upset {
    pub round: u16,
    pub lower: Person,
    pub higher: Person,
    /// Difference of the ratings.
    pub difference: u16,
    /// Result, first side before second.
    pub result: String,
    won: bool,
}

/// Returns the figures of every round that counts, and the totals without a round number. Figures: games, wins of the first
/// side, draws, wins of the second, score of the first move, share of draws, forfeits, byes.
pub(crate) fn figures(scene: &Scene) -> Vec<(Option<u16>, [String; 8])> {
    let tallies: Vec<(Option<u16>, OutcomeTally)> =
        scene.counted_rounds().map(|round| (Some(round.number), OutcomeTally::of_round(scene.stage, round))).collect();
    let all = tallies.iter().fold(OutcomeTally::default(), |sum, (_, tally)| sum.plus(*tally));
    let said = |(round, tally): (Option<u16>, OutcomeTally)| {
        let counts = [tally.games, tally.first_wins, tally.draws, tally.second_wins].map(|count| count.to_string());
        let [games, first_wins, draws, second_wins] = counts;
        let first_score = shown(percent(tally.first_halves, tally.games * 2));
        let drawn = shown(percent(tally.draws, tally.games));
        let [forfeits, byes] = [tally.forfeits, tally.byes].map(|count| count.to_string());
        (round, [games, first_wins, draws, second_wins, first_score, drawn, forfeits, byes])
    };
    tallies.into_iter().chain([(None, all)]).map(said).collect()
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    if scene.last == 0 {
        return Ok(None);
    }
    let t = scene.t;
    let line = |round: &Round| PlayerFigures {
        name: t.round_n(round.number),
        round: round.number,
        tally: OutcomeTally::of_round(scene.stage, round),
    };
    let rounds: Vec<PlayerFigures> = scene.counted_rounds().map(line).collect();
    let tally = rounds.iter().fold(OutcomeTally::default(), |sum, line| sum.plus(line.tally));
    let all = PlayerFigures { name: t.all_rounds().to_owned(), round: 0, tally };
    let upsets = upsets(scene);
    match encoding {
        Encoding::Html => {
            let mut frame =
                PublicFrame::new(scene, PublicTab::Standings, Subject::Statistics, t.statistics_after(scene.counted));
            frame.round = Some(scene.counted);
            let discipline = scene.tournament.settings.discipline;
            let word = |side| sides::word(discipline, side, t);
            html(&StatisticsPage {
                frame,
                first_word: word(Side::First),
                second_word: word(Side::Second),
                rounds,
                all,
                upsets,
            })
        }
        Encoding::Json => json(scene, &shape(&rounds, &all, &upsets)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, rounds, all).named(scene.t.statistics()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns the biggest upsets, wins before draws.
pub(crate) fn upsets(scene: &Scene) -> Vec<Upset> {
    let mut found = Vec::new();
    for round in scene.rounds() {
        for pairing in round.pairings.values() {
            for game in pairing.games.values() {
                let sitting = sides::sitting(pairing, game);
                found.extend(sitting.and_then(|sitting| upset(scene, round.number, sitting, game)));
            }
        }
    }
    found.sort_by_key(|upset| (std::cmp::Reverse((upset.won, upset.difference)), upset.round));
    found.truncate(UPSETS);
    found
}

/// Entry, with the player at the board if it is a team.
type Sitting = (EntryId, Option<PersonId>);

fn upset(scene: &Scene, round: u16, [mover, other]: [Sitting; 2], game: &Game) -> Option<Upset> {
    let (mover, other) = (scene.sitting(mover), scene.sitting(other));
    let (one, two) = (mover.rating?, other.rating?);
    let (first, second) = game.result.outcomes();
    let (lower, higher, outcome) = if one < two { (mover, other, first) } else { (other, mover, second) };
    let won = matches!(outcome, Outcome::Win { .. });
    let difference = one.abs_diff(two);
    let is_one = difference > 0 && (won || matches!(outcome, Outcome::Draw { .. }));
    is_one.then(|| Upset {
        round,
        lower,
        higher,
        difference,
        result: scores::result(scene.scores(), game.result, scene.t).text,
        won,
    })
}

fn shape(rounds: &[PlayerFigures], all: &PlayerFigures, upsets: &[Upset]) -> StatisticsShape {
    let of = |line: &PlayerFigures| StatisticsRoundShape {
        round: (line.round > 0).then_some(line.round),
        games: line.tally.games,
        first_wins: line.tally.first_wins,
        draws: line.tally.draws,
        second_wins: line.tally.second_wins,
        first_score_percent: percent(line.tally.first_halves, line.tally.games * 2),
        forfeits: line.tally.forfeits,
        byes: line.tally.byes,
        open: line.tally.open,
    };
    let upset = |upset: &Upset| UpsetShape {
        round: upset.round,
        lower_id: upset.lower.id,
        lower: upset.lower.no,
        higher_id: upset.higher.id,
        higher: upset.higher.no,
        difference: upset.difference,
        won: upset.won,
    };
    StatisticsShape {
        rounds: rounds.iter().map(of).collect(),
        all: of(all),
        upsets: upsets.iter().map(upset).collect(),
    }
}

fn table(scene: &Scene, rounds: Vec<PlayerFigures>, all: PlayerFigures) -> Spreadsheet {
    let (t, discipline) = (scene.t, scene.tournament.settings.discipline);
    let wins = |side| t.side_wins(sides::word(discipline, side, t));
    let mut table = Spreadsheet::new([
        t.round().to_owned(),
        t.games_played().to_owned(),
        wins(Side::First),
        t.draws().to_owned(),
        wins(Side::Second),
        t.first_score().to_owned(),
        t.forfeits().to_owned(),
        t.byes_given().to_owned(),
    ]);
    for line in rounds.into_iter().chain([all]) {
        let count = |number: u32| CsvCell::from(i64::from(number));
        let tally = line.tally;
        table.rows.push(vec![
            CsvCell::text(line.name),
            count(tally.games),
            count(tally.first_wins),
            count(tally.draws),
            count(tally.second_wins),
            tables::decimal(percent(tally.first_halves, tally.games * 2).as_deref()),
            count(tally.forfeits),
            count(tally.byes),
        ]);
    }
    table
}
