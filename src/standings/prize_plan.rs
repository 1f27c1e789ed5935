//! Parser for the organiser's prize lines, and awards by the standings.
//!
//! A line describes a table: its name, optional conditions in brackets, a colon, and the prizes of its places.
//!
//! ```text
//! Open: 1000, 500+cup, 250
//! Women [female]: 300, 150
//! U12 [U12]: 100, book
//! Rated to 1799 [-1799]: 80
//! ```
//!
//! | in brackets, separated by commas | condition |
//! |---|---|
//! | `female` `女`, `male` `男` | registered sex |
//! | `U12` | not yet 12 before 1 January of the event's year |
//! | `S60` | 60 or older by 31 December of the event's year |
//! | `U12@2027-01-01`, `S60@2027-01-01` | not yet 12 before that day; 60 or older on that day |
//! | `born 2015-`, `born 2012-2013`, `born 2014/09/01-2015/08/31`, `出生2015-` | born within those years or days |
//! | `unrated` `无等级分` | unrated |
//! | `1600-1799`, `-1799`, `2000-` | rated within the range |
//! | `CHN`, `CHN/HKG` | member of one of these federations |
//! | `12 games`, `12局` | at least 12 games played over the board |
//! | `4 wins`, `4胜` | at least 4 games won over the board |
//! | `not CHN`, `非CHN` | does not meet the condition |
//!
//! Other words in brackets apply to the table. `beside` (兼得) lets its winners keep prizes from other tables. `by place`
//! (按名次), `equal` (平分) and `hort` (霍特) override the plan's division of money for this table.

use std::collections::{BTreeMap, BTreeSet};

use chrono::{Months, NaiveDate};
use qisai_domain::{Cell, EntryId, GroupId, Outcome, Player, PrizeDivision, PrizePlan, Results, Tournament, results};

use crate::overall::{Overall, OverallRow, overall};
use crate::prize_conditions::{self, ConditionFault};
use crate::prize_list::{PrizeError, PrizeList};
use crate::prizes::{Award, Contender, Criterion, Division, Person, Prize, PrizeTable};
use crate::ranking::{Ranked, RankingError, missing_group, order, ranked};

/// Maximum number of lines in a plan.
const MAX_LINES: usize = 40;
/// Maximum number of places in a table.
const MAX_PLACES: usize = 100;

/// Prizes of a tournament with the conditions for winning them.
#[derive(Debug)]
pub struct Prizes {
    list: PrizeList,
    /// Conditions for the winners of each table.
    pub conditions: Vec<Vec<Criterion>>,
    /// `true` if the places are those of the overall ranking, in a tournament that has one.
    by_overall: bool,
}

/// Error in the prize lines: `line` is the line number, from 1, and `found` the text of the piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PrizeFault {
    /// Piece at which the line cannot be parsed.
    Line { line: usize, found: String },
    /// Piece in brackets that is not a condition.
    Condition { line: usize, found: String },
    /// Piece that is not a prize.
    Prize { line: usize, found: String },
    /// Condition by age, such as `U12`, in an event without a year.
    NoYear { line: usize },
    /// Place of a table with a greater prize than an earlier place.
    Rising { table: String, place: usize },
    /// Plan with too many lines or places.
    TooMany,
}

/// Parses the lines of a prize plan. Ages are those in `year`, the event's year.
///
/// # Errors
/// Returns a [`PrizeFault`] for a line that cannot be parsed, for too many lines or places, and for rising prizes.
pub fn read(plan: &PrizePlan, year: Option<i32>) -> Result<Prizes, PrizeFault> {
    let (mut tables, mut conditions) = (Vec::new(), Vec::new());
    let lines = plan.tables.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    for (at, text) in lines {
        if tables.len() >= MAX_LINES {
            return Err(PrizeFault::TooMany);
        }
        let (table, met) = line(at + 1, text, year)?;
        tables.push(table);
        conditions.push(met);
    }
    let division = match plan.division {
        PrizeDivision::None => Division::None,
        PrizeDivision::Equal => Division::Equal,
        PrizeDivision::Hort => Division::Hort,
        PrizeDivision::Pooled => Division::Pooled,
    };
    let list = PrizeList::new(tables, division, plan.one_each)
        .map_err(|PrizeError::Rising { table, place }| PrizeFault::Rising { table, place })?;
    Ok(Prizes { list, conditions, by_overall: plan.by_overall })
}

