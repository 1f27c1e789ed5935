//! Findings about the text of a PGN game.

use crate::games::{Finding, Place};

/// Maximum number of findings per game.
const FINDINGS: usize = 100;

/// Kind of finding: its stable code and its English description.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Flaw {
    code: &'static str,
    says: &'static str,
}

macro_rules! flaws {
    ($($name:ident $code:literal $says:literal)*) => {
        impl Flaw {
            $(pub(super) const $name: Self = Self { code: $code, says: $says };)*
        }
    };
}

flaws! {
    NO_TAGS "no-tags" "no tags: nothing tells who played"
    TAG_UNREADABLE "tag-unreadable" "not a tag; left out"
    TAG_OPEN "tag-not-closed" "a tag without its closing bracket"
    TAG_REPEATED "tag-repeated" "a tag that was there before; the first one counts"
    SETUP_WITHOUT_FEN "setup-without-fen" "SetUp says that the game begins from a position of its own, and no FEN tag gives it"
    FEN_WITHOUT_SETUP "fen-without-setup" "SetUp says that the game begins from the usual position, and a FEN tag gives another; the FEN tag counts"
    OTHER_GAME "other-game" "a game that is not played here"
    VARIANT_WITHOUT_FEN "variant-without-fen" "a game of Chess960 without the FEN tag of its start position: add it"
    COMMENT_OPEN "comment-not-closed" "a comment without its closing brace; it is taken to reach to the next tags or to the end"
    VARIATION_OPEN "variation-not-closed" "a variation without its closing parenthesis"
    NOTHING_TO_CLOSE "nothing-to-close" "nothing to close"
    VARIATION_OF_NOTHING "variation-of-nothing" "a variation before the first move"
    NAG_UNREADABLE "nag-unreadable" "not a NAG"
    NUMBER_OUT_OF_STEP "number-out-of-step" "not the number of the move that follows"
    RESULT_OR_MOVE "result-or-move" "the last word could be a move; it is taken for the result, as the Result tag says the same"
    RESULTS_DIFFER "results-differ" "the result after the moves is not that of the Result tag; the tag counts"
    NOT_ENDED "not-ended" "no result after the moves: the text may be cut off"
    TOO_MUCH "too-much" "more tags, moves or comments than are read of one game; left out from here"
    TOO_MANY_FINDINGS "too-many-findings" "more findings than are listed"
    MEANS_NOTHING "means-nothing" "means nothing here; left out"
}

/// Adds a finding about a text, shortened to at most 40 characters.
pub(super) fn found(findings: &mut Vec<Finding>, place: Place, flaw: Flaw, about: &str) {
    let flaw = match findings.len() {
        0..FINDINGS => flaw,
        FINDINGS => Flaw::TOO_MANY_FINDINGS,
        _ => return,
    };
    let about: String = about.trim().chars().take(40).collect();
    let message = if about.is_empty() { flaw.says.to_owned() } else { format!("{}: {about:?}", flaw.says) };
    findings.push(Finding { place, code: flaw.code, message });
}
