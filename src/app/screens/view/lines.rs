//! Lists on screens, line by line.

use std::collections::BTreeMap;

use chrono::NaiveDateTime;
use qisai_domain::screen::{Kind, Notice, OpenCheckInList};
use qisai_domain::{EntryId, Game, GameKey, Pairing, Round, RoundState, Side};
use qisai_records::boards::read_in;

use super::ScreenView;
use super::fitted_name::FittedName;
use crate::Result;
use crate::address::PictureAddress;
use crate::calendar::{self, DisplayTime};
use crate::chess960::StartPosition;
use crate::entries::search::by_name;
use crate::names::{Name, namesakes};
use crate::public::board::SceneBoard;
use crate::public::scene::Scene;
use crate::records::game::DiagramRenderer;
use crate::scores::{self, ResultText};
use crate::sides::SideMark;
use crate::standings::working::Explainer;

/// Maximum number of games shown with their last position.
const GAMES: usize = 12;

/// List before it is divided into pages.
pub(crate) struct ScreenList {
    pub kind: Kind,
    pub key: String,
    pub title: String,
    pub seconds: Option<u16>,
    /// Start of the round that the list belongs to.
    pub due: Option<DisplayTime>,
    /// Notes below the start time.
    pub notes: Vec<Note>,
    pub lines: Vec<ScreenLine>,
}

/// Note with a time.
#[derive(Clone)]
pub(crate) struct Note {
    pub when: DisplayTime,
    /// `true` if the script counts down the remaining time.
    pub counts: bool,
}

/// Line of a list; for clocks and games a whole page.
pub enum ScreenLine {
    Board(BoardLine),
    Seat(SeatLine),
    Place(PlaceLine),
    Said(String),
    Clock(Vec<Due>),
    Game(GameLine),
    Missing(MissingLine),
    Picture(PictureLine),
}

impl ScreenLine {
    /// Returns the marks of the sides in the line.
    pub(super) fn marks(&self) -> Vec<SideMark> {
        match self {
            Self::Board(it) => vec![it.first.mark, it.second.mark],
            Self::Seat(it) => vec![it.mark],
            Self::Game(it) => vec![it.first.mark, it.second.mark],
            _ => Vec::new(),
        }
    }
}

/// Board with both sides.
pub struct BoardLine {
    pub key: String,
    pub board: u32,
    pub first: Player,
    pub second: Player,
    pub result: ResultText,
    /// Version in which the result was entered.
    pub stamp: u64,
}

/// Player on a side of a board.
pub struct Player {
    pub mark: SideMark,
    pub name: FittedName,
    pub won: bool,
}

/// Seat of a player in the list by names.
pub struct SeatLine {
    pub key: String,
    pub name: FittedName,
    pub board: Option<u32>,
    pub mark: SideMark,
    /// Opponent, or the reason for having none.
    pub opponent: FittedName,
}

/// Place in the standings.
pub struct PlaceLine {
    pub key: String,
    pub rank: String,
    pub name: FittedName,
    pub points: String,
    /// Places gained since the round before: `▲3`, `▼1`, `=`; empty after the first round.
    pub moved: String,
}

/// Round that is running or comes next.
pub struct Due {
    /// Section and group; empty if there is only one.
    pub label: String,
    pub when: DisplayTime,
}

/// Player that has not checked in.
pub struct MissingLine {
    pub key: String,
    pub name: FittedName,
    pub club: String,
}

/// Picture of the event.
pub struct PictureLine {
    pub name: String,
    pub address: PictureAddress,
}

/// Last position of a game.
pub struct GameLine {
    pub board: u32,
    pub first: Player,
    pub second: Player,
    pub result: String,
    pub diagram: String,
}

/// Returns the name of an entry without a link.
fn name_of(scene: &Scene, entry: EntryId) -> FittedName {
    let name = Name { href: None, ..scene.person(entry).name };
    let is_person = scene.tournament.entry(entry).and_then(|entry| scene.tournament.person_of(entry)).is_some();
    FittedName::of(name, is_person)
}

/// Returns the pairings of a round with their seats, in board order.
fn seated<'a>(scene: &Scene, round: &'a Round) -> Vec<(&'a Pairing, SceneBoard)> {
    let pairings = round.in_board_order().into_iter();
    pairings.filter_map(|pairing| Some((pairing, scene.seats(round.number, pairing)?))).collect()
}

