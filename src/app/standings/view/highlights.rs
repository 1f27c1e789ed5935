//! Highlights of a tournament on its event page: the leaders with their places round by round, the first board, and the
//! outcomes of the games. They show the last closed round, so a result of the round in play changes none of them.

use std::fmt::Write;

use askama::Template;
use askama::filters::HtmlSafe;
use qisai_domain::{Cell, EntryId, Outcome, PublishLevel, Round, RoundState, Side};

use super::progress::{self, Leader};
use crate::address::{PublicAddress, Subject};
use crate::public::scene::{Person, Scene};
use crate::rounds::pairings::way;
use crate::sides::{self, SideMark};
use crate::statistics::OutcomeTally;
use crate::{Result, scores};
use qisai_i18n::Words;
use qisai_standings::ranking::Ranked;

/// Width of the drawing, which a browser stretches to its place.
const WIDTH: usize = 1000;
/// Height of a leader's row in the drawing.
const ROW: usize = 100;
/// Distance of the first and the last round from the edges.
const EDGE: usize = 30;
/// Maximum number of rounds drawn, and of results beside a name.
const ROUNDS: usize = 9;

/// Leaders and the drawing of their places. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "standings/race.html")]
pub(crate) struct Race {
    t: Words,
    is_final: bool,
    /// Rounds drawn, the last of them the round of the standings.
    rounds: Vec<u16>,
    /// Horizontal positions of the rounds.
    columns: Vec<usize>,
    height: usize,
    lines: Vec<RaceLine>,
    standings: PublicAddress,
}

impl HtmlSafe for Race {}

/// Leader with the line of the places.
struct RaceLine {
    person: Person,
    rank: String,
    points: String,
    /// Line of an SVG path, `M30 50 500 150`.
    path: String,
    /// Dots of the line: a path of lines without length.
    dots: String,
}

/// First board of a round, and the outcomes of its games. A template that renders itself in other templates.
#[derive(Template)]
#[template(path = "standings/first_board.html")]
pub(crate) struct FirstBoard {
    t: Words,
    round: u16,
    /// Explanation of the pairing.
    why: PublicAddress,
    sides: [BoardSide; 2],
    /// Replay of the game, if it has a public record.
    game: Option<PublicAddress>,
    outcomes: Option<Outcomes>,
}

impl HtmlSafe for FirstBoard {}

struct BoardSide {
    person: Person,
    mark: SideMark,
    /// Part of the result: `1`, `½`, `+`.
    result: String,
    won: bool,
    /// Results of the last rounds, oldest first, each with `true` for a win.
    form: Vec<(String, bool)>,
}

impl BoardSide {
    /// Returns the results of the last rounds as text.
    fn form_text(&self) -> String {
        self.form.iter().map(|(result, _)| result.as_str()).collect::<Vec<_>>().join(" ")
    }
}

/// Outcomes of the games of a round by the side that won.
struct Outcomes {
    first: u32,
    draws: u32,
    second: u32,
    first_word: &'static str,
    second_word: &'static str,
    statistics: PublicAddress,
}

impl Outcomes {
    fn games(&self) -> u32 {
        self.first + self.draws + self.second
    }
}

/// Returns `true` if the points of the games lead the order of the places.
pub(crate) fn has_points_in_order(scene: &Scene) -> bool {
    let spec = scene.stage.spec();
    spec.criteria_of_points() > 0 && !spec.has_tree() && !spec.has_ladder() && !spec.has_values()
}

/// Returns the number of rounds that are closed one after the other and whose standings are public.
fn closed(scene: &Scene) -> u16 {
    let is_closed =
        |round: &&Round| round.state == RoundState::Closed && scene.withheld(round, PublishLevel::Standings).is_none();
    let count = scene.rounds().take_while(is_closed).count();
    u16::try_from(count).unwrap_or(u16::MAX)
}

