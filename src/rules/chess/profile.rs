//! Editions of the laws, as far as a record depends on them.

use qisai_rules_kernel::Limit;
use shakmaty::Role;

/// Which positions are dead: drawn at once because nobody can give mate any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadPosition {
    /// Every position from which no series of legal moves leads to mate, by this article.
    AnySeriesOfMoves(&'static str),
    /// A list by this article: bare kings; king against king with one bishop or one knight; each side one bishop on squares of one colour.
    Listed(&'static str),
}

impl DeadPosition {
    /// The article.
    pub fn article(self) -> &'static str {
        match self {
            Self::AnySeriesOfMoves(article) | Self::Listed(article) => article,
        }
    }
}

/// When a flag that falls does not lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagFall {
    /// When the opponent cannot give mate by any series of legal moves, by this article.
    AnySeriesOfMoves(&'static str),
    /// When the opponent has the bare king, by this article.
    BareKing(&'static str),
}

/// The articles that a move can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveArticles {
    /// The sides move in turn: a null move.
    pub turns: &'static str,
    /// A square that a piece of one's own stands on.
    pub occupied: &'static str,
    /// How a bishop moves.
    pub bishop: &'static str,
    /// How a rook moves.
    pub rook: &'static str,
    /// How a queen moves.
    pub queen: &'static str,
    /// How a knight moves.
    pub knight: &'static str,
    /// How a pawn moves, takes and is promoted.
    pub pawn: &'static str,
    /// How a king moves.
    pub king: &'static str,
    pub castling: &'static str,
    /// No move may leave one's own king in check.
    pub exposed: &'static str,
}

impl MoveArticles {
    pub(crate) fn of(&self, role: Role) -> &'static str {
        match role {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.bishop,
            Role::Rook => self.rook,
            Role::Queen => self.queen,
            Role::King => self.king,
        }
    }
}

/// What an edition says of matters that no record shows: for an arbiter to read beside a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rulings {
    /// What follows from an illegal move.
    pub illegal_move: &'static str,
    /// Touch-move.
    pub touched_piece: &'static str,
    /// Adjournment: how a move is sealed; none where the edition at hand has none.
    pub sealed_move: Option<&'static str>,
    /// When a sealed move loses: ambiguous, false or illegal.
    pub wrong_sealed_move: Option<&'static str>,
}

/// One edition of the laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Profile {
    /// What programs call it.
    pub code: &'static str,
    /// What people call it.
    pub name: &'static str,
    pub edition: &'static str,
    /// The moves of the pieces.
    pub moves: MoveArticles,
    /// Checkmate wins.
    pub checkmate: &'static str,
    /// Stalemate draws.
    pub stalemate: &'static str,
    /// Dead positions draw.
    pub dead: DeadPosition,
    /// The same position so often: a draw if it is claimed.
    pub repetition: Limit,
    /// So many moves of each side without a pawn's move or a capture: a draw if it is claimed.
    pub quiet_moves: Limit,
    /// The same position so often: a draw at once.
    pub automatic_repetition: Option<Limit>,
    /// So many moves of each side without a pawn's move or a capture: a draw at once, unless the last of them mates.
    pub automatic_quiet_moves: Option<Limit>,
    /// When a fallen flag draws.
    pub flag_fall: FlagFall,
    /// Castling in Chess960; an edition without it names that of the usual game.
    pub chess960: &'static str,
    /// What no record shows.
    pub rulings: Rulings,
}

