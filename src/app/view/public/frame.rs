//! What stands around every public page: band, tabs, rounds, files, print foot.

use super::scene::Scene;
use crate::i18n::Words;

/// Milliseconds that pages wait at random before they fetch a new version: small events at once, big ones spread out.
const JITTER: [(usize, u32); 3] = [(100, 150), (400, 3000), (usize::MAX, 10_000)];

/// The tabs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tab {
    Pairings,
    Standings,
    Crosstable,
    Players,
    Info,
}

/// The frame of a page.
pub(super) struct Frame {
    pub t: Words,
    /// The tournament's name.
    pub event: String,
    /// What this page is.
    pub heading: String,
    pub slug: String,
    pub version: u64,
    pub jitter: u32,
    /// The page's own address.
    pub path: String,
    pub tab: Tab,
    /// `Round 6 of 9`.
    pub state: String,
    /// Whether something is still to come, so that the page listens.
    pub last: u16,
    /// Links to the same page of other rounds; empty where a page has no rounds.
    pub rounds: Vec<RoundLink>,
    /// For the print foot.
    pub round: Option<u16>,
    pub landscape: bool,
    /// Whether the page exists as CSV and JSON.
    pub has_files: bool,
    /// As which kind of file the games of the page are downloaded, if there are records of any.
    pub games: Option<&'static str>,
}

/// A round in the row of rounds.
pub(super) struct RoundLink {
    pub number: u16,
    /// None while it is not public.
    pub href: Option<String>,
    pub is_current: bool,
}

impl Frame {
    /// The frame of the page at `rest`.
    pub fn new(scene: &Scene, tab: Tab, rest: &str, heading: String) -> Self {
        let t = scene.t;
        let players = scene.tournament.entries.size();
        let jitter = JITTER.iter().find(|(limit, _)| players <= *limit).map_or(0, |(_, jitter)| *jitter);
        Self {
            t,
            event: scene.scope.title(),
            heading,
            slug: scene.slug().to_owned(),
            version: scene.tournament.version.0,
            jitter,
            path: scene.address(rest),
            tab,
            state: scene.state(),
            last: scene.last,
            rounds: Vec::new(),
            round: None,
            landscape: false,
            has_files: true,
            games: None,
        }
    }

    /// With links to the same page of every round; `behind` follows the round's number in the address.
    #[must_use]
    pub fn with_rounds(mut self, scene: &Scene, current: u16, behind: &str) -> Self {
        self.round = Some(current);
        self.rounds = (1..=scene.planned.max(scene.last))
            .map(|number| RoundLink {
                number,
                href: scene.round(number).map(|_| scene.address(&format!("/r/{number}{behind}"))),
                is_current: number == current,
            })
            .collect();
        self
    }

    /// The same page in the other language.
    pub fn switch(&self) -> String {
        format!("/lang/{}?next={}", self.t.lang.other().code(), self.path)
    }

    /// The same page as a file.
    pub fn file(&self, extension: &str) -> String {
        format!("{}.{extension}", self.path)
    }

    /// The tabs that have something to show, with their addresses.
    pub fn tabs(&self) -> Vec<(Tab, &'static str, String)> {
        let (t, slug) = (self.t, &self.slug);
        let played = [
            (Tab::Pairings, t.pairings(), format!("/t/{slug}/r/{}", self.last)),
            (Tab::Standings, t.standings(), format!("/t/{slug}/standings")),
            (Tab::Crosstable, t.crosstable(), format!("/t/{slug}/crosstable")),
        ];
        let always = [
            (Tab::Players, t.players(), format!("/t/{slug}/players")),
            (Tab::Info, t.info(), format!("/t/{slug}#about")),
        ];
        played.into_iter().filter(|_| self.last > 0).chain(always).collect()
    }
}
