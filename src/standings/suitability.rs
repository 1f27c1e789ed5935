//! Checks that a criterion is suitable for an event.

use qisai_domain::regulations::TieBreakEdition;

use crate::code::Code;
use crate::descriptor::{Criterion, Descriptor};
use crate::settings::{Pairing, Settings};

/// Error for a criterion that the event cannot use, with the article that defines it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsuitable {
    /// Criterion for teams in an individual event: it requires boards or two scores.
    #[error("{descriptor} ({}) is for team events; this is an individual event", cited(article))]
    TeamCriterion { descriptor: Descriptor, article: &'static str },
    /// Criterion that depends on the games on boards, which are unknown in this event.
    #[error("{descriptor} ({}) needs the boards; only the match points of this event are known", cited(article))]
    NoBoards { descriptor: Descriptor, article: &'static str },
    /// Score `:MP` or `:GP` in an individual event.
    #[error("{descriptor} names match or game points; an individual event has only one score")]
    TeamScore { descriptor: Descriptor },
}

/// Warning about a criterion that can stay in the order although the regulations do not intend it for the event, or
/// although it breaks no ties there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// Buchholz with pre-determined pairings, contrary to the note of article 8 (2026). It is computed nevertheless.
    #[error("{0}: Buchholz and its relatives must not be used with pre-determined pairings (C.07 article 8, 2026)")]
    BuchholzOutsideSwiss(Descriptor),
    /// Koya system in a Swiss; article 9.2 is intended for round robins. It is computed nevertheless.
    #[error("{0}: the Koya system is made for round robins (C.07 article 9.2)")]
    KoyaInSwiss(Descriptor),
    /// Criterion newer than the edition (articles 7.7, 7.8 and 10.6).
    #[error("{0} was introduced in the edition of 1 March 2026; this event uses the edition of 1 August 2024")]
    NewerThanEdition(Descriptor),
    /// Rating criterion while a competitor is unrated (article 10).
    #[error(
        "{0} is undefined: a player has no rating; if the event's regulations assign one to unrated players, add it, as in {0}/U1400 (C.07 article 10)"
    )]
    UnratedEntrants(Descriptor),
    /// Criterion defined outside C.07 (`OTHER_…`). It is not computed.
    #[error("{0} is defined outside C.07; it is not computed and does not break ties")]
    Elsewhere(Descriptor),
}

/// Returns the citation of an article: a bare number is one of C.07, other articles name their rule book.
fn cited(article: &str) -> String {
    if article.starts_with(|letter: char| letter.is_ascii_digit()) {
        format!("C.07: {article}")
    } else {
        article.to_owned()
    }
}

/// Checks a criterion against the settings of an event. Returns a warning if the criterion is unusual there.
///
/// # Errors
/// [`Unsuitable`] if the event lacks the data for computing it.
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