/// The Laws of Chess of FIDE in force since 1 January 2023.
///
/// | what | limit | article |
/// |---|---|---|
/// | the same position, claimed | third time | 9.2 |
/// | no pawn moved, nothing taken, claimed | 50 moves each | 9.3 |
/// | the same position, automatic | fifth time | 9.6.1 |
/// | no pawn moved, nothing taken, automatic; mate takes precedence | 75 moves each | 9.6.2 |
/// | dead position | no series of legal moves mates | 5.2.2 |
/// | flag fall against a side that cannot mate | no series of legal moves mates | 6.9 |
pub const FIDE_2023: Profile = Profile {
    code: "fide-2023",
    name: "FIDE 2023",
    edition: "FIDE Laws of Chess, in force from 1 January 2023",
    moves: MoveArticles {
        turns: "1.2",
        occupied: "3.1",
        bishop: "3.2",
        rook: "3.3",
        queen: "3.4",
        knight: "3.6",
        pawn: "3.7",
        king: "3.8.1",
        castling: "3.8.2",
        exposed: "3.9.2",
    },
    checkmate: "5.1.1",
    stalemate: "5.2.1",
    dead: DeadPosition::AnySeriesOfMoves("5.2.2"),
    repetition: Limit { after: 3, article: "9.2" },
    quiet_moves: Limit { after: 50, article: "9.3" },
    automatic_repetition: Some(Limit { after: 5, article: "9.6.1" }),
    automatic_quiet_moves: Some(Limit { after: 75, article: "9.6.2" }),
    flag_fall: FlagFall::AnySeriesOfMoves("6.9"),
    chess960: "Guidelines II.3",
    rulings: Rulings { illegal_move: "7.5", touched_piece: "4.3", sealed_move: None, wrong_sealed_move: None },
};

/// The Laws of Chess of FIDE as passed in Istanbul in November 2000. Fivefold repetition and 75 moves are unknown to it: draws are claimed.
/// The Chinese text at hand ends within article 5; 6.10, 7.4, 9.2 and 9.3 are those of the English original.
pub const FIDE_2000: Profile = Profile {
    code: "fide-2000",
    name: "FIDE 2000",
    edition: "FIDE Laws of Chess, 71st Congress, Istanbul, November 2000, in Chinese",
    moves: MoveArticles {
        turns: "1.1",
        occupied: "3.1",
        bishop: "3.2",
        rook: "3.3",
        queen: "3.4",
        knight: "3.6",
        pawn: "3.7",
        king: "3.8(1)a",
        castling: "3.8(1)b",
        exposed: "3.9",
    },
    checkmate: "5.1(1)",
    stalemate: "5.2(1)",
    dead: DeadPosition::AnySeriesOfMoves("5.2(2)"),
    repetition: Limit { after: 3, article: "9.2" },
    quiet_moves: Limit { after: 50, article: "9.3" },
    automatic_repetition: None,
    automatic_quiet_moves: None,
    flag_fall: FlagFall::AnySeriesOfMoves("6.10"),
    chess960: "3.8(1)b",
    rulings: Rulings { illegal_move: "7.4", touched_piece: "4.3", sealed_move: None, wrong_sealed_move: None },
};

/// The rules as printed in China in the 1990s, with a list of drawn endings and with adjournment.
pub const FIDE_1997: Profile = Profile {
    code: "fide-1997",
    name: "FIDE 1990s",
    edition: "国际象棋规则, 1990s, articles 1–17",
    moves: MoveArticles {
        turns: "3.1",
        occupied: "4.3",
        bishop: "5.4",
        rook: "5.3",
        queen: "5.2",
        knight: "5.5",
        pawn: "5.6",
        king: "5.1(1)",
        castling: "5.1(2)",
        exposed: "9.1",
    },
    checkmate: "10.1",
    stalemate: "10.3",
    dead: DeadPosition::Listed("10.4"),
    repetition: Limit { after: 3, article: "10.10" },
    quiet_moves: Limit { after: 50, article: "10.12" },
    automatic_repetition: None,
    automatic_quiet_moves: None,
    flag_fall: FlagFall::BareKing("10.5"),
    chess960: "5.1(2)",
    rulings: Rulings {
        illegal_move: "8.1",
        touched_piece: "7.2",
        sealed_move: Some("13.1"),
        wrong_sealed_move: Some("10.16"),
    },
};

/// Every edition known here, the one in force first.
pub const PROFILES: &[Profile] = &[FIDE_2023, FIDE_2000, FIDE_1997];

/// The edition that programs call so.
pub fn named(code: &str) -> Option<&'static Profile> {
    PROFILES.iter().find(|profile| profile.code == code)
}
