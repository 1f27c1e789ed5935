//! What is wrong with a game's text.

use std::fmt;

use crate::games::Place;

/// What.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FindingKind {
    /// A tag is not `[Name "value"]`.
    TagUnreadable,
    /// A tag stands there twice; the first one counts.
    TagRepeated,
    /// A comment without its closing brace: it is taken to reach to the next tags or to the end.
    CommentNotClosed,
    /// A variation without its closing parenthesis.
    VariationNotClosed,
    /// A closing parenthesis, bracket or brace without the opening one.
    NothingToClose,
    /// A variation before the first move: there is no move that it could replace. It is left out.
    VariationOfNothing,
    /// Variations within variations beyond the depth that is read. They are left out.
    TooDeep,
    /// A mark or NAG before the first move.
    MarkOfNothing,
    /// A NAG without a number that fits.
    NagUnreadable,
    /// A position set up within the moves. It is left out.
    SetUp,
    /// The last move of the game could be its result: the `Result` tag says the same. It is taken for the result.
    ResultOrMove,
    /// The result after the moves is not that of the `Result` tag.
    ResultsDiffer,
    /// A number before a move that is not the move's number.
    NumberOutOfStep,
    /// Moves beyond the number that is read of one game. They are left out.
    TooManyMoves,
    /// More findings than are listed for one game.
    TooManyFindings,
    /// Anything else that means nothing.
    Unknown,
}

/// Something wrong with a game's text, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// Where.
    pub place: Place,
    /// What.
    pub kind: FindingKind,
    /// The text that it is about, at most 40 characters.
    pub text: String,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let says = match self.kind {
            FindingKind::TagUnreadable => "not a tag",
            FindingKind::TagRepeated => "a tag that was there before",
            FindingKind::CommentNotClosed => "a comment without an end",
            FindingKind::VariationNotClosed => "a variation without an end",
            FindingKind::NothingToClose => "nothing to close",
            FindingKind::VariationOfNothing => "a variation before the first move",
            FindingKind::TooDeep => "variations too deep in one another",
            FindingKind::MarkOfNothing => "a mark before the first move",
            FindingKind::NagUnreadable => "not a NAG",
            FindingKind::SetUp => "a position set up within the moves",
            FindingKind::ResultOrMove => "a result that could be a move",
            FindingKind::ResultsDiffer => "not the result of the Result tag",
            FindingKind::NumberOutOfStep => "not the number of the move",
            FindingKind::TooManyMoves => "too many moves in one game",
            FindingKind::TooManyFindings => "more findings than are listed",
            FindingKind::Unknown => "means nothing here",
        };
        write!(f, "{}: {says}: {:?}", self.place, self.text)
    }
}
