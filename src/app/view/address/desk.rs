//! Addresses of an arbiter's pages and forms, `/desk/{slug}…`.

use std::fmt;

use qisai_domain::{EntryId, GameKey, PairingId};

use super::{GroupAddress, counted, game_key};
use crate::print::Document;

/// A page or form of a tournament's desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskAddress {
    pub at: GroupAddress,
    pub page: DeskPage,
}

/// What stands behind `/desk/{slug}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskPage {
    /// Of the tournament as a whole.
    Tournament(TournamentPart),
    /// A player's page and form.
    Player(EntryId),
    /// A team's page and form.
    Team(EntryId),
    /// The form of penalties and points.
    Sanctions(EntryId),
    /// The certificate of a title result.
    Certificate(EntryId),
    Round(u16, RoundPart),
    /// Of a pairing of a round.
    Board(u16, PairingId, BoardPart),
    /// Of a game's record.
    Record(u16, PairingId, GameKey, RecordPart),
    /// A document on paper.
    Print(Document),
}

macro_rules! parts {
    ($(#[$doc:meta])* $name:ident { $($(#[$said:meta])* $part:ident $words:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$said])* $part,)* }

        impl $name {
            /// All of them.
            pub const ALL: &[Self] = &[$(Self::$part,)*];

            /// What stands in addresses, with the stroke before it.
            pub fn words(self) -> &'static str {
                match self { $(Self::$part => $words,)* }
            }

            fn parse(words: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|part| part.words() == words)
            }
        }
    };
}

parts! {
    /// Pages and forms of a tournament as a whole.
    TournamentPart {
        /// Leads to the round that is due; where there are several groups, to what is due in all of them.
        Start "",
        /// What is to be done over all groups, or in the group of the address.
        Next "/next",
        Settings "/settings",
        /// The form that ends the tournament, or reopens it.
        End "/end",
        /// The form that deletes it as one section of its event.
        Delete "/delete",
        /// Who holds which office, and the forms of it.
        Staff "/staff",
        /// Codes of players, captains and kiosks, and their forms.
        Passes "/passes",
        /// How devices come to the pages, and the form of the network.
        Devices "/devices",
        /// Who may report results, and the form of it.
        Reporting "/reporting",
        Players "/players",
        /// The form that looks at a file of players.
        PlayersPreview "/players/preview",
        /// The form that enters players of a file.
        PlayersImport "/players/import",
        /// The form that draws the order by lot.
        Lots "/players/lots",
        /// The form that says who of two is number 1.
        First "/players/first",
        /// The list of teams, and the form that enters one.
        Teams "/teams",
        /// The form that looks at a file of teams.
        TeamsPreview "/teams/preview",
        /// The form that enters teams of a file.
        TeamsImport "/teams/import",
        /// Clubs with several teams, who may play for which, and the form of the rule.
        Squads "/squads",
        /// The order of a challenge ladder, and its forms.
        Ladder "/ladder",
        /// Who enters each stage, and the forms that draw and open.
        Stages "/stages",
        /// When the rounds are played, and the form of it.
        Calendar "/calendar",
        /// Byes that players ask for, and their forms.
        Byes "/byes",
        /// Dates and reports of matches, promotion, and their forms.
        Appointments "/appointments",
        /// All matches with their dates, as a table for spreadsheets.
        Fixtures "/appointments.csv",
        Prizes "/prizes",
        /// Match sheets of team matches, on paper.
        MatchSheets "/print-team/match-sheets",
        /// Forms on which captains hand in line-ups, on paper.
        LineUpForms "/print-team/line-ups",
        /// Team pairings of a round, on paper.
        TeamPairings "/print-team/pairings",
        /// The crosstable of teams, on paper.
        TeamCrosstable "/print-team/crosstable",
        /// The documents that can be printed.
        Prints "/print",
        /// Screens in the hall, and their forms.
        Screens "/screens",
        /// The form that hangs up a picture.
        Pictures "/screens/pictures",
        Log "/log",
        /// The acts that an undo takes back, and its form.
        Undo "/log/undo",
        /// The report of 2026.
        Trf26 "/export/trf26",
        /// The report of 2016.
        Trf16 "/export/trf16",
    }
}

parts! {
    /// Pages and forms of a round.
    RoundPart {
        /// The round desk.
        Desk "",
        /// The form of results.
        Result "/result",
        /// The form of who is in the hall.
        Presence "/presence",
        /// The form that pairs, publishes, closes.
        Step "/step",
        /// Who has come, and the forms of it.
        CheckIn "/check-in",
        /// The form of what becomes of those who have not come.
        CloseCheckIn "/check-in/close",
        /// Results that are not settled, and the form of it.
        Review "/review",
        /// Results typed a second time.
        SecondPass "/second-pass",
        /// The form of edits by hand.
        Hand "/hand",
        /// The records of the round.
        Records "/records",
        /// The form that keeps records.
        KeepRecords "/records/keep",
        /// Why not otherwise.
        Why "/why",
        /// Why it cannot be paired.
        Blocked "/blocked",
        /// What the separations do.
        Apart "/apart",
        /// What is certain of the next round.
        Preview "/preview",
        /// Line-ups of teams, and their forms.
        LineUps "/line-ups",
    }
}

