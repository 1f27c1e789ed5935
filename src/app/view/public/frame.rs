//! Frame around every public page: band, tabs, rounds, files, print foot.

use std::mem::discriminant;

use askama::Template;
use qisai_domain::log::{PrintedHead, SignedHead};
use qisai_domain::screen::text_width;
use qisai_domain::{GroupId, PublishLevel, Withheld};
use qisai_standings::overall::has_overall;

use super::fingerprint;
use super::scene::Scene;
use crate::address::{
    CodeAddress, CrossOrder, DeskAddress, DeskPages, Encoding, GamesFormat, PublicAddress, PublicPages, Subject,
};
use crate::calendar::{self, DisplayTime};
use crate::contests::meeting::has_games;
use crate::stages::groups::{self, GroupLink};
use crate::{dates, formats};
use qisai_i18n::Words;

/// Random delay in milliseconds before pages fetch a new version, by number of players: small events at once, big ones
/// spread out.
const JITTER: [(usize, u32); 3] = [(100, 150), (400, 3000), (usize::MAX, 10_000)];

/// Tabs of the public pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PublicTab {
    Overview,
    Pairings,
    /// Standings, crosstable, bracket and what else orders the entrants.
    Standings,
    Players,
}

/// Link in the row of pages that share a tab.
pub(crate) struct ViewLink {
    pub word: &'static str,
    pub href: PublicAddress,
    pub is_current: bool,
}

/// Frame of a page.
pub(crate) struct PublicFrame {
    pub t: Words,
    /// Name of the tournament.
    pub event: String,
    /// Name in the band, where a long one may be cut: the table before the event.
    pub band_title: String,
    /// Heading of the page.
    pub heading: String,
    pub slug: String,
    /// Pages of the same group.
    pub pages: PublicPages,
    /// Desk of the same group. The page is the same for everyone; a script shows the link to staff.
    pub desk: DeskAddress,
    pub version: u64,
    /// Time of the last change by the clocks of the hall; empty if unknown.
    pub changed: String,
    /// Time zone of the hall.
    pub zone: String,
    /// Newest version with a signed head, with its fingerprint: for print.
    pub head: Option<PrintedHead>,
    /// Whole address of the share picture, if there is one.
    pub picture: Option<String>,
    pub jitter: u32,
    /// `true` for a page in a frame of another site, which has no head.
    pub is_embedded: bool,
    /// Subject of the page.
    subject: Subject,
    /// Range of results that the page shows: `3/9` for group 3 up to round 9; empty if any result may change it.
    pub reach: String,
    /// Round of the boards on the page, if a result changes nothing else on it.
    pub boards: Option<u16>,
    group: GroupId,
    /// Row of groups, if there are several.
    pub groups: Vec<GroupLink<PublicAddress>>,
    pub tab: PublicTab,
    /// `true` if all entrants meet each other, so that the crosstable is a grid.
    has_grid: bool,
    /// `true` if the group plays a bracket, which replaces the crosstable.
    has_bracket: bool,
    /// `true` if the group is a challenge ladder, whose order replaces the crosstable.
    has_ladder: bool,
    /// `true` for matches between teams.
    pub is_of_teams: bool,
    /// `true` if there are several stages, and a ranking over all of them.
    pub has_overall: bool,
    /// `true` if members count for teams, and a list ranks the teams.
    pub has_totals: bool,
    /// Board of a match of two, whose games replace the crosstable; `None` in other events.
    board_of_match: Option<u32>,
    /// Description of the page where a link to it is shared: days, place, progress of the tournament.
    pub about: String,
    /// Days and place; empty if neither is known.
    pub around: String,
    /// Name of the arbiter, `Chief arbiter: Tessaro, Odile`, for print; empty without one.
    pub arbiter: String,
    /// State of the tournament, `Round 6 of 9 · being played`.
    pub state: String,
    /// Note on results that the page does not show yet, and the time of their publication.
    pub withheld: Option<String>,
    /// Round that is running or comes next, with its time, if it is known.
    pub due: Option<DisplayTime>,
    /// Time of the page's round, if it is known.
    pub when: Option<DisplayTime>,
    /// Last public round.
    pub last: u16,
    /// Links to the same page of other rounds; empty if a page has no rounds.
    pub rounds: Vec<RoundLink>,
    /// Round for the print foot.
    pub round: Option<u16>,
    pub landscape: bool,
    /// `true` if the page exists as CSV and JSON.
    pub has_files: bool,
    /// File format of the page's games, if any has a record.
    pub games: Option<GamesFormat>,
}

/// Round in the row of rounds.
pub(crate) struct RoundLink {
    pub number: u16,
    /// Address of the round; `None` while it is not public.
    pub href: Option<PublicAddress>,
    pub is_current: bool,
}

