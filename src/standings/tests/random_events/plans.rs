//! Random announcements: players or teams, and up to four stages of any format that an engine pairs.

use qisai_domain::command::StagePlan;
use qisai_domain::contest::{BoardSides, Contest, Level, presets::Ladder};
use qisai_domain::entrants::{CarryOver, Comparison, Ranking, Seating, Source, Split};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::setup::TeamEntrant;
use qisai_domain::{
    Acceleration, Discipline, Entrants, EntryId, Format, GroupId, Play, Points, RoundRef, ScoreSystem, Scoring,
    SeparateBy, Separation, Setup, StageId, SwissSystem, Table,
};

use super::Chance;
use crate::organiser::event as announced;

/// Returns the setup, and the stages to be added after it.
pub(super) fn event(chance: &mut Chance) -> (Setup, Vec<StagePlan>) {
    let people = 2 + chance.below(15);
    let teams = chance.once_in(6);
    let discipline = chance.pick(&Discipline::ALL);
    let play = play(chance, discipline, teams, Some(people));
    let order = order(chance);
    let mut setup = announced(discipline, play, u32::try_from(people).unwrap(), &[]);
    setup.order = order;
    for entrant in &mut setup.entrants {
        entrant.player.rating = Some(1_200 + 10 * chance.number(140));
        entrant.player.federation = chance.pick(&["", "CHN", "IND", "NED"]).into();
        entrant.player.club = chance.pick(&["", "North", "South"]).into();
        entrant.team = teams.then(TeamEntrant::default);
    }
    if chance.once_in(3) {
        let by = chance.pick(&[SeparateBy::Club, SeparateBy::Federation]);
        setup.limits.separations.push(Separation { first_round: 1, last_round: 2, by });
    }
    let is_table = setup.play.format.spec().has_free_order() || matches!(setup.play.format, Format::Bracket(_));
    if is_table && people >= 6 && chance.once_in(2) {
        let split = chance.pick(&[Split::Snake, Split::Straight, Split::Pots]);
        let seating = chance.pick(&[Seating::Rating, Seating::Lot]);
        setup.grouping = Entrants { groups: 2 + chance.number(2), split, seating, ..setup.grouping };
        if let Format::Bracket(layout) = &mut setup.play.format {
            layout.tree = Tree::Standard;
        }
    }
    let several = setup.grouping.groups > 1;
    let count = 1 + u32::from(chance.number(4)) % 4;
    let mut later: Vec<StagePlan> =
        (2..=count).map(|number| stage(chance, (number, several), (discipline, teams), people)).collect();
    in_fitting_units(&setup.play, &mut later);
    if chance.once_in(2) {
        setup.later = later;
        return (setup, Vec::new());
    }
    (setup, later)
}

/// Makes the units fine enough for the carried points; otherwise the stage is refused.
fn in_fitting_units(first: &Play, later: &mut [StagePlan]) {
    let mut before = vec![first.scoring.clone()];
    for plan in later {
        for ranking in plan.entrants.rankings() {
            let of = if let Ranking::EachGroup(stage) = ranking { stage.0 } else { 1 };
            let of = &before[usize::try_from(of).unwrap() - 1];
            plan.play.scoring = plan.play.scoring.clone().carrying(of, &plan.entrants.carry);
        }
        before.push(plan.play.scoring.clone());
    }
}

fn order(chance: &mut Chance) -> Vec<String> {
    let order: &[&str] = chance.pick(&[&[][..], &["SB"][..], &["BH/C1", "BH"][..], &["DE", "WIN"][..]]);
    order.iter().map(|criterion| (*criterion).to_owned()).collect()
}

