//! Values of the folded subjects of a new tournament, as their lines show them.

use super::CreatePage;
use crate::desk::errors::opens;
use crate::form_table::{TypedForm, USUAL};
use crate::setup::contests::OfferedFamily;
use crate::team_setup::FieldGroup;
use qisai_i18n::Words;
use qisai_standings::Preset;

/// Values of the folded subjects.
pub(crate) struct FoldValues {
    /// Rounds and time control.
    pub(crate) time: String,
    /// Chief arbiter and deputies.
    pub(crate) officials: String,
    pub(crate) sections: String,
    pub(crate) address: String,
    /// Points of results; `None` if they are left to the game.
    pub(crate) points: Option<String>,
    /// Standings order; `None` if it is left to the game.
    pub(crate) order: Option<String>,
    /// Games of a meeting in a round robin.
    pub(crate) table: &'static str,
    pub(crate) groups: String,
    pub(crate) contest: &'static str,
    /// Match of two.
    pub(crate) two: String,
    pub(crate) ladder: String,
}

impl FoldValues {
    pub(crate) fn of(v: &TypedForm, contests: &[OfferedFamily], t: Words) -> Self {
        let or = |typed: &str, open: &str| if typed.is_empty() { open.to_owned() } else { typed.to_owned() };
        let typed = |names: &[&str]| {
            let typed = names.iter().map(|name| v.trimmed(name)).filter(|text| !text.is_empty());
            typed.flat_map(str::lines).map(str::trim).collect::<Vec<_>>().join(t.list_comma())
        };
        let rounds = or(v.trimmed("rounds"), t.rounds_open());
        let clock = v.trimmed("time_control");
        let count = |name: &str| v.trimmed(name).to_owned();
        let mut offered = contests.iter().flat_map(|family| &family.contests);
        Self {
            time: if clock.is_empty() { rounds } else { format!("{rounds} · {clock}") },
            officials: or(&typed(&["chief_arbiter", "deputies"]), t.none_yet()),
            sections: or(&typed(&["section"]), t.sections_one()),
            address: or(v.trimmed("slug"), t.address_from_name()),
            points: match v.text("scoring") {
                "" | USUAL => None,
                "standard" => Some("1-½-0".to_owned()),
                "two_one_zero" => Some("2-1-0".to_owned()),
                "three_one_zero" => Some("3-1-0".to_owned()),
                _ => Some(v.trimmed("custom").to_owned()),
            },
            order: match v.trimmed("tie_breaks") {
                "" => Preset::of_id(v.text("preset")).map(|preset| t.preset(preset).to_owned()),
                typed => Some(typed.to_owned()),
            },
            table: match v.text("meeting") {
                "two_games" => t.table_two_games(),
                "two_match" => t.table_two_match(),
                _ => t.table_one_game(),
            },
            groups: t.groups_value(count("groups_count"), count("groups_first")),
            contest: offered.find(|contest| contest.is_chosen).map_or("", |contest| contest.name),
            two: t.n_games(count("match_games")),
            ladder: t.ladder_value(count("ladder_answer"), count("ladder_rest")),
        }
    }
}

impl CreatePage {
    /// Returns the attribute that [opens] a subject.
    pub(crate) fn open(&self, names: &str) -> &'static str {
        opens(&self.errors, names)
    }

    /// Returns the attribute that opens a part of the team fields if one of them is at fault.
    pub(crate) fn open_part(&self, part: &FieldGroup) -> &'static str {
        let names = part.numbers.iter().map(|it| it.name).chain(part.picks.iter().map(|it| it.name));
        self.open(&names.collect::<Vec<_>>().join(" "))
    }
}
