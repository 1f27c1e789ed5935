//! Screens in the hall: all pages of a screen, one after the other in one document. The script turns them.

pub mod fitted_name;
pub mod fitting;
pub mod lines;
pub mod ranges;

use askama::Template;
use chrono::{DateTime, Utc};
use qisai_domain::calendar::zone;
use qisai_domain::screen::{
    Broadcast, Item, Kind, Lettering, List, Notice, OpenCheckInList, Screen, Tongue, leaves, share,
};
use qisai_domain::{PublishLevel, RoundState, TournamentId};

use crate::calendar::DisplayTime;
use crate::public::scene::Scene;
use crate::sides::SideMark;
use crate::stages::groups;
use crate::{Result, ViewError};
use fitting::FittedColumns;
use lines::{Note, ScreenLine, ScreenList};
use qisai_i18n::{Lang, Words};
use qisai_service::scope::Scope;

/// Content requested for a screen.
pub struct ScreenRequest<'a> {
    pub screen: &'a Screen,
    /// Groups of each tournament.
    pub groups: &'a [Vec<Scope>],
    pub notices: &'a [(TournamentId, Notice)],
    /// Open check-ins.
    pub rolls: &'a [OpenCheckInList],
    /// Records of games in play, as far as they may be shown.
    pub broadcasts: &'a [(TournamentId, Broadcast)],
    /// Names of pictures.
    pub pictures: &'a [String],
    /// State of the screen, which changes with its content.
    pub state: &'a str,
    /// Address at which the script requests the state.
    pub poll: String,
    /// Part of the lists, from 1, and number of parts.
    pub part: (u16, u16),
    /// Only these kinds of page; empty for the regular sequence.
    pub only: &'a [Kind],
    /// Time of the server: clocks of the screens' computers may be wrong.
    pub now: DateTime<Utc>,
}

#[derive(Template)]
#[template(path = "screens/screen.html")]
struct ScreenPage {
    t: Words,
    title: String,
    theme: &'static str,
    /// Size of the type in thousandths of the picture.
    size: u32,
    state: String,
    poll: String,
    /// Newest public rounds: the script shows the boards when they change.
    rounds: String,
    /// Time of the server when the page was made: milliseconds since 1970, UTC. The script counts down by it.
    now: i64,
    /// IANA name of the event's time zone; empty without one.
    zone: String,
    pages: Vec<Page>,
}

/// Page of the screen.
struct Page {
    t: Words,
    key: String,
    kind: Kind,
    title: String,
    /// First and last entry of the page's list.
    range: Option<String>,
    /// Squares of the sides on the page, explained in its head; none for sides that are words.
    sides: Vec<SideMark>,
    number: usize,
    of: usize,
    millis: u64,
    /// `true` if its lines are rows of a table.
    is_table: bool,
    /// Widths of the columns of the table.
    columns: FittedColumns,
    lines: Vec<ScreenLine>,
    /// Start of the round that the page belongs to.
    due: Option<DisplayTime>,
    /// Notes below the start time.
    notes: Vec<Note>,
    /// Boards that are called, on every page except those of calls.
    called: Option<String>,
}

#[derive(Template)]
#[template(path = "screens/word.html")]
struct WordPage {
    t: Words,
    /// Word of the browser; `None` if the content assigned to the browser is not public.
    word: Option<String>,
    state: String,
    poll: String,
}

/// Returns the page of a browser that shows its word, or whose assigned content is not public.
pub fn waiting(word: Option<String>, state: &str, poll: &str, lang: Lang) -> Result<String> {
    let page = WordPage { t: Words::of(lang), word, state: state.to_owned(), poll: poll.to_owned() };
    page.render().map_err(|error| ViewError::Written(error.to_string()))
}

/// Returns the page of a screen.
pub fn render(asked: &ScreenRequest) -> Result<String> {
    let langs: &[Lang] = match asked.screen.tongue {
        Tongue::English => &[Lang::En],
        Tongue::Chinese => &[Lang::Zh],
        Tongue::Both => &Lang::ALL,
    };
    let lettering = asked.screen.lettering();
    let first = langs.first().copied().unwrap_or_default();
    let announced = |shows| -> Vec<Vec<Scope>> {
        let of_all = |groups: &Vec<Scope>| groups.iter().map(|scope| scope.clone().announced(shows)).collect();
        asked.groups.iter().map(of_all).collect()
    };
    let (reported, counted) = (announced(PublishLevel::Results), announced(PublishLevel::Standings));
    let mut pages = Vec::new();
    let mut rounds = String::new();
    for lang in langs {
        let halls: Vec<Vec<Scene>> =
            reported.iter().map(|groups| groups.iter().map(|scope| Scene::new(scope, *lang)).collect()).collect();
        let hall = ScreenView { asked, lettering, lang: *lang, t: Words::of(*lang), halls, counted: &counted };
        pages.extend(hall.pages()?);
        rounds = hall.rounds();
    }
    let scope = asked.groups.iter().flatten().next();
    let page = ScreenPage {
        t: Words::of(first),
        title: scope.map(|scope| scope.event().name.clone()).unwrap_or_default(),
        theme: asked.screen.theme.code(),
        size: lettering.size,
        state: asked.state.to_owned(),
        poll: asked.poll.clone(),
        rounds,
        now: asked.now.timestamp_millis(),
        zone: scope
            .map(|scope| scope.event().time_zone.clone())
            .filter(|name| zone(name).is_some())
            .unwrap_or_default(),
        pages,
    };
    page.render().map_err(|error| ViewError::Written(error.to_string()))
}

