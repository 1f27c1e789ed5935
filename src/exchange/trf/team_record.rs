//! Records of team events: `013` of the TRF16, `300` … `362` of the TRF26.
//!
//! | record | columns |
//! |---|---|
//! | `013` team | 5–36 name, players 37–40, 42–45, … |
//! | `300` line-up out of order | 5–7 round, 9–11 team, 13–15 opponent, players 17–20, 22–25, … (`0000`: empty) |
//! | `310` team | 5–7 number, 9–40 name, 42–46 short name, 48–53 strength, 55–60 match points, 62–67 game points, 69–71 rank, players 74–77, … |
//! | `320` pairing-allocated byes | 5–8 match points, 10–13 game points, the team of each round 15–17, 19–21, … |
//! | `330` forfeited match | 5–6 `+-`, `-+` or `--`, 8–10 round, 12–14 and 16–18 the teams |
//! | `352` colours of the boards | `WBWB` |
//! | `362` match points | `TW 2.0`, `TD 1.0`, `TL 0.0` |
//!
//! In record 310 the players continue in columns 79–82 and so on. In record 320, `000` or blanks mean no team; fields
//! in other columns are read word by word.

use qisai_domain::{GameResult, Side};

use super::line::{Line, column};
use super::note::{Field, NoteKind, Notes};
use super::number;
use super::record::{PointCode, Thousandths};
use super::tags::point_values;

/// Record of a team event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TeamRecord {
    /// Team: `013`, `310`.
    Roster {
        /// Number of the team; `013` has none, and its teams are numbered in file order.
        number: Option<u32>,
        name: String,
        /// Short name; `013` has none.
        short: String,
        /// Claimed match points.
        match_points: Option<Thousandths>,
        /// Claimed game points.
        game_points: Option<Thousandths>,
        /// Starting numbers in board order.
        players: Vec<u32>,
    },
    /// Line-up of a team that departs from the order of its list: `300`.
    LineUp {
        round: u16,
        team: u32,
        /// Opposing team.
        opponent: u32,
        /// Players, board 1 first; `None` for an empty board.
        players: Vec<Option<u32>>,
    },
    /// Pairing-allocated byes: `320`.
    PairingByes {
        /// Value of a bye in match points.
        match_points: Option<Thousandths>,
        /// Value of a bye in game points.
        game_points: Option<Thousandths>,
        /// Team with the bye in each round.
        teams: Vec<Option<u32>>,
    },
    /// Match in which no board was played: `330`.
    Forfeit {
        /// Result from the view of the first team.
        result: GameResult,
        round: u16,
        /// First team.
        first: u32,
        /// Second team.
        second: u32,
    },
    /// First team's colour on each board: `352`.
    Colours(Vec<Side>),
    /// Match points: `362`.
    PointValues(Vec<(PointCode, Thousandths)>),
}

/// Parses a record of a team event; returns `None`, with a note, if it is unusable.
pub(super) fn read(tag: &str, line: &Line, notes: &mut Notes) -> Option<TeamRecord> {
    let mut reader = Reader { line, notes };
    match tag {
        "013" => Some(TeamRecord::Roster {
            number: None,
            name: line.text(5, 36, reader.notes),
            short: String::new(),
            match_points: None,
            game_points: None,
            players: reader.numbers(37)?.into_iter().flatten().collect(),
        }),
        "310" => Some(TeamRecord::Roster {
            number: Some(reader.number(5, 7)?),
            name: line.text(9, 40, reader.notes),
            short: line.text(42, 46, reader.notes),
            match_points: reader.points(55, 60),
            game_points: reader.points(62, 67),
            players: reader.numbers(74)?.into_iter().flatten().collect(),
        }),
        "300" => Some(TeamRecord::LineUp {
            round: reader.round(5, 7)?,
            team: reader.number(9, 11)?,
            opponent: reader.number(13, 15)?,
            players: reader.numbers(17)?,
        }),
        "320" => Some(TeamRecord::PairingByes {
            match_points: reader.value(5, 8),
            game_points: reader.value(10, 13),
            teams: reader.by_rounds(15)?,
        }),
        "330" => reader.forfeit(),
        "352" => reader.colours(),
        _ => Some(TeamRecord::PointValues(point_values(line, notes, code_of_362))),
    }
}

