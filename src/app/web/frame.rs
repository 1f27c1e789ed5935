//! What stands around every page that is not public.

use askama::Template;
use std::borrow::Borrow;

use qisai_domain::office::Reach;
use qisai_domain::team_order::{counts_members, play_of_teams};
use qisai_domain::{Can, Discipline, Held};

use super::visitor::Visitor;
use crate::scope::RequestScope;
use qisai_i18n::Words;
use qisai_service::accounts::Role;
use qisai_view::address::{DeskAddress, DeskPage, DeskPages, PublicPages};
use qisai_view::calendar::{self, When};
use qisai_view::dates;
use qisai_view::groups::{self, GroupLink};

/// The part of the program a page belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tab {
    /// The round desk.
    Desk,
    /// What is to be done over all groups.
    Next,
    Players,
    Teams,
    Stages,
    Calendar,
    /// Dates of matches.
    Appointments,
    Prizes,
    Prints,
    Devices,
    Screens,
    Log,
    Passes,
    Officials,
    Reporting,
    Settings,
    /// A page outside of any tournament.
    None,
}

/// The tournament in the frame.
pub struct InFrame {
    /// Address word.
    pub slug: String,
    /// By what results that are not stored yet are kept in the browser: the account and the tournament.
    pub results_of: String,
    /// Its pages and forms.
    pub desk: DeskPages,
    /// What everybody may see of it.
    pub pages: PublicPages,
    /// What is to be done in all groups and stages, if there are several.
    pub next: Option<DeskAddress>,
    /// The row of groups, if there are several.
    pub groups: Vec<GroupLink<DeskAddress>>,
    /// Name.
    pub title: String,
    /// By whom and when it was ended, while it is.
    pub ended: Option<String>,
    /// Version that the page shows.
    pub version: u64,
    /// People who have entered.
    pub players: usize,
    /// Teams that have entered.
    pub teams: usize,
    /// Whether there are teams, in seats of their own or for the points of their members.
    pub has_teams: bool,
    /// Whether the group is of teams: its players are on their lists.
    pub is_of_teams: bool,
    /// Rounds paired.
    pub paired: u16,
    /// Rounds announced.
    pub rounds: u16,
    /// The round that is running or comes next, with its time, if it is known.
    pub due: Option<When>,
    /// Whether there are ratings and norms: in chess.
    pub has_ratings: bool,
    /// Whether the group plays a bracket, and has no crosstable.
    pub has_bracket: bool,
    /// Whether it plays a table, whose matches may have dates of their own.
    pub has_dates: bool,
}

/// The frame of a page.
pub struct Frame {
    /// Words.
    pub t: Words,
    /// Token for its forms.
    pub csrf: String,
    /// A word for its forms: the same form twice is one act.
    pub once: String,
    /// Seconds until the session ends if it is not used; none when nobody is signed in.
    pub session_left: Option<i64>,
    /// Who is signed in; empty when nobody.
    pub account: String,
    /// Whether accounts may be managed.
    pub owner: bool,
    /// Whether tournaments may be made.
    pub arbiter: bool,
    /// What the visitor holds on the tournament of the address.
    held: Option<Held>,
    /// The page's address, to come back to after changing the language.
    pub here: String,
    pub tab: Tab,
    /// The tournament, if the page belongs to one.
    pub tournament: Option<InFrame>,
}

/// By whom and on which day of the event's zone the tournament was ended; none where it was not.
fn ended(scope: &RequestScope, t: Words) -> Option<String> {
    let ended = scope.tournament().settings.ended.as_ref()?;
    let at = scope.event().clocks().at(ended.at);
    Some(t.ended_on(dates::day(at.date(), t), &ended.by))
}

/// Head, header and side bar of a page, up to its content. Pages share this one function instead of holding a copy each.
#[derive(Template)]
#[template(path = "layout/arbiter_top.html")]
pub struct Top<'a> {
    f: &'a Frame,
}

/// End of a page, after its content.
#[derive(Template)]
#[template(path = "layout/arbiter_bottom.html")]
pub struct Bottom<'a> {
    f: &'a Frame,
}

impl Frame {
    /// Returns what stands before the content of the page.
    pub fn top(&self) -> Top<'_> {
        Top { f: self }
    }

    /// Returns what stands after the content of the page.
    pub fn bottom(&self) -> Bottom<'_> {
        Bottom { f: self }
    }

    /// Of a page outside of any tournament.
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
            here: here.into(),
            tab: Tab::None,
            tournament: None,
        }
    }

    /// Of a page of a tournament.
    pub fn of(visitor: &Visitor, scope: &RequestScope, tab: Tab, page: DeskPage) -> Self {
        let (tournament, desk) = (scope.tournament(), scope.desk());
        let here = desk.to(page).to_string();
        let teams = tournament.entries.values().filter(|entry| entry.team().is_some()).count();
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
                groups: groups::links(scope, visitor.words(), |_, address| DeskPages::at(address).start()),
                desk,
            }),
            ..Self::plain(visitor, here)
        }
    }

    /// Whether the visitor has a right on the tournament, be it at some boards only.
    pub fn may(&self, can: Can) -> bool {
        self.held.as_ref().is_some_and(|held| held.may(can))
    }

    /// Whether the visitor has a right at a board of the tournament, be it for what he did himself.
    pub fn may_at(&self, can: impl Borrow<Can>, board: impl Borrow<u32>) -> bool {
        self.held.as_ref().is_some_and(|held| held.reach(*can.borrow(), Some(*board.borrow())) > Reach::No)
    }

    /// `aria-current` of a navigation link.
    pub fn current(&self, tab: Tab) -> &'static str {
        if self.tab == tab { "aria-current=page" } else { "" }
    }
}
