//! Report of the rating changes that an event causes.

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

/// Rating report of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventReport {
    /// Rules by which the report was made.
    pub rules: RatingRules,
    /// Lines of all players, each once, at the place in the player's first group. Lines are in pairing number order;
    /// team players follow in roster order.
    pub lines: Vec<PlayerReport>,
    /// Unreadable time controls of the games, each once; such games are assumed to belong to the list.
    pub unread_clocks: Vec<String>,
    /// `true` if some games have no time control; they are assumed to belong to the list, too.
    pub has_games_without_clock: bool,
}

/// Rating report of one player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayerReport {
    pub person: PersonId,
    /// Entry of the player, or of the team in a team event.
    pub entry: EntryId,
    /// Pairing number of the entry in its first group.
    pub number: u32,
    /// Rating before the event; `None` if unrated.
    pub rating: Option<u16>,
    /// Games against rated opponents that count.
    pub games: Vec<ReportedGame>,
    /// Games that do not count.
    pub left_out: Vec<LeftOut>,
    /// Performance in the games that count.
    pub performance: Option<Performance>,
    /// Resulting rating change or first rating.
    pub verdict: Verdict,
}

/// Game that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReportedGame {
    /// Group of the game.
    pub group: GroupId,
    /// Round within the group.
    pub round: u16,
    /// Opponent of the player.
    pub opponent: PersonId,
    /// Rating of the opponent.
    pub rating: u16,
    /// Score of the player.
    pub score: Score,
    /// Effect of the game on the rating; `None` for an unrated player, whose games count together.
    pub gain: Option<Gain>,
}

/// Game that does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeftOut {
    /// Group of the game.
    pub group: GroupId,
    /// Round within the group.
    pub round: u16,
    /// Opponent of the player.
    pub opponent: PersonId,
    pub why: WhyLeftOut,
}

/// Reason why a game does not count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WhyLeftOut {
    /// Game that was not played (article 5.1).
    Forfeit,
    /// Game without a result.
    Pending,
    /// Game whose result is entered as not to be rated.
    NotRated,
    /// Opponent without a rating.
    OpponentUnrated,
    /// Rating difference too large (rapid and blitz 7.3.1).
    Mismatch,
    /// Time control that belongs to another list, or to none.
    OtherTime,
    /// Too little time for a standard game with a player of high rating (article 1.1).
    TooFast {
        /// Minutes needed for sixty moves: 90 from 1800 on, 120 from 2400 on.
        needed: u16,
        /// Whole minutes of the side with less time.
        found: u16,
    },
    /// Standard game with fewer than thirty moves in its first period (article 1.2).
    FewMoves(u16),
    /// Chess960 game, which does not follow the Laws of Chess proper (article 2).
    Chess960,
    /// Game of a match with an unrated player (6.1).
    UnratedMatch,
    /// Game after one player had won the match (6.2); FIDE may waive this on prior request.
    Decided,
}

impl WhyLeftOut {
    /// Returns the code of the reason used in files.
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

    /// Returns the article of B.02, or of the rapid and blitz chapter for rules found only there; `None` where no
    /// article is needed.
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

/// Result of the event for a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Change of an existing rating.
    Rated {
        /// Coefficient K with its reason.
        coefficient: Coefficient,
        change: Change,
        /// Rating after the event; `None` below 1400, which makes the player unrated from the next list on (7.2.1).
        new: Option<u16>,
    },
    /// First rating, or the reason why this event alone gives none.
    First(Result<u16, NoInitial>),
}

impl PlayerReport {
    /// Returns the score in the games that count, in half points.
    pub fn half_points(&self) -> u32 {
        self.games.iter().map(|game| u32::from(game.score.half_points())).sum()
    }

    /// Returns the expected score in hundredths, or `None` for an unrated player.
    pub fn expected(&self) -> Option<u32> {
        self.games.iter().map(|game| game.gain.map(|gain| u32::from(gain.expected))).sum()
    }
}

impl EventReport {
    /// Returns the report of some groups, given in playing order, from their public rounds, boards of team matches
    /// included.
    ///
    /// The report covers games over the board that are to be rated. A game whose time control belongs to another list,
    /// or to none, is left out.
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

/// Returns the time controls of all games with a row in public rounds; a game without a time control gives an empty
/// text.
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
    /// Computes the performance and the verdict. `age` is the year of the event and the year of birth, if both are
    /// known.
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

/// Check of games against a rating list by their time controls.
struct Times<'a> {
    play: &'a Play,
    list: RatingList,
}

/// Minutes that standard games need for sixty moves from a player's rating on (article 1.1), the higher rating first.
const STANDARD_MINUTES: [(u16, u16); 2] = [(2400, 120), (1800, 90)];
/// Least number of moves in the first period of a standard game, if that period has a number of moves (article 1.2).
const FIRST_PERIOD: u16 = 30;

impl Times<'_> {
    /// Checks that a game of a segment belongs to the list; `strongest` is the higher rating of its players.
    ///
    /// A game without a time control, or with an unreadable one, is assumed to belong to the report's list.
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
