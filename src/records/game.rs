//! Common interface to the three games; each function calls the rules crate of the discipline.

use std::fmt::Display;

use qisai_domain::Discipline;
use qisai_rules_chess as chess;
use qisai_rules_kernel::diagram::Look;
use qisai_rules_kernel::{Account, Chance, Claim, Rules, Side};
use qisai_rules_xiangqi as xiangqi;

use crate::laws::Laws;

/// Move notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Notation {
    /// Chess: `Nf3`, `O-O`.
    San,
    /// Chess: `g1f3`, `e1g1`.
    Uci,
    /// Xiangqi: `炮二平五`.
    Chinese,
    /// Xiangqi: `C2=5`.
    Wxf,
    /// Xiangqi: `H2-E2`.
    Iccs,
    /// Draughts: `32-28`, `26x37`; the squares between are written only if the ends fit several captures.
    Short,
    /// Draughts: captures with every square on the way, `47x38x24`.
    Full,
}

impl Notation {
    /// Returns the discipline's notations, default first.
    pub fn of(discipline: Discipline) -> &'static [Self] {
        match discipline {
            Discipline::Chess => &[Self::San, Self::Uci],
            Discipline::Xiangqi => &[Self::Chinese, Self::Wxf, Self::Iccs],
            Discipline::Draughts => &[Self::Short, Self::Full],
        }
    }

    /// Returns the code used in settings and URLs.
    pub fn code(self) -> &'static str {
        match self {
            Self::San => "san",
            Self::Uci => "uci",
            Self::Chinese => "chinese",
            Self::Wxf => "wxf",
            Self::Iccs => "iccs",
            Self::Short => "short",
            Self::Full => "full",
        }
    }

    /// Returns the notation with this [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        let all = [Self::San, Self::Uci, Self::Chinese, Self::Wxf, Self::Iccs, Self::Short, Self::Full];
        all.into_iter().find(|notation| notation.code() == code)
    }
}

/// Board position that can replay a record and write its moves in the notations of its game.
pub(crate) trait Spoken: Rules + Display {
    /// Discipline of the position.
    const DISCIPLINE: Discipline;

    /// Returns a legal move in a notation of the game. A notation of another game gives the move in the plainest
    /// notation.
    fn spoken(&self, chosen: &Self::Move, notation: Notation) -> String;

    /// Returns the moves of a record as far as they can be played.
    fn played<T: AsRef<str>>(&self, texts: &[T]) -> Vec<Self::Move>;

    /// Returns the account, under these laws, of a record that begins from this position.
    fn account<T: AsRef<str>>(&self, laws: Laws, texts: &[T], claim: Option<Claim>) -> Account;

    /// Returns the position as SVG with the last move marked.
    fn drawn(&self, look: &Look<'_>, last: Option<&Self::Move>) -> String;
}

impl Spoken for chess::Board {
    const DISCIPLINE: Discipline = Discipline::Chess;

    fn drawn(&self, look: &Look<'_>, last: Option<&Self::Move>) -> String {
        chess::diagram(self, look, last)
    }

    fn account<T: AsRef<str>>(&self, laws: Laws, texts: &[T], claim: Option<Claim>) -> Account {
        chess::account(profile(laws), self, texts, claim)
    }

    fn spoken(&self, chosen: &Self::Move, notation: Notation) -> String {
        if notation == Notation::San { chess::san(self, chosen) } else { chosen.to_string() }
    }

    fn played<T: AsRef<str>>(&self, texts: &[T]) -> Vec<Self::Move> {
        let mut board = self.clone();
        let mut moves = Vec::with_capacity(texts.len());
        for text in texts {
            let readings = board.readings(text.as_ref());
            let [chosen] = readings.as_slice() else { break };
            board.play(chosen);
            moves.push(*chosen);
        }
        moves
    }
}

impl Spoken for xiangqi::Board {
    fn drawn(&self, look: &Look<'_>, last: Option<&Self::Move>) -> String {
        xiangqi::diagram(self, look, last)
    }

    fn account<T: AsRef<str>>(&self, laws: Laws, texts: &[T], claim: Option<Claim>) -> Account {
        let laws = xiangqi::Laws::named(laws.code).unwrap_or(xiangqi::Laws::CN);
        xiangqi::account(&laws, self, texts, claim)
    }

    const DISCIPLINE: Discipline = Discipline::Xiangqi;

    fn spoken(&self, chosen: &Self::Move, notation: Notation) -> String {
        let text = match notation {
            Notation::Chinese => xiangqi::notation::chinese(self, *chosen),
            Notation::Wxf => xiangqi::notation::wxf(self, *chosen),
            _ => None,
        };
        text.unwrap_or_else(|| xiangqi::notation::iccs(*chosen))
    }