/// Content of a screen in one language.
pub(crate) struct ScreenView<'a> {
    asked: &'a ScreenRequest<'a>,
    lettering: Lettering,
    lang: Lang,
    t: Words,
    /// Groups of each tournament.
    halls: Vec<Vec<Scene<'a>>>,
    /// Groups of each tournament, as standings count them.
    counted: &'a [Vec<Scope>],
}

/// Returns the groups of a tournament in play: those of the last stage that has begun, and those with an open round.
fn in_play<'s, 'a>(groups: &'s [Scene<'a>]) -> Vec<&'s Scene<'a>> {
    let stage = groups.iter().rev().find(|scene| scene.last > 0).map(|scene| scene.stage.id);
    let is_open = |scene: &Scene| scene.round(scene.last).is_some_and(|round| round.state == RoundState::Published);
    groups.iter().filter(|scene| scene.last > 0 && (stage == Some(scene.stage.id) || is_open(scene))).collect()
}

/// Returns `true` if a group plays a round without any result.
fn is_fresh(scene: &Scene) -> bool {
    let open = scene.round(scene.last).filter(|round| round.state == RoundState::Published);
    open.map(|round| scene.open_games(round)).is_some_and(|(open, all)| all > 0 && open == all)
}

/// Returns the squares of the sides in a page's lines, the first side first.
fn squares(lines: &[ScreenLine]) -> Vec<SideMark> {
    let mut found: Vec<SideMark> = lines.iter().flat_map(ScreenLine::marks).filter(SideMark::is_square).collect();
    found.sort_by_key(SideMark::is_second);
    found.dedup();
    found
}