fn players(scene: &Scene, seats: &SceneBoard, winner: Option<Side>) -> [Player; 2] {
    let player = |entry, side| Player {
        mark: SideMark::of(scene.tournament.settings.discipline, side, scene.t),
        name: name_of(scene, entry),
        won: winner == Some(side),
    };
    [player(seats.first, Side::First), player(seats.second, Side::Second)]
}

fn board_line(scene: &Scene, pairing: &Pairing, seats: &SceneBoard) -> BoardLine {
    let result = seats.shown(scene.scores(), scene.t);
    let [first, second] = players(scene, seats, result.winner);
    let stamp = pairing.games.values().map(|game| game.changed.result).max().unwrap_or_default();
    BoardLine {
        key: format!("b{}-{}-{}", scene.tournament.id, scene.group.id, seats.board),
        board: seats.board,
        first,
        second,
        result,
        stamp: stamp.0,
    }
}

/// Returns the list of a group; `None` if it has none of this kind.
pub(crate) fn of_group(hall: &ScreenView, kind: Kind, scene: &Scene) -> Result<Option<ScreenList>> {
    let Some(round) = scene.round(scene.last) else { return Ok(None) };
    let t = scene.t;
    let (title, lines) = match kind {
        Kind::Standings => match places(hall, scene)? {
            Some(found) => found,
            None => return Ok(None),
        },
        Kind::Teams if scene.entrants().iter().all(|seat| seat.entry.team().is_none()) => return Ok(None),
        Kind::Teams => (with_start(scene, round, t.screen_teams_of(round.number)), boards(hall, scene, round)),
        Kind::Results => {
            let (open, all) = scene.open_games(round);
            (t.screen_results_of(round.number, all.saturating_sub(open), all), results(hall, scene, round))
        }
        Kind::Record => (t.round_n(round.number), games(hall, scene, round)),
        Kind::Boards | Kind::Names | Kind::Clock | Kind::Call | Kind::CheckIn | Kind::Image => {
            (with_start(scene, round, t.screen_boards_of(round.number)), boards(hall, scene, round))
        }
    };
    Ok(Some(ScreenList {
        kind,
        key: format!("{}-{}-{}", kind.code(), scene.tournament.id, scene.group.id),
        title: hall.titled(scene, title),
        seconds: None,
        due: None,
        notes: Vec::new(),
        lines,
    }))
}

/// Returns a title with the start position of the round, if it has one.
fn with_start(scene: &Scene, round: &Round, title: String) -> String {
    match StartPosition::of(scene.tournament, scene.group.at(round.number)) {
        Some(start) => format!("{title} · {}", start.said(scene.t)),
        None => title,
    }
}

fn boards(hall: &ScreenView, scene: &Scene, round: &Round) -> Vec<ScreenLine> {
    let shown = |(_, seats): &(&Pairing, SceneBoard)| hall.asked.screen.shows(seats.board);
    let boards = seated(scene, round).into_iter().filter(shown);
    boards.map(|(pairing, seats)| ScreenLine::Board(board_line(scene, pairing, &seats))).collect()
}

/// Returns the boards with a result, the newest result first.
fn results(hall: &ScreenView, scene: &Scene, round: &Round) -> Vec<ScreenLine> {
    let shown = |(_, seats): &(&Pairing, SceneBoard)| hall.asked.screen.shows(seats.board);
    let boards = seated(scene, round).into_iter().filter(shown);
    let boards = boards.map(|(pairing, seats)| board_line(scene, pairing, &seats));
    let mut known: Vec<BoardLine> = boards.filter(|line| !line.result.text.is_empty()).collect();
    known.sort_by_key(|line| (std::cmp::Reverse(line.stamp), line.board));
    known.into_iter().map(ScreenLine::Board).collect()
}

/// Returns title and lines of the standings after the last closed round; `None` before it.
fn places(hall: &ScreenView, scene: &Scene) -> Result<Option<(String, Vec<ScreenLine>)>> {
    let closed = scene.rounds().filter(|round| round.state == RoundState::Closed).last();
    let Some(number) = closed.map(|round| round.number) else { return Ok(None) };
    let ranked = scene.ranked(number)?;
    let before: BTreeMap<EntryId, usize> = match number.checked_sub(1).filter(|before| scene.round(*before).is_some()) {
        Some(before) => scene.ranked(before)?.standings.rows.iter().map(|row| (row.entry, row.rank)).collect(),
        None => BTreeMap::new(),
    };
    let top = match hall.asked.screen.top {
        0 => usize::MAX,
        top => usize::from(top),
    };
    let lines = ranked.standings.rows.iter().take(top).map(|row| {
        ScreenLine::Place(PlaceLine {
            key: format!("p{}-{}-{}", scene.tournament.id, scene.group.id, row.entry),
            rank: scores::rank(row.rank, row.shared),
            name: name_of(scene, row.entry),
            points: row.values.first().map(Explainer::text).unwrap_or_default(),
            moved: before.get(&row.entry).map(|before| moved(*before, row.rank)).unwrap_or_default(),
        })
    });
    Ok(Some((scene.standings_title(number, scene.t), lines.collect())))
}