/// Returns the board of a match of two; `None` if more entrants play, or one game decides.
fn board_of_match(scene: &Scene) -> Option<u32> {
    let has_games = has_games(&scene.stage.play.contest(1));
    let board = scene.round(1)?.in_board_order().first()?.board()?;
    (formats::is_match(scene.scope) && has_games).then_some(board)
}

/// Returns the days and the place, `18–22 November 2026 · Bay`.
fn around(scene: &Scene) -> String {
    in_a_line([dates::days(scene.event, scene.t), scene.event.city.clone()])
}

fn arbiter(scene: &Scene) -> String {
    match scene.event.chief_arbiter.as_str() {
        "" => String::new(),
        name => format!("{}{}{name}", scene.t.chief_arbiter(), scene.t.colon()),
    }
}

/// Returns the note on results of the last public round that the page does not show.
fn withheld(scene: &Scene, shows: PublishLevel) -> Option<String> {
    let round = scene.round(scene.last)?;
    Some(match scene.withheld(round, shows)? {
        Withheld::LastRound => scene.t.withheld_last_round().to_owned(),
        Withheld::InPlay if scene.withheld(round, PublishLevel::Results).is_some() => {
            scene.t.withheld_results(round.number)
        }
        Withheld::InPlay => scene.t.withheld_standings(round.number),
    })
}

/// Joins the non-empty parts of two.
fn in_a_line(parts: [String; 2]) -> String {
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(" · ")
}

/// Header and navigation of a public page, up to its content. Pages share this one function instead of holding a copy each.
#[derive(Template)]
#[template(path = "layout/public_top.html")]
pub(crate) struct PublicTop<'a> {
    frame: &'a PublicFrame,
}

/// End of a public page, after its content: files, version and print-only parts.
#[derive(Template)]
#[template(path = "layout/public_bottom.html")]
pub(crate) struct PublicBottom<'a> {
    frame: &'a PublicFrame,
}

impl PublicFrame {
    /// Returns the address of the page with its head.
    pub(crate) fn full_page(&self) -> PublicAddress {
        self.pages.to(self.subject)
    }

    /// Returns `true` if the title in the band is set smaller on a phone.
    pub(crate) fn has_long_title(&self) -> bool {
        /// Width of about 24 Latin or 13 Chinese letters, in tenths of the size of the type.
        const ROOM: u32 = 130;
        text_width(&self.band_title) > ROOM
    }

