//! Picture of a tournament for sites and chats that show a link to it, as SVG. The web draws it.

use askama::Template;
use qisai_domain::screen::{broken_lines, text_width};
use qisai_i18n::{Lang, Words};
use qisai_service::scope::Scope;

use crate::events::leaders::leaders;
use crate::events::section::Section;
use crate::{dates, formats};

/// Measures of the picture, in pixels: those that the common sites show uncut.
pub const WIDTH: u32 = 1200;
pub const HEIGHT: u32 = 630;
/// Width of its text.
const COLUMN: u32 = 1040;
/// Sizes of the title: the largest that fits on two lines.
const SIZES: [u32; 4] = [92, 76, 60, 48];
const MAX_LINES: usize = 2;
/// Top of the title.
const TOP: u32 = 120;

/// Line of the picture.
struct PictureLine {
    /// Distance of the letters' feet from the upper edge, in pixels.
    y: u32,
    size: u32,
    text: String,
}

/// Picture of a tournament: its name, game, place, days and progress, and the leaders.
#[derive(Template)]
#[template(path = "events/picture.svg", escape = "html")]
pub struct SharePicture {
    width: u32,
    height: u32,
    title: Vec<PictureLine>,
    about: Vec<PictureLine>,
    state: PictureLine,
    leaders: Vec<PictureLine>,
    site: &'static str,
}

impl SharePicture {
    /// Returns the picture of a tournament with only the results that everyone may see.
    pub fn of(scope: &Scope, lang: Lang) -> Self {
        let t = Words::of(lang);
        let event = scope.event();
        let (size, title) = fitted(&scope.title());
        let mut y = TOP;
        let title = title.into_iter().map(|text| {
            y += size * 6 / 5;
            PictureLine { y, size, text }
        });
        let title: Vec<PictureLine> = title.collect();
        let game = formats::discipline(scope.tournament().settings.discipline, t);
        let place = [game, event.city.as_str()].into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>();
        let about = [place.join(" · "), dates::days(event, t)].into_iter().filter(|text| !text.is_empty());
        let about = about.map(|text| {
            y += 52;
            PictureLine { y, size: 38, text: cut(&text, 38) }
        });
        let about: Vec<PictureLine> = about.collect();
        let state = PictureLine { y: 526, size: 40, text: cut(&Section::of(scope, lang).state, 40) };
        let leader = |(nth, leader): (u32, crate::events::leaders::Leader)| {
            let text = format!("{}  {}  {}", leader.rank, leader.name.text(), leader.points);
            PictureLine { y: 570 + 38 * nth, size: 30, text: cut(&text, 30) }
        };
        let leaders = (0..).zip(leaders(scope, lang)).take(2).map(leader).collect();
        Self { width: WIDTH, height: HEIGHT, title, about, state, leaders, site: t.app_name() }
    }

    /// Returns the texts without whose letters there is no picture: all but the leaders.
    pub fn needed(scope: &Scope, lang: Lang) -> [String; 6] {
        let (t, event) = (Words::of(lang), scope.event());
        let game = formats::discipline(scope.tournament().settings.discipline, t).to_owned();
        let state = Section::of(scope, lang).state;
        [scope.title(), event.city.clone(), game, dates::days(event, t), state, t.app_name().to_owned()]
    }

    /// Returns the names of the leaders.
    pub fn leaders(&self) -> impl Iterator<Item = &str> {
        self.leaders.iter().map(|line| line.text.as_str())
    }

    /// Returns the picture without the leaders.
    #[must_use]
    pub fn without_leaders(self) -> Self {
        Self { leaders: Vec::new(), ..self }
    }
}

/// Returns the width of a text in pixels.
fn width(text: &str, size: u32) -> u32 {
    text_width(text) * size / 10
}

/// Returns the largest size at which a title fits on the lines, and its lines; the last one is cut at the smallest size.
fn fitted(title: &str) -> (u32, Vec<String>) {
    for size in SIZES {
        let lines = lines(title, size);
        if lines.len() <= MAX_LINES && lines.iter().all(|line| width(line, size) * 11 / 10 <= COLUMN) {
            return (size, lines);
        }
    }
    let size = SIZES.last().copied().unwrap_or(48);
    let mut lines = lines(title, size);
    if lines.len() > MAX_LINES {
        lines.truncate(MAX_LINES);
        if let Some(last) = lines.last_mut() {
            last.push('…');
        }
    }
    (size, lines.iter().map(|line| cut(line, size)).collect())
}

/// Breaks a bold title into lines.
fn lines(title: &str, size: u32) -> Vec<String> {
    broken_lines(title, COLUMN * 10 / size)
}

/// Returns a text cut to the column.
fn cut(text: &str, size: u32) -> String {
    if width(text, size) <= COLUMN {
        return text.to_owned();
    }
    let mut kept = String::new();
    for letter in text.chars() {
        if width(&format!("{kept}{letter}…"), size) > COLUMN {
            break;
        }
        kept.push(letter);
    }
    format!("{}…", kept.trim_end_matches(['…', ' ']))
}
