//! Cards: badges, names and numbers for the boards, codes for phones.

use std::collections::BTreeSet;

use super::{CardLine, DocumentPart, Press, PrintCard, Sheets, Text, name_class, unit};
use crate::address::Subject;
use crate::print::OfficeHolder;
use crate::public::scene::Person;
use crate::qr;
use crate::staff::print as staff;

/// Number of badges of 90 × 55 mm on a sheet.
const BADGES: usize = 10;
/// Number of badges side by side.
const BADGE_COLUMNS: usize = 2;
/// Number of tents on a sheet.
const TENTS: usize = 2;
/// Number of codes on a sheet.
const CODES: usize = 12;
/// Maximum modules of a QR code on the back of a badge, on a one-sided badge, and on the label of a board: 45.6, 39.2
/// and 48.8 mm.
const ON_BACK: usize = 57;
const BESIDE_NAME: usize = 49;
const ON_LABEL: usize = 61;

/// Longest words of a name at each size: on a badge, beside the code of a one-sided badge, on a tent card.
const ON_BADGE: [usize; 3] = [17, 20, 22];
const IN_HALF: [usize; 3] = [9, 11, 13];
const ON_TENT: [usize; 3] = [24, 28, 34];

/// Content of a badge.
struct BadgeContent {
    /// Class of the style sheet: each role has its colour.
    class: &'static str,
    role: Text,
    name: String,
    unit: String,
    number: String,
    /// Target of the badge's code.
    path: String,
}

impl BadgeContent {
    fn front(&self, press: &Press, letters: [usize; 3]) -> PrintCard {
        let lines = vec![
            CardLine::of("event", press.scope.title()),
            CardLine::of(name_class(&self.name, letters), self.name.as_str()),
            CardLine::of("unit", self.unit.as_str()),
            CardLine::of("photo", press.say(|t| t.print_photo())),
            CardLine::parts(self.class, [self.role.clone(), Text::plain(self.number.as_str())]),
        ];
        PrintCard { lines, ..PrintCard::default() }
    }

    fn back(&self, press: &Press) -> PrintCard {
        let lines = vec![
            CardLine::of("event", press.scope.title()),
            CardLine::of("who", self.name.as_str()),
            CardLine::of("hint", press.say(|t| t.print_address())),
        ];
        self.with_code(press, lines, ON_BACK)
    }

    /// Returns the badge on one side: the code takes the place of the photograph.
    fn plain(&self, press: &Press) -> PrintCard {
        let lines = self.front(press, IN_HALF).lines.into_iter().filter(|line| line.class != "photo");
        self.with_code(press, lines.collect(), BESIDE_NAME)
    }

    /// Returns a card with the address and code of the person's page; no code if it needs more modules than `most`.
    fn with_code(&self, press: &Press, lines: Vec<CardLine>, most: usize) -> PrintCard {
        let reads = format!("{}{}", press.choice.root, self.path);
        PrintCard { lines, code: qr::svg_within(&reads, most), reads, ..PrintCard::default() }
    }
}

/// Returns badges for all players and arbiters: the name in front, the code of the person's page behind. The sheets are
/// for a printer that turns them over at the long edge.
pub(super) fn badges(press: &Press) -> Vec<DocumentPart> {
    let cards = everybody(press).iter().map(|badge| [badge.front(press, ON_BADGE), badge.back(press)]).collect();
    let sheets = Sheets::both_sides(["badges fronts", "badges backs"], cards, BADGES, BADGE_COLUMNS);
    sheets.into_iter().map(DocumentPart::Sheets).collect()
}

/// Returns the badges printed on one side of the paper.
pub(super) fn plain_badges(press: &Press) -> Vec<DocumentPart> {
    let badges = everybody(press).iter().map(|badge| badge.plain(press)).collect();
    vec![DocumentPart::Sheets(Sheets::in_order("badges plain", badges, BADGES))]
}

fn everybody(press: &Press) -> Vec<BadgeContent> {
    let event = press.scope.event();
    let is_of_teams = press.scene.is_of_teams();
    let players = press.players().into_iter().map(|person| {
        let own = || press.scene.to(Subject::Player(person.id)).to_string();
        let path = person.name.href.clone().unwrap_or_else(own);
        // Members have the number of their team.
        let number = if person.no == 0 || is_of_teams { String::new() } else { person.no.to_string() };
        let (role, name) = (press.say(|t| t.print_player()), person.name.text());
        BadgeContent { class: "role player", role, name, unit: unit(&person), number, path }
    });
    let chief = std::iter::once(&event.chief_arbiter).filter(|name| !name.is_empty());
    let chief = chief.map(|name| (press.say(|t| t.chief_arbiter()), name));
    let deputies = event.deputies.iter().map(|name| (press.say(|t| t.deputies()), name));
    let officials = chief.chain(deputies).map(|(role, name)| BadgeContent {
        class: "role official",
        role,
        name: name.clone(),
        unit: event.grade_of(name).to_owned(),
        number: String::new(),
        path: press.scene.pages.overview().to_string(),
    });
    let all = players.chain(officials).chain(staff_badges(press));
    all.take(press.choice.most.unwrap_or(usize::MAX)).collect()
}

