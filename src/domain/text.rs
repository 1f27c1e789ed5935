//! Limits on entered text: a maximum length, and no control characters. Every text stored in a tournament or an event
//! is checked here, whether it comes from a command, a form or a file.

pub use crate::letters::{is_han, unpadded};

use std::fmt;

use serde::Serialize;
use thiserror::Error;

use crate::change::Change;
use crate::entry::{Competitor, Entry};
use crate::event::Event;
use crate::listing::{Filter, Listing};
use crate::person::Person;
use crate::prize_plan::PrizePlan;
use crate::stage::StagePart;

/// Maximum number of characters in a line: a name, a place, a title.
pub const LINE: usize = 200;
/// Maximum number of characters in a text of several lines: a reason, a list of prizes.
pub const PARAGRAPH: usize = 4_000;
/// Maximum number of characters in a document of an event: its regulations.
pub const DOCUMENT: usize = 20_000;

/// Text that is too long or contains a control character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[error("{field}: {flaw}")]
pub struct TextFlaw {
    pub field: Field,
    pub flaw: Flaw,
}

/// Kind of flaw in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flaw {
    #[error("{length} characters, at most {limit}: shorten it")]
    TooLong { length: usize, limit: usize },
    /// Control character that the field does not allow. Fields of several lines allow tabs and line breaks.
    #[error("it contains a control character (NUL, tab, line break …): remove it")]
    Control,
}

/// Field that contains a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Field {
    EventName,
    City,
    Federation,
    TimeZone,
    ChiefArbiter,
    Deputy,
    /// Grade of an official.
    Grade,
    /// Host, organiser or co-organiser.
    Host,
    /// Text of the event's own regulations.
    Regulations,
    Supplement,
    /// Name or office of a member of a committee.
    Committee,
    /// Winner of the fair-play award.
    FairPlay,
    SectionName,
    RatingList,
    /// Conditions of entry of a section.
    Admission,
    StageName,
    GroupName,
    ListingName,
    /// Meaning of a place in a listing.
    Meaning,
    TieBreak,
    TimeControl,
    Venue,
    /// Name of a calendar entry.
    Label,
    Name,
    ShortName,
    Club,
    Identity,
    PlayerTitle,
    Born,
    Contacts,
    Notes,
    Mark,
    Prizes,
    Reason,
    /// Position in the envelope of an adjourned game.
    Position,
    /// Record of a game.
    Record,
}

impl Field {
    /// All fields.
    pub const ALL: [Self; 36] = [
        Self::EventName,
        Self::City,
        Self::Federation,
        Self::TimeZone,
        Self::ChiefArbiter,
        Self::Deputy,
        Self::Grade,
        Self::Host,
        Self::Regulations,
        Self::Supplement,
        Self::Committee,
        Self::FairPlay,
        Self::SectionName,
        Self::RatingList,
        Self::Admission,
        Self::StageName,
        Self::GroupName,
        Self::ListingName,
        Self::Meaning,
        Self::TieBreak,
        Self::TimeControl,
        Self::Venue,
        Self::Label,
        Self::Name,
        Self::ShortName,
        Self::Club,
        Self::Identity,
        Self::PlayerTitle,
        Self::Born,
        Self::Contacts,
        Self::Notes,
        Self::Mark,
        Self::Prizes,
        Self::Reason,
        Self::Position,
        Self::Record,
    ];

    /// Returns `true` if the field may have several lines.
    fn is_paragraph(self) -> bool {
        self.is_document()
            || matches!(self, Self::Contacts | Self::Notes | Self::Prizes | Self::Reason | Self::Position)
    }

    /// Returns `true` if the field takes a document.
    fn is_document(self) -> bool {
        matches!(self, Self::Regulations | Self::Supplement)
    }
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::EventName => "the name of the event",
            Self::City => "the city",
            Self::Federation => "the federation",
            Self::TimeZone => "the time zone",
            Self::ChiefArbiter => "the chief arbiter",
            Self::Deputy => "the deputy arbiter",
            Self::Grade => "the title of an official",
            Self::Host => "the host or organiser",
            Self::Regulations => "the regulations",
            Self::Supplement => "the supplement to the regulations",
            Self::Committee => "the member of the committee",
            Self::FairPlay => "the winner of the fair-play award",
            Self::SectionName => "the name of the tournament",
            Self::RatingList => "the rating list",
            Self::Admission => "the conditions of entry",
            Self::StageName => "the name of the stage",
            Self::GroupName => "the name of the group",
            Self::ListingName => "the name of the listing",
            Self::Meaning => "the meaning of a place",
            Self::TieBreak => "the tie-break",
            Self::TimeControl => "the time control",
            Self::Venue => "the venue",
            Self::Label => "the name of the calendar entry",
            Self::Name => "the name",
            Self::ShortName => "the short name",
            Self::Club => "the club",
            Self::Identity => "the identity number",
            Self::PlayerTitle => "the title",
            Self::Born => "the birth date",
            Self::Contacts => "the contacts",
            Self::Notes => "the notes",
            Self::Mark => "the mark",
            Self::Prizes => "the prizes",
            Self::Reason => "the reason",
            Self::Position => "the position",
            Self::Record => "the record",
        })
    }
}

