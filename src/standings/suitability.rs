//! Checks that a criterion is suitable for an event.

use qisai_domain::regulations::TieBreakEdition;

use crate::code::Code;
use crate::descriptor::{Criterion, Descriptor};
use crate::settings::{Pairing, Settings};

/// Error for a criterion that the event cannot use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsuitable {
    /// Criterion that requires boards or two scores, in an individual event.
    #[error("{descriptor} ({}) is for team events; this is an individual event", cited(article))]
    TeamCriterion {
        /// Criterion concerned.
        descriptor: Descriptor,
        /// Article that defines it.
        article: &'static str,
    },
    /// Criterion that depends on the games on boards, which are unknown in this event.
    #[error("{descriptor} ({}) needs the boards; only the match points of this event are known", cited(article))]
    NoBoards { descriptor: Descriptor, article: &'static str },
    /// Score `:MP` or `:GP` in an individual event.
    #[error("{descriptor} names match or game points; individuals have only one score")]
    TeamScore {
        /// Criterion concerned.
        descriptor: Descriptor,
    },
}

/// Warning about a criterion that the regulations do not intend for the event. It is computed nevertheless.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// Buchholz with pre-determined pairings, contrary to the note of Article 8 (2026).
    #[error("{0}: Buchholz and its relatives must not be used with pre-determined pairings (C.07 article 8, 2026)")]
    BuchholzOutsideSwiss(Descriptor),
    /// Koya system in a Swiss. 9.2 was made for round robins.
    #[error("{0}: the Koya system is made for round robins (C.07 article 9.2)")]
    KoyaInSwiss(Descriptor),
    /// Criterion newer than the edition (articles 7.7, 7.8 and 10.6).
    #[error("{0} was introduced in the edition of 1 March 2026; this event is played under that of 1 August 2024")]
    NewerThanEdition(Descriptor),
    /// Rating criterion while a competitor is unrated (article 10).
    #[error(
        "{0} is undefined: a player has no rating; if the event's regulations assign one to unrated players, add it, as in {0}/U1400 (C.07 article 10)"
    )]
    UnratedEntrants(Descriptor),
    /// Criterion defined outside C.07 (`OTHER_…`).
    #[error("{0} is defined outside C.07; it is not computed and does not break ties")]
    Elsewhere(Descriptor),
}

/// Returns an article with its rule book.
fn cited(article: &str) -> String {
    if article.starts_with(|letter: char| letter.is_ascii_digit()) {
        format!("C.07: {article}")
    } else {
        article.to_owned()
    }
}

/// Checks a criterion against the settings of an event. Returns an error if it cannot be computed, and a warning if it
/// is unusual.
pub fn check(descriptor: &Descriptor, settings: &Settings) -> Result<Option<Warning>, Unsuitable> {
    let Criterion::Known(code) = descriptor.criterion else {
        return Ok(Some(Warning::Elsewhere(descriptor.clone())));
    };
    let definition = code.definition();
    let teams = settings.primary.is_some();
    if definition.team && !teams {
        return Err(Unsuitable::TeamCriterion { descriptor: descriptor.clone(), article: definition.article });
    }
    if settings.boards_unknown && code.needs_boards() {
        return Err(Unsuitable::NoBoards { descriptor: descriptor.clone(), article: definition.article });
    }
    if descriptor.score.is_some() && !teams {
        return Err(Unsuitable::TeamScore { descriptor: descriptor.clone() });
    }
    let warning = match (code, settings.pairing, settings.edition) {
        (Code::Bh | Code::Fb | Code::Aob, Pairing::Predetermined, _) => Warning::BuchholzOutsideSwiss,
        (Code::Ks, Pairing::Swiss, _) => Warning::KoyaInSwiss,
        (_, _, TieBreakEdition::Fide2024) if definition.since_2026 => Warning::NewerThanEdition,
        _ => return Ok(None),
    };
    Ok(Some(warning(descriptor.clone())))
}