/// Returns the number of places gained, with a sign.
pub fn moved(before: usize, now: usize) -> String {
    match before.cmp(&now) {
        std::cmp::Ordering::Equal => "=".to_owned(),
        std::cmp::Ordering::Greater => format!("▲{}", before - now),
        std::cmp::Ordering::Less => format!("▼{}", now - before),
    }
}

/// Returns the games with their last position; for a game in play the position after the screen's delay.
fn games(hall: &ScreenView, scene: &Scene, round: &Round) -> Vec<ScreenLine> {
    let games = seated(scene, round).into_iter().filter_map(|(pairing, seats)| {
        let (key, game) = pairing.games.iter().find(|(_, game)| game.record.is_some())?;
        hall.asked.screen.shows(seats.board).then_some(())?;
        let diagram = last_position(hall, scene, round, (pairing, *key, game))?;
        let result = seats.shown(scene.scores(), scene.t);
        let [first, second] = players(scene, &seats, result.winner);
        let is_in_play = game.result.is_pending();
        let result = if is_in_play { scene.t.screen_behind(hall.asked.screen.delay) } else { result.text };
        Some(ScreenLine::Game(GameLine { board: seats.board, first, second, result, diagram }))
    });
    games.take(GAMES).collect()
}

fn last_position(hall: &ScreenView, scene: &Scene, round: &Round, of: (&Pairing, GameKey, &Game)) -> Option<String> {
    let (pairing, key, game) = of;
    let is_in_play = game.result.is_pending();
    let kept = if is_in_play {
        let (_, broadcast) = hall.asked.broadcasts.iter().find(|(id, _)| *id == scene.tournament.id)?;
        broadcast.record(pairing.id, key)?
    } else {
        game.record?
    };
    let discipline = scene.tournament.settings.discipline;
    let prepared = read_in(scene.tournament, scene.group.at(round.number), scene.tournament.text(kept)?)?;
    let record = prepared.record();
    if is_in_play && record.texts.is_empty() {
        return None;
    }
    let play = (DiagramRenderer { discipline, t: scene.t }).play(record.start, record.texts, &[], String::new())?;
    Some(play.diagram)
}

/// Returns the seats of a tournament, by name.
pub(crate) fn names(hall: &ScreenView, at: usize, groups: &[&Scene]) -> Option<ScreenList> {
    let first = groups.first()?;
    let mut lines: Vec<SeatLine> = groups.iter().flat_map(|scene| seats_of(hall, scene)).collect();
    lines.sort_by(|one, other| by_name(one.name.text(), other.name.text(), hall.lang));
    let title = hall.t.screen_names_of(first.last);
    let title = match (hall.halls.len(), first.tournament.settings.name.as_str()) {
        (2.., section) if !section.is_empty() => format!("{section} · {title}"),
        _ => title,
    };
    let lines = lines.into_iter().map(ScreenLine::Seat).collect();
    Some(ScreenList {
        kind: Kind::Names,
        key: format!("names-{at}"),
        title,
        seconds: None,
        due: None,
        notes: Vec::new(),
        lines,
    })
}

fn seats_of(hall: &ScreenView, scene: &Scene) -> Vec<SeatLine> {
    let Some(round) = scene.round(scene.last) else { return Vec::new() };
    let discipline = scene.tournament.settings.discipline;
    let key = |entry: EntryId| format!("e{}-{}-{entry}", scene.tournament.id, scene.group.id);
    let mut lines = Vec::new();
    for (_, seats) in seated(scene, round) {
        if !hall.asked.screen.shows(seats.board) {
            continue;
        }
        let sides = [(seats.first, seats.second, Side::First), (seats.second, seats.first, Side::Second)];
        lines.extend(sides.map(|(own, other, side)| SeatLine {
            key: key(own),
            name: name_of(scene, own),
            board: Some(seats.board),
            mark: SideMark::of(discipline, side, scene.t),
            opponent: name_of(scene, other),
        }));
    }
    if hall.asked.screen.boards.is_empty() {
        let byes = round.in_board_order().into_iter().filter_map(Pairing::bye);
        lines.extend(byes.map(|(entry, kind)| SeatLine {
            key: key(entry),
            name: name_of(scene, entry),
            board: None,
            mark: SideMark::none(),
            opponent: FittedName::words(scene.bye(entry, round.number, kind)),
        }));
    }
    lines
}

