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
    ($($name:ident $part:ident;)*) => {$(
        #[doc = concat!("Returns the address of [`TournamentPart::", stringify!($part), "`].")]
        pub fn $name(&self) -> DeskAddress {
            self.to(DeskPage::Tournament(TournamentPart::$part))
        }
    )*};
}

macro_rules! links_of_round {
    ($($name:ident $part:ident;)*) => {$(
        #[doc = concat!("Returns the address of [`RoundPart::", stringify!($part), "`].")]
        pub fn $name(&self, round: impl Borrow<u16>) -> DeskAddress {
            self.to(DeskPage::Round(*round.borrow(), RoundPart::$part))
        }
    )*};
}

macro_rules! links_of_board {
    ($($name:ident $part:ident;)*) => {$(
        #[doc = concat!("Returns the address of [`BoardPart::", stringify!($part), "`].")]
        pub fn $name(&self, round: impl Borrow<u16>, pairing: impl Borrow<u32>) -> DeskAddress {
            self.to(DeskPage::Board(*round.borrow(), PairingId(*pairing.borrow()), BoardPart::$part))
        }
    )*};
}

macro_rules! links_of_record {
    ($($name:ident $part:ident;)*) => {$(
        #[doc = concat!("Returns the address of [`RecordPart::", stringify!($part), "`].")]
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
        start Start;
        next Next;
        settings Settings;
        end End;
        delete Delete;
        staff Staff;
        passes Passes;
        devices Devices;
        reporting Reporting;
        byes Byes;
        players Players;
        players_preview PlayersPreview;
        players_import PlayersImport;
        lots Lots;
        first First;
        teams Teams;
        teams_preview TeamsPreview;
        teams_import TeamsImport;
        squads Squads;
        ladder Ladder;
        start_scores StartScores;
        stages Stages;
        calendar Calendar;
        appointments Appointments;
        fixtures Fixtures;
        prizes Prizes;
        match_sheets MatchSheets;
        line_up_forms LineUpForms;
        team_pairings TeamPairings;
        team_crosstable TeamCrosstable;
        prints Prints;
        screens Screens;
        log Log;
        countersignatures Countersignatures;
        undo Undo;
        trf26 Trf26;
        trf16 Trf16;
        people People;
    }

    links_of_round! {
        round Desk;
        result Result;
        presence Presence;
        step Step;
        check_in CheckIn;
        close_check_in CloseCheckIn;
        review Review;
        second_pass SecondPass;
        hand Hand;
        records Records;
        keep_records KeepRecords;
        why Why;
        blocked Blocked;
        apart Apart;
        preview Preview;
        line_ups LineUps;
    }

    links_of_board! {
        board Detail;
        correct Correct;
        fouls Fouls;
        adjourn Adjourn;
        decide Decide;
        first_move FirstMove;
        chairs Chairs;
        call Call;
        warn Warn;
    }

    links_of_record! {
        record Show;
        type_record Type;
        stand Stand;
        diagrams Diagrams;
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
