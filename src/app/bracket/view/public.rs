//! Bracket of a knockout: on a phone a list for each round, on a wide screen and on paper also a drawing.

use std::collections::BTreeSet;

use askama::Template;
use qisai_domain::bracket::BracketEntrant;
use qisai_domain::consequence::{contradicted, contradictions};
use qisai_domain::format::{Feed, Part, SlotId};
use qisai_domain::{EntryId, Group, PairingId, RoundState};

use crate::Result;
use crate::address::{Encoding, GamePlace, PublicAddress, Subject};
use crate::bracket::files::{shape, table};
use crate::bracket::texts::{games, note, score, text};
use crate::bracket::{
    BOX, BoxPosition, Bracket, BracketMatch, Drawing, MatchProgress, MatchSide, NAME_AT, NAME_WIDTH, RoundName,
    box_width_within, can_be_squeezed, fitted, name_width, wide,
};
use crate::contests::meeting::has_games;
use crate::names::{Federation, Name};
use crate::print::width;
use crate::public::{PublicFrame, PublicTab, Rendered, Scene, html, json, spreadsheet};
use qisai_i18n::Words;

/// Width by which bold letters exceed their estimate.
const BOLD: u32 = 12;
/// Letters of the names of rounds that a phone shows in one line.
const MAX_LINE: usize = 40;
/// Width of the page on a laptop, in units of the drawing.
const PAGE_WIDTH: u32 = 1168;

#[derive(Template)]
#[template(path = "bracket/bracket.html")]
struct BracketPage {
    frame: PublicFrame,
    /// Number of finished matches, and number of all matches.
    done: usize,
    all: usize,
    winner: Option<String>,
    /// Reason for which the first place stays vacant, if it does.
    vacant_first: Option<&'static str>,
    rounds: Vec<RoundView>,
    /// `true` if the names of all rounds are short enough for a line of links on a phone.
    in_words: bool,
    /// Width and height of a match in the drawing, position of the name in it, and maximum width of the name.
    box_width: u32,
    box_height: u32,
    name_at: u32,
    name_width: u32,
    whole: BracketPicture,
    boxes: Vec<BoxView>,
    /// Drawing cut into pages for paper; empty if it fits on one page.
    tiles: Vec<BracketPicture>,
    /// `true` if the matches of rounds to come are not known.
    paired_anew: bool,
}

struct RoundView {
    number: u16,
    title: String,
    is_current: bool,
    /// `true` for an earlier round without an open match, which a phone shows in a line for each match.
    is_done: bool,
    /// Entrants that pass the round without a match.
    byes: Option<String>,
    blocks: Vec<BlockView>,
}

struct BlockView {
    /// Title of the block; `None` if it equals the round's title.
    title: Option<String>,
    matches: Vec<BracketMatchView>,
}

pub(crate) struct BracketMatchView {
    id: SlotId,
    /// Title, `Match 5, board 3`.
    title: String,
    /// Label in the drawing, `5`.
    pub(crate) label: String,
    /// Match in one line.
    tip: String,
    /// Reason for the decision, if the score does not show it; may be empty.
    pub(crate) note: String,
    /// Address of the match's game, or of its round.
    go: Option<PublicAddress>,
    pub(crate) sides: [BracketSideView; 2],
}

pub(crate) struct BracketSideView {
    /// Upper end within the box of the drawing.
    pub(crate) top: u32,
    entry: Option<EntryId>,
    /// Pairing number; empty without an entry.
    pub(crate) seed: String,
    pub(crate) name: Option<Name>,
    federation: Federation,
    /// Name of the entrant, or a description of the feed.
    text: String,
    /// Text in the drawing: the name without title, cut if it is too long.
    pub(crate) short: String,
    /// Width to which the letters of a long name are set narrower.
    pub(crate) squeezed: Option<u32>,
    /// Federation, if there is room for it after the short text.
    pub(crate) short_federation: String,
    /// Match that feeds this side, while it is open.
    waits_for: Option<SlotId>,
    /// Score, `1½` or `+`; empty before the first result.
    pub(crate) score: String,
    /// Single games of a meeting of several: `1 ½ 0`; may be empty.
    games: String,
    pub(crate) won: bool,
}

/// Drawing with its texts. The content of the boxes is written once, in the whole drawing.
struct BracketPicture {
    width: u32,
    height: u32,
    heads: Vec<HeadView>,
    lines: Vec<String>,
    places: Vec<BoxPosition>,
}

struct HeadView {
    x: u32,
    y: u32,
    text: String,
}

struct BoxView {
    x: u32,
    y: u32,
    it: BracketMatchView,
}