/// Returns a badge for each holder of a role whom the event does not name: with the first of several roles.
fn staff_badges(press: &Press) -> Vec<BadgeContent> {
    let event = press.scope.event();
    let mut named: BTreeSet<&str> = event.deputies.iter().map(String::as_str).collect();
    named.insert(&event.chief_arbiter);
    let holders = staff::holders(press).into_iter().filter(|holder| named.insert(&holder.name));
    let badge = |holder: &OfficeHolder| {
        let (role, holding) = (press.say(|t| t.office_name(holder.holding.office)), &holder.holding);
        let boards = if holding.boards.are_all() { String::new() } else { holding.boards.to_string() };
        BadgeContent {
            class: "role official",
            role,
            name: holder.name.clone(),
            unit: event.grade_of(&holder.name).to_owned(),
            number: boards,
            path: press.scene.pages.overview().to_string(),
        }
    };
    holders.map(badge).collect()
}

/// Returns folded cards with the name of each player, readable from both sides of the table.
pub(super) fn tents(press: &Press) -> Vec<DocumentPart> {
    let card = |person: &Person| {
        let name = person.name.text();
        let lines = vec![
            CardLine::of("event", press.scope.title()),
            CardLine::of(name_class(&name, ON_TENT), name),
            CardLine::of("unit", unit(person)),
        ];
        PrintCard { lines, ..PrintCard::default() }
    };
    let cards = press.players().iter().map(card).collect();
    vec![tent(press, "tents", cards)]
}

/// Returns folded cards with the number of each board.
pub(super) fn tables(press: &Press) -> Vec<DocumentPart> {
    let card = |board: u32| PrintCard {
        lines: vec![
            CardLine::of("event", press.scope.title()),
            CardLine::of("board", board),
            CardLine::of("unit", press.say(|t| t.board())),
        ],
        ..PrintCard::default()
    };
    let cards = (1..=boards(press)).map(card).collect();
    vec![tent(press, "tents numbers", cards)]
}

fn tent(press: &Press, class: &'static str, cards: Vec<PrintCard>) -> DocumentPart {
    DocumentPart::Sheets(Sheets { is_tent: true, ..Sheets::stacked(class, press.few(cards), TENTS) })
}

/// Returns the number of boards of the selected round; before the first round the number that all entrants need.
pub(super) fn boards(press: &Press) -> u32 {
    let of_round = press.round.and_then(|round| press.scene.boards(round).iter().map(|seats| seats.board).max());
    let needed = u32::try_from(press.scene.entrants().len().div_ceil(2)).unwrap_or(u32::MAX);
    of_round.unwrap_or(needed).max(1)
}

/// Returns a code for every board: it opens the page of the event at that board, and gives no right.
pub(super) fn codes(press: &Press) -> Vec<DocumentPart> {
    let overview = press.scene.pages.overview();
    let card = |board: u32| {
        let lines = vec![CardLine::parts("number", [press.say(|t| t.board()), Text::from(board)])];
        let reads = format!("{}{overview}#board-{board}", press.choice.root);
        PrintCard { lines, code: qr::svg_within(&reads, ON_LABEL), reads, ..PrintCard::default() }
    };
    let cards = (1..=boards(press)).map(card).collect();
    vec![DocumentPart::Sheets(Sheets::stacked("codes", press.few(cards), CODES))]
}

/// Returns cards for connecting to the pages: the wireless network, then the address.
pub(super) fn network(press: &Press) -> Vec<DocumentPart> {
    let network = &press.choice.network;
    let address = format!("{}{}", press.choice.root, press.scene.pages.overview());
    let lines = vec![
        CardLine::of("event", press.scope.title()),
        CardLine::of("name", press.say(|t| t.print_network())),
        CardLine::parts("fill", [press.say(|t| t.print_network_name()), Text::plain(network.name.as_str())]),
        CardLine::parts("fill", [press.say(|t| t.print_network_password()), Text::plain(network.password.as_str())]),
        CardLine::of("unit", press.say(|t| t.print_network_hint())),
    ];
    let code = network.code().and_then(|code| qr::svg(&code));
    let network = PrintCard { lines, code, ..PrintCard::default() };
    let lines = vec![
        CardLine::of("name", press.say(|t| t.print_address())),
        CardLine::of("address", address.as_str()),
        CardLine::of("unit", press.say(|t| t.print_address_hint())),
    ];
    let pages = PrintCard { lines, code: qr::svg(&address), ..PrintCard::default() };
    vec![DocumentPart::Sheets(Sheets::in_order("network", vec![network, pages], 2))]
}
