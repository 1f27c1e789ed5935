//! Pairing systems offered for a new tournament.

use qisai_domain::Format;
use qisai_domain::contest::Odds;

use qisai_i18n::Words;

/// Offered pairing system in words.
#[derive(Clone)]
pub(crate) struct OfferedSystem {
    pub(crate) code: String,
    pub(crate) name: String,
    pub(crate) hint: &'static str,
    pub(crate) chapter: String,
}

/// Code of a match of two, which requires more than a format.
pub(crate) const MATCH: &str = "match";
/// Code of the Keizer system.
const KEIZER: &str = "keizer";
/// Code of a challenge ladder, which requires more than a format.
pub(crate) const LADDER: &str = "ladder";

/// Code of McMahon, whose rules the form asks for.
pub(crate) const MCMAHON: &str = "mcmahon";

/// Code of groups followed by a knockout, which requires more than a format.
pub(crate) const GROUPS: &str = "groups_round_robin";
/// Code of a double elimination in whose final the unbeaten finalist begins a game ahead.
const GAME_AHEAD: &str = "knockout_double_up";

/// Returns the advantage of an unbeaten finalist in the system of a code.
pub(crate) fn odds(code: &str) -> Odds {
    if code == GAME_AHEAD { Odds::Game } else { Odds::Draw }
}

/// Codes of all systems that are offered, the usual ones first.
const OFFERED: [&str; 27] = [
    "dutch",
    "dutch_baku",
    "jifen",
    MCMAHON,
    "round_robin",
    "double_round_robin",
    GROUPS,
    "scheveningen",
    "double_scheveningen",
    "schiller",
    "molter",
    "knockout",
    "knockout_third",
    "knockout_all",
    "knockout_cards",
    "knockout_reseed",
    "knockout_double",
    "knockout_double_once",
    "knockout_double_odds",
    GAME_AHEAD,
    MATCH,
    LADDER,
    KEIZER,
    "dubov",
    "burstein",
    "lim",
    "double_swiss",
];

/// Returns the format of an offered code.
pub fn format(code: &str) -> Option<Format> {
    let of_format = match code {
        MATCH => "knockout",
        GROUPS => "round_robin",
        GAME_AHEAD => "knockout_double_odds",
        other => OFFERED.contains(&other).then_some(other)?,
    };
    Format::from_code(of_format)
}

/// Returns all offered systems, the usual ones first.
pub(crate) fn offered(t: Words) -> Vec<OfferedSystem> {
    let said = |code: &'static str| {
        let format = format(code)?;
        let (name, hint) = match code {
            MATCH => (t.system_match().to_owned(), t.system_hint_match()),
            GROUPS => (t.system_groups().to_owned(), t.system_hint_groups()),
            GAME_AHEAD => (t.system_knockout_double_up().to_owned(), t.system_hint_double_up()),
            _ => (t.offered_system(&format), t.offered_hint(&format)),
        };
        Some(OfferedSystem { code: code.to_owned(), name, hint, chapter: t.offered_chapter(&format) })
    };
    OFFERED.into_iter().filter_map(said).collect()
}
