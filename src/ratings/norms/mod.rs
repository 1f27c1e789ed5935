//! Title norms (FIDE B.01, 1 January 2024): judges whether the result of one tournament is a norm, and lists the
//! conditions not met.
//!
//! | article | subject | item |
//! |---|---|---|
//! | 0.2 | edition by the first day | [`edition`] |
//! | 1.1.3 | two hours for sixty moves, the same clock for all | [`Pace`] |
//! | 0.5, 1.4.8 | performance, average of the opponents, score of 35 % | [`judge`](fn@judge) |
//! | 1.4.1a–c | number of games, eight and a bye, team championships, World Cup | [`judge`](fn@judge), [`EventKind`] |
//! | 1.4.1d, 1.7 | number of games that a norm counts as | [`Judgement::counts_as`] |
//! | 1.4.1e, f | games that may be left out | [`Selection`] |
//! | 1.4.2 | games and formats that do not count, an opponent absent from the last round | [`Excluded`], [`System`] |
//! | 1.4.3, 1.4.4 | federations of the opponents, exemptions | [`Exemption`], [`SwissField`] |
//! | 1.4.5 | titles of the opponents | [`NormTitle::needed`] |
//! | 1.4.6, 1.4.7 | rating floor for one opponent, unrated opponents, the average | [`Figures`] |
//! | | requirements for the remaining rounds | [`outlook`](fn@outlook) |
//! | 1.5 | requirements for all norms of a title together | [`application`](fn@application) |
//! | 1.8 | certificate of a norm as data | [`Certificate`] |
//!
//! All judgements are pure functions over a [`NormCase`]; [`NormEvent`] creates the cases from a tournament.
//!
//! The data do not cover the administration (1.1): registration, hours and rounds a day, arbiters. They also do not
//! cover every event with an exemption. The arbiter confirms these points by signing.

mod application;
mod case;
mod certificate;
mod choice;
mod failure;
mod from_tournament;
mod judge;
mod mix;
mod outlook;
mod swiss_field;
mod title;

pub use application::{Application, Lack, MadeNorm, application};
pub use case::{
    Affiliation, Applicant, EventFacts, NormCase, NormGame, NormRound, Opponent, Pace, RoundOutcome, System,
};
pub use certificate::{Certificate, CertificateRow, Remark};
pub use failure::{Failure, Limit};
pub use from_tournament::{NoNorms, NormEvent, edition};
pub use judge::{Excluded, Figures, Foreigners, Judgement, Raised, Selection, judge};
pub use qisai_domain::norm_event::{EventKind, Exemption};

pub use outlook::{Outlook, Remaining, Way, outlook};
pub use swiss_field::SwissField;
pub use title::{NormTitle, is_titleholder};
