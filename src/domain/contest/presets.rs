//! Contests that an arbiter chooses by name: the usual ones of a knockout, and those of real events.
//!
//! Each has a winner. Clocks are in the usual notation (minutes `'`, seconds a move `"`, `W/B` if they are unequal) and
//! may be changed. Points of deciders are in half points, as in
//! [`ScoreSystem::standard`](crate::ScoreSystem::standard); [`contest_in`] converts them into the unit of an event.

use Discipline::{Chess, Draughts, Xiangqi};

use super::{Begins, Contest, DrawRule, Level, Segment, Stop, Worth};
use crate::Points;
use crate::discipline::{Discipline, Side};

/// Contest with a name.
#[derive(Clone, Copy, Debug)]
pub struct Ladder {
    /// Identifier used in forms; never changes.
    pub id: &'static str,
    /// English name.
    pub name: &'static str,
    /// `true` for a contest of a real event, not a general one.
    pub of_an_event: bool,
    /// Game of that event; ignored for general contests.
    game: Discipline,
    make: fn() -> Contest,
}

/// Group of contests in the list of choices.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    /// Contests in which a lot or the arbiter breaks a tie.
    Settled,
    /// Contests with a last game in which a draw is enough for the second mover.
    Decider,
    /// Contests with faster games until one side has won.
    Faster,
    /// Contests played at an event of this game.
    Event(Discipline),
}

impl Family {
    /// All families, in the order in which they are offered.
    pub const ALL: [Self; 6] =
        [Self::Settled, Self::Decider, Self::Faster, Self::Event(Chess), Self::Event(Xiangqi), Self::Event(Draughts)];
}