/// Returns the calls and announcements.
pub(crate) fn calls(hall: &ScreenView) -> ScreenList {
    let said = hall.asked.notices.iter().flat_map(|(tournament, notice)| {
        let text = match notice {
            Notice::Board { group, board, .. } => hall.t.screen_please(hall.named(*tournament, *group, *board)),
            Notice::Announcement(text) => text.clone(),
        };
        hall.lettering.broken(&text)
    });
    let lines = said.map(ScreenLine::Said).collect();
    let title = hall.t.screen_announcement().to_owned();
    ScreenList { kind: Kind::Call, key: "call".to_owned(), title, seconds: None, due: None, notes: Vec::new(), lines }
}

/// Returns the page with the time, and the next rounds with their start.
pub(crate) fn clock(hall: &ScreenView) -> ScreenList {
    let scenes = hall.halls.iter().filter_map(|groups| groups.last());
    let dues = scenes.filter(|scene| !scene.is_finished()).filter_map(|scene| {
        let when = calendar::due(scene.scope, scene.planned, scene.t)?;
        Some(Due { label: hall.label(scene), when })
    });
    // The time itself is as high as three lines; each of the other entries takes two.
    let most = (hall.lettering.rows(4) / 2).max(1);
    let dues = dues.take(most).collect();
    let title = hall.halls.iter().flatten().next().map(|scene| scene.scope.title()).unwrap_or_default();
    ScreenList {
        kind: Kind::Clock,
        key: "clock".to_owned(),
        title,
        seconds: None,
        due: None,
        notes: Vec::new(),
        lines: vec![ScreenLine::Clock(dues)],
    }
}

/// Returns the missing players, with the number of players present and the start. Returns `None` if the group is not on
/// this screen.
pub(crate) fn missing(hall: &ScreenView, roll: &OpenCheckInList) -> Option<ScreenList> {
    let is_here = |scene: &&Scene| scene.tournament.id == roll.tournament && scene.group.id == roll.at.group;
    let scene = hall.halls.iter().flatten().find(is_here)?;
    let namesakes = namesakes(scene.tournament, scene.group, scene.t);
    let mut lines: Vec<MissingLine> = roll
        .missing
        .iter()
        .map(|entry| MissingLine {
            key: format!("c{}-{}-{entry}", roll.tournament, roll.at.group),
            name: name_of(scene, *entry).told_apart(namesakes.get(entry), scene.t),
            club: scene.person(*entry).club,
        })
        .collect();
    lines.sort_by(|one, other| by_name(one.name.text(), other.name.text(), hall.lang));
    let clock = |at: NaiveDateTime| at.format("%H:%M");
    let note = |at, text, counts| Note { when: calendar::said(scene.scope.event(), at, text), counts };
    let closes = roll.times.closes.map(|at| note(at, hall.t.said_closes(clock(at)), true));
    let posted = roll.times.posted.map(|at| note(at, hall.t.said_posted(clock(at)), false));
    Some(ScreenList {
        kind: Kind::CheckIn,
        key: format!("check-in-{}-{}", roll.tournament, roll.at.group),
        title: hall.titled(scene, hall.t.screen_missing_of(roll.at.round, roll.here, roll.all)),
        seconds: None,
        due: calendar::of_round(scene.scope, roll.at.round, scene.t),
        notes: closes.into_iter().chain(posted).collect(),
        lines: lines.into_iter().map(ScreenLine::Missing).collect(),
    })
}

/// Returns the pictures of the event, each on a page.
pub(crate) fn pictures(hall: &ScreenView) -> ScreenList {
    let first = hall.halls.iter().flatten().next();
    let slug = first.map(Scene::slug).unwrap_or_default();
    let pictures = hall.asked.pictures.iter();
    let lines = pictures
        .map(|name| ScreenLine::Picture(PictureLine { name: name.clone(), address: PictureAddress::of(slug, name) }));
    let title = first.map(|scene| scene.scope.title()).unwrap_or_default();
    ScreenList {
        kind: Kind::Image,
        key: "image".to_owned(),
        title,
        seconds: None,
        due: None,
        notes: Vec::new(),
        lines: lines.collect(),
    }
}