/// Checks a text for a field.
///
/// # Errors
///
/// [`TextFlaw`] if the text is too long or contains a control character that the field does not allow.
pub fn check(field: Field, text: &str) -> Result<(), TextFlaw> {
    let flawed = |flaw| Err(TextFlaw { field, flaw });
    let is_paragraph = field.is_paragraph();
    let is_wrong = |c: char| c.is_control() && !(is_paragraph && matches!(c, '\n' | '\r' | '\t'));
    // A record has its own limit in bytes, and may have any layout found in files; databases cannot store a NUL.
    if field == Field::Record {
        return if text.contains('\0') { flawed(Flaw::Control) } else { Ok(()) };
    }
    if text.chars().any(is_wrong) {
        return flawed(Flaw::Control);
    }
    let limit = match (field.is_document(), is_paragraph) {
        (true, _) => DOCUMENT,
        (false, true) => PARAGRAPH,
        (false, false) => LINE,
    };
    // A text never has more characters than bytes.
    let length = if text.len() > limit { text.chars().count() } else { text.len() };
    if length > limit { flawed(Flaw::TooLong { length, limit }) } else { Ok(()) }
}

/// Checks all texts that changes store.
pub(crate) fn check_changes(changes: &[Change]) -> Result<(), TextFlaw> {
    changes.iter().try_for_each(check_change)
}

/// Checks all texts of an event.
pub(crate) fn check_event(event: &Event) -> Result<(), TextFlaw> {
    check(Field::EventName, &event.name)?;
    check(Field::City, &event.city)?;
    check(Field::Federation, &event.federation)?;
    check(Field::TimeZone, &event.time_zone)?;
    check(Field::ChiefArbiter, &event.chief_arbiter)?;
    event.deputies.iter().try_for_each(|name| check(Field::Deputy, name))?;
    event.grades.values().try_for_each(|grade| check(Field::Grade, grade))?;
    event.book.check()
}

fn check_change(change: &Change) -> Result<(), TextFlaw> {
    match change {
        Change::Settings { after, .. } => {
            check(Field::SectionName, &after.name)?;
            check(Field::RatingList, &after.rating_list)?;
            check(Field::Admission, &after.admission)
        }
        Change::Prizes { after: Some(plan), .. } => check_prizes(plan),
        Change::StagePart { after: Some(part), .. } => check_part(part),
        Change::Person { after: Some(person), .. } => check_person(person),
        Change::Entry { after: Some(entry), .. } => check_entry(entry),
        Change::Listings { after, .. } => after.iter().try_for_each(check_listing),
        Change::Group { after: Some((_, name)), .. } => check(Field::GroupName, name),
        Change::Game { after: Some(game), .. } => match &game.adjournment {
            Some(envelope) => check(Field::Position, &envelope.position),
            None => Ok(()),
        },
        Change::Pairing { after: Some(pairing), .. } => match &pairing.appointment {
            Some(appointment) => check(Field::Venue, &appointment.venue),
            None => Ok(()),
        },
        Change::Text { text: Some(text), .. } => check(Field::Record, text),
        _ => Ok(()),
    }
}

fn check_prizes(plan: &PrizePlan) -> Result<(), TextFlaw> {
    check(Field::Prizes, &plan.tables)?;
    check(Field::Prizes, &plan.currency)
}

fn check_part(part: &StagePart) -> Result<(), TextFlaw> {
    match part {
        StagePart::Name(name) => check(Field::StageName, name),
        StagePart::Play(play) => {
            let mut segments = play.contests.iter().flat_map(|(_, contest)| contest.segments.iter());
            segments.try_for_each(|segment| check(Field::TimeControl, &segment.clock))
        }
        StagePart::Order(order) => order.iter().try_for_each(|code| check(Field::TieBreak, code)),
        StagePart::Sittings(sittings) => sittings.iter().try_for_each(|sitting| {
            check(Field::Venue, &sitting.venue)?;
            check(Field::Label, &sitting.label)
        }),
        StagePart::Entrants(_) | StagePart::Limits(_) | StagePart::RanksFrom(_) | StagePart::Accepted(_) => Ok(()),
    }
}

fn check_person(person: &Person) -> Result<(), TextFlaw> {
    check(Field::Federation, &person.strength.federation)?;
    check(Field::PlayerTitle, &person.strength.title_text)?;
    if let Some(open) = &person.open {
        check(Field::Name, &open.name)?;
        check(Field::Club, &open.club)?;
        check(Field::Identity, &open.fide_id)?;
    }
    if let Some(staff) = &person.staff {
        check(Field::Born, &staff.born)?;
        check(Field::Identity, &staff.national_id)?;
        check(Field::Contacts, &staff.contacts)?;
        check(Field::Notes, &staff.notes)?;
    }
    Ok(())
}

fn check_entry(entry: &Entry) -> Result<(), TextFlaw> {
    if let Competitor::Team(team) = &entry.who {
        check(Field::Name, &team.name)?;
        check(Field::ShortName, &team.short)?;
        check(Field::Federation, &team.federation)?;
        check(Field::Club, &team.club)?;
    }
    entry.tags.iter().try_for_each(|tag| check(Field::Mark, tag))
}

fn check_listing(listing: &Listing) -> Result<(), TextFlaw> {
    check(Field::ListingName, &listing.name)?;
    if let Filter::Tag(tag) | Filter::Without(tag) = &listing.filter {
        check(Field::Mark, tag)?;
    }
    if let Some(plan) = &listing.prizes {
        check_prizes(plan)?;
    }
    let moves = listing.moves.as_ref();
    let mut clubs = moves.into_iter().flat_map(|rules| rules.above.iter().chain(&rules.coming_down));
    clubs.try_for_each(|club| check(Field::Club, club))?;
    listing.meaning.iter().try_for_each(|(_, meaning)| check(Field::Meaning, meaning))
}