fn stage(
    chance: &mut Chance,
    (number, several): (u32, bool),
    (discipline, teams): (Discipline, bool),
    people: usize,
) -> StagePlan {
    let of = StageId(1 + u32::from(chance.number(u16::try_from(number - 1).unwrap())));
    let each = Ranking::EachGroup(of);
    let last = 1 + chance.number(6);
    let after = chance.once_in(6).then_some(1);
    let mut from = vec![Source::Places { of: each, places: 1..=last, after }];
    match chance.below(8) {
        0 => from = vec![Source::Tied { of: each, place: 1, criteria: None }],
        1 if !several && of == StageId(1) => {
            from = vec![Source::Round { round: RoundRef::new(GroupId(1), 1), winners: chance.once_in(2) }];
        }
        2 if number > 2 => from = vec![Source::Rest(of)],
        3 => {
            let count = 1 + chance.number(2);
            let how = chance.pick(&[
                Comparison::Equal,
                Comparison::StrikeLast,
                Comparison::TopOnly,
                Comparison::Percentage,
                Comparison::Seed,
                Comparison::PlayOff,
            ]);
            from.push(Source::BestOthers { of, place: last + 1, count, how });
        }
        4 => {
            let entry = |_| EntryId(1 + u32::try_from(chance.below(people)).unwrap());
            from = vec![Source::Listed((0..4).map(entry).collect())];
        }
        _ => {}
    }
    let seatings = [
        Seating::Rating,
        Seating::SourceOrder,
        Seating::Lot,
        Seating::Varma,
        Seating::Crossing { apart: true },
        Seating::Crossing { apart: false },
    ];
    let carry = [
        CarryOver::Nothing,
        CarryOver::Nothing,
        CarryOver::Mutual,
        CarryOver::All,
        CarryOver::Half,
        CarryOver::PerPlace(vec![Points(4), Points(2), Points(1)]),
    ];
    let play = play(chance, discipline, teams, None);
    let carries = play.format.spec().has_free_order() || play.format.swiss_system().is_some();
    let entrants = Entrants {
        from,
        groups: if chance.once_in(4) { 2 } else { 1 },
        split: chance.pick(&[Split::Snake, Split::Straight, Split::SourceOrder, Split::Pots]),
        seating: chance.pick(&seatings),
        carry: if carries { chance.pick(&carry) } else { CarryOver::Nothing },
        ..Entrants::default()
    };
    let ranks_from = chance.once_in(2).then_some(1);
    StagePlan { name: format!("stage {number}"), play, entrants, order: order(chance), ranks_from }
}

/// Returns any format that has an engine. `seats` is the number of seats if it is known in advance.
fn play(chance: &mut Chance, discipline: Discipline, teams: bool, seats: Option<usize>) -> Play {
    let games = if chance.once_in(5) { ScoreSystem::three_one_zero() } else { discipline.default_scores() };
    let kind = chance.below(if teams { 6 } else { 10 });
    let format = match kind {
        0 | 1 => {
            let cycles = 1 + u8::try_from(chance.below(2)).unwrap();
            Format::Table { table: Table::Berger, cycles, exchange_at_seam: chance.once_in(2) }
        }
        2..=5 => Format::Bracket(layout(chance, seats)),
        _ => {
            let systems = [
                SwissSystem::Dutch,
                SwissSystem::Dubov,
                SwissSystem::Burstein,
                SwissSystem::Lim,
                SwissSystem::Jifen,
                SwissSystem::DoubleSwiss,
                SwissSystem::DoubleSwiss,
            ];
            let acceleration = Acceleration::None;
            Format::Swiss { system: chance.pick(&systems), rounds: 1 + chance.number(5), acceleration }
        }
    };
    let is_bracket = matches!(format, Format::Bracket(_));
    let contest = match (is_bracket, teams) {
        (_, true) => {
            let level = if is_bracket {
                vec![Level::Criteria(["BC", "TBR", "BBE"].map(str::to_owned).to_vec()), Level::Lot]
            } else {
                Vec::new()
            };
            Some(Contest { level, ..Contest::of_boards(1 + chance.number(4), BoardSides::Alternate) })
        }
        (true, false) => Some(chance.pick(&Ladder::ALL).contest()),
        (false, false) if format.spec().has_free_order() && chance.once_in(4) => Some(Contest::of_games(2)),
        (false, false) => None,
    };
    let per_meeting = contest.as_ref().map_or(format.games_per_meeting(), Contest::usual_games);
    let games = if per_meeting > 1 && !is_bracket { games.per_meeting_of(per_meeting) } else { games };
    let matches = teams.then(ScoreSystem::two_one_zero);
    let scoring = Scoring { matches, ..Scoring::of_games(games) };
    let contests = contest.map(|contest| (1, contest)).into_iter().collect();
    Play { contests, ..Play::of(format, scoring) }
}

fn layout(chance: &mut Chance, seats: Option<usize>) -> Layout {
    let third_place = chance.once_in(2);
    let all_places = chance.once_in(5);
    let tree = match chance.below(8) {
        0 | 1 => Tree::Double { reset: chance.once_in(2) },
        2 | 3 => Tree::Redraw { by_seed: chance.once_in(2) },
        4 if !all_places => match seats.and_then(|seats| u16::try_from(seats).ok()) {
            Some(seats) if !seats.is_power_of_two() => {
                let late = seats.next_power_of_two() - seats;
                Tree::Entering(vec![seats - late, late])
            }
            _ => Tree::Standard,
        },
        5 => match seats.and_then(|seats| u16::try_from(seats).ok()) {
            Some(seats) => {
                Tree::Order((1..=seats.next_power_of_two()).map(|seat| if seat > seats { 0 } else { seat }).collect())
            }
            None => Tree::Standard,
        },
        _ => Tree::Standard,
    };
    let plain = matches!(tree, Tree::Standard | Tree::Order(_));
    Layout { tree, third_place, all_places: all_places && plain }
}