parts! {
    /// Pages and forms of a pairing.
    BoardPart {
        /// The board in hand.
        Detail "",
        /// Another result, and what it would do.
        Correct "/correct",
        /// The form of fouls.
        Fouls "/fouls",
        /// The form of an adjourned game.
        Adjourn "/adjourn",
        /// The form of walkovers, lots and rulings about a meeting as a whole.
        Decide "/decide",
        /// The form of who has the first move in a segment.
        FirstMove "/first-move",
        /// The form of who sits at the boards of a team.
        Chairs "/chairs",
        /// The form that calls its players on the screens.
        Call "/call",
        /// The form of a warning.
        Warn "/warn",
    }
}

parts! {
    /// Pages and forms of a game's record.
    RecordPart {
        Show "",
        /// The form of typed moves.
        Type "/type",
        /// The form that lets the result stand.
        Stand "/stand",
        /// The form that takes or leaves what a player has handed in.
        HandedIn "/handed-in",
        /// The photo of who moves first.
        FirstPhoto "/photos/first",
        /// The photo of who moves second.
        SecondPhoto "/photos/second",
        Diagrams "/diagrams",
        /// Every position, the second side at the bottom.
        Turned "/diagrams/turned",
    }
}

/// The rest of an address after two words.
fn behind<'a>(text: &'a str, words: &str) -> Option<(&'a str, &'a str)> {
    let text = text.strip_prefix(words)?.strip_prefix('/')?;
    Some(text.split_at(text.find('/').unwrap_or(text.len())))
}

impl DeskPage {
    /// The page of what stands behind the group; none when there is none.
    pub fn parse(rest: &str) -> Option<Self> {
        if let Some(part) = TournamentPart::parse(rest) {
            return Some(Self::Tournament(part));
        }
        if let Some((entry, rest)) = behind(rest, "/players") {
            let entry = EntryId(counted(entry)?);
            return match rest {
                "" => Some(Self::Player(entry)),
                "/sanctions" => Some(Self::Sanctions(entry)),
                _ => None,
            };
        }
        if let Some((entry, rest)) = behind(rest, "/teams") {
            return Some(Self::Team(EntryId(counted(entry)?))).filter(|_| rest.is_empty());
        }
        if let Some((entry, rest)) = behind(rest, "/norms") {
            return Some(Self::Certificate(EntryId(counted(entry)?))).filter(|_| rest.is_empty());
        }
        if let Some((document, rest)) = behind(rest, "/print") {
            return Document::from_code(document).filter(|_| rest.is_empty()).map(Self::Print);
        }
        let (round, rest) = behind(rest, "/r")?;
        let round = counted(round)?;
        if let Some(part) = RoundPart::parse(rest) {
            return Some(Self::Round(round, part));
        }
        if let Some((pairing, rest)) = behind(rest, "/boards") {
            return Some(Self::Board(round, PairingId(counted(pairing)?), BoardPart::parse(rest)?));
        }
        let (pairing, rest) = behind(rest, "/records")?;
        let (key, rest) = behind(rest, "")?;
        Some(Self::Record(round, PairingId(counted(pairing)?), game_key(key)?, RecordPart::parse(rest)?))
    }
}

impl fmt::Display for DeskPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tournament(part) => f.write_str(part.words()),
            Self::Player(entry) => write!(f, "/players/{entry}"),
            Self::Team(entry) => write!(f, "/teams/{entry}"),
            Self::Sanctions(entry) => write!(f, "/players/{entry}/sanctions"),
            Self::Certificate(entry) => write!(f, "/norms/{entry}"),
            Self::Round(round, part) => write!(f, "/r/{round}{}", part.words()),
            Self::Board(round, pairing, part) => write!(f, "/r/{round}/boards/{pairing}{}", part.words()),
            Self::Record(round, pairing, key, part) => {
                write!(f, "/r/{round}/records/{pairing}/{key}{}", part.words())
            }
            Self::Print(document) => write!(f, "/print/{}", document.code()),
        }
    }
}

impl DeskAddress {
    /// Reads `/desk/harbour/r/3`; none when there is no such kind of page.
    pub fn parse(path: &str) -> Option<Self> {
        let (at, rest) = GroupAddress::parse(path.strip_prefix("/desk/")?)?;
        Some(Self { at, page: DeskPage::parse(rest)? })
    }
}

impl fmt::Display for DeskAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/desk/{}{}", self.at, self.page)
    }
}
