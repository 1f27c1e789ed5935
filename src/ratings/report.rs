//! What an event does to the ratings of those who played in it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};
use qisai_domain::time_control::SideTime;
use qisai_domain::{
    Career, EntryId, Event, Group, GroupId, Outcome, PersonId, Play, RoundState, Stage, TimeControl, Tournament,
};

use crate::change::{Change, Gain, change, gain};
use crate::coefficient::{Coefficient, coefficient};
use crate::edition::{RatingList, RatingRules};
use crate::field::{self, Member, Seen, SeenAs};
use crate::game::{RatedGame, Score};
use crate::initial::{FLOOR, NoInitial, initial};
use crate::matches::InMatch;
use crate::performance::{Performance, performance};

/// The report of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventReport {
    /// By what it was made.
    pub rules: RatingRules,
    /// Every player once, at the place in the first of the groups: in the order of the pairing numbers, the players of a team in the order of
    /// its roster.
    pub lines: Vec<PlayerReport>,
    /// Time controls of its games that could not be read, each once: the games are taken for those of the list.
    pub unread_clocks: Vec<String>,
    /// `true` if games have no time control: they are taken for those of the list, too.
    pub has_games_without_clock: bool,
}

/// One player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReport {
    pub person: PersonId,
    /// The player's entry; of a team event the team's.
    pub entry: EntryId,
    /// Pairing number of that entry in the first of its groups.
    pub number: u32,
    /// Rating before; none for the unrated.
    pub rating: Option<u16>,
    /// Games against rated opponents that count.
    pub games: Vec<ReportedGame>,
    /// Games that do not.
    pub left_out: Vec<LeftOut>,
    /// Performance in the games that count.
    pub performance: Option<Performance>,
    /// What it comes to.
    pub verdict: Verdict,
}

/// A game that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportedGame {
    /// In which group.
    pub group: GroupId,
    /// In which round of it.
    pub round: u16,
    /// Against whom.
    pub opponent: PersonId,
    /// The opponent's rating.
    pub rating: u16,
    /// The player's score.
    pub score: Score,
    /// What the game adds; none for the unrated, whose games count together.
    pub gain: Option<Gain>,
}

/// A game that does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// In which group.
    pub group: GroupId,
    /// In which round of it.
    pub round: u16,
    /// Against whom.
    pub opponent: PersonId,
    pub why: WhyLeftOut,
}

/// Why a game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhyLeftOut {
    /// It was not played (article 5.1).
    Forfeit,
    /// No result yet.
    Pending,
    /// Its result is entered as not to be rated.
    NotRated,
    /// The opponent has no rating.
    OpponentUnrated,
    /// Too far apart (rapid and blitz 7.3.1).
    Mismatch,
    /// Its time control belongs to another list, or to none.
    OtherTime,
    /// Standard games with a player rated so high need more time (article 1.1).
    TooFast {
        /// Minutes for sixty moves: 90 from 1800 on, 120 from 2400 on.
        needed: u16,
        /// Whole minutes of the side that has less.
        found: u16,
    },
    /// The first period of a standard game has fewer than thirty moves (article 1.2).
    FewMoves(u16),
    /// A game of Chess960 is not played by the Laws of Chess themselves (article 2).
    Chess960,
    /// A match in which a player is unrated (6.1).
    UnratedMatch,
    /// One player had won the match before (6.2); FIDE may waive this on prior request.
    Decided,
}

impl WhyLeftOut {
    /// Returns the word used in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::Forfeit => "not_played",
            Self::Pending => "no_result",
            Self::NotRated => "not_to_be_rated",
            Self::OpponentUnrated => "opponent_unrated",
            Self::Mismatch => "mismatch",
            Self::OtherTime => "other_time",
            Self::TooFast { .. } => "too_fast",
            Self::FewMoves(_) => "few_moves",
            Self::Chess960 => "chess960",
            Self::UnratedMatch => "match_with_unrated",
            Self::Decided => "match_decided",
        }
    }

    /// Returns the article of B.02, or of the chapter of rapid and blitz for what only that has; none where no article is needed.
    pub fn article(self) -> Option<&'static str> {
        match self {
            Self::Pending | Self::NotRated => None,
            Self::Forfeit => Some("5.1"),
            Self::OpponentUnrated => Some("8.3.1"),
            Self::Mismatch => Some("7.3.1"),
            Self::OtherTime => Some("1"),
            Self::TooFast { .. } => Some("1.1"),
            Self::FewMoves(_) => Some("1.2"),
            Self::Chess960 => Some("2"),
            Self::UnratedMatch => Some("6.1"),
            Self::Decided => Some("6.2"),
        }
    }
}

