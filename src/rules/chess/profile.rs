//! Editions of the laws, with the parts that affect a record.

use qisai_rules_kernel::Limit;
use shakmaty::Role;

/// Definition of dead positions, which are drawn at once because neither side can give mate any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeadPosition {
    /// Every position from which no series of legal moves leads to mate, by this article.
    AnySeriesOfMoves(&'static str),
    /// Listed positions, by this article: bare kings; king against king with one bishop or one knight; one bishop each
    /// on squares of the same colour.
    Listed(&'static str),
}

impl DeadPosition {
    /// Returns the article.
    pub fn article(self) -> &'static str {
        match self {
            Self::AnySeriesOfMoves(article) | Self::Listed(article) => article,
        }
    }
}

/// Condition under which a fallen flag does not lose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FlagFall {
    /// Opponent unable to give mate by any series of legal moves, by this article.
    AnySeriesOfMoves(&'static str),
    /// Opponent with a bare king, by this article.
    BareKing(&'static str),
}

/// Articles that a move can break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MoveArticles {
    /// Article on moving in turn, broken by a null move.
    pub turns: &'static str,
    /// Article on squares occupied by one's own pieces.
    pub occupied: &'static str,
    /// Article on the moves of a bishop.
    pub bishop: &'static str,
    /// Article on the moves of a rook.
    pub rook: &'static str,
    /// Article on the moves of a queen.
    pub queen: &'static str,
    /// Article on the moves of a knight.
    pub knight: &'static str,
    /// Article on the moves, captures and promotion of a pawn.
    pub pawn: &'static str,
    /// Article on the moves of a king.
    pub king: &'static str,
    pub castling: &'static str,
    /// Article on moves that leave one's own king in check.
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

/// Articles of an edition about matters that no record shows, for an arbiter to read with a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rulings {
    /// Article on the consequences of an illegal move.
    pub illegal_move: &'static str,
    /// Article on touch-move.
    pub touched_piece: &'static str,
    /// Article on sealing a move at adjournment, or `None` if the edition has none.
    pub sealed_move: Option<&'static str>,
    /// Article on the loss by a sealed move that is ambiguous, false or illegal.
    pub wrong_sealed_move: Option<&'static str>,
}

/// Edition of the laws.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Profile {
    /// Identifier of the edition in programs.
    pub code: &'static str,
    /// Display name of the edition.
    pub name: &'static str,
    pub edition: &'static str,
    /// Articles on the moves of the pieces.
    pub moves: MoveArticles,
    /// Article on the win by checkmate.
    pub checkmate: &'static str,
    /// Article on the draw by stalemate.
    pub stalemate: &'static str,
    /// Definition of dead positions, which are drawn.
    pub dead: DeadPosition,
    /// Number of occurrences of a position that give a draw on a claim.
    pub repetition: Limit,
    /// Number of moves of each side without a pawn move or a capture that give a draw on a claim.
    pub quiet_moves: Limit,
    /// Number of occurrences of a position that end the game in a draw automatically.
    pub automatic_repetition: Option<Limit>,
    /// Number of moves of each side without a pawn move or a capture that end the game in a draw automatically. A mate
    /// by the last of them takes precedence.
    pub automatic_quiet_moves: Option<Limit>,
    /// Condition under which a fallen flag gives a draw.
    pub flag_fall: FlagFall,
    /// Article on castling in Chess960. An edition without Chess960 names the article of the usual game.
    pub chess960: &'static str,
    /// Articles about matters that no record shows.
    pub rulings: Rulings,
}

/// FIDE Laws of Chess in force since 1 January 2023.
///
/// | rule | limit | article |
/// |---|---|---|
/// | the same position, claimed | third time | 9.2 |
/// | no pawn move, no capture, claimed | 50 moves each | 9.3 |
/// | the same position, automatic | fifth time | 9.6.1 |
/// | no pawn move, no capture, automatic; mate takes precedence | 75 moves each | 9.6.2 |
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

/// FIDE Laws of Chess as passed in Istanbul in November 2000. They have no fivefold repetition or 75-move rule: draws
/// are claimed. The available Chinese text ends within article 5; 6.10, 7.4, 9.2 and 9.3 are those of the English
/// original.
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

/// Rules as printed in China in the 1990s, with a list of drawn endings and with adjournment.
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

/// All supported editions, the one in force first.
pub const PROFILES: &[Profile] = &[FIDE_2023, FIDE_2000, FIDE_1997];

/// Returns the edition with an identifier.
pub fn named(code: &str) -> Option<&'static Profile> {
    PROFILES.iter().find(|profile| profile.code == code)
}
