//! Texts of the matches of a bracket: entrants, scores, reasons for the decision.

use qisai_domain::Outcome;
use qisai_domain::bracket::BracketEntrant;
use qisai_domain::contest::DecidedBy;
use qisai_domain::format::Feed;
use qisai_exchange::csv_tables::CsvCell;

use crate::bracket::{BracketMatch, MatchProgress, MatchSide};
use crate::contests::decided_by;
use crate::public::scene::Scene;
use crate::scores;
use qisai_i18n::Words;

/// Returns the entrant or feed of a side as plain text.
pub(crate) fn text(scene: &Scene, it: &BracketMatch, side: &MatchSide) -> String {
    let t = scene.t;
    match (side.who, side.feed) {
        (BracketEntrant::Entry(entry), _) => scene.person(entry).name.text(),
        (BracketEntrant::Nobody, _) if has_bye(it) => t.bye().to_owned(),
        (BracketEntrant::Nobody, _) => t.vacant().to_owned(),
        (BracketEntrant::Open, Feed::Winner(id)) => t.winner_of_match(id),
        (BracketEntrant::Open, Feed::Loser(id)) => t.loser_of_match(id),
        (BracketEntrant::Open, Feed::Seat(number)) => t.number_n(number),
    }
}

/// Returns the score of a side, `1½` or `+`; empty before the first result.
pub(crate) fn score(scene: &Scene, it: &BracketMatch, side: &MatchSide) -> String {
    if let Some(points) = side.points {
        return scores::points(scene.scores(), points);
    }
    if it.progress != MatchProgress::Over || has_bye(it) {
        return String::new();
    }
    scores::share(scene.scores(), if side.won { Outcome::ForfeitWin } else { Outcome::ForfeitLoss })
}

/// Returns the single games of a side: `1 ½ 0`; can be empty.
pub(crate) fn games(scene: &Scene, side: &MatchSide) -> String {
    let shares = side.games.iter().map(|game| match scores::share(scene.scores(), *game) {
        none if none.is_empty() => "–".to_owned(),
        share => share,
    });
    shares.collect::<Vec<_>>().join(" ")
}

/// Returns `true` if an entrant was drawn without an opponent.
fn has_bye(it: &BracketMatch) -> bool {
    it.progress == MatchProgress::Over && it.sides.iter().filter(|side| side.who == BracketEntrant::Nobody).count() == 1
}

/// Returns the reason for the decision of a match, if its score does not show it, or that a correction has changed who
/// plays it; may be empty.
pub(crate) fn note(it: &BracketMatch, t: Words) -> String {
    if it.is_contradicted {
        return t.match_contradicted().to_owned();
    }
    match (&it.by, it.progress) {
        (_, MatchProgress::NotNeeded) => t.match_not_needed().to_owned(),
        (DecidedBy::Games { segment: 0 | 1 }, _) => String::new(),
        (DecidedBy::Forfeit, _) if has_bye(it) => String::new(),
        _ => decided(it, t),
    }
}

/// Returns the reason for the decision of a match as text; empty while it is open.
pub(crate) fn decided(it: &BracketMatch, t: Words) -> String {
    match &it.by {
        DecidedBy::Forfeit if has_bye(it) => t.bye().to_owned(),
        by => decided_by(by, t),
    }
}

/// Returns the score of a match: `1½-½`, `+ -`; empty before the first result.
pub(crate) fn result(scene: &Scene, it: &BracketMatch) -> CsvCell {
    let [upper, lower] = it.sides.each_ref().map(|side| score(scene, it, side));
    if upper.is_empty() {
        return CsvCell::text("");
    }
    let between = if it.is_walkover() { " " } else { "-" };
    CsvCell::text(format!("{upper}{between}{lower}"))
}