/// What the event comes to for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A rating changes.
    Rated {
        /// K with its reason.
        coefficient: Coefficient,
        change: Change,
        /// The rating afterwards; none below 1400: unrated from the next list on (7.2.1).
        new: Option<u16>,
    },
    /// A first rating, or why there is none from this event alone.
    First(Result<u16, NoInitial>),
}

impl PlayerReport {
    /// Score in the games that count, in half points.
    pub fn half_points(&self) -> u32 {
        self.games.iter().map(|game| u32::from(game.score.half_points())).sum()
    }

    /// Expected score in hundredths; none for the unrated.
    pub fn expected(&self) -> Option<u32> {
        self.games.iter().map(|game| game.gain.map(|gain| u32::from(gain.expected))).sum()
    }
}

impl EventReport {
    /// The report of some groups, in the order in which they are played, by their public rounds, boards of team matches included: games over
    /// the board that are to be rated. A game whose time control belongs to another list, or to none, is left out.
    pub fn of(tournament: &Tournament, event: &Event, played: &[(&Stage, &Group)], rules: RatingRules) -> Self {
        let mut rounds: BTreeMap<PersonId, Vec<(GroupId, Seen)>> = BTreeMap::new();
        for (stage, group) in played {
            for (person, seen) in field::rounds_of(tournament, stage, group) {
                rounds.entry(person).or_default().extend(seen.into_iter().map(|seen| (group.id, seen)));
            }
        }
        let mut known: BTreeSet<PersonId> = BTreeSet::new();
        let times: BTreeMap<GroupId, Times<'_>> =
            played.iter().map(|(stage, group)| (group.id, Times { play: &stage.play, list: rules.list })).collect();
        let clocks = clocks(played);
        let members = played.iter().flat_map(|(_, group)| field::members(tournament, group));
        let members: Vec<Member<'_>> = members.filter(|member| known.insert(member.person.id)).collect();
        let year = event.end.or(event.start).map(|day: NaiveDate| day.year());
        let lines = members.into_iter().map(|member| {
            let person = member.person.id;
            let born = member.person.born().get(..4).and_then(|born| born.parse().ok()).filter(|born| *born > 0);
            let age = year.zip(born);
            let mut line = PlayerReport {
                person,
                entry: member.entry,
                number: member.number,
                rating: field::rating(member.person),
                games: Vec::new(),
                left_out: Vec::new(),
                performance: None,
                verdict: Verdict::First(Err(NoInitial::TooFewGames(0))),
            };
            for (group, seen) in rounds.remove(&person).unwrap_or_default() {
                let SeenAs::Game { opponent, outcome, segment, in_match } = seen.what else { continue };
                let theirs = tournament.person(opponent).and_then(field::rating);
                let by_laws = if tournament.settings.is_chess960() { Err(WhyLeftOut::Chess960) } else { Ok(()) };
                let timely =
                    times.get(&group).map_or(Ok(()), |times| times.check(seen.round, segment, line.rating.max(theirs)));
                let game =
                    by_laws.and(timely).and_then(|()| rated_game(&rules, [line.rating, theirs], outcome, in_match));
                match game {
                    Ok(game) => line.games.push(ReportedGame {
                        group,
                        round: seen.round,
                        opponent,
                        rating: game.opponent,
                        score: game.score,
                        gain: line.rating.map(|rating| gain(&rules, rating, game)),
                    }),
                    Err(why) => line.left_out.push(LeftOut { group, round: seen.round, opponent, why }),
                }
            }
            line.settle(&rules, age, member.person.career());
            line
        });
        let lines = lines.collect();
        let has_games_without_clock = clocks.contains("");
        let is_unread = |clock: &String| !clock.is_empty() && TimeControl::read(clock).is_none();
        Self { rules, lines, unread_clocks: clocks.into_iter().filter(is_unread).collect(), has_games_without_clock }
    }
}