pub(crate) fn render(scene: &Scene, encoding: Encoding) -> Result<Option<Rendered>> {
    let Some(bracket) = shown(scene) else { return Ok(None) };
    match encoding {
        Encoding::Html => html(&page(scene, &bracket)),
        Encoding::Json => json(scene, &shape(scene, &bracket)),
        Encoding::Csv | Encoding::Xlsx => spreadsheet(table(scene, &bracket).named(scene.t.bracket()), encoding),
        Encoding::Games(_) | Encoding::Calendar => Ok(None),
    }
}

/// Returns the public part of the bracket. Before its first round it contains the seats only if the stage has been
/// drawn, otherwise their numbers: the seats are fixed with the first round.
pub(crate) fn shown(scene: &Scene) -> Option<Bracket> {
    let mut bracket = public_part(scene)?;
    if scene.last == 0 && scene.stage.accepted.is_none() {
        for side in bracket.matches.iter_mut().flat_map(|it| &mut it.sides) {
            side.who = BracketEntrant::Open;
        }
        bracket.byes.clear();
    }
    let tournament = scene.tournament;
    let found = contradictions(tournament, scene.group.id);
    let drawn: BTreeSet<PairingId> =
        found.iter().filter_map(|one| contradicted(tournament, one)).map(|(_, pairing)| pairing).collect();
    for it in &mut bracket.matches {
        it.is_contradicted = it.pairing.is_some_and(|pairing| drawn.contains(&pairing));
    }
    Some(bracket)
}

/// Returns the bracket without its drafts, or `None` in other formats.
pub(crate) fn public_part(scene: &Scene) -> Option<Bracket> {
    scene.stage.format().layout()?;
    let rounds = scene.group.rounds.iter().filter(|(_, round)| round.state != RoundState::Draft);
    let rounds = rounds.map(|(number, round)| (*number, round.clone())).collect();
    Bracket::of(scene.stage, &Group { rounds, ..scene.group.clone() })
}

fn page(scene: &Scene, bracket: &Bracket) -> BracketPage {
    let t = scene.t;
    let mut frame = PublicFrame::new(scene, PublicTab::Standings, Subject::Bracket, t.bracket().to_owned());
    (frame.landscape, frame.round) = (true, Some(scene.last));
    let (done, all) = bracket.done();
    let box_width = box_width_within(bracket, PAGE_WIDTH);
    let name_width = name_width(box_width);
    let whole = Drawing::whole(bracket, box_width);
    let boxes = whole.places.iter().filter_map(|place| {
        let it = view(scene, bracket.find(place.id)?, name_width);
        Some(BoxView { x: place.x, y: place.y, it })
    });
    let rounds = rounds(scene, bracket);
    BracketPage {
        in_words: rounds.iter().map(|round| width(&round.title) + 3).sum::<usize>() <= MAX_LINE,
        frame,
        done,
        all,
        winner: scene.winner_of(bracket).map(|winner| scene.person(winner).name.text()),
        vacant_first: scene.vacant_first(bracket),
        rounds,
        box_width,
        box_height: BOX.1,
        name_at: NAME_AT,
        name_width,
        boxes: boxes.collect(),
        whole: BracketPicture::of(&whole, t),
        tiles: Drawing::tiles(bracket, box_width).iter().map(|tile| BracketPicture::of(tile, t)).collect(),
        paired_anew: bracket.is_redrawn && scene.last < bracket.rounds,
    }
}

impl BracketPage {
    /// Returns the rounds in the order of a phone: the one in play, those to come, and the earlier ones, last first.
    fn sections(&self) -> impl Iterator<Item = &RoundView> {
        let current = self.rounds.iter().position(|round| round.is_current).unwrap_or(0);
        let (earlier, from_here) = self.rounds.split_at_checked(current).unwrap_or_default();
        from_here.iter().chain(earlier.iter().rev())
    }
}

impl BracketPicture {
    fn of(drawing: &Drawing, t: Words) -> Self {
        let heads = drawing.heads.iter().map(|head| HeadView { x: head.x, y: head.y, text: head.name.text(t) });
        Self {
            width: drawing.width,
            height: drawing.height,
            heads: heads.collect(),
            lines: drawing.lines.clone(),
            places: drawing.places.clone(),
        }
    }
}

