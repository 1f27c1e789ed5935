//! Pairing systems offered for a new tournament.

use qisai_domain::contest::Odds;
use qisai_domain::format::{LadderRules, Layout, Tree};
use qisai_domain::{Acceleration, Format, SwissSystem, Table};

use qisai_i18n::Words;

/// Offered pairing system in words.
pub(super) struct OfferedSystem {
    pub(super) code: String,
    pub(super) name: String,
    pub(super) hint: &'static str,
    pub(super) chapter: String,
}

/// Code of a match of two, which requires more than a format.
pub(super) const MATCH: &str = "match";
/// Code of a challenge ladder, which requires more than a format.
pub(super) const LADDER: &str = "ladder";

/// Code of groups followed by a knockout, which requires more than a format.
pub(super) const GROUPS: &str = "groups_round_robin";
/// Code of a double elimination in whose final the unbeaten finalist begins a game ahead.
const GAME_AHEAD: &str = "knockout_double_up";

/// Returns the advantage of an unbeaten finalist in the system of a code.
pub(super) fn odds(code: &str) -> Odds {
    if code == GAME_AHEAD { Odds::Game } else { Odds::Draw }
}

/// Returns every offered format, with its code.
fn formats() -> Vec<(String, Format)> {
    use SwissSystem::{Burstein, DoubleSwiss, Dubov, Dutch, Jifen, Lim};
    let plain = |system: SwissSystem| {
        (system.code().to_owned(), Format::Swiss { system, rounds: 0, acceleration: Acceleration::None })
    };
    let table = |code: &str, cycles: u8| {
        let format = Format::Table { table: Table::Berger, cycles, exchange_at_seam: cycles > 1 };
        (code.to_owned(), format)
    };
    let baku = Format::Swiss { system: Dutch, rounds: 0, acceleration: Acceleration::Baku };
    let mut formats = vec![plain(Dutch), ("dutch_baku".to_owned(), baku), plain(Jifen)];
    formats.extend([table("round_robin", 1), table("double_round_robin", 2)]);
    formats.push(table(GROUPS, 1));
    let sides = |code: &str, table: Table, cycles: u8| {
        (code.to_owned(), Format::Table { table, cycles, exchange_at_seam: cycles > 1 })
    };
    formats.extend([
        sides("scheveningen", Table::Scheveningen, 1),
        sides("double_scheveningen", Table::Scheveningen, 2),
        sides("schiller", Table::Schiller { teams: 3 }, 1),
        sides("molter", Table::Molter { teams: 4, rounds: 0 }, 1),
    ]);
    let bracket = |code: &str, tree, third_place| {
        (code.to_owned(), Format::Bracket(Layout { tree, third_place, all_places: false }))
    };
    let whole = Layout { tree: Tree::Standard, third_place: false, all_places: true };
    formats.extend([
        bracket("knockout", Tree::Standard, false),
        bracket("knockout_third", Tree::Standard, true),
        ("knockout_all".to_owned(), Format::Bracket(whole)),
        bracket("knockout_cards", Tree::Redraw { by_seed: false }, false),
        bracket("knockout_reseed", Tree::Redraw { by_seed: true }, false),
        bracket("knockout_double", Tree::Double { reset: true }, false),
        bracket("knockout_double_once", Tree::Double { reset: false }, false),
        bracket("knockout_double_odds", Tree::DoubleOdds, false),
        bracket(GAME_AHEAD, Tree::DoubleOdds, false),
        bracket(MATCH, Tree::Standard, false),
    ]);
    formats.push((LADDER.to_owned(), Format::Ladder { reach: 1, rules: LadderRules::default() }));
    formats.extend([Dubov, Burstein, Lim, DoubleSwiss].map(plain));
    formats
}

/// Returns the format of a code.
pub(super) fn format(code: &str) -> Option<Format> {
    formats().into_iter().find(|(known, _)| known == code).map(|(_, format)| format)
}

/// Returns all offered systems, the usual ones first.
pub(super) fn offered(t: Words) -> Vec<OfferedSystem> {
    let say = |(code, format): (String, Format)| {
        let (name, hint) = match code.as_str() {
            MATCH => (t.system_match().to_owned(), t.system_hint_match()),
            GROUPS => (t.system_groups().to_owned(), t.system_hint_groups()),
            GAME_AHEAD => (t.system_knockout_double_up().to_owned(), t.system_hint_double_up()),
            _ => (t.offered_system(&format), t.offered_hint(&format)),
        };
        OfferedSystem { code, name, hint, chapter: t.offered_chapter(&format) }
    };
    formats().into_iter().map(say).collect()
}
