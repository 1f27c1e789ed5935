//! What an event does to the ratings of those who played in it.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Datelike, NaiveDate};
use qisai_domain::{EntryId, Event, Group, GroupId, Outcome, PersonId, Play, Stage, Tournament};

use crate::change::{Change, Gain, change, gain};
use crate::coefficient::{Career, Coefficient, coefficient};
use crate::edition::{RatingList, RatingRules};
use crate::field::{self, Member, Seen, SeenAs};
use crate::game::{RatedGame, Score};
use crate::initial::{FLOOR, NoInitial, initial};
use crate::performance::{Performance, performance};

/// The report of an event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventReport {
    /// By what it was made.
    pub rules: RatingRules,
    /// Every player once, at the place in the first of the groups: in the order of the pairing numbers, the players of a team in the order of
    /// its roster.
    pub lines: Vec<PlayerReport>,
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
    /// the board that are to be rated. `careers` says what the tournament does not: published K, number of games, whether 2400 was reached;
    /// years of birth are taken from the tournament's people where it says nothing. A game whose time control belongs to another list, or to
    /// none, is left out.
    pub fn of(
        tournament: &Tournament,
        event: &Event,
        played: &[(&Stage, &Group)],
        rules: RatingRules,
        careers: &BTreeMap<PersonId, Career>,
    ) -> Self {
        let mut rounds: BTreeMap<PersonId, Vec<(GroupId, Seen)>> = BTreeMap::new();
        for (stage, group) in played {
            for (person, seen) in field::rounds_of(tournament, stage, group) {
                rounds.entry(person).or_default().extend(seen.into_iter().map(|seen| (group.id, seen)));
            }
        }
        let mut known: BTreeSet<PersonId> = BTreeSet::new();
        let times: BTreeMap<GroupId, Times<'_>> =
            played.iter().map(|(stage, group)| (group.id, Times { play: &stage.play, list: rules.list })).collect();
        let members = played.iter().flat_map(|(_, group)| field::members(tournament, group));
        let members: Vec<Member<'_>> = members.filter(|member| known.insert(member.person.id)).collect();
        let year = event.end.or(event.start).map(|day: NaiveDate| day.year());
        let lines = members.into_iter().map(|member| {
            let person = member.person.id;
            let career = careers.get(&person).copied().unwrap_or_default();
            let born = career.born.or_else(|| member.person.born().get(..4)?.parse().ok().filter(|year| *year > 0));
            let career = Career { born: born.filter(|_| year.is_some()), ..career };
            let mut line = PlayerReport {
                person,
                entry: member.entry,
                number: member.number,
                rating: field::rating(tournament, person),
                games: Vec::new(),
                left_out: Vec::new(),
                performance: None,
                verdict: Verdict::First(Err(NoInitial::TooFewGames(0))),
            };
            for (group, seen) in rounds.remove(&person).unwrap_or_default() {
                let SeenAs::Game { opponent, outcome, segment } = seen.what else { continue };
                let game = if times.get(&group).is_some_and(|times| times.belongs(seen.round, segment)) {
                    rated_game(&rules, line.rating, field::rating(tournament, opponent), outcome)
                } else {
                    Err(WhyLeftOut::OtherTime)
                };
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
            line.settle(&rules, year.unwrap_or_default(), career);
            line
        });
        Self { rules, lines: lines.collect() }
    }
}

impl PlayerReport {
    fn settle(&mut self, rules: &RatingRules, year: i32, career: Career) {
        let games: Vec<RatedGame> =
            self.games.iter().map(|game| RatedGame { opponent: game.rating, score: game.score }).collect();
        self.performance = performance(&games);
        self.verdict = match self.rating {
            None => Verdict::First(initial(&games)),
            Some(rating) => {
                let coefficient = coefficient(rating, year, career);
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

impl Times<'_> {
    /// Whether a game of a segment does. One without a time control, or with words that cannot be read, is taken for what the report is of.
    fn belongs(&self, round: u16, segment: u8) -> bool {
        let control = self.play.control_of(round, segment);
        control.is_none_or(|control| RatingList::of_control(&control) == Some(self.list))
    }
}

fn rated_game(
    rules: &RatingRules,
    mine: Option<u16>,
    theirs: Option<u16>,
    outcome: Outcome,
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
    if mine.is_some_and(|mine| !rules.is_rated(mine, opponent)) {
        return Err(WhyLeftOut::Mismatch);
    }
    Ok(RatedGame { opponent, score })
}
