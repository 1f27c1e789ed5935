//! Frame of every page that is not public: head, header and side bar.

mod in_frame;
mod side_bar;

use std::borrow::Borrow;

use askama::Template;
use qisai_domain::office::Reach;
use qisai_domain::team_order::{counts_members, play_of_teams};
use qisai_domain::{Discipline, Grants, ReportingMode, Right};

pub use in_frame::{DeskTab, InFrame};
use side_bar::SideGroup;

use super::visitor::Visitor;
use crate::scope::RequestScope;
use qisai_i18n::Words;
use qisai_service::accounts::Role;
use qisai_service::copies::CopyStatus;
use qisai_view::address::{DeskPage, DeskPages, PublicPages};
use qisai_view::stages::groups;
use qisai_view::{calendar, dates};

/// Frame of a page.
pub struct Frame {
    /// Texts in the visitor's language.
    pub t: Words,
    /// Token for the forms of the page.
    pub csrf: String,
    /// Key for the forms of the page; the same form sent twice with one key is a single act.
    pub once: String,
    /// Seconds until an unused session ends; `None` if the visitor is not signed in.
    pub session_left: Option<i64>,
    /// Name of the signed-in account; empty if the visitor is not signed in.
    pub account: String,
    /// `true` if the visitor can manage accounts.
    pub owner: bool,
    /// `true` if the visitor can create tournaments.
    pub arbiter: bool,
    /// Roles of the visitor in the tournament of the address.
    held: Option<Grants>,
    /// State of the copies of the database, if any are made.
    copies: Option<CopyStatus>,
    /// Address of the page, to return to after a change of language.
    pub here: String,
    pub tab: DeskTab,
    /// Tournament of the page, if it belongs to one.
    pub tournament: Option<InFrame>,
}

/// Returns a text with the account and the day, in the event's time zone, that ended the tournament; `None` if it is
/// not ended.
fn ended(scope: &RequestScope, t: Words) -> Option<String> {
    let ended = scope.tournament().settings.ended.as_ref()?;
    let at = scope.event().clocks().at(ended.at);
    Some(t.ended_on(dates::day(at.date(), t), t.actor(&ended.by.nameless())))
}

/// Head, header and side bar of a page, up to its content. All pages share this type instead of holding a copy each.
#[derive(Template)]
#[template(path = "layout/arbiter_top.html")]
pub struct PageTop<'a> {
    f: &'a Frame,
}

/// End of a page, after its content.
#[derive(Template)]
#[template(path = "layout/arbiter_bottom.html")]
pub struct PageBottom<'a> {
    f: &'a Frame,
}

