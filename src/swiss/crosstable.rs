//! Results of all competitors, round by round: the input for pairing the next round.

use std::collections::BTreeMap;

use crate::{ByeKind, Cell, EntryId, Outcome, Points, ScoreSystem, Side};

/// Results of all competitors, present or not, in pairing number order.
///
/// ```
/// use qisai_swiss::{Crosstable, Outcome, Points, ScoreSystem};
///
/// let mut table = Crosstable::new(ScoreSystem::standard(), 5);
/// let (one, two) = (table.enter(Some(2400)), table.enter(Some(2300)));
/// table.begin_round();
/// table.play(one, two, Outcome::Win { rated: true }, Outcome::Loss { rated: true });
/// assert_eq!(table.score_after(&table.lines[one], 1), Points(2), "two halves");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Crosstable {
    /// Points for the results of a game; its points for byes are for a whole round.
    pub games: ScoreSystem,
    /// Match points for the results of a meeting; `None` if game points are the score. Points for byes are for a whole
    /// round.
    pub matches: Option<ScoreSystem>,
    /// Usual number of games in a meeting of two competitors, over all boards.
    pub games_per_meeting: u16,
    /// Announced rounds, including carried ones.
    pub planned_rounds: u16,
    /// Number of each round; rounds of earlier stages keep the number of their stage.
    pub columns: Vec<u16>,
    /// Number of leading rounds that belong to earlier stages.
    pub carried: usize,
    /// Number of leading lines that are ranked; the others are opponents from carried rounds.
    pub seated: usize,
    /// Lines in the order of the pairing numbers (TPN).
    pub lines: Vec<Line>,
}

/// Results of one competitor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub entry: EntryId,
    /// Pairing number (TPN), 1 the highest.
    pub number: u32,
    /// Rating, `None` for an unrated competitor. The Dubov system needs a rating for every competitor.
    pub rating: Option<u16>,
    /// First round for which the competitor is considered; above 1 for a late entry (C.04.2 article 2.4).
    pub from: u16,
    /// Points carried over without their games.
    pub brought: Points,
    /// Game points carried over, if there are match points too.
    pub brought_game_points: Points,
    /// Cells, one for each round.
    pub cells: Vec<Cell>,
    /// Points that replace the value of the result, by place of the round from 1.
    pub awarded: BTreeMap<u16, Points>,
    /// Penalties and bonuses, by place of the round from 1.
    pub extra: BTreeMap<u16, Points>,
}

impl Crosstable {
    /// Returns an empty table of individuals for `planned_rounds` rounds with one game per meeting.
    pub fn new(games: ScoreSystem, planned_rounds: u16) -> Self {
        Self {
            games,
            matches: None,
            games_per_meeting: 1,
            planned_rounds,
            columns: Vec::new(),
            carried: 0,
            seated: 0,
            lines: Vec::new(),
        }
    }

    /// Enters a competitor with the next pairing number and returns the place of its line. Rounds that have already
    /// begun become zero-point byes.
    pub fn enter(&mut self, rating: Option<u16>) -> usize {
        let place = self.lines.len();
        let number = u32::try_from(place + 1).unwrap_or(u32::MAX);
        let line = Line::new(EntryId(number), number, rating, vec![Cell::Bye(ByeKind::ZeroPoint); self.columns.len()]);
        self.lines.push(Line { from: self.rounds() + 1, ..line });
        self.seated = self.lines.len();
        place
    }

    /// Begins the next round: until a result is set, every competitor has a zero-point bye in it.
    pub fn begin_round(&mut self) {
        let next = self.columns.last().map_or(1, |round| round + 1);
        self.columns.push(next);
        for line in &mut self.lines {
            line.cells.push(Cell::Bye(ByeKind::ZeroPoint));
        }
    }

    /// Sets the game of two lines in the last round. The line `first` has the first move.
    ///
    /// # Panics
    /// If a place has no line, or no round has begun.
    pub fn play(&mut self, first: usize, second: usize, first_outcome: Outcome, second_outcome: Outcome) {
        self.set(first, Cell::Game { opponent: second, side: Side::First, outcome: first_outcome });
        self.set(second, Cell::Game { opponent: first, side: Side::Second, outcome: second_outcome });
    }

    /// Sets the bye of a line in the last round.
    ///
    /// # Panics
    /// If the place has no line, or no round has begun.
    pub fn give_bye(&mut self, place: usize, kind: ByeKind) {
        self.set(place, Cell::Bye(kind));
    }

    /// Sets the cell of a line in the last round.
    #[expect(clippy::panic, reason = "a place outside the table is a mistake of the caller, as with a slice")]
    fn set(&mut self, place: usize, cell: Cell) {
        match self.lines.get_mut(place).and_then(|line| line.cells.last_mut()) {
            Some(last) => *last = cell,
            None => panic!("no line {place}, or no round has begun"),
        }
    }

    /// Returns the number of rounds, including carried ones.
    pub fn rounds(&self) -> u16 {
        u16::try_from(self.columns.len()).unwrap_or(u16::MAX)
    }

    /// Returns the score system by which competitors are paired: match points, or game points if there are none.
    pub fn primary(&self) -> &ScoreSystem {
        self.matches.as_ref().unwrap_or(&self.games)
    }

    /// Returns the points of a competitor in a round, by its place from 1, without penalties and bonuses. Zero after
    /// the last round.
    pub fn points(&self, line: &Line, round: u16) -> Points {
        if let Some(points) = line.awarded.get(&round) {
            return *points;
        }
        match line.cell(round) {
            Some(Cell::Game { outcome, .. }) => self.games.outcome(outcome),
            Some(Cell::Match { points, .. }) => points,
            Some(Cell::Bye(kind)) => self.primary().bye(kind),
            Some(Cell::Idle) | None => Points::ZERO,
        }
    }

    /// Returns a competitor's score after the first `rounds` rounds, with penalties, bonuses and carried points.
    pub fn score_after(&self, line: &Line, rounds: u16) -> Points {
        let rounds = rounds.min(self.rounds());
        let extra: Points = line.extra.range(..=rounds).map(|(_, points)| *points).sum();
        line.brought + (1..=rounds).map(|round| self.points(line, round)).sum::<Points>() + extra
    }

    /// Returns the points for winning every game of a meeting.
    pub(crate) fn win_of_meeting(&self) -> Points {
        match &self.matches {
            Some(matches) => matches.win,
            None => self.games.win.times(i32::from(self.games_per_meeting)),
        }
    }

    /// Returns the number of a round in the stage's own numbering, 0 for carried rounds.
    pub(crate) fn own_round(&self, round: u16) -> u16 {
        round.saturating_sub(u16::try_from(self.carried).unwrap_or(u16::MAX))
    }
}

impl Line {
    /// Returns a line whose points all come from its cells.
    pub fn new(entry: EntryId, number: u32, rating: Option<u16>, cells: Vec<Cell>) -> Self {
        Self {
            entry,
            number,
            rating,
            from: 1,
            brought: Points::ZERO,
            brought_game_points: Points::ZERO,
            cells,
            awarded: BTreeMap::new(),
            extra: BTreeMap::new(),
        }
    }

    /// Returns the cell of a round, by its place from 1.
    pub fn cell(&self, round: u16) -> Option<Cell> {
        self.cells.get(usize::from(round).checked_sub(1)?).copied()
    }
}