    /// Returns the part of the page before its content.
    pub(crate) fn top(&self) -> PublicTop<'_> {
        PublicTop { frame: self }
    }

    /// Returns the title under which the page is shared: the event, with the page if it is not the first one.
    pub(crate) fn shared_title(&self) -> String {
        match self.subject {
            Subject::Overview => self.event.clone(),
            _ => format!("{} · {}", self.heading, self.event),
        }
    }

    /// Returns the part of the page after its content.
    pub(crate) fn bottom(&self) -> PublicBottom<'_> {
        PublicBottom { frame: self }
    }

    /// Returns the frame of a page.
    pub fn new(scene: &Scene, tab: PublicTab, subject: Subject, heading: String) -> Self {
        let t = scene.t;
        let players = scene.tournament.entries.len();
        let jitter = JITTER.iter().find(|(limit, _)| players <= *limit).map_or(0, |(_, jitter)| *jitter);
        Self {
            t,
            event: scene.scope.title(),
            band_title: match (scene.event.name.as_str(), scene.tournament.settings.name.as_str()) {
                (event, table) if !event.is_empty() && !table.is_empty() => format!("{table} · {event}"),
                _ => scene.scope.title(),
            },
            heading,
            slug: scene.slug().to_owned(),
            version: scene.tournament.version.0,
            changed: scene.scope.changed(),
            zone: scene.event.time_zone.clone(),
            head: scene.scope.head().map(SignedHead::printed),
            picture: scene.scope.picture().map(str::to_owned),
            jitter,
            is_embedded: scene.is_embedded,
            pages: scene.pages.clone(),
            desk: DeskPages::of(scene.scope).start(),
            reach: fingerprint::results_up_to(subject, scene.scope)
                .map(|round| format!("{}/{round}", scene.group.id))
                .unwrap_or_default(),
            boards: None,
            group: scene.group.id,
            subject,
            groups: groups::links(scene.scope, t, |group, address| {
                let of = scene.tournament.group(group.id);
                let is_bracket = of.is_some_and(|(stage, _)| stage.spec().has_tree());
                PublicPages::at(address).to(subject.in_other_group(group.last_public_round(), is_bracket))
            }),
            tab,
            has_grid: scene.stage.format().has_grid(),
            has_bracket: scene.stage.spec().has_tree(),
            has_ladder: scene.stage.spec().has_ladder(),
            is_of_teams: scene.is_of_teams(),
            has_overall: has_overall(scene.tournament),
            has_totals: scene.has_totals(),
            board_of_match: board_of_match(scene),
            about: in_a_line([around(scene), scene.state()]),
            around: around(scene),
            arbiter: arbiter(scene),
            state: scene.state(),
            withheld: withheld(scene, subject.shows()),
            due: calendar::due(scene.scope, scene.planned, t).filter(|_| !scene.is_finished()),
            when: None,
            last: scene.last,
            rounds: Vec::new(),
            round: None,
            landscape: false,
            has_files: true,
            games: None,
        }
    }

    /// Adds links to the same page of every round.
    #[must_use]
    pub fn with_rounds(mut self, scene: &Scene, current: u16, of_round: fn(u16) -> Subject) -> Self {
        self.round = Some(current);
        self.when = calendar::of_round(scene.scope, current, scene.t);
        self.rounds = (1..=scene.planned.max(scene.last))
            .map(|number| RoundLink {
                number,
                href: scene.round(number).map(|_| scene.to(of_round(number))),
                is_current: number == current,
            })
            .collect();
        self
    }

    /// Returns the group and the round of [`boards`](Self::boards), `3/9`; empty without a round.
    pub fn boards_of(&self) -> String {
        self.boards.map(|round| format!("{}/{round}", self.group)).unwrap_or_default()
    }

    /// Returns the address of the page.
    pub fn path(&self) -> PublicAddress {
        self.pages.to(self.subject)
    }

    /// Returns the address of the page's QR code, for paper: with the head of the log.
    pub fn code(&self) -> CodeAddress {
        CodeAddress { page: self.path(), head: self.head }
    }

    /// Returns the same page as files: name of the format, and address.
    pub fn files(&self) -> Vec<(&'static str, PublicAddress)> {
        let tables = [("CSV", Encoding::Csv), ("XLSX", Encoding::Xlsx), ("JSON", Encoding::Json)];
        let games = self.games.map(|format| match format {
            GamesFormat::Pgn => ("PGN", Encoding::Games(format)),
            GamesFormat::Pdn => ("PDN", Encoding::Games(format)),
        });
        let files = tables.into_iter().chain(games);
        files.map(|(name, encoding)| (name, self.pages.file(self.subject, encoding))).collect()
    }

    /// Returns `true` for a match of two.
    pub fn is_match(&self) -> bool {
        self.board_of_match.is_some()
    }

    /// Returns the page that comes before the standings under their tab: the match, the ladder or the bracket.
    fn order_of_play(&self) -> Option<(&'static str, Subject)> {
        let t = self.t;
        match self.board_of_match {
            Some(board) => Some((t.the_match(), Subject::Meeting(1, board))),
            None if self.has_ladder => Some((t.ladder_order(), Subject::Ladder)),
            None => self.has_bracket.then(|| (t.bracket(), Subject::Bracket)),
        }
    }

    /// Returns the pages that share the tab of the standings. Without a public round there are none.
    pub fn views(&self) -> Vec<ViewLink> {
        let (t, order) = (self.t, self.order_of_play());
        let first_view = if self.has_grid { CrossOrder::Grid } else { CrossOrder::Rank };
        let crosstable = (t.crosstable(), Subject::Crosstable(first_view));
        let crosstable = order.is_none().then_some(crosstable);
        let always = [(t.progress(), Subject::Progress), (t.statistics(), Subject::Statistics)];
        let some = [
            (self.is_of_teams, (t.board_lists(), Subject::BoardLists)),
            (self.has_totals, (t.totals_heading(), Subject::Totals)),
            (self.has_overall, (t.overall_list(), Subject::Overall)),
        ];
        let some = some.into_iter().filter(|(is_shown, _)| *is_shown).map(|(_, view)| view);
        let standings = (t.standings(), Subject::Standings(None));
        let views = order.into_iter().chain([standings]).chain(crosstable).chain(always).chain(some);
        let link = |(word, subject)| ViewLink {
            word,
            href: self.pages.to(subject),
            is_current: discriminant(&subject) == discriminant(&self.subject),
        };
        views.filter(|_| self.last > 0).map(link).collect()
    }

    /// Returns the tabs with content, with their addresses.
    pub fn tabs(&self) -> Vec<(PublicTab, &'static str, String)> {
        let (t, pages) = (self.t, &self.pages);
        let overview = (PublicTab::Overview, t.overview(), pages.overview().to_string());
        let players = if self.is_of_teams { t.teams() } else { t.players() };
        let players = (PublicTab::Players, players, pages.players().to_string());
        if self.last == 0 {
            return vec![overview, players];
        }
        let pairings = (PublicTab::Pairings, t.pairings(), pages.round(self.last).to_string());
        let (word, leading) = self.order_of_play().unwrap_or((t.standings(), Subject::Standings(None)));
        vec![overview, pairings, (PublicTab::Standings, word, pages.to(leading).to_string()), players]
    }
}
