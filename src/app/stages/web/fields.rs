//! Fields of the forms of stages.

use qisai_domain::Tournament;
use qisai_domain::contest::title_match::MAX_GAMES;
use qisai_domain::setup::MAX_ROUNDS;

use super::plan;
use crate::form_table::{FormField as F, FormTable, TypedForm};
use crate::setup::tournament_form::MAX_MATCHES;
use crate::team_setup::TEAM_FIELDS;

/// Maximum number of groups in a form.
const MAX_GROUPS: u16 = 64;

/// Fields of all forms of the page.
pub(crate) const STAGES: FormTable = &[SENT_FIELDS, STAGE_FIELDS, TEAM_FIELDS];

/// Fields of the acts on a stage.
const SENT_FIELDS: &[F] = &[
    // Form that was sent.
    F::text("what"),
    F::sent("stage", MAX_ID),
    // Digest of the proposal that was shown.
    F::text("digest"),
    // Entrant whose place passes to the next in line, or no longer does.
    F::sent("pass", MAX_ID),
    // Shared place: place, group, number of criteria, and kind of play-off.
    F::sent("place", MAX_PLACE),
    F::sent("group", MAX_ID),
    F::text("criteria"),
    F::text("kind"),
    F::text("reason"),
    F::sent("seen", u64::MAX),
    // Substitution in a group: who is absent, and an entrant or a new player.
    F::sent("absent", MAX_ID),
    F::sent("substitute", MAX_ID),
    F::text("newcomer"),
];

/// Fields of a new stage; the draw of a stage open to all has some of them.
const STAGE_FIELDS: &[F] = &[
    F::count("groups", 1, MAX_GROUPS, |t, _| t.stage_groups_count_error().into()).usual("1"),
    F::text("split").usual("snake"),
    F::tick("federations"),
    F::tick("clubs"),
    F::choice("scoring", &[plan::BEFORE, "standard", "two_one_zero", "three_one_zero", "custom"]).usual(plan::BEFORE),
    F::text("custom").refused(|t, _| t.custom_scoring_error().into()),
    F::text("name"),
    F::text("format").usual("knockout"),
    F::count("rounds", 1, MAX_ROUNDS, |t, _| t.rounds_between(MAX_ROUNDS)),
    F::text("contest").usual("one_decider"),
    F::count("contest_games", 1, MAX_GAMES, |t, _| t.match_games_error(MAX_GAMES)),
    // Matches of a meeting, each on its own board.
    F::count("contest_matches", 1, MAX_MATCHES, |t, _| t.contest_matches_error(MAX_MATCHES)),
    F::sent("from", MAX_ID),
    F::choice("takes", &["places", "rest", "losers", "first_losers", "tied", "tied_after_all"]).usual("places"),
    F::count("first", 1, u16::MAX, |t, _| t.stage_number_error().into()).usual("2"),
    F::count("others", 0, u16::MAX, |t, _| t.stage_number_error().into()).usual("0"),
    F::text("how").usual("strike_last"),
    F::count("after", 1, MAX_ROUNDS, |t, _| t.stage_number_error().into()),
    F::text("seating").usual("crossing"),
    F::count("seeds", 0, u16::MAX, |t, _| t.stage_seeds_error().into()).usual("0"),
    F::count("until", 2, MAX_ROUNDS, |t, _| t.stage_round_error().into()),
    F::text("carry").usual("nothing"),
    // Points carried over per place, first place first.
    F::text("carried"),
    F::text("tree").usual("usual"),
    F::text("blocks").refused(|t, _| t.stage_blocks_error().into()),
    F::text("matches"),
    F::text("lost_places").usual("shared"),
    F::text("lost_rounds").usual("1").refused(|t, _| t.stage_lost_rounds_error().into()),
];

/// Greatest number of an entry, group or stage.
const MAX_ID: u64 = 0xFFFF_FFFF;
/// Greatest place that a list of places can name.
const MAX_PLACE: u64 = 0xFFFF;

/// Returns the initial form of a new stage: a knockout of the first two of each group of the last stage.
pub(crate) fn usual(tournament: &Tournament) -> TypedForm {
    let last = tournament.stages.last().map_or(1, |stage| stage.id.0);
    TypedForm::empty(STAGES).with_usual(STAGE_FIELDS).with("from", last)
}
