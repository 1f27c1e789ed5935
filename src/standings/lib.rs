//! Points, tie-breaks of FIDE C.07 (editions of 1 August 2024 and 1 March 2026), rankings and crosstables.
//!
//! Every value can show its working. Numbers are exact and are rounded only where the regulations prescribe rounding.
//!
//! # Coverage of C.07
//!
//! | article | subject | state |
//! |---|---|---|
//! | 2, 3 | ties, play-offs | shared places; a play-off is a later stage that orders the tied players ([`play_off`]); the organiser draws any lots |
//! | 4 | order of criteria, type A and B | done ([`Table::standings`]) |
//! | 5 | acronyms and modifiers | done ([`Descriptor`]); team criteria are refused in individual events ([`suitability`]) |
//! | 6 | DE, DE/P | done |
//! | 7.1–7.6 | WIN WON BPG BWG PS REP | done |
//! | 7.7, 7.8 | STD TPN (2026) | done; under the 2024 edition with a warning |
//! | 8.1–8.3 | BH AOB FB | done; with pre-determined pairings with a warning |
//! | 9.1 | SB | done |
//! | 9.2 | KS | done |
//! | 10.1–10.5 | ARO TPR PTP APRO APPO | done |
//! | 10.6 | RTNG (2026) | done; under the 2024 edition with a warning |
//! | 11 | other criteria (`OTHER_…`) | kept in the order but never computed: C.07 does not define them |
//! | 12 | BC TBR BBE | done, from the games by board |
//! | 13 | MPVGP ESB EDE with its chains SSSC, `:MP`, `:GP` | done; results with boards or match points have two scores |
//! | 14 | cuts and medians | done |
//! | 15 | pre-determined pairings | done; a setting decides whether WON BPG BWG count forfeits, because 15.2 can be read in two ways |
//! | 16 | unplayed rounds in a Swiss | done, as a [`Policy`] (16.6) |
//!
//! In the Chinese rules, 对手分 is `BH/P` under [`Policy::xiangqi`], 小分 is SB, 累进分 is PS, 直胜 is DE, 犯规 is FOULS and the
//! penalties of 18.4 are PEN (both from [`Conduct`]); 队员总分 is [`by_member_places`]. In draughts, full truncated
//! Solkoff is TSOL and Solkoff plus is SOLP.
//!
//! [`ranking`] combines the results, rules and order of a group. It leaves out a player who withdraws from a round robin
//! before half of the games (C.05 6.6 and the equivalent rules of the other games).
//!
//! ```
//! use qisai_domain::regulations::TieBreakEdition;
//! use qisai_domain::{Cell, EntryId, Outcome, ResultLine, Results, ScoreSystem, Side};
//! use qisai_standings::{Descriptor, Pairing, Settings, Table};
//!
//! let line = |number: u32, opponent, side, outcome| {
//!     ResultLine::new(EntryId(number), number, None, vec![Cell::Game { opponent, side, outcome }])
//! };
//! let lines = vec![
//!     line(1, 1, Side::First, Outcome::Loss { rated: true }),
//!     line(2, 0, Side::Second, Outcome::Win { rated: true }),
//! ];
//! let results = Results::of_lines(ScoreSystem::standard(), 1, lines);
//! let table = Table::of(&results, Settings::new(Pairing::Swiss, TieBreakEdition::Fide2026));
//! let standings = table.standings(&Descriptor::list("PTS,BWG").unwrap()).unwrap();
//! assert_eq!(standings.rows[0].entry, EntryId(2));
//! assert_eq!(standings.rows[0].values[1].text().as_deref(), Some("1"));
//! ```

pub mod admission;
mod between;
pub mod board_lists;
pub mod code;
pub mod conduct;
pub mod crosstable;
pub mod cut;
pub mod descriptor;
pub mod effect;
mod games;
mod keizer_list;
pub mod knockout;
pub mod leaving;
mod ledger;
pub mod match_fund;
pub mod member_places;
pub mod openings;
pub mod overall;
pub mod play_off;
pub mod presets;
pub mod prize_conditions;
pub mod prize_list;
pub mod prize_plan;
mod prize_pool;
pub mod prizes;
pub mod promotion;
mod rank;
pub mod ranking;
pub mod ratio;
pub mod settings;
pub mod sheet;
pub mod suitability;
mod table;
mod team_people;
mod teams;
mod tiebreak;
pub mod ties;
pub mod unplayed;
pub mod working;

pub use between::Separation;
pub use board_lists::{BoardLine, BoardListing, NoBoardList, board_list};
pub use code::Code;
pub use conduct::Conduct;
pub use crosstable::{CrossCell, CrossGame, CrossRow, Crosstable, Layout};
pub use descriptor::{Descriptor, DescriptorError, TeamScore};
pub use keizer_list::KeizerList;
pub use member_places::{MemberPlaces, by_member_places, places_of};
pub use presets::Preset;
pub use rank::{Row, Standings};
pub use ratio::{Exact, decimal};
pub use settings::{KoyaMaximum, KoyaStep, Pairing, Settings};
pub use suitability::{Unsuitable, Warning};
pub use table::{StandingsError, Table};
pub use team_people::{Counted, PersonGame, PersonTotal, TeamPerson, people_of_teams};
pub use unplayed::Policy;
pub use working::{Addend, Against, CutRule, Undefined, Value, Working};
