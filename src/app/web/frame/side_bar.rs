//! Side bar of a tournament's desk: six groups of links, of which that of the current page is open.

use qisai_domain::Right;
use qisai_i18n::Words;
use qisai_view::address::{DeskPage, RoundPart};

use super::in_frame::{DeskTab, InFrame};

/// Group of links.
pub struct SideGroup {
    /// Path of the icon, on a grid of 24 × 24.
    pub icon: &'static str,
    pub word: &'static str,
    pub links: Vec<SideLink>,
}

/// Link of a group.
pub struct SideLink {
    pub href: String,
    pub word: &'static str,
    /// Number of entries on the page; `None` for pages without such a number.
    pub count: Option<usize>,
    pub is_current: bool,
}

impl SideGroup {
    /// Returns `true` if the page in view belongs to the group.
    pub fn is_open(&self) -> bool {
        self.links.iter().any(|link| link.is_current)
    }
}

const BOARD: &str = "M4 4h16v16H4zM12 4v16M4 12h16";
const PEOPLE: &str = "M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM2 21c0-4 3-6 7-6s7 2 7 6M17 4a4 4 0 0 1 0 7M19 15c2 1 3 3 3 6";
const LINES: &str = "M4 5h16M4 12h16M4 19h10";
const SCREEN: &str = "M3 5h18v11H3zM8 21h8M12 16v5";
const SHEET: &str = "M6 3h9l4 4v14H6zM14 3v5h5M9 13h7M9 17h7";
const SLIDERS: &str =
    "M4 7h10M18 7h2M4 17h2M10 17h10M16 9a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM8 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4z";

/// Parts of a round with links of their own.
const PARTS: [RoundPart; 3] = [RoundPart::CheckIn, RoundPart::Records, RoundPart::Review];

/// Links of a group under construction.
struct Links {
    /// Section of the page in view.
    tab: DeskTab,
    links: Vec<SideLink>,
}

impl Links {
    /// Adds a page of the desk.
    fn desk(self, tab: DeskTab, word: &'static str, href: &impl ToString) -> Self {
        self.desk_if(true, tab, word, href)
    }

    /// Adds a page of the desk that only some tournaments or visitors have.
    fn desk_if(mut self, is_shown: bool, tab: DeskTab, word: &'static str, href: &impl ToString) -> Self {
        if is_shown {
            let is_current = self.tab == tab;
            self.links.push(SideLink { href: href.to_string(), word, count: None, is_current });
        }
        self
    }

    /// Adds a part of a round, if there is one.
    fn part(mut self, round: Option<u16>, (n, part): (&InFrame, RoundPart), word: &'static str) -> Self {
        if let Some(round) = round {
            let href = n.desk.to(DeskPage::Round(round, part)).to_string();
            self.links.push(SideLink { href, word, count: None, is_current: n.part == Some(part) });
        }
        self
    }

    /// Adds a page or file outside the desk.
    fn other_if(self, is_shown: bool, word: &'static str, href: &impl ToString) -> Self {
        self.desk_if(is_shown, DeskTab::Elsewhere, word, href)
    }

    /// Adds a number of entries to the last link.
    fn of(mut self, is_shown: bool, count: usize) -> Self {
        if let Some(last) = self.links.last_mut().filter(|_| is_shown) {
            last.count = Some(count);
        }
        self
    }
}

/// Returns the groups for a page of a section; `may` tells the visitor's rights.
pub fn groups((t, tab): (Words, DeskTab), may: &dyn Fn(Right) -> bool, n: &InFrame) -> Vec<SideGroup> {
    let (desk, pages) = (&n.desk, &n.pages);
    let links = || Links { tab, links: Vec::new() };
    let (pairs, forms, settings) = (may(Right::Pair), may(Right::Forms), may(Right::Settings));
    let has_individuals = !n.is_of_teams;
    let has_ratings = n.has_ratings && n.paired > 0;

    let mut round = links().desk(DeskTab::Desk, t.side_desk(), &desk.start());
    if let Some(desk) = round.links.last_mut() {
        desk.is_current &= !n.part.is_some_and(|part| PARTS.contains(&part));
    }
    if let Some(next) = &n.next {
        round = round.desk(DeskTab::Next, t.next_up(), next);
    }
    let [check_in, records, reports] = PARTS;
    let round = round
        .part(Some(n.round).filter(|round| *round > 0), (n, check_in), t.check_in())
        .part(n.paired_round, (n, records), t.records())
        .part(n.paired_round.filter(|_| n.has_reports), (n, reports), t.review())
        .desk_if(n.has_dates, DeskTab::Appointments, t.league_matches(), &desk.appointments());
    let people = links()
        .desk_if(has_individuals, DeskTab::Players, t.players(), &desk.players())
        .of(has_individuals, n.players)
        .desk_if(n.has_teams, DeskTab::Teams, t.teams_heading(), &desk.teams())
        .of(n.has_teams, n.teams);
    let tables = links()
        .other_if(true, t.standings(), &pages.standings())
        .other_if(n.has_bracket, t.bracket(), &pages.bracket())
        .other_if(!n.has_bracket, t.crosstable(), &pages.crosstable())
        .other_if(has_ratings, t.ratings(), &pages.ratings())
        .other_if(has_ratings, t.norms(), &pages.norms())
        .desk(DeskTab::Prizes, t.prizes(), &desk.prizes());
    let hall = links()
        .desk(DeskTab::Screens, t.screens(), &desk.screens())
        .desk(DeskTab::Devices, t.devices(), &desk.devices())
        .desk_if(may(Right::Devices), DeskTab::Passes, t.passes(), &desk.passes())
        .desk_if(settings, DeskTab::Reporting, t.reporting(), &desk.reporting());
    let files = links()
        .desk(DeskTab::Prints, t.print(), &desk.prints())
        .other_if(forms, "TRF26", &desk.trf26())
        .other_if(forms, "TRF16", &desk.trf16());
    let setup = links()
        .desk_if(settings, DeskTab::Settings, t.settings(), &desk.settings())
        .desk_if(pairs || !n.groups.is_empty(), DeskTab::Stages, t.stages(), &desk.stages())
        .desk(DeskTab::Calendar, t.calendar(), &desk.calendar())
        .desk(DeskTab::Officials, t.officials(), &desk.staff())
        .desk(DeskTab::Log, t.log(), &desk.log());
    let people_word = if has_individuals { t.players() } else { t.teams_heading() };
    let groups = [
        (BOARD, t.round(), round),
        (PEOPLE, people_word, people),
        (LINES, t.side_tables(), tables),
        (SCREEN, t.side_hall(), hall),
        (SHEET, t.side_files(), files),
        (SLIDERS, t.side_set_up(), setup),
    ];
    groups.into_iter().map(|(icon, word, links)| SideGroup { icon, word, links: links.links }).collect()
}
