//! Stages that are not open yet (formats ST2): their expected entrants, seat by seat and match by match if they follow
//! from the places alone.

use qisai_domain::bracket::BracketEntrant;
use qisai_domain::format::Feed;
use qisai_domain::opening::{Entered, expected};
use qisai_domain::{EntryId, Group, GroupId, Stage};

use crate::bracket::{Bracket, MatchSide};
use crate::public::scene::Scene;

/// Stage with placeholders.
pub(crate) struct ToCome {
    pub(crate) id: u32,
    pub(crate) name: String,
    pub(crate) format: &'static str,
    /// Matches of a bracket.
    pub(crate) matches: Vec<MatchToCome>,
    /// Seats of other formats: the name of the group, empty if there is only one, and the expected entrants.
    pub(crate) seats: Vec<(String, Vec<String>)>,
}

/// Match with its expected entrants as text.
pub(crate) struct MatchToCome {
    pub(crate) number: u16,
    pub(crate) round: String,
    pub(crate) one: String,
    pub(crate) other: String,
}

fn waiting<'a>(scene: &Scene<'a>) -> impl Iterator<Item = &'a Stage> {
    let stages = scene.tournament.stages.iter().map(AsRef::as_ref);
    stages.filter(|stage: &&Stage| stage.awaits_opening() && !stage.entrants.registers())
}

/// Returns the stages without entrants, with the sources of their entrants.
pub(crate) fn in_a_line(scene: &Scene) -> String {
    let (t, tournament) = (scene.t, scene.tournament);
    let said = waiting(scene).map(|stage| {
        let from = stage.entrants.from.iter().map(|source| t.source(tournament, source));
        let from = from.collect::<Vec<_>>().join(t.list_comma());
        t.stage_and_source(t.stage_name(tournament, stage.id), t.format_word(stage.format()), from)
    });
    said.collect::<Vec<_>>().join(t.list_comma())
}

/// Returns the stages without entrants whose seats depend on certain places.
pub(crate) fn stages(scene: &Scene) -> Vec<ToCome> {
    waiting(scene).filter_map(|stage| Some(to_come(scene, stage, &expected(scene.tournament, stage.id)?))).collect()
}

fn to_come(scene: &Scene, stage: &Stage, groups: &[Vec<Entered>]) -> ToCome {
    let t = scene.t;
    let said = |why: &Entered| t.why_entered(scene.tournament, why);
    let letter = |at: usize| ('A'..='Z').nth(at).map_or_else(|| (at + 1).to_string(), String::from);
    let title = |at: usize| if groups.len() > 1 { t.group_called(letter(at)) } else { String::new() };
    let is_bracket = stage.spec().has_tree();
    let seats = groups.iter().enumerate().map(|(at, seats)| (title(at), seats.iter().map(said).collect()));
    ToCome {
        id: stage.id.0,
        name: t.stage_name(scene.tournament, stage.id),
        format: t.format_word(stage.format()),
        matches: if is_bracket {
            groups.iter().flat_map(|seats| matches(scene, stage, seats)).collect()
        } else {
            Vec::new()
        },
        seats: if is_bracket { Vec::new() } else { seats.collect() },
    }
}

fn matches(scene: &Scene, stage: &Stage, seats: &[Entered]) -> Vec<MatchToCome> {
    let t = scene.t;
    // The group has as many seats as are expected, without named entrants.
    let mut group = Group::new(GroupId(0), stage.id, String::new());
    let count = u32::try_from(seats.len()).unwrap_or(u32::MAX);
    group.seats = (1..=count).map(EntryId).collect::<Vec<_>>().into();
    let Some(bracket) = Bracket::of(stage, &group) else { return Vec::new() };
    let comes = |side: &MatchSide| match (side.feed, side.who) {
        (Feed::Seat(seat), _) => {
            let why = usize::from(seat).checked_sub(1).and_then(|at| seats.get(at));
            why.map_or_else(|| t.number_n(seat), |why| t.why_entered(scene.tournament, why))
        }
        (_, BracketEntrant::Nobody) => t.bye().to_owned(),
        (Feed::Winner(other), _) => t.winner_of_match(other),
        (Feed::Loser(other), _) => t.loser_of_match(other),
    };
    let line = |it: &crate::bracket::BracketMatch| {
        let [one, other] = it.sides.each_ref().map(comes);
        MatchToCome { number: it.id, round: it.name.text(t), one, other }
    };
    bracket.matches.iter().map(line).collect()
}