impl Frame {
    /// Returns the part of the page before its content.
    pub fn top(&self) -> PageTop<'_> {
        PageTop { f: self }
    }

    /// Returns the part of the page after its content.
    pub fn bottom(&self) -> PageBottom<'_> {
        PageBottom { f: self }
    }

    /// Returns the frame of a page outside of any tournament.
    pub fn plain(visitor: &Visitor, here: impl Into<String>) -> Self {
        let role = visitor.account.as_ref().map(|account| account.role);
        Self {
            t: visitor.words(),
            csrf: visitor.csrf.clone(),
            once: visitor.once.clone(),
            session_left: visitor.session_left(),
            account: visitor.account.as_ref().map(|account| account.name.clone()).unwrap_or_default(),
            owner: visitor.is_owner(),
            arbiter: role.is_some_and(|role| role >= Role::Arbiter),
            held: visitor.tournament.as_ref().map(|(_, held)| held.clone()),
            copies: visitor.copies.clone(),
            here: here.into(),
            tab: DeskTab::None,
            tournament: None,
        }
    }

    /// Returns the frame of a page of a tournament.
    pub fn of(visitor: &Visitor, scope: &RequestScope, tab: DeskTab, page: DeskPage) -> Self {
        let (tournament, desk) = (scope.tournament(), scope.desk());
        let here = desk.to(page).to_string();
        let teams = tournament.entries.values().filter(|entry| entry.team().is_some()).count();
        let (round, part) = match page {
            DeskPage::Round(round, part) => (round, Some(part)),
            _ => (scope.last_paired(), None),
        };
        let is_paired = |round: &u16| scope.group().round(*round).is_some();
        let paired_round = Some(round).filter(is_paired).or_else(|| Some(scope.last_paired()).filter(is_paired));
        let has_several = tournament.groups.len() > 1 || tournament.stages.len() > 1;
        Self {
            tab,
            tournament: Some(InFrame {
                title: scope.title(),
                ended: ended(scope, visitor.words()),
                version: tournament.version.0,
                players: tournament.entries.len() - teams,
                teams,
                has_teams: play_of_teams(tournament).is_some() || counts_members(tournament),
                is_of_teams: scope.stage().play.line_ups.is_some(),
                paired: scope.last_paired(),
                rounds: scope.planned_rounds(),
                due: calendar::due(scope, scope.planned_rounds(), visitor.words()),
                has_ratings: tournament.settings.discipline == Discipline::Chess,
                has_bracket: scope.stage().spec().has_tree(),
                has_dates: scope.stage().has_dates(),
                slug: scope.slug().to_owned(),
                results_of: format!("{}.{}", visitor.account.as_ref().map_or(0, |it| it.id), tournament.id),
                pages: PublicPages::of(scope),
                next: has_several.then(|| DeskPages::of_slug(scope.slug()).next()),
                round,
                paired_round,
                part,
                has_reports: tournament.settings.reporting.posture != ReportingMode::Arbiters,
                groups: groups::links(scope, visitor.words(), |_, address| DeskPages::at(address).start()),
                desk,
            }),
            ..Self::plain(visitor, here)
        }
    }

    /// Returns `true` if the visitor has a right in the tournament, even if only at some boards.
    pub fn may(&self, can: Right) -> bool {
        self.held.as_ref().is_some_and(|held| held.may(can))
    }

    /// Returns `true` if the tournament of the page has ended.
    pub fn has_ended(&self) -> bool {
        self.tournament.as_ref().is_some_and(|tournament| tournament.ended.is_some())
    }

    /// Returns `true` if the visitor has a right at a board of the tournament, even if only for the visitor's own
    /// entries.
    pub fn may_at(&self, can: impl Borrow<Right>, board: impl Borrow<u32>) -> bool {
        self.held.as_ref().is_some_and(|held| held.reach(*can.borrow(), Some(*board.borrow())) > Reach::No)
    }

    /// Returns the line about the copies of the database, and `true` if none can be made, for a visitor who can see to it:
    /// the owner, and those who pair and close rounds.
    pub fn copies(&self) -> Option<(String, bool)> {
        let status = self.copies.as_ref().filter(|_| self.owner || self.may(Right::Pair))?;
        Some((self.t.copies(status), status.fault.is_some()))
    }

    /// Returns the address of the help on the section of the page.
    pub fn help(&self) -> &'static str {
        match self.tab {
            DeskTab::Desk | DeskTab::Next => "/help/results",
            DeskTab::Players => "/help/players",
            DeskTab::Teams => "/help/teams",
            DeskTab::Stages => "/help/knockout",
            DeskTab::Prints => "/help/printing",
            DeskTab::Devices | DeskTab::Passes | DeskTab::Reporting => "/help/phones",
            DeskTab::Log => "/help/log",
            DeskTab::Calendar
            | DeskTab::Appointments
            | DeskTab::Prizes
            | DeskTab::Screens
            | DeskTab::Officials
            | DeskTab::Settings
            | DeskTab::Elsewhere
            | DeskTab::None => "/help",
        }
    }

    /// Returns the groups of the side bar; empty outside of a tournament.
    pub fn side_bar(&self) -> Vec<SideGroup> {
        self.tournament
            .as_ref()
            .map_or_else(Vec::new, |tournament| side_bar::groups((self.t, self.tab), &|can| self.may(can), tournament))
    }
}