impl Race {
    /// Returns the race after the last closed round. There is none before, in an event of several groups, and if other
    /// things than the points of the games decide the places: in brackets, ladders, Keizer and McMahon.
    pub fn of(scene: &Scene) -> Result<Option<Self>> {
        let round = closed(scene);
        if round == 0 || !has_points_in_order(scene) || scene.tournament.groups.len() > 1 {
            return Ok(None);
        }
        let leaders = progress::leaders(scene, round)?;
        if leaders.is_empty() {
            return Ok(None);
        }
        let first = usize::from(round).saturating_sub(ROUNDS);
        let rounds: Vec<u16> = (1..=round).skip(first).collect();
        let columns = columns(rounds.len());
        let height = ROW * leaders.len();
        let line = |leader: Leader| {
            let of_leader = leader.lines.iter().skip(first);
            let places = columns.iter().zip(of_leader).map(|(x, line)| {
                // A place below the drawing lies on its lower edge.
                let y = line.map_or(height, |line| line * ROW + ROW / 2);
                (*x, y.min(height - ROW / 12))
            });
            let (mut path, mut dots) = ("M".to_owned(), String::new());
            for (x, y) in places {
                // Writing to a string cannot fail.
                let _ = write!(path, "{x} {y} ");
                let _ = write!(dots, "M{x} {y}h0");
            }
            let now = leader.cells.into_iter().next_back();
            let (rank, points) = now.map(|cell| (cell.rank, cell.points)).unwrap_or_default();
            RaceLine { person: leader.person, rank, points, path: path.trim_end().to_owned(), dots }
        };
        let lines = leaders.into_iter().map(line).collect();
        let is_final = scene.tournament.has_ended() || scene.is_last_stage() && scene.is_finished();
        let standings = scene.to(Subject::Standings(Some(round)));
        Ok(Some(Self { t: scene.t, is_final, columns, rounds, height, lines, standings }))
    }

    /// Returns the round of the standings.
    fn last(&self) -> u16 {
        self.rounds.last().copied().unwrap_or_default()
    }

    /// Returns the sentence for readers that do not see the drawing.
    fn said(&self) -> String {
        let Some(first) = self.lines.first() else { return String::new() };
        self.t.race_said(first.person.name.text(), self.last())
    }

    /// Returns the lines in the order of drawing, each with its place from 1: the leader lies on top.
    fn drawn(&self) -> impl Iterator<Item = (usize, &RaceLine)> {
        (1..).zip(&self.lines).collect::<Vec<_>>().into_iter().rev()
    }
}

/// Returns the horizontal positions of a number of rounds.
fn columns(count: usize) -> Vec<usize> {
    let steps = count.saturating_sub(1).max(1);
    (0..count).map(|nth| EDGE + (WIDTH - 2 * EDGE) * nth / steps).collect()
}

impl FirstBoard {
    /// Returns the first board of the last public round, once that round is closed. A round of teams or of several
    /// games for each meeting has none.
    pub fn of(scene: &Scene) -> Result<Option<Self>> {
        let number = closed(scene);
        let contest = scene.stage.play.contest(number.max(1));
        let is_shown = number == scene.last && contest.is_plain() && !scene.stage.spec().has_ladder();
        let Some(round) = scene.round(number).filter(|_| is_shown) else {
            return Ok(None);
        };
        let Some(seats) = scene.boards(round).into_iter().next() else { return Ok(None) };
        let (discipline, t) = (scene.tournament.settings.discipline, scene.t);
        let shown = seats.shown(scene.scores(), t);
        let ranked = scene.ranked(number)?;
        let side = |entry, side: Side| BoardSide {
            person: scene.person(entry),
            mark: SideMark::of(discipline, side, t),
            result: seats.own(side, scene.scores(), t),
            won: shown.winner == Some(side),
            form: form(&ranked, entry),
        };
        let sides = [side(seats.first, Side::First), side(seats.second, Side::Second)];
        let (game, _) = way(&contest, &scene.pages, number, &seats, t);
        let tally = OutcomeTally::of_round(scene.stage, round);
        let outcomes = Outcomes {
            first: tally.first_wins,
            draws: tally.draws,
            second: tally.second_wins,
            first_word: sides::word(discipline, Side::First, t),
            second_word: sides::word(discipline, Side::Second, t),
            statistics: scene.to(Subject::Statistics),
        };
        let outcomes = Some(outcomes).filter(|outcomes| outcomes.games() > 0);
        let why = scene.to(Subject::Why(number, seats.board));
        Ok(Some(Self { t, round: number, why, sides, game, outcomes }))
    }
}

/// Returns the results of an entry in the last rounds, oldest first, each with `true` for a win.
fn form(ranked: &Ranked, entry: EntryId) -> Vec<(String, bool)> {
    let results = &ranked.results;
    let Some(line) = results.lines.iter().find(|line| line.entry == entry) else { return Vec::new() };
    let of_round = |(column, cell): (u16, &Cell)| {
        let won = match cell {
            Cell::Game { outcome, .. } | Cell::Match { outcome, .. } => {
                matches!(outcome, Outcome::Win { .. } | Outcome::ForfeitWin)
            }
            Cell::Idle | Cell::Bye(_) => false,
        };
        (scores::cell(results, line, column).unwrap_or_else(|| "–".to_owned()), won)
    };
    let all: Vec<_> = (1..).zip(&line.cells).map(of_round).collect();
    all.into_iter().rev().take(ROUNDS).rev().collect()
}
