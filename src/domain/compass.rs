//! The draws of a compass (KO11): behind a knockout, a knockout for those who lost in each of its rounds, and in the rounds of these.
//!
//! | draw | who lost | of at least |
//! |---|---|---|
//! | west | in round 1 of the knockout, which is the east | 4 |
//! | north, south | in round 2 of the east, in round 1 of the west | 8 |
//! | north-east, north-west | in round 3 of the east, in round 1 of the north | 16 |
//! | south-west, south-east | in round 2 of the west, in round 1 of the south | 16 |

use crate::command::StagePlan;
use crate::entrants::{Entrants, Seating, Source};
use crate::format::{Format, Layout};
use crate::id::StageId;
use crate::stage::{Play, Stage};
use crate::tournament::Tournament;

/// A draw of a compass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CompassDraw {
    East,
    West,
    North,
    South,
    NorthEast,
    NorthWest,
    SouthWest,
    SouthEast,
}

use CompassDraw::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};

/// A draw, the one that its entrants lost in, in which round; and from how many entrants of the east on.
const DRAWS: [(CompassDraw, CompassDraw, u16, usize); 7] = [
    (West, East, 1, 4),
    (North, East, 2, 8),
    (South, West, 1, 8),
    (NorthEast, East, 3, 16),
    (NorthWest, North, 1, 16),
    (SouthWest, West, 2, 16),
    (SouthEast, South, 1, 16),
];

/// Whether the losers of a stage play on in another one.
fn has_consolation(tournament: &Tournament, id: StageId) -> bool {
    let mut sources = tournament.stages.iter().flat_map(|stage| stage.entrants.from.iter());
    sources.any(|source| matches!(source, Source::Losers { of, .. } if *of == id))
}

/// The draws that a stage may have behind it: none where it is no tree in which one loss is the end, has too few seats or several groups, or where
/// its losers play on already.
pub fn draws(tournament: &Tournament, stage: &Stage) -> Vec<CompassDraw> {
    let is_tree = |layout: &Layout| layout.is_single_tree() && !layout.third_place && !layout.all_places;
    let mut groups = tournament.groups_of(stage.id);
    let (Some(only), None) = (groups.next(), groups.next()) else { return Vec::new() };
    if !stage.format().layout().is_some_and(is_tree) || has_consolation(tournament, stage.id) {
        return Vec::new();
    }
    DRAWS.iter().filter(|(.., least)| only.seats.len() >= *least).map(|(draw, ..)| *draw).collect()
}

/// The stages of these draws, to be added one after the other: what is played is that of the stage before them.
pub fn plans(tournament: &Tournament, stage: &Stage, name: impl Fn(CompassDraw) -> String) -> Vec<StagePlan> {
    let offered = draws(tournament, stage);
    let mut known = vec![(East, stage.id)];
    let mut plans = Vec::new();
    let mut next = tournament.highest.stage;
    for (draw, before, round, _) in DRAWS.iter().filter(|(draw, ..)| offered.contains(draw)) {
        let Some((_, of)) = known.iter().find(|(known, _)| known == before).copied() else { continue };
        next = next.saturating_add(1);
        known.push((*draw, StageId(next)));
        let play = Play { contests: stage.play.contests.clone(), ..stage.play.next_stage(Format::knockout(), None) };
        let from = vec![Source::Losers { of, rounds: *round..=*round, first_match: false }];
        let entrants = Entrants { from, seating: Seating::SourceOrder, ..Entrants::default() };
        plans.push(StagePlan { name: name(*draw), play, entrants, order: Vec::new(), ranks_from: None });
    }
    plans
}
