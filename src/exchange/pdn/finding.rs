//! Findings about the text of a PDN game.

use crate::games::{Finding, Place};

/// Kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FindingKind {
    /// Tag that is not `[Name "value"]`.
    TagUnreadable,
    /// Repeated tag; `Game::tag` returns the first one.
    TagRepeated,
    /// Comment without its closing brace: it is taken to extend to the next tags or to the end.
    CommentNotClosed,
    /// Variation without its closing parenthesis.
    VariationNotClosed,
    /// Closing parenthesis, bracket or brace without the opening one.
    NothingToClose,
    /// Variation before the first move, which replaces no move. It is left out.
    VariationOfNothing,
    /// Variations nested beyond the depth limit. They are left out.
    TooDeep,
    /// Mark or NAG before the first move.
    MarkOfNothing,
    /// NAG without a valid number.
    NagUnreadable,
    /// Position set up within the moves. It is left out.
    SetUp,
    /// Last move that could be the result because the `Result` tag has the same text. It is taken for the result.
    ResultOrMove,
    /// Result after the moves that differs from the `Result` tag.
    ResultsDiffer,
    /// Number before a move that is not the move's number.
    NumberOutOfStep,
    /// Moves beyond the limit per game. They are left out.
    TooManyMoves,
    /// More findings than the limit per game.
    TooManyFindings,
    /// Any other text without a meaning.
    Unknown,
}

impl FindingKind {
    /// Returns the stable code of the finding and its English description.
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

    /// Returns a finding of this kind about a text, shortened to at most 40 characters.
    pub(super) fn about(self, place: Place, text: &str) -> Finding {
        let (code, says) = self.words();
        let about: String = text.trim().chars().take(40).collect();
        Finding { place, code, message: format!("{says}: {about:?}") }
    }
}
