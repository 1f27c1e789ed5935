//! Which criteria fit which event.

use qisai_domain::regulations::TieBreakEdition;

use crate::code::Code;
use crate::descriptor::{Criterion, Descriptor};
use crate::settings::{Pairing, Settings};

/// A criterion that this event cannot have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsuitable {
    /// It needs boards, or two scores.
    #[error("{descriptor} ({}) is for team events; this is an event of individuals", cited(article))]
    TeamCriterion {
        /// The criterion.
        descriptor: Descriptor,
        /// Where it is defined.
        article: &'static str,
    },
    /// It is made of the games on the boards, and those of this event are not known.
    #[error(
        "{descriptor} ({}) needs the boards; of this event only the points of the matches are known",
        cited(article)
    )]
    NoBoards { descriptor: Descriptor, article: &'static str },
    /// `:MP` or `:GP`.
    #[error("{descriptor} names match or game points; an individual has one score only")]
    TeamScore {
        /// The criterion.
        descriptor: Descriptor,
    },
}

/// A criterion that the regulations do not foresee for this event. It is computed all the same.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Warning {
    /// The note of Article 8 (2026).
    #[error("{0}: Buchholz and its relatives must not be used with pre-determined pairings (C.07 article 8, 2026)")]
    BuchholzOutsideSwiss(Descriptor),
    /// 9.2 was made for round robins.
    #[error("{0}: the Koya system is made for round robins (C.07 article 9.2)")]
    KoyaInSwiss(Descriptor),
    /// Articles 7.7, 7.8 and 10.6.
    #[error("{0} came with the edition of 1 March 2026; this event is played under the one of 1 August 2024")]
    NewerThanEdition(Descriptor),
    /// Article 10, where somebody has no rating.
    #[error(
        "{0} is undefined: somebody has no rating; if the regulations of the event give the unrated one, add it, as in {0}/U1400 (C.07 article 10)"
    )]
    UnratedEntrants(Descriptor),
    /// `OTHER_…`.
    #[error("{0} is defined outside of C.07; it is not computed and breaks no tie")]
    Elsewhere(Descriptor),
}

/// An article with its rule book.
fn cited(article: &str) -> String {
    if article.starts_with(|letter: char| letter.is_ascii_digit()) {
        format!("C.07: {article}")
    } else {
        article.to_owned()
    }
}

/// Refuses what cannot be computed and says what is unusual.
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
