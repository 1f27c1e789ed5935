//! Fields of records that notes refer to.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Field of a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    StartingNumber,
    Sex,
    Title,
    Name,
    Rating,
    FideId,
    BirthDate,
    Points,
    Rank,
    Opponent,
    Colour,
    Result,
    Rounds,
    RoundNumber,
    Date,
    InitialColour,
    PointValue,
    PointKind,
    ByeLetter,
    Option,
    TimeControl,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::StartingNumber => "the starting number",
            Self::Sex => "the sex",
            Self::Title => "the title",
            Self::Name => "the name",
            Self::Rating => "the rating",
            Self::FideId => "the identity number",
            Self::BirthDate => "the birth date",
            Self::Points => "the points field",
            Self::Rank => "the rank",
            Self::Opponent => "the opponent",
            Self::Colour => "the colour",
            Self::Result => "the result",
            Self::Rounds => "the number of rounds",
            Self::RoundNumber => "the round",
            Self::Date => "the date",
            Self::InitialColour => "the initial colour",
            Self::PointValue => "the point value",
            Self::PointKind => "the kind of extra points",
            Self::ByeLetter => "the kind of bye",
            Self::Option => "the option",
            Self::TimeControl => "the time control",
        })
    }
}