fn line(number: usize, text: &str, year: Option<i32>) -> Result<(PrizeTable, Vec<Criterion>), PrizeFault> {
    let fault = |found: &str| PrizeFault::Line { line: number, found: found.trim().to_owned() };
    let (head, places) = text.split_once([':', '：']).ok_or_else(|| fault(text))?;
    let (name, conditions) = match head.split_once(['[', '［', '【']) {
        None => (head, ""),
        Some((name, rest)) => (name, rest.trim_end().strip_suffix([']', '］', '】']).ok_or_else(|| fault(head))?),
    };
    if name.trim().is_empty() {
        return Err(fault(text));
    }
    let mut table = PrizeTable { name: name.trim().to_owned(), ..PrizeTable::default() };
    let met = prize_conditions::read(&pieces(conditions), year, &mut table).map_err(|fault| match fault {
        ConditionFault::Unknown(found) => PrizeFault::Condition { line: number, found },
        ConditionFault::NoYear => PrizeFault::NoYear { line: number },
    })?;
    for piece in pieces(places).iter().flat_map(|piece| amounts(piece)) {
        let read = prize(&piece).ok_or_else(|| PrizeFault::Prize { line: number, found: piece.clone() })?;
        table.prizes.push(read);
    }
    match table.prizes.len() {
        0 => Err(fault(text)),
        places if places > MAX_PLACES => Err(PrizeFault::TooMany),
        _ => Ok((table, met)),
    }
}

/// Splits a piece between commas into several amounts if it consists only of amounts of money separated by spaces.
/// `1 000` remains one piece, which is not a valid prize.
fn amounts(piece: &str) -> Vec<String> {
    let words: Vec<&str> = piece.split_whitespace().collect();
    let is_amount = |word: &&str| cents(word).is_some() && !word.starts_with('0');
    if words.len() > 1 && words.iter().all(is_amount) {
        return words.into_iter().map(str::to_owned).collect();
    }
    vec![piece.to_owned()]
}

/// Parses a prize: `500`, `62.50`, `cup`, `500+cup`.
fn prize(piece: &str) -> Option<Prize> {
    let (first, rest) = piece.split_once(['+', '＋']).unwrap_or((piece, ""));
    match cents(first.trim()) {
        Some(cents) => Some(Prize { cents, gift: rest.trim().to_owned() }),
        None if first.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-') => None,
        None => Some(Prize { cents: 0, gift: piece.to_owned() }),
    }
}

/// Parses an amount of money such as `500` or `62.50`. Returns it in cents, or `None` for other text and for more than
/// nine digits before the point.
pub fn cents(text: &str) -> Option<u64> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(decimals) || decimals.len() > 2 || whole.len() > 9 {
        return None;
    }
    let hundredths = decimals.parse::<u64>().ok()? * if decimals.len() == 1 { 10 } else { 1 };
    Some(whole.parse::<u64>().ok()? * 100 + hundredths)
}

impl Prizes {
    /// Returns the prize tables.
    pub fn tables(&self) -> &[PrizeTable] {
        self.list.tables()
    }

    /// Returns the awards by the current standings of a group, or by the overall ranking if the plan announces it and
    /// the tournament has one.
    ///
    /// # Errors
    /// Returns a [`RankingError`] if the group does not exist or the ranking cannot be computed.
    pub fn awards(&self, tournament: &Tournament, group: GroupId) -> Result<Vec<Award>, RankingError> {
        if self.by_overall
            && let Some(overall) = overall(tournament)?
        {
            return Ok(self.list.awards(&self.placed_overall(tournament, &overall)));
        }
        let (stage, in_group) = tournament.group(group).ok_or_else(|| missing_group(group))?;
        let ranked = ranked(tournament, group, in_group.last_counted_round(stage), &order(stage)?)?;
        Ok(self.list.awards(&self.contenders(tournament, &ranked)))
    }

    /// Returns the contenders of the overall ranking. Points from different stages are not comparable, so entries that
    /// share a place count as equal.
    fn placed_overall(&self, tournament: &Tournament, overall: &Overall) -> Vec<Contender> {
        let counted = tournament.stages.iter().flat_map(|stage| {
            tournament.groups_of(stage.id).map(move |group| (group.id, group.last_counted_round(stage)))
        });
        let all = counted.filter_map(|(group, round)| results(tournament, group, round));
        let played = Played::of(&all.collect::<Vec<_>>());
        let row = |row: &OverallRow| Contender {
            entry: row.entry,
            by_points: row.place,
            rank: row.place,
            tables: self.open_to(tournament, row.entry, &played),
        };
        overall.rows.iter().map(row).collect()
    }

