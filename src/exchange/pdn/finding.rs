//! What is wrong with a game's text.

use crate::games::{Finding, Place};

/// What.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FindingKind {
    /// A tag is not `[Name "value"]`.
    TagUnreadable,
    /// A tag stands there twice; the first one is what `Game::tag` gives.
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

impl FindingKind {
    /// Its word, stable for programs, and the same in English.
    fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::TagUnreadable => ("tag-unreadable", "not a tag"),
            Self::TagRepeated => ("tag-repeated", "a tag that was there before"),
            Self::CommentNotClosed => ("comment-not-closed", "a comment without an end"),
            Self::VariationNotClosed => ("variation-not-closed", "a variation without an end"),
            Self::NothingToClose => ("nothing-to-close", "nothing to close"),
            Self::VariationOfNothing => ("variation-of-nothing", "a variation before the first move"),
            Self::TooDeep => ("too-deep", "variations too deep in one another"),
            Self::MarkOfNothing => ("mark-of-nothing", "a mark before the first move"),
            Self::NagUnreadable => ("nag-unreadable", "not a NAG"),
            Self::SetUp => ("set-up", "a position set up within the moves"),
            Self::ResultOrMove => ("result-or-move", "a result that could be a move"),
            Self::ResultsDiffer => ("results-differ", "not the result of the Result tag"),
            Self::NumberOutOfStep => ("number-out-of-step", "not the number of the move"),
            Self::TooManyMoves => ("too-many-moves", "too many moves in one game"),
            Self::TooManyFindings => ("too-many-findings", "more findings than are listed"),
            Self::Unknown => ("unknown", "means nothing here"),
        }
    }

    /// A finding of this kind about a piece of text, of which at most 40 characters are shown.
    pub(super) fn about(self, place: Place, text: &str) -> Finding {
        let (code, says) = self.words();
        let about: String = text.trim().chars().take(40).collect();
        Finding { place, code, message: format!("{says}: {about:?}") }
    }
}