fn rounds(scene: &Scene, bracket: &Bracket) -> Vec<RoundView> {
    let t = scene.t;
    let columns = bracket.columns();
    // Two trees have names of their own in each round.
    let is_double = bracket.matches.iter().any(|it| matches!(it.part, Part::Losers(_)));
    let current = columns.iter().map(|column| column.round).filter(|round| *round <= scene.last).max();
    let views = columns.into_iter().map(|column| {
        let byes = bracket.byes.iter().filter(|(round, _)| *round == column.round);
        let mut matches = column.blocks.iter().flat_map(|block| &block.matches);
        let is_over = |it: &BracketMatch| matches!(it.progress, MatchProgress::Over | MatchProgress::NotNeeded);
        let is_done = current != Some(column.round) && matches.all(|it| is_over(it));
        let byes: Vec<String> = byes.map(|(_, entry)| scene.person(*entry).name.text()).collect();
        let blocks = column.blocks.into_iter().map(|block| BlockView {
            title: (is_double || block.name != column.name).then(|| block.name.text(t)),
            matches: block.matches.into_iter().map(|it| view(scene, it, NAME_WIDTH)).collect(),
        });
        RoundView {
            number: column.round,
            title: if is_double { t.round_n(column.round) } else { column.name.text(t) },
            is_current: current == Some(column.round),
            is_done,
            byes: (!byes.is_empty()).then(|| t.byes_are(byes.join(" · "))),
            blocks: blocks.collect(),
        }
    });
    views.collect()
}

/// Returns a match with names cut to a width in the drawing.
pub(crate) fn view(scene: &Scene, it: &BracketMatch, name_width: u32) -> BracketMatchView {
    let t = scene.t;
    let [upper, lower] = &it.sides;
    let sides = [(upper, 0), (lower, BOX.1 / 2)].map(|(of, top)| side(scene, it, of, (top, name_width)));
    let name = it.name.text(t);
    let number = t.match_n(it.id);
    let has_games = has_games(&scene.stage.play.contest(it.round));
    let go = it.table.map(|board| match it.recorded {
        _ if has_games => scene.to(Subject::Meeting(it.round, board)),
        Some(game) => scene.to(Subject::Game(GamePlace { round: it.round, board, game })),
        None => scene.to(Subject::Pairings(it.round)),
    });
    BracketMatchView {
        id: it.id,
        title: it.table.map_or_else(|| number.clone(), |board| t.match_and_board(it.id, board)),
        // The drawing may have no head for this match.
        label: match it.name {
            RoundName::ThirdPlace | RoundName::SecondFinal | RoundName::SecondFinalDrawn => {
                format!("{} · {name}", it.id)
            }
            _ => it.id.to_string(),
        },
        tip: format!("{name}, {number}: {}", said(&sides)),
        note: note(it, t),
        go,
        sides,
    }
}

/// Returns both sides in one line: `GM Merrow, Aldous 1½ – Birch ½`.
fn said(sides: &[BracketSideView; 2]) -> String {
    let sides = sides.iter().map(|side| format!("{} {}", side.text, side.score).trim_end().to_owned());
    sides.collect::<Vec<_>>().join(" – ")
}

fn side(scene: &Scene, it: &BracketMatch, side: &MatchSide, (top, name_width): (u32, u32)) -> BracketSideView {
    let person = side.who.entry().map(|entry| scene.person(entry));
    let waits_for = match side.feed {
        Feed::Winner(id) | Feed::Loser(id) if side.who == BracketEntrant::Open => Some(id),
        _ => None,
    };
    let seed = person.as_ref().filter(|person| person.no > 0);
    let text = text(scene, it, side);
    // In the drawing the number of a feeding match comes early enough to be seen.
    let open = match (side.who, side.feed) {
        (BracketEntrant::Open, Feed::Winner(id)) => scene.t.winner_of_short(id),
        (BracketEntrant::Open, Feed::Loser(id)) => scene.t.loser_of_short(id),
        _ => text.clone(),
    };
    let whole = person.as_ref().map_or(open.as_str(), |person| person.name.name.as_str());
    let squeezed = can_be_squeezed(whole, name_width).then_some(name_width);
    let short = if squeezed.is_some() { whole.to_owned() } else { fitted(whole, name_width) };
    let federation = person.as_ref().map(|person| person.federation.clone()).unwrap_or_default();
    let short_federation = format!(" {}", federation.code());
    // The winner's letters are bold.
    let has_room = wide(&short) + wide(&short_federation) + BOLD <= name_width;
    BracketSideView {
        top,
        entry: side.who.entry(),
        seed: seed.map(|person| person.no.to_string()).unwrap_or_default(),
        text,
        short,
        squeezed,
        short_federation: if has_room { short_federation.trim().to_owned() } else { String::new() },
        federation,
        name: person.map(|person| person.name),
        waits_for,
        score: score(scene, it, side),
        games: games(scene, side),
        won: side.won,
    }
}