/// Returns the time controls of all games with a row in public rounds; empty for a game without one.
fn clocks(played: &[(&Stage, &Group)]) -> BTreeSet<String> {
    let mut clocks = BTreeSet::new();
    for (stage, group) in played {
        for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
            let contest = stage.play.contest(round.number);
            let segments = round.pairings.values().flat_map(|pairing| pairing.games.keys().map(|key| key.segment));
            let segments: BTreeSet<u8> = segments.collect();
            let of = |segment: u8| contest.segments.get(usize::from(segment.saturating_sub(1)));
            clocks.extend(segments.into_iter().filter_map(of).map(|segment| segment.clock.trim().to_owned()));
        }
    }
    clocks
}

impl PlayerReport {
    /// `age`: the year of the event and that of birth, where both are known.
    fn settle(&mut self, rules: &RatingRules, age: Option<(i32, i32)>, career: Career) {
        let games: Vec<RatedGame> =
            self.games.iter().map(|game| RatedGame { opponent: game.rating, score: game.score }).collect();
        self.performance = performance(&games);
        self.verdict = match self.rating {
            None => Verdict::First(initial(&games)),
            Some(rating) => {
                let (year, born) = age.unzip();
                let coefficient = coefficient(rating, year.unwrap_or_default(), born, career);
                let change = change(rules, rating, coefficient.k, &games);
                let new = u16::try_from(i32::from(rating) + change.points).ok().filter(|new| *new >= FLOOR);
                Verdict::Rated { coefficient, change, new }
            }
        };
    }
}

/// Which games belong to a list by their time.
struct Times<'a> {
    play: &'a Play,
    list: RatingList,
}

/// From this rating of a player on standard games need so many minutes for sixty moves (article 1.1), the higher rating first.
const STANDARD_MINUTES: [(u16, u16); 2] = [(2400, 120), (1800, 90)];
/// Moves of the first period of a standard game, at least, where it has a number of moves (article 1.2).
const FIRST_PERIOD: u16 = 30;

impl Times<'_> {
    /// Checks that a game of a segment belongs to the list, with `strongest` the higher rating of the two. One without a time control, or
    /// with words that cannot be read, is taken for what the report is of.
    fn check(&self, round: u16, segment: u8, strongest: Option<u16>) -> Result<(), WhyLeftOut> {
        let Some(control) = self.play.control_of(round, segment) else { return Ok(()) };
        if RatingList::of_control(&control) != Some(self.list) {
            return Err(WhyLeftOut::OtherTime);
        }
        if self.list != RatingList::Standard {
            return Ok(());
        }
        let seconds = control.sides.iter().filter_map(SideTime::seconds_of_usual_game).min().unwrap_or_default();
        let found = u16::try_from(seconds / 60).unwrap_or(u16::MAX);
        let rule = STANDARD_MINUTES.into_iter().find(|(from, _)| strongest.is_some_and(|strongest| strongest >= *from));
        if let Some((_, needed)) = rule.filter(|(_, needed)| found < *needed) {
            return Err(WhyLeftOut::TooFast { needed, found });
        }
        let first = control.sides.iter().filter_map(|side| side.periods.first()?.moves).min();
        first.filter(|moves| *moves < FIRST_PERIOD).map_or(Ok(()), |moves| Err(WhyLeftOut::FewMoves(moves)))
    }
}

fn rated_game(
    rules: &RatingRules,
    [mine, theirs]: [Option<u16>; 2],
    outcome: Outcome,
    in_match: InMatch,
) -> Result<RatedGame, WhyLeftOut> {
    let (score, rated) = match field::score(outcome) {
        Some(played) => played,
        None if outcome.is_forfeit() => return Err(WhyLeftOut::Forfeit),
        None => return Err(WhyLeftOut::Pending),
    };
    if !rated {
        return Err(WhyLeftOut::NotRated);
    }
    let opponent = theirs.ok_or(WhyLeftOut::OpponentUnrated)?;
    if in_match != InMatch::No && mine.is_none() {
        return Err(WhyLeftOut::UnratedMatch);
    }
    if in_match == InMatch::Decided {
        return Err(WhyLeftOut::Decided);
    }
    if mine.is_some_and(|mine| !rules.is_rated(mine, opponent)) {
        return Err(WhyLeftOut::Mismatch);
    }
    Ok(RatedGame { opponent, score })
}