impl Ladder {
    /// All contests: the usual ones first, then those of events.
    pub const ALL: [Self; 30] = [
        usual("one_game", "One game; if drawn: the arbiter decides", || ladder(vec![], vec![Level::Arbiter])),
        usual("one_game_lot", "One game; if drawn: drawing of lots", || ladder(vec![], vec![Level::Lot])),
        usual("two_games", "Two games; if tied: the arbiter decides", || Contest {
            level: vec![Level::Arbiter],
            ..Contest::of_games(2)
        }),
        usual("two_games_lot", "Two games; if tied: drawing of lots", || Contest {
            level: vec![Level::Lot],
            ..Contest::of_games(2)
        }),
        usual("one_decider", "One game; if drawn: one Armageddon game (draw odds for Black)", || {
            ladder(vec![Segment::of_games(1), decider("")], vec![])
        }),
        usual("two_decider", "Two games; if tied: one Armageddon game (draw odds for Black)", || {
            ladder(vec![Segment::of_games(2), decider("")], vec![])
        }),
        usual("best_of_three", "Best of three; if tied: one more game or drawing of lots", || best_of(3)),
        usual("best_of_three_decider", "Best of three; if tied: one Armageddon game (draw odds for Black)", || {
            let games = Segment { stop: Stop::Score, ..Segment::of_games(3) };
            ladder(vec![games, decider("")], vec![])
        }),
        usual("best_of_five", "Best of five; if tied: one more game or drawing of lots", || best_of(5)),
        usual(
            "one_game_rapid",
            "One game; if drawn: two rapid games, then single blitz games until one is won",
            || ladder(vec![Segment::of_games(1), pair("15'+10\""), until_won("3'+2\"")], vec![]),
        ),
        usual(
            "two_games_rapid",
            "Two games; if tied: two rapid games, then single blitz games until one is won",
            || ladder(vec![Segment::of_games(2), pair("15'+10\""), until_won("3'+2\"")], vec![]),
        ),
        usual(
            "two_games_decider",
            "Two games; if tied: two rapid games, then one Armageddon game (draw odds for Black)",
            || ladder(vec![Segment::of_games(2), pair("15'+10\""), decider("5'/4'")], vec![]),
        ),
        usual(
            "two_games_bid",
            "Two games; if tied: two rapid games, then one Armageddon game for which both bid time (draw odds for Black)",
            || {
                let bid = Segment { begins: Begins::Bid { most_seconds: 300 }, ..decider("5'") };
                ladder(vec![Segment::of_games(2), pair("15'+10\""), bid], vec![])
            },
        ),
        usual("draw_odds", "One Armageddon game (draw odds for Black)", || {
            ladder(vec![Segment { worth: Worth::Points, ..decider("5'/4'") }], vec![])
        }),
        event(Chess, "world_cup_2015", "chess World Cup 2015", || {
            world_cup(vec![pair("25'+10\""), pair("10'+10\""), pair("5'+3\""), decider("5'/4', 61: +3\"")])
        }),
        event(Chess, "world_cup_2021", "chess World Cup 2021", || {
            let chosen = Segment { begins: Begins::Chosen, ..decider("5'/4', 61: +3\"") };
            world_cup(vec![pair("25'+10\""), pair("10'+10\""), pair("5'+3\""), chosen])
        }),
        event(Chess, "world_cup_2023", "chess World Cup 2023", || {
            world_cup(vec![pair("25'+10\""), pair("10'+10\""), pair("5'+3\""), until_won("3'+2\"")])
        }),
        event(Chess, "world_cup_2025_open", "chess World Cup 2025 open", || {
            let bid = Segment { begins: Begins::Bid { most_seconds: 240 }, ..decider("4'+2\"") };
            world_cup(vec![pair("15'+10\""), pair("10'+10\""), pair("5'+3\""), pair("3'+2\""), bid])
        }),
        event(Chess, "world_cup_2025_women", "chess World Cup 2025 women", || {
            world_cup(vec![pair("15'+10\""), pair("10'+10\""), pair("5'+3\""), pair("3'+2\""), until_won("3'+2\"")])
        }),
        event(Chess, "title_2006", "chess title match 2006", || {
            ladder(vec![Segment::of_games(12), rapid(4, "25'+10\""), pair("5'+10\""), decider("6'/5'")], vec![])
        }),
        event(Chess, "title_2021", "chess title match 2021", || {
            let mut steps = vec![title(14, ""), rapid(4, "25'+10\"")];
            steps.extend(std::iter::repeat_n(pair("5'+3\""), 5));
            steps.push(decider("5'/4'"));
            ladder(steps, vec![])
        }),
        event(Chess, "title_2023", "chess title match 2023", || {
            ladder(vec![title(14, ""), rapid(4, "25'+10\""), pair("5'+3\""), until_won("3'+2\"")], vec![])
        }),
        event(Chess, "title_2024", "chess title match 2024", || {
            let games = title(14, "40/120' 30'+30\"");
            ladder(vec![games, rapid(4, "15'+10\""), pair("10'+5\""), pair("3'+2\""), until_won("3'+2\"")], vec![])
        }),
        event(Chess, "women_title", "chess women title match (seed 002)", || {
            ladder(vec![title(16, "")], vec![Level::Odds(Side::First)])
        }),
        event(Chess, "candidates_2022", "chess Candidates 2022, two tied", || {
            ladder(vec![pair("15'+10\""), pair("3'+2\""), until_won("3'+2\"")], vec![])
        }),
        event(Chess, "tata_steel_2025", "chess Tata Steel 2025", || {
            ladder(vec![pair("3'+2\""), until_won("3'+2\"")], vec![])
        }),
        event(Xiangqi, "north_south_2024", "xiangqi North-South 2024", north_south),
        event(Xiangqi, "club_cup_2015", "xiangqi club cup, 2015 rules", || {
            let more = Segment { begins: Begins::Lot, ..worthless(1, Stop::AllPlayed, "15'") };
            ladder(
                vec![Segment { stop: Stop::Score, clock: "30'".to_owned(), ..Segment::of_games(3) }, more],
                vec![Level::Lot],
            )
        }),
        event(Xiangqi, "club_event", "xiangqi club event (seed 003)", || best_of(3)),
        event(Draughts, "draughts_title_2013", "draughts title match 2013", || {
            // Segments of each of the seven matches; the next part is played only if the one before is tied.
            let game = Segment { clock: "80'+60\"".to_owned(), ..Segment::of_games(1) };
            let series = Segment { begins: Begins::NotAsBefore, ..until_won("5'+2\"") };
            ladder(vec![game, rapid(1, "20'+5\""), rapid(1, "5'+3\""), series], vec![])
        }),
    ];

    /// Returns the contest itself.
    pub fn contest(&self) -> Contest {
        (self.make)()
    }

    /// Returns the family of the contest in the list of choices.
    pub fn family(&self) -> Family {
        if self.of_an_event {
            return Family::Event(self.game);
        }
        let contest = self.contest();
        let is_decider = |segment: &Segment| segment.drawn_game == DrawRule::SecondWins;
        if contest.segments.iter().any(is_decider) {
            Family::Decider
        } else if contest.level.is_empty() {
            Family::Faster
        } else {
            Family::Settled
        }
    }
}

