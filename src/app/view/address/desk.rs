//! Addresses of an arbiter's pages and forms, `/desk/{slug}…`.

use std::fmt;

use qisai_domain::{EntryId, GameKey, PairingId};

use super::{GroupAddress, counted, game_key};
use crate::print::Document;

/// Address of a page or form of a tournament's desk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskAddress {
    pub at: GroupAddress,
    pub page: DeskPage,
}

/// Page named by the rest of an address behind `/desk/{slug}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeskPage {
    /// Page or form of the tournament as a whole.
    Tournament(TournamentPart),
    /// Page of a player, with its form.
    Player(EntryId),
    /// Page of a team, with its form.
    Team(EntryId),
    /// Form of penalties and points of an entrant.
    Sanctions(EntryId),
    /// Certificate of a title result.
    Certificate(EntryId),
    Round(u16, RoundPart),
    /// Page or form of a pairing of a round.
    Board(u16, PairingId, BoardPart),
    /// Page or form of a game's record.
    Record(u16, PairingId, GameKey, RecordPart),
    /// Printed document.
    Print(Document),
}

macro_rules! parts {
    ($(#[$doc:meta])* $name:ident { $($(#[$said:meta])* $part:ident $words:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$said])* $part,)* }

        impl $name {
            /// All pages and forms of this kind.
            pub const ALL: &[Self] = &[$(Self::$part,)*];

            /// Returns the part of the address that names the page, with its leading slash.
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
        /// Redirects to the page that is due: usually the round, or with several groups the tasks of all groups.
        Start "",
        /// Tasks that are due in all groups, or in the group of the address.
        Next "/next",
        Settings "/settings",
        /// Form that ends the tournament, or reopens it.
        End "/end",
        /// Form that deletes the tournament as one section of its event.
        Delete "/delete",
        /// Roles in the tournament, and their forms.
        Staff "/staff",
        /// Codes of players, captains and kiosks, and their forms.
        Passes "/passes",
        /// Ways for devices to reach the pages, and the form of the network.
        Devices "/devices",
        /// Permission to report results, and its form.
        Reporting "/reporting",
        Players "/players",
        /// Form that previews a file of players.
        PlayersPreview "/players/preview",
        /// Form that enters the players of a file.
        PlayersImport "/players/import",
        /// Form that draws the order by lot.
        Lots "/players/lots",
        /// Form that decides which of two players is number 1.
        First "/players/first",
        /// List of teams, and the form that enters one.
        Teams "/teams",
        /// Form that previews a file of teams.
        TeamsPreview "/teams/preview",
        /// Form that enters the teams of a file.
        TeamsImport "/teams/import",
        /// Clubs with several teams, the teams that each player may play for, and the form of the rule.
        Squads "/squads",
        /// Order of a challenge ladder, and its forms.
        Ladder "/ladder",
        /// Start scores of McMahon, its rules, and their forms.
        StartScores "/start-scores",
        /// Entrants of each stage, and the forms that draw and open stages.
        Stages "/stages",
        /// Times of the rounds, and their form.
        Calendar "/calendar",
        /// Byes requested by players, and their forms.
        Byes "/byes",
        /// Dates and reports of matches, promotion, and their forms.
        Appointments "/appointments",
        /// All matches with their dates, as a table for spreadsheets.
        Fixtures "/appointments.csv",
        Prizes "/prizes",
        /// Printed match sheets of team matches.
        MatchSheets "/print-team/match-sheets",
        /// Printed forms on which captains hand in line-ups.
        LineUpForms "/print-team/line-ups",
        /// Printed team pairings of a round.
        TeamPairings "/print-team/pairings",
        /// Printed crosstable of teams.
        TeamCrosstable "/print-team/crosstable",
        /// List of the documents that can be printed.
        Prints "/print",
        /// Screens in the hall, and their forms.
        Screens "/screens",
        /// Form that adds a picture to the screens.
        Pictures "/screens/pictures",
        Log "/log",
        /// Form that adds countersignatures of other installations.
        Countersignatures "/log/countersignatures",
        /// Changes that an undo reverts, and its form.
        Undo "/log/undo",
        /// Report in the format TRF26 (2026).
        Trf26 "/export/trf26",
        /// Report in the format TRF16 (2016).
        Trf16 "/export/trf16",
        /// Table of all people with the data that is not public.
        People "/export/players",
    }
}

parts! {
    /// Pages and forms of a round.
    RoundPart {
        /// Desk of a round.
        Desk "",
        /// Form of results.
        Result "/result",
        /// Form of attendance in the hall.
        Presence "/presence",
        /// Form that pairs, publishes or closes the round.
        Step "/step",
        /// Check-in list of the round, and its forms.
        CheckIn "/check-in",
        /// Form that decides the treatment of players who have not checked in.
        CloseCheckIn "/check-in/close",
        /// Unsettled results, and their form.
        Review "/review",
        /// Double entry of results.
        SecondPass "/second-pass",
        /// Form of manual edits to the pairings.
        Hand "/hand",
        /// Game records of the round.
        Records "/records",
        /// Form that stores game records.
        KeepRecords "/records/keep",
        /// Explanation of the pairings that were not chosen.
        Why "/why",
        /// Reasons for which the round cannot be paired.
        Blocked "/blocked",
        /// Effect of the separations on the pairing.
        Apart "/apart",
        /// Facts of the next round that are already certain.
        Preview "/preview",
        /// Line-ups of teams, and their forms.
        LineUps "/line-ups",
    }
}

parts! {
    /// Pages and forms of a pairing.
    BoardPart {
        /// Details of the board.
        Detail "",
        /// Preview of a correction of the result.
        Correct "/correct",
        /// Form of fouls.
        Fouls "/fouls",
        /// Form of an adjourned game.
        Adjourn "/adjourn",
        /// Form of walkovers, lots and rulings about a meeting as a whole.
        Decide "/decide",
        /// Form that sets the side with the first move in a segment.
        FirstMove "/first-move",
        /// Form of the players at the boards of a team.
        Chairs "/chairs",
        /// Form that calls the players of the board on the screens.
        Call "/call",
        /// Form of a warning.
        Warn "/warn",
    }
}

parts! {
    /// Pages and forms of a game's record.
    RecordPart {
        Show "",
        /// Form of typed moves.
        Type "/type",
        /// Form that keeps the result despite the record.
        Stand "/stand",
        /// Form that accepts or rejects a record that a player has handed in.
        HandedIn "/handed-in",
        /// Photo of the score sheet of the player who moves first.
        FirstPhoto "/photos/first",
        /// Photo of the score sheet of the player who moves second.
        SecondPhoto "/photos/second",
        Diagrams "/diagrams",
        /// Diagrams of every position, with the second side at the bottom.
        Turned "/diagrams/turned",
    }
}

/// Splits `text` behind `words` and a slash: returns the next part and the rest of the address.
fn behind<'a>(text: &'a str, words: &str) -> Option<(&'a str, &'a str)> {
    let text = text.strip_prefix(words)?.strip_prefix('/')?;
    Some(text.split_at(text.find('/').unwrap_or(text.len())))
}

impl DeskPage {
    /// Parses the part of an address behind the group; returns `None` if no page has this address.
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
    /// Parses an address such as `/desk/harbour/r/3`; returns `None` if no kind of page has this address.
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