impl ScreenView<'_> {
    fn pages(&self) -> Result<Vec<Page>> {
        let mut sheets = Vec::new();
        for item in self.turn() {
            sheets.extend(self.sheets(item)?);
        }
        sheets.retain(|sheet| !sheet.lines.is_empty());
        if sheets.is_empty() {
            // A screen is never empty.
            sheets = self.sheets(Item { kind: Kind::Clock, seconds: None })?;
        }
        let calls = u32::from(self.called().is_some());
        let count = |notes: usize| u32::try_from(notes).unwrap_or_default();
        let list = |sheet: &ScreenList| {
            let fit = match sheet.kind {
                Kind::Clock | Kind::Record | Kind::Image => 1,
                Kind::CheckIn => self.lettering.rows(calls + 1 + count(sheet.notes.len())),
                Kind::Call => self.lettering.rows(0),
                _ => self.lettering.rows(calls),
            };
            List { rows: sheet.lines.len(), fit, seconds: sheet.seconds }
        };
        let planned = leaves(&sheets.iter().map(list).collect::<Vec<_>>());
        let mut pages = Vec::new();
        for (at, sheet) in sheets.into_iter().enumerate() {
            let ScreenList { kind, key, title, lines, due, notes, .. } = sheet;
            // Every page of one of several screens shows the range of that screen, so that readers find the right one.
            let is_part = self.asked.part.1 > 1 && kind.is_shared();
            let of_part = if is_part { ranges::part_range(&lines, self.lang) } else { None };
            let mut lines = lines.into_iter();
            for leaf in planned.iter().filter(|leaf| leaf.list == at) {
                let mut lines: Vec<ScreenLine> = lines.by_ref().take(leaf.rows.len()).collect();
                let columns = fitting::fit(&mut lines, self.lettering);
                pages.push(Page {
                    t: self.t,
                    key: format!("{}-{key}-{}", self.lang, leaf.number),
                    kind,
                    title: title.clone(),
                    range: of_part.clone().or_else(|| ranges::range(&lines, self.lang)),
                    sides: squares(&lines),
                    number: leaf.number,
                    of: leaf.of,
                    millis: leaf.millis,
                    is_table: !matches!(kind, Kind::Clock | Kind::Record | Kind::Call | Kind::Image),
                    columns,
                    lines,
                    due: due.clone(),
                    notes: notes.clone(),
                    called: self.called().filter(|_| kind != Kind::Call),
                });
            }
        }
        Ok(pages)
    }

    /// Returns the present sequence of pages; announcements are always included.
    fn turn(&self) -> Vec<Item> {
        let screen = self.asked.screen;
        if !self.asked.only.is_empty() {
            let seconds = |kind: Kind| screen.items.iter().find(|item| item.kind == kind).and_then(|item| item.seconds);
            return self.asked.only.iter().map(|kind| Item { kind: *kind, seconds: seconds(*kind) }).collect();
        }
        let is_new = self.halls.iter().flat_map(|groups| in_play(groups)).any(is_fresh);
        let mut turn = screen.turn(is_new);
        let announced = self.asked.notices.iter().any(|(_, notice)| matches!(notice, Notice::Announcement(_)));
        if announced && turn.iter().all(|item| item.kind != Kind::Call) {
            turn.insert(0, Item { kind: Kind::Call, seconds: None });
        }
        turn
    }

    /// Returns the lists of a kind: one for each group; for names and calls one for each tournament.
    fn sheets(&self, item: Item) -> Result<Vec<ScreenList>> {
        let Item { kind, seconds } = item;
        let (part, parts) = self.asked.part;
        let mut sheets = match kind {
            Kind::Clock => vec![lines::clock(self)],
            Kind::Call => vec![lines::calls(self)],
            Kind::CheckIn => self.asked.rolls.iter().filter_map(|roll| lines::missing(self, roll)).collect(),
            Kind::Image => vec![lines::pictures(self)],
            Kind::Names => {
                let halls = self.halls.iter().enumerate();
                halls.filter_map(|(at, groups)| lines::names(self, at, &in_play(groups))).collect()
            }
            Kind::Standings => {
                let mut sheets = Vec::new();
                for groups in self.counted {
                    let scenes: Vec<Scene> = groups.iter().map(|scope| Scene::new(scope, self.lang)).collect();
                    for scene in in_play(&scenes) {
                        sheets.extend(lines::of_group(self, kind, scene)?);
                    }
                }
                sheets
            }
            Kind::Boards | Kind::Teams | Kind::Results | Kind::Record => {
                let mut sheets = Vec::new();
                for scene in self.halls.iter().flat_map(|groups| in_play(groups)) {
                    sheets.extend(lines::of_group(self, kind, scene)?);
                }
                sheets
            }
        };
        for sheet in &mut sheets {
            sheet.seconds = seconds;
            if kind.is_shared() && parts > 1 {
                sheet.lines = sheet.lines.drain(share(sheet.lines.len(), part, parts)).collect();
            }
        }
        Ok(sheets)
    }

    /// Returns the boards that are called, in one line.
    fn called(&self) -> Option<String> {
        let boards = self.asked.notices.iter().filter_map(|(tournament, notice)| match notice {
            Notice::Board { group, board, .. } => Some(self.named(*tournament, *group, *board)),
            Notice::Announcement(_) => None,
        });
        let boards: Vec<String> = boards.collect();
        (!boards.is_empty()).then(|| self.t.screen_to_arbiter(boards.join(self.t.list_comma())))
    }

    /// Returns a board with the label that distinguishes it from the same number elsewhere.
    fn named(&self, tournament: TournamentId, group: qisai_domain::GroupId, board: u32) -> String {
        let scenes = self.halls.iter().flatten();
        let mut scenes = scenes.filter(|scene| scene.tournament.id == tournament && scene.group.id == group);
        let label = scenes.next().map(|scene| self.label(scene)).unwrap_or_default();
        if label.is_empty() { board.to_string() } else { format!("{label} {board}") }
    }

    /// Returns the section's name if several are shown, and the group's if the tournament has several; otherwise empty.
    fn label(&self, scene: &Scene) -> String {
        let section = if self.halls.len() > 1 { scene.tournament.settings.name.clone() } else { String::new() };
        let several = scene.tournament.groups.len() > 1;
        let group = if several { groups::title(scene.tournament, scene.group, self.t) } else { String::new() };
        let parts: Vec<String> = [section, group].into_iter().filter(|part| !part.is_empty()).collect();
        parts.join(" · ")
    }

    /// Returns a title with the label of a group in front.
    fn titled(&self, scene: &Scene, title: String) -> String {
        let label = self.label(scene);
        if label.is_empty() { title } else { format!("{label} · {title}") }
    }

    /// Returns the newest public round of each group.
    fn rounds(&self) -> String {
        let rounds = self.halls.iter().flatten().map(|scene| format!("{}:{}", scene.group.id, scene.last));
        rounds.collect::<Vec<_>>().join(" ")
    }
}