    /// Returns the indices of the tables in which an entry can win.
    fn open_to(&self, tournament: &Tournament, entry: EntryId, played: &Played) -> Vec<usize> {
        let (games, wins) = played.of.get(&entry).copied().unwrap_or_default();
        let person = Person { games, wins, ..person(tournament, entry) };
        let is_open = |conditions: &[Criterion]| conditions.iter().all(|one| one.is_met(&person));
        let open = self.conditions.iter().enumerate().filter(|(_, conditions)| is_open(conditions));
        open.map(|(table, _)| table).collect()
    }

    fn contenders(&self, tournament: &Tournament, ranked: &Ranked) -> Vec<Contender> {
        let (mut by_points, mut before) = (0, None);
        let played = Played::of(std::slice::from_ref(&ranked.results));
        let rows = ranked.standings.rows.iter().enumerate().map(|(at, row)| {
            let points = ranked.points(row.entry);
            if before != Some(points) {
                (by_points, before) = (at + 1, Some(points));
            }
            Contender {
                entry: row.entry,
                by_points,
                rank: row.rank,
                tables: self.open_to(tournament, row.entry, &played),
            }
        });
        rows.collect()
    }
}

/// Numbers of games played and won over the board by each entry.
struct Played {
    of: BTreeMap<EntryId, (u16, u16)>,
}

impl Played {
    /// Counts the games of several groups, without those carried over from earlier stages.
    fn of(all: &[Results]) -> Self {
        let mut of: BTreeMap<EntryId, (u16, u16)> = BTreeMap::new();
        for results in all {
            for line in &results.lines {
                let outcomes = line.cells.iter().skip(results.carried).filter_map(|cell| match cell {
                    Cell::Game { outcome, .. } | Cell::Match { outcome, .. } => Some(outcome),
                    Cell::Bye(_) | Cell::Idle => None,
                });
                let (games, wins) = of.entry(line.entry).or_default();
                for outcome in outcomes.filter(|outcome| outcome.is_played()) {
                    *games = games.saturating_add(1);
                    *wins = wins.saturating_add(u16::from(matches!(outcome, Outcome::Win { .. })));
                }
            }
        }
        Self { of }
    }
}

/// Returns the conditions or prizes of a list, split at commas of either script. Empty ones are left out.
pub(crate) fn pieces(text: &str) -> Vec<String> {
    text.split([',', '，', '、']).map(|piece| piece.trim().to_owned()).filter(|piece| !piece.is_empty()).collect()
}

fn person(tournament: &Tournament, entry: EntryId) -> Person {
    let person = tournament.entry(entry).and_then(|entry| tournament.person_of(entry));
    person.map(|person| Person::of(&person.player())).unwrap_or_default()
}

impl Person {
    /// Returns the data about a player that categories use.
    pub(crate) fn of(player: &Player) -> Self {
        Self {
            born: player.born.get(..4).and_then(|year| year.parse().ok()),
            born_within: days_of_birth(&player.born),
            sex: player.sex,
            rating: player.rating,
            federation: player.federation.clone(),
            flags: BTreeSet::new(),
            ..Self::default()
        }
    }
}

/// Returns the first and last possible day of birth for `2014`, `2014/09` or `2014/09/13`, or `None` if the text has no
/// year or an impossible date.
pub fn days_of_birth(born: &str) -> Option<[NaiveDate; 2]> {
    let mut parts = born.split(['/', '-']).map(|part| part.parse::<u32>().ok().filter(|part| *part > 0));
    let year = i32::try_from(parts.next()??).ok()?;
    let (month, day) = (parts.next().flatten(), parts.next().flatten());
    let first = NaiveDate::from_ymd_opt(year, month.unwrap_or(1), day.unwrap_or(1))?;
    let last = match (month, day) {
        (Some(_), Some(_)) => first,
        (Some(_), None) => first.checked_add_months(Months::new(1))?.pred_opt()?,
        (None, _) => NaiveDate::from_ymd_opt(year, 12, 31)?,
    };
    Some([first, last])
}
