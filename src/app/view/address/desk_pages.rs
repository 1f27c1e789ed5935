//! Links to the desk of a group, for templates and handlers.

use std::borrow::Borrow;

use qisai_domain::{EntryId, GameKey, PairingId};

use super::GroupAddress;
use super::desk::{BoardPart, DeskAddress, DeskPage, RecordPart, RoundPart, TournamentPart};
use crate::print::Document;
use qisai_service::scope::Scope;

/// The desk of a group, for links and forms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeskPages(GroupAddress);

macro_rules! links {
    ($($(#[$doc:meta])* $name:ident $part:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&self) -> DeskAddress {
            self.to(DeskPage::Tournament(TournamentPart::$part))
        }
    )*};
}

macro_rules! links_of_round {
    ($($(#[$doc:meta])* $name:ident $part:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&self, round: impl Borrow<u16>) -> DeskAddress {
            self.to(DeskPage::Round(*round.borrow(), RoundPart::$part))
        }
    )*};
}

macro_rules! links_of_board {
    ($($(#[$doc:meta])* $name:ident $part:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(&self, round: impl Borrow<u16>, pairing: impl Borrow<u32>) -> DeskAddress {
            self.to(DeskPage::Board(*round.borrow(), PairingId(*pairing.borrow()), BoardPart::$part))
        }
    )*};
}