    fn played<T: AsRef<str>>(&self, texts: &[T]) -> Vec<Self::Move> {
        xiangqi::record::check(self, texts).played.iter().map(|played| played.chosen).collect()
    }
}

impl Spoken for qisai_rules_draughts::Board {
    fn drawn(&self, look: &Look<'_>, last: Option<&Self::Move>) -> String {
        qisai_rules_draughts::diagram(self, look, last)
    }

    fn account<T: AsRef<str>>(&self, _: Laws, texts: &[T], claim: Option<Claim>) -> Account {
        qisai_rules_draughts::account(&qisai_rules_draughts::FMJD, self, texts, claim)
    }

    const DISCIPLINE: Discipline = Discipline::Draughts;

    fn spoken(&self, chosen: &Self::Move, notation: Notation) -> String {
        let short = chosen.to_string();
        let fits = self.readings(&short).len();
        if notation == Notation::Full || fits > 1 { self.in_full(chosen) } else { short }
    }

    fn played<T: AsRef<str>>(&self, texts: &[T]) -> Vec<Self::Move> {
        qisai_rules_draughts::follow(self, texts).moves
    }
}

/// Evaluates an expression with the start position of a discipline, whichever its board type.
macro_rules! with_board {
    ($discipline:expr, $start:expr, |$board:ident| $body:expr) => {
        match $discipline {
            qisai_domain::Discipline::Chess => {
                $crate::game::begin::<qisai_rules_chess::Board>($start).map(|$board| $body)
            }
            qisai_domain::Discipline::Xiangqi => {
                $crate::game::begin::<qisai_rules_xiangqi::Board>($start).map(|$board| $body)
            }
            qisai_domain::Discipline::Draughts => {
                $crate::game::begin::<qisai_rules_draughts::Board>($start).map(|$board| $body)
            }
        }
    };
}
pub(crate) use with_board;

/// Returns the start position of a record, or an error message if it cannot be parsed.
pub(crate) fn begin<B: Rules>(start: Option<&str>) -> Result<B, String> {
    start.map_or_else(|| Ok(B::start()), |text| B::parse(text).map_err(|fault| fault.to_string()))
}

/// Returns the account of a record under these laws, or an error if its start position cannot be parsed.
pub(crate) fn account<T: AsRef<str>>(
    laws: Laws,
    start: Option<&str>,
    texts: &[T],
    claim: Option<Claim>,
) -> Result<Account, String> {
    with_board!(laws.discipline, start, |board| board.account(laws, texts, claim))
}

/// Returns the chance that a side could still win a chess position, by the criterion of the laws' edition: any series
/// of legal moves, or more than a bare king. Returns [`Chance::Open`] for the other games, whose laws have no such
/// rule. If the material alone decides, the line is empty; see [`line_to_mate`].
pub(crate) fn could_win(laws: Laws, position: &str, side: Side) -> Chance {
    match (laws.discipline, chess::Board::parse(position)) {
        (Discipline::Chess, Ok(board)) => chess::could_win_on_time(profile(laws), &board, side).0,
        _ => Chance::Open,
    }
}

/// Returns a line by which a side mates from a chess position, if the edition of the laws requires one and one is
/// found. Otherwise the line is empty.
pub(crate) fn line_to_mate(laws: Laws, position: &str, side: Side) -> Vec<String> {
    let asks = matches!(profile(laws).flag_fall, chess::FlagFall::AnySeriesOfMoves(_));
    match (laws.discipline, chess::Board::parse(position)) {
        (Discipline::Chess, Ok(board)) if asks => match chess::could_mate(&board, side) {
            Chance::Yes(line) => line,
            Chance::No | Chance::Open => Vec::new(),
        },
        _ => Vec::new(),
    }
}

fn profile(laws: Laws) -> &'static chess::Profile {
    chess::named(laws.code).unwrap_or(&chess::FIDE_2023)
}

/// Returns the position after the given number of plies of a record, as text, or `None` if it is not reached.
pub(crate) fn position_after<T: AsRef<str>>(
    discipline: Discipline,
    start: Option<&str>,
    texts: &[T],
    plies: usize,
) -> Option<String> {
    with_board!(discipline, start, |board| after(board, texts, plies)).ok().flatten()
}

fn after<B: Spoken, T: AsRef<str>>(start: B, texts: &[T], plies: usize) -> Option<String> {
    let moves = start.played(texts);
    let mut board = start;
    for chosen in moves.get(..plies)? {
        board.play(chosen);
    }
    Some(board.to_string())
}
