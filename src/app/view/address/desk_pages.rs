//! Links to the desk of a group, for templates and handlers.

use std::borrow::Borrow;

use qisai_domain::{EntryId, GameKey, PairingId};

use super::GroupAddress;
use super::desk::{BoardPart, DeskAddress, DeskPage, RecordPart, RoundPart, TournamentPart};
use crate::print::Document;
use qisai_service::scope::Scope;

/// Source of links to the pages and forms of a group's desk.
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
    /// Returns the links for the group of `scope`.
    pub fn of(scope: &Scope) -> Self {
        Self(GroupAddress::of(scope))
    }

    /// Returns the links for the group at an address.
    pub fn at(address: GroupAddress) -> Self {
        Self(address)
    }

    /// Returns the links for the first group of a tournament, by its URL name.
    pub fn of_slug(slug: &str) -> Self {
        Self(GroupAddress::first(slug))
    }

    /// Returns the address of a page or form.
    pub fn to(&self, page: DeskPage) -> DeskAddress {
        DeskAddress { at: self.0.clone(), page }
    }

    links! {
        /// Returns the address of [`TournamentPart::Start`].
        start Start;
        /// Returns the address of [`TournamentPart::Next`].
        next Next;
        /// Returns the address of [`TournamentPart::Settings`].
        settings Settings;
        /// Returns the address of [`TournamentPart::End`].
        end End;
        /// Returns the address of [`TournamentPart::Delete`].
        delete Delete;
        /// Returns the address of [`TournamentPart::Staff`].
        staff Staff;
        /// Returns the address of [`TournamentPart::Passes`].
        passes Passes;
        /// Returns the address of [`TournamentPart::Devices`].
        devices Devices;
        /// Returns the address of [`TournamentPart::Reporting`].
        reporting Reporting;
        /// Returns the address of [`TournamentPart::Byes`].
        byes Byes;
        /// Returns the address of [`TournamentPart::Players`].
        players Players;
        /// Returns the address of [`TournamentPart::PlayersPreview`].
        players_preview PlayersPreview;
        /// Returns the address of [`TournamentPart::PlayersImport`].
        players_import PlayersImport;
        /// Returns the address of [`TournamentPart::Lots`].
        lots Lots;
        /// Returns the address of [`TournamentPart::First`].
        first First;
        /// Returns the address of [`TournamentPart::Teams`].
        teams Teams;
        /// Returns the address of [`TournamentPart::TeamsPreview`].
        teams_preview TeamsPreview;
        /// Returns the address of [`TournamentPart::TeamsImport`].
        teams_import TeamsImport;
        /// Returns the address of [`TournamentPart::Squads`].
        squads Squads;
        /// Returns the address of [`TournamentPart::Ladder`].
        ladder Ladder;
        /// Returns the address of [`TournamentPart::StartScores`].
        start_scores StartScores;
        /// Returns the address of [`TournamentPart::Stages`].
        stages Stages;
        /// Returns the address of [`TournamentPart::Calendar`].
        calendar Calendar;
        /// Returns the address of [`TournamentPart::Appointments`].
        appointments Appointments;
        /// Returns the address of [`TournamentPart::Fixtures`].
        fixtures Fixtures;
        /// Returns the address of [`TournamentPart::Prizes`].
        prizes Prizes;
        /// Returns the address of [`TournamentPart::MatchSheets`].
        match_sheets MatchSheets;
        /// Returns the address of [`TournamentPart::LineUpForms`].
        line_up_forms LineUpForms;
        /// Returns the address of [`TournamentPart::TeamPairings`].
        team_pairings TeamPairings;
        /// Returns the address of [`TournamentPart::TeamCrosstable`].
        team_crosstable TeamCrosstable;
        /// Returns the address of [`TournamentPart::Prints`].
        prints Prints;
        /// Returns the address of [`TournamentPart::Screens`].
        screens Screens;
        /// Returns the address of [`TournamentPart::Log`].
        log Log;
        /// Returns the address of [`TournamentPart::Countersignatures`].
        countersignatures Countersignatures;
        /// Returns the address of [`TournamentPart::Undo`].
        undo Undo;
        /// Returns the address of [`TournamentPart::Trf26`].
        trf26 Trf26;
        /// Returns the address of [`TournamentPart::Trf16`].
        trf16 Trf16;
        /// Returns the address of [`TournamentPart::People`].
        people People;
    }

    links_of_round! {
        /// Returns the address of [`RoundPart::Desk`].
        round Desk;
        /// Returns the address of [`RoundPart::Result`].
        result Result;
        /// Returns the address of [`RoundPart::Presence`].
        presence Presence;
        /// Returns the address of [`RoundPart::Step`].
        step Step;
        /// Returns the address of [`RoundPart::CheckIn`].
        check_in CheckIn;
        /// Returns the address of [`RoundPart::CloseCheckIn`].
        close_check_in CloseCheckIn;
        /// Returns the address of [`RoundPart::Review`].
        review Review;
        /// Returns the address of [`RoundPart::SecondPass`].
        second_pass SecondPass;
        /// Returns the address of [`RoundPart::Hand`].
        hand Hand;
        /// Returns the address of [`RoundPart::Records`].
        records Records;
        /// Returns the address of [`RoundPart::KeepRecords`].
        keep_records KeepRecords;
        /// Returns the address of [`RoundPart::Why`].
        why Why;
        /// Returns the address of [`RoundPart::Blocked`].
        blocked Blocked;
        /// Returns the address of [`RoundPart::Apart`].
        apart Apart;
        /// Returns the address of [`RoundPart::Preview`].
        preview Preview;
        /// Returns the address of [`RoundPart::LineUps`].
        line_ups LineUps;
    }

    links_of_board! {
        /// Returns the address of [`BoardPart::Detail`].
        board Detail;
        /// Returns the address of [`BoardPart::Correct`].
        correct Correct;
        /// Returns the address of [`BoardPart::Fouls`].
        fouls Fouls;
        /// Returns the address of [`BoardPart::Adjourn`].
        adjourn Adjourn;
        /// Returns the address of [`BoardPart::Decide`].
        decide Decide;
        /// Returns the address of [`BoardPart::FirstMove`].
        first_move FirstMove;
        /// Returns the address of [`BoardPart::Chairs`].
        chairs Chairs;
        /// Returns the address of [`BoardPart::Call`].
        call Call;
        /// Returns the address of [`BoardPart::Warn`].
        warn Warn;
    }

    links_of_record! {
        /// Returns the address of [`RecordPart::Show`].
        record Show;
        /// Returns the address of [`RecordPart::Type`].
        type_record Type;
        /// Returns the address of [`RecordPart::Stand`].
        stand Stand;
        /// Returns the address of [`RecordPart::Diagrams`].
        diagrams Diagrams;
        /// Returns the address of [`RecordPart::HandedIn`].
        handed_in HandedIn;
    }

    /// Returns the address of [`DeskPage::Player`].
    pub fn player(&self, entry: impl Borrow<u32>) -> DeskAddress {
        self.to(DeskPage::Player(EntryId(*entry.borrow())))
    }

    /// Returns the address of [`DeskPage::Team`].
    pub fn team(&self, entry: impl Borrow<u32>) -> DeskAddress {
        self.to(DeskPage::Team(EntryId(*entry.borrow())))
    }

    /// Returns the address of [`DeskPage::Sanctions`].
    pub fn sanctions(&self, entry: impl Borrow<u32>) -> DeskAddress {
        self.to(DeskPage::Sanctions(EntryId(*entry.borrow())))
    }

    /// Returns the address of [`DeskPage::Print`].
    pub fn print(&self, document: impl Borrow<Document>) -> DeskAddress {
        self.to(DeskPage::Print(*document.borrow()))
    }

    /// Returns the address of [`DeskPage::Certificate`].
    pub fn certificate(&self, entry: impl Borrow<u32>) -> DeskAddress {
        self.to(DeskPage::Certificate(EntryId(*entry.borrow())))
    }
}