/// Returns the contest with a given name.
pub fn contest(id: &str) -> Option<Contest> {
    Ladder::ALL.iter().find(|ladder| ladder.id == id).map(Ladder::contest)
}

/// Returns the contest with a given name for an event that counts in `1 / unit` points. Returns `None` if there is no
/// such contest, or if the points of its deciders are not whole in that unit.
pub fn contest_in(id: &str, unit: u16) -> Option<Contest> {
    let mut contest = contest(id)?;
    let converted = |halves: Points| {
        let parts = halves.0.checked_mul(i32::from(unit))?;
        (parts % HALF_POINTS == 0).then_some(Points(parts / HALF_POINTS))
    };
    for segment in &mut contest.segments {
        if let Worth::Decided { win, loss } = segment.worth {
            segment.worth = Worth::Decided { win: converted(win)?, loss: converted(loss)? };
        }
    }
    Some(contest)
}

/// Units per point in which the contests are written.
const HALF_POINTS: i32 = 2;

const fn usual(id: &'static str, name: &'static str, make: fn() -> Contest) -> Ladder {
    Ladder { id, name, of_an_event: false, game: Chess, make }
}

const fn event(game: Discipline, id: &'static str, name: &'static str, make: fn() -> Contest) -> Ladder {
    Ladder { id, name, of_an_event: true, game, make }
}

/// Returns a contest of these segments, or of one game if there are none.
fn ladder(segments: Vec<Segment>, level: Vec<Level>) -> Contest {
    let segments = if segments.is_empty() { vec![Segment::of_games(1)] } else { segments };
    Contest { segments, level, ..Contest::of_games(1) }
}

/// Returns a contest that ends when the leader can no longer be caught; if it is tied, the two choose one more game or
/// the lot.
fn best_of(games: u16) -> Contest {
    ladder(vec![Segment { stop: Stop::Score, ..Segment::of_games(games) }], vec![Level::Lot])
}

/// Returns a segment of games that decide who advances and score nothing else.
fn worthless(games: u16, stop: Stop, clock: &str) -> Segment {
    Segment { stop, clock: clock.to_owned(), worth: Worth::Nothing, ..Segment::of_games(games) }
}

/// Returns a segment in which all games are played, the first move by lot, then alternating.
fn rapid(games: u16, clock: &str) -> Segment {
    Segment { begins: Begins::Lot, ..worthless(games, Stop::AllPlayed, clock) }
}

fn pair(clock: &str) -> Segment {
    rapid(2, clock)
}

/// Returns a segment of single games, the first move alternating, until one is won.
fn until_won(clock: &str) -> Segment {
    Segment { begins: Begins::Lot, ..worthless(Segment::UNLIMITED, Stop::Wins(1), clock) }
}

/// Returns a segment of one game with the first move by lot, in which a draw is enough for the second mover.
fn decider(clock: &str) -> Segment {
    Segment { drawn_game: DrawRule::SecondWins, ..rapid(1, clock) }
}

/// Returns a contest of two games in the main part, the first move by lot.
fn world_cup(later: Vec<Segment>) -> Contest {
    let clock = "40/90' + 30'+30\"".to_owned();
    let games = Segment { begins: Begins::Lot, clock, ..Segment::of_games(2) };
    ladder(std::iter::once(games).chain(later).collect(), Vec::new())
}

/// Returns a segment of a title match that ends when it is decided.
fn title(games: u16, clock: &str) -> Segment {
    Segment { stop: Stop::Score, clock: clock.to_owned(), ..Segment::of_games(games) }
}

/// Returns the contest with board points (局分) of 2–0 in the slow game, 2–1 in later games.
fn north_south() -> Contest {
    let worth = |loss| Worth::Decided { win: Points(4), loss: Points(loss) };
    let slow = Segment { worth: worth(0), clock: "60'+30\"".to_owned(), ..Segment::of_games(1) };
    let rapid = Segment { begins: Begins::NotAsBefore, worth: worth(2), ..worthless(1, Stop::AllPlayed, "10'+10\"") };
    let blitz = Segment { begins: Begins::Lot, worth: worth(2), ..worthless(2, Stop::Wins(1), "5'+3\"") };
    let last = Segment { begins: Begins::Chosen, worth: worth(2), ..decider("6'/4' +3\"") };
    ladder(vec![slow, rapid, blitz, last], Vec::new())
}
