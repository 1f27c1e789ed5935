//! Formats that an arbiter can choose, by the code that forms and the command line use.

use super::{Acceleration, Format, LadderRules, SwissSystem, Table, Tree};
use crate::mcmahon::McMahonRules;

impl Format {
    /// Codes of all formats that can be chosen.
    pub const CODES: [&'static str; 26] = [
        "dutch",
        "dutch_baku",
        "dubov",
        "burstein",
        "lim",
        "double_swiss",
        "team",
        "olympiad",
        "jifen",
        "round_robin",
        "double_round_robin",
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
        "ladder",
        "keizer",
        "mcmahon",
    ];

    /// Returns the code of what an arbiter chose: `dutch`, `dutch_baku`, `double_round_robin`, `knockout_third`.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Swiss { system: SwissSystem::Dutch, acceleration: Acceleration::Baku, .. } => "dutch_baku",
            Self::Table { table: Table::Berger, cycles: 2.., .. } => "double_round_robin",
            Self::Table { table: Table::Scheveningen, cycles: 2.., .. } => "double_scheveningen",
            Self::Bracket(layout) => match layout.tree {
                Tree::Double { reset: true } => "knockout_double",
                Tree::Double { reset: false } => "knockout_double_once",
                Tree::DoubleOdds => "knockout_double_odds",
                Tree::Redraw { by_seed: false } => "knockout_cards",
                Tree::Redraw { by_seed: true } => "knockout_reseed",
                _ if layout.all_places => "knockout_all",
                _ if layout.third_place => "knockout_third",
                _ => "knockout",
            },
            other => other.spec().code,
        }
    }

    /// Returns the format of a [`code`](Self::code), with no rounds announced and the usual number of teams.
    pub fn from_code(code: &str) -> Option<Self> {
        let table = |table: Table, cycles: u8| Self::Table { table, cycles, exchange_at_seam: cycles > 1 };
        Some(match code {
            "dutch_baku" => Self::Swiss { system: SwissSystem::Dutch, rounds: 0, acceleration: Acceleration::Baku },
            "round_robin" => Self::round_robin(1),
            "double_round_robin" => Self::double_round_robin(),
            "scheveningen" => Self::scheveningen(),
            "double_scheveningen" => table(Table::Scheveningen, 2),
            "schiller" => table(Table::Schiller { teams: 3 }, 1),
            "molter" => table(Table::Molter { teams: 4, rounds: 0 }, 1),
            "knockout" => Self::knockout(),
            "knockout_third" => Self::knockout_with_third_place(),
            "knockout_all" => Self::knockout_for_all_places(),
            "knockout_cards" => Self::knockout_by_cards(),
            "knockout_reseed" => Self::bracket(Tree::Redraw { by_seed: true }),
            "knockout_double" => Self::double_elimination(),
            "knockout_double_once" => Self::bracket(Tree::Double { reset: false }),
            "knockout_double_odds" => Self::bracket(Tree::DoubleOdds),
            "keizer" => Self::keizer(0),
            "ladder" => Self::Ladder { reach: 1, rules: LadderRules::default() },
            "mcmahon" => Self::McMahon { rounds: 0, rules: McMahonRules::default() },
            system => Self::swiss(SwissSystem::from_code(system)?, 0),
        })
    }

    /// Returns the format without announced rounds, acceleration and start scores.
    #[must_use]
    pub fn plain(&self) -> Self {
        let mut plain = self.clone().with_rounds(0);
        if let Some(acceleration) = plain.acceleration_mut() {
            *acceleration = Acceleration::None;
        }
        if let Some(rules) = plain.mcmahon_mut() {
            rules.starts.clear();
        }
        plain
    }
}