macro_rules! links_of_record {
    ($($(#[$doc:meta])* $name:ident $part:ident;)*) => {$(
        $(#[$doc])*
        pub fn $name(
            &self,
            round: impl Borrow<u16>,
            pairing: impl Borrow<u32>,
            game: impl Borrow<GameKey>,
        ) -> DeskAddress {
            let (round, pairing, game) = (*round.borrow(), PairingId(*pairing.borrow()), *game.borrow());
            self.to(DeskPage::Record(round, pairing, game, RecordPart::$part))
        }
    )*};
}

impl DeskPages {
    /// Of a group.
    pub fn of(scope: &Scope) -> Self {
        Self(GroupAddress::of(scope))
    }

    /// Of the group at an address.
    pub fn at(address: GroupAddress) -> Self {
        Self(address)
    }

    /// Of the first group of a tournament by its word.
    pub fn of_slug(slug: &str) -> Self {
        Self(GroupAddress::first(slug))
    }

    /// A page or form.
    pub fn to(&self, page: DeskPage) -> DeskAddress {
        DeskAddress { at: self.0.clone(), page }
    }

    links! {
        /// [`TournamentPart::Start`]
        start Start;
        /// [`TournamentPart::Next`]
        next Next;
        /// [`TournamentPart::Settings`]
        settings Settings;
        /// [`TournamentPart::End`]
        end End;
        /// [`TournamentPart::Delete`]
        delete Delete;
        /// [`TournamentPart::Staff`]
        staff Staff;
        /// [`TournamentPart::Passes`]
        passes Passes;
        /// [`TournamentPart::Devices`]
        devices Devices;
        /// [`TournamentPart::Reporting`]
        reporting Reporting;
        /// [`TournamentPart::Byes`]
        byes Byes;
        /// [`TournamentPart::Players`]
        players Players;
        /// [`TournamentPart::PlayersPreview`]
        players_preview PlayersPreview;
        /// [`TournamentPart::PlayersImport`]
        players_import PlayersImport;
        /// [`TournamentPart::Lots`]
        lots Lots;
        /// [`TournamentPart::First`]
        first First;
        /// [`TournamentPart::Teams`]
        teams Teams;
        /// [`TournamentPart::TeamsPreview`]
        teams_preview TeamsPreview;
        /// [`TournamentPart::TeamsImport`]
        teams_import TeamsImport;
        /// [`TournamentPart::Squads`]
        squads Squads;
        /// [`TournamentPart::Ladder`]
        ladder Ladder;
        /// [`TournamentPart::Stages`]
        stages Stages;
        /// [`TournamentPart::Calendar`]
        calendar Calendar;
        /// [`TournamentPart::Appointments`]
        appointments Appointments;
        /// [`TournamentPart::Fixtures`]
        fixtures Fixtures;
        /// [`TournamentPart::Prizes`]
        prizes Prizes;
        /// [`TournamentPart::MatchSheets`]
        match_sheets MatchSheets;
        /// [`TournamentPart::LineUpForms`]
        line_up_forms LineUpForms;
        /// [`TournamentPart::TeamPairings`]
        team_pairings TeamPairings;
        /// [`TournamentPart::TeamCrosstable`]
        team_crosstable TeamCrosstable;
        /// [`TournamentPart::Prints`]
        prints Prints;
        /// [`TournamentPart::Screens`]
        screens Screens;
        /// [`TournamentPart::Log`]
        log Log;
        /// [`TournamentPart::Undo`]
        undo Undo;
        /// [`TournamentPart::Trf26`]
        trf26 Trf26;
        /// [`TournamentPart::Trf16`]
        trf16 Trf16;
    }

    links_of_round! {
        /// [`RoundPart::Desk`]
        round Desk;
        /// [`RoundPart::Result`]
        result Result;
        /// [`RoundPart::Presence`]
        presence Presence;
        /// [`RoundPart::Step`]
        step Step;
        /// [`RoundPart::CheckIn`]
        check_in CheckIn;
        /// [`RoundPart::CloseCheckIn`]
        close_check_in CloseCheckIn;
        /// [`RoundPart::Review`]
        review Review;
        /// [`RoundPart::SecondPass`]
        second_pass SecondPass;
        /// [`RoundPart::Hand`]
        hand Hand;
        /// [`RoundPart::Records`]
        records Records;
        /// [`RoundPart::KeepRecords`]
        keep_records KeepRecords;
        /// [`RoundPart::Why`]
        why Why;
        /// [`RoundPart::Blocked`]
        blocked Blocked;
        /// [`RoundPart::Apart`]
        apart Apart;
        /// [`RoundPart::Preview`]
        preview Preview;
        /// [`RoundPart::LineUps`]
        line_ups LineUps;
    }

    links_of_board! {
        /// [`BoardPart::Detail`]
        board Detail;
        /// [`BoardPart::Correct`]
        correct Correct;
        /// [`BoardPart::Fouls`]
        fouls Fouls;
        /// [`BoardPart::Adjourn`]
        adjourn Adjourn;
        /// [`BoardPart::Decide`]
        decide Decide;
        /// [`BoardPart::FirstMove`]
        first_move FirstMove;
        /// [`BoardPart::Chairs`]
        chairs Chairs;
        /// [`BoardPart::Call`]
        call Call;
        /// [`BoardPart::Warn`]
        warn Warn;
    }

    links_of_record! {
        /// [`RecordPart::Show`]
        record Show;
        /// [`RecordPart::Type`]
        type_record Type;
        /// [`RecordPart::Stand`]
        stand Stand;
        /// [`RecordPart::Diagrams`]
        diagrams Diagrams;
        /// [`RecordPart::HandedIn`]
        handed_in HandedIn;
    }

    /// [`DeskPage::Player`]
    pub fn player(&self, entry: impl Borrow<u32>) -> DeskAddress {
        self.to(DeskPage::Player(EntryId(*entry.borrow())))
    }

    /// [`DeskPage::Team`]
    pub fn team(&self, entry: impl Borrow<u32>) -> DeskAddress {
        self.to(DeskPage::Team(EntryId(*entry.borrow())))
    }

    /// [`DeskPage::Sanctions`]
    pub fn sanctions(&self, entry: impl Borrow<u32>) -> DeskAddress {
        self.to(DeskPage::Sanctions(EntryId(*entry.borrow())))
    }

    /// [`DeskPage::Print`]
    pub fn print(&self, document: impl Borrow<Document>) -> DeskAddress {
        self.to(DeskPage::Print(*document.borrow()))
    }

    /// [`DeskPage::Certificate`]
    pub fn certificate(&self, entry: impl Borrow<u32>) -> DeskAddress {
        self.to(DeskPage::Certificate(EntryId(*entry.borrow())))
    }
}