struct Reader<'a> {
    line: &'a Line,
    notes: &'a mut Notes,
}

impl Reader<'_> {
    fn unreadable(&mut self, at: u32, field: Field, found: &str) {
        self.notes.add(self.line.number, at, NoteKind::Unreadable { field }, found);
    }

    /// Parses a mandatory field between two columns.
    fn field<T>(&mut self, from: usize, to: usize, field: Field, parse: impl Fn(&str) -> Option<T>) -> Option<T> {
        let text = self.line.field(from, to);
        let value = parse(&text);
        if value.is_none() {
            self.unreadable(column(from), field, &text);
        }
        value
    }

    fn number(&mut self, from: usize, to: usize) -> Option<u32> {
        self.field(from, to, Field::StartingNumber, |text| number::parse(text).filter(|number| *number > 0))
    }

    fn round(&mut self, from: usize, to: usize) -> Option<u16> {
        self.field(from, to, Field::RoundNumber, |text| text.parse().ok().filter(|round| *round > 0))
    }

    /// Parses the value of a bye; returns `None` if it is blank or unreadable.
    fn value(&mut self, from: usize, to: usize) -> Option<Thousandths> {
        let text = self.line.field(from, to);
        if text.is_empty() {
            return None;
        }
        let refused = |kind| self.notes.add(self.line.number, column(from), kind, &text);
        Thousandths::parse_value(&text).map_err(refused).ok()
    }

    /// Parses claimed points; returns `None` if they are blank or unreadable.
    fn points(&mut self, from: usize, to: usize) -> Option<Thousandths> {
        if self.line.field(from, to).is_empty() {
            return None;
        }
        self.field(from, to, Field::PointValue, Thousandths::parse)
    }

    /// Parses the numbers from a column on; a zero is `None`. A word that is not a number invalidates the record, because
    /// the order counts.
    fn numbers(&mut self, from: usize) -> Option<Vec<Option<u32>>> {
        let mut numbers = Vec::new();
        for (at, word) in self.line.words(from) {
            let Some(number) = number::parse(&word) else {
                self.unreadable(at, Field::StartingNumber, &word);
                return None;
            };
            numbers.push((number > 0).then_some(number));
        }
        Some(numbers)
    }

    /// Parses a number for each round, in three columns and a blank; blanks are not numbers. Words outside these columns
    /// are assigned to the rounds in order.
    fn by_rounds(&mut self, first: usize) -> Option<Vec<Option<u32>>> {
        const STRIDE: usize = 4;
        let in_order = self.numbers(first)?;
        let mut by_round: Vec<Option<u32>> = Vec::new();
        for ((at, word), number) in self.line.words(first).into_iter().zip(&in_order) {
            let start = usize::try_from(at).unwrap_or(usize::MAX).saturating_sub(first);
            let (field, last) = (start / STRIDE, start + word.chars().count() - 1);
            if last / STRIDE != field || last % STRIDE == STRIDE - 1 || by_round.len() > field {
                return Some(in_order);
            }
            by_round.resize(field, None);
            by_round.push(*number);
        }
        Some(by_round)
    }

    fn forfeit(&mut self) -> Option<TeamRecord> {
        let result = self.field(5, 6, Field::Result, |text| match text {
            "+-" => Some(GameResult::SecondForfeits),
            "-+" => Some(GameResult::FirstForfeits),
            "--" => Some(GameResult::DoubleForfeit),
            _ => None,
        })?;
        let round = self.round(8, 10)?;
        Some(TeamRecord::Forfeit { result, round, first: self.number(12, 14)?, second: self.number(16, 18)? })
    }

    fn colours(&mut self) -> Option<TeamRecord> {
        let sides = self.field(5, self.line.length(), Field::Colour, |text| {
            let side = |letter| match letter {
                'W' | 'w' => Some(Side::First),
                'B' | 'b' => Some(Side::Second),
                _ => None,
            };
            text.chars().map(side).collect::<Option<Vec<Side>>>().filter(|sides| !sides.is_empty())
        });
        sides.map(TeamRecord::Colours)
    }
}

fn code_of_362(name: &str) -> Option<PointCode> {
    Some(match name {
        "TW" => PointCode::Win,
        "TD" => PointCode::Draw,
        "TL" => PointCode::Loss,
        _ => return None,
    })
}
