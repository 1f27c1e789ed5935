//! Bracket with its results: its matches, their entrants, the names of its rounds, and the layout of everything in a
//! [`Drawing`].

mod drawing;
mod files;
mod names;
pub(crate) mod print;
pub(crate) mod public;
mod texts;

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use qisai_domain::bracket::{BracketEntrant, MAX_SEATS, bracket, is_decided, matches_of, sittings};
use qisai_domain::contest::{DecidedBy, MatchResult, match_result};
use qisai_domain::format::{Feed, Layout, Part, Slot, SlotId};
use qisai_domain::{EntryId, GameKey, GameResult, Group, Meeting, Outcome, Pairing, PairingId, Points, Side, Stage};
use qisai_service::coded;
use qisai_standings::knockout::places_of;

pub use drawing::{
    BOX, BoxPosition, Drawing, NAME_AT, NAME_WIDTH, RoundHead, box_width_within, can_be_squeezed, fitted, name_width,
    wide,
};
pub use names::RoundName;

/// Bracket as far as it has been played.
#[derive(Clone, Debug)]
pub struct Bracket {
    /// Matches in the order of their numbers.
    pub matches: Vec<BracketMatch>,
    /// Entrants that pass a round without a match: the round of the group, and the entry.
    pub byes: Vec<(u16, EntryId)>,
    /// Number of rounds of the group, a second final included.
    pub rounds: u16,
    /// `true` if each round is redrawn, so that the matches to come are unknown.
    pub is_redrawn: bool,
    /// Only entrant left in a redrawn bracket; `None` while it is being played.
    sole: Option<EntryId>,
}

/// Match of a bracket.
#[derive(Clone, Debug)]
pub struct BracketMatch {
    /// Number of the match, from 1.
    pub id: SlotId,
    pub name: RoundName,
    pub part: Part,
    /// Round of the group in which the match is played, from 1.
    pub round: u16,
    /// Places decided by this match, the winner's first.
    pub places: Option<RangeInclusive<u16>>,
    /// Final that this match repeats, if the second side has won that final.
    pub if_upset: Option<SlotId>,
    pub progress: MatchProgress,
    /// Upper and lower side of the drawing.
    pub sides: [MatchSide; 2],
    /// Reason for the decision; [`DecidedBy::Open`] until the match is over.
    pub by: DecidedBy,
    /// Table of the match; `None` before the match is drawn, and for a bye.
    pub table: Option<u32>,
    /// First game of the match that has a record.
    pub recorded: Option<GameKey>,
    /// Pairing of the match, once it is drawn.
    pub pairing: Option<PairingId>,
    /// `true` if the match was drawn with competitors other than those who advance to it now.
    pub is_contradicted: bool,
}

coded! {
    /// Progress of a match.
    pub enum MatchProgress {
        /// Match that is not drawn yet.
        ToCome = "to_come",
        Open = "open",
        Over = "over",
        /// Second final that is not played because the upper side won the first final.
        NotNeeded = "not_needed",
    }
}

/// Side of a match.
#[derive(Clone, Debug)]
pub struct MatchSide {
    pub feed: Feed,
    pub who: BracketEntrant,
    /// Game points of the meeting so far; `None` before its first result, and if a side did not play.
    pub points: Option<Points>,
    /// Outcomes of the games of a meeting between individuals, in their order; empty if the meeting has only one game.
    pub games: Vec<Outcome>,
    /// `true` if this side advances.
    pub won: bool,
}

impl BracketMatch {
    /// Returns `true` if the match was decided because a side did not play, or neither side was present.
    pub fn is_walkover(&self) -> bool {
        self.by == DecidedBy::Forfeit
    }

    /// Returns the entrant that advances and the one that does not; `None` while the match is open, or for a side
    /// without an entry.
    pub fn winner_and_loser(&self) -> [Option<EntryId>; 2] {
        let [one, other] = &self.sides;
        match (one.won, other.won) {
            (true, _) => [one.who.entry(), other.who.entry()],
            (_, true) => [other.who.entry(), one.who.entry()],
            _ => [None; 2],
        }
    }
}

/// Meeting with its result.
struct BracketMeeting<'a> {
    pairing: &'a Pairing,
    /// `true` if individuals play several games.
    has_games: bool,
    result: MatchResult,
}

/// Meetings by the number of their match.
type Drawn<'a> = BTreeMap<SlotId, BracketMeeting<'a>>;

impl Bracket {
    /// Returns the bracket of a group; `None` if its stage is not a bracket, or its layout and seats give no matches.
    /// The caller removes drafts that must not be shown.
    pub fn of(stage: &Stage, group: &Group) -> Option<Self> {
        let layout = stage.format().layout()?;
        let seats = u16::try_from(group.seats.len()).ok().filter(|seats| *seats <= MAX_SEATS)?;
        let rounds = sittings(layout, seats);
        let is_redrawn = layout.is_redrawn();
        let (slots, drawn) =
            if is_redrawn { redrawn(stage, group) } else { (bracket(layout, seats).ok()?, drawn(stage, group)) };
        if slots.is_empty() {
            return None;
        }
        let names = names::names(&slots, layout, seats, rounds);
        let coming = coming(stage, group);
        let mut matches: BTreeMap<SlotId, BracketMatch> = BTreeMap::new();
        for slot in &slots {
            let (met, coming) = (drawn.get(&slot.id), coming.get(&slot.id).copied().unwrap_or_default());
            let first = slot.if_upset.and_then(|first| matches.get(&first));
            let name = names.get(&slot.id).copied().unwrap_or(RoundName::Round(slot.sitting));
            matches.insert(slot.id, one(slot, name, coming, met, first));
        }
        let byes = if is_redrawn { byes_drawn(group) } else { byes_in(layout, &slots, group) };
        let sole = is_redrawn && is_decided(stage, group);
        let sole = if sole { sole_of(&places_of(stage, group)) } else { None };
        Some(Self { matches: matches.into_values().collect(), byes, rounds, is_redrawn, sole })
    }

    /// Returns the match with a number.
    pub fn find(&self, id: SlotId) -> Option<&BracketMatch> {
        let at = self.matches.binary_search_by_key(&id, |it| it.id).ok()?;
        self.matches.get(at)
    }

    /// Returns the number of finished matches and the number of all matches; a second final counts once it is needed.
    pub fn done(&self) -> (usize, usize) {
        let counted = |it: &&BracketMatch| match it.progress {
            MatchProgress::NotNeeded => false,
            MatchProgress::ToCome => it.if_upset.is_none(),
            MatchProgress::Open | MatchProgress::Over => true,
        };
        let over = self.matches.iter().filter(|it| it.progress == MatchProgress::Over).count();
        (over, self.matches.iter().filter(counted).count())
    }

    /// Returns the winner of the bracket.
    pub fn winner(&self) -> Option<EntryId> {
        self.last_match().and_then(|last| last.winner_and_loser()[0]).or(self.sole)
    }

    /// Returns `true` if the match that decides the first place is over and neither side appeared (KO23): the first
    /// place stays vacant.
    pub fn has_nobody_first(&self) -> bool {
        let is_over = |it: &BracketMatch| it.progress == MatchProgress::Over && it.winner_and_loser()[0].is_none();
        self.sole.is_none() && self.last_match().is_some_and(is_over)
    }

    /// Returns the match that decides the first place, once that match is known.
    fn last_match(&self) -> Option<&BracketMatch> {
        let of_tree = self.matches.iter().filter(|it| !matches!(it.part, Part::Placement(_)));
        let needed = of_tree.filter(|it| it.progress != MatchProgress::NotNeeded);
        needed.max_by_key(|it| (it.round, it.id)).filter(|last| last.name.is_last())
    }

    /// Returns the last finished match of each entrant up to a round: the name of the match, and the points with the
    /// entrant's own first.
    pub fn last_matches(&self, round: u16) -> BTreeMap<EntryId, LastMatch> {
        let over = |it: &&BracketMatch| it.progress == MatchProgress::Over && it.round <= round;
        let mut matches: Vec<&BracketMatch> = self.matches.iter().filter(over).collect();
        matches.sort_by_key(|it| (it.round, it.id));
        let mut last = BTreeMap::new();
        for it in matches {
            let [one, other] = &it.sides;
            for (own, theirs) in [(one, other), (other, one)] {
                let Some(entry) = own.who.entry() else { continue };
                let points = own.points.zip(theirs.points);
                last.insert(entry, LastMatch { name: it.name, points, won: own.won });
            }
        }
        last
    }

    /// Returns the rounds with their matches, grouped by name.
    pub fn columns(&self) -> Vec<Column<'_>> {
        let has_lower_half = self.matches.iter().any(|it| matches!(it.part, Part::Losers(_) | Part::Final));
        let mut columns: BTreeMap<u16, Vec<Block<'_>>> = BTreeMap::new();
        for it in &self.matches {
            let blocks = columns.entry(it.round).or_default();
            match blocks.iter_mut().find(|block| block.name == it.name) {
                Some(block) => block.matches.push(it),
                None => blocks.push(Block { name: it.name, matches: vec![it] }),
            }
        }
        let title = |round: u16, blocks: &[Block<'_>]| match blocks {
            [only] => only.name,
            [first, ..] if !has_lower_half => first.name,
            _ => RoundName::Round(round),
        };
        let columns = columns.into_iter().map(|(round, blocks)| Column { round, name: title(round, &blocks), blocks });
        columns.collect()
    }
}

/// Last match played by an entrant of a bracket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LastMatch {
    pub name: RoundName,
    /// Game points of both sides, the entrant's own first; `None` if the match was not played.
    pub points: Option<(Points, Points)>,
    pub won: bool,
}

/// Round of the group with its matches.
pub struct Column<'a> {
    /// Number of the round, from 1.
    pub round: u16,
    /// Name of the only or first block; the number of the round if two halves are played side by side.
    pub name: RoundName,
    pub blocks: Vec<Block<'a>>,
}

/// Matches of a round with the same name.
pub struct Block<'a> {
    pub name: RoundName,
    pub matches: Vec<&'a BracketMatch>,
}

/// Returns a match with its result. `first` is the final that the match repeats.
fn one(
    slot: &Slot,
    name: RoundName,
    coming: MatchSides,
    met: Option<&BracketMeeting<'_>>,
    first: Option<&BracketMatch>,
) -> BracketMatch {
    let pairing = met.map(|met| met.pairing);
    let seated = seated(coming.comers, pairing);
    let by = match met {
        Some(met) => met.result.by.clone(),
        None if coming.is_decided() => DecidedBy::Forfeit,
        None => DecidedBy::Open,
    };
    let won_from_above = first.is_some_and(|first| first.progress == MatchProgress::Over && !first.sides[1].won);
    let is_without_sides = coming.is_decided() && coming.comers == [BracketEntrant::Nobody; 2];
    let progress = match (pairing, &by) {
        (None, _) if won_from_above || (first.is_some() && is_without_sides) => MatchProgress::NotNeeded,
        // An entrant without an opponent, or with an opponent that has left, advances without a pairing.
        (None, DecidedBy::Forfeit) => MatchProgress::Over,
        (None, _) => MatchProgress::ToCome,
        (Some(_), DecidedBy::Open) => MatchProgress::Open,
        (Some(_), _) => MatchProgress::Over,
    };
    let [upper, lower] = slot.feeds;
    let side = |feed, (who, side)| MatchSide {
        feed,
        who,
        points: met.and_then(|met| points(met, side)),
        games: met.map(|met| games(met, side)).unwrap_or_default(),
        won: progress == MatchProgress::Over
            && met.map_or(who.entry().is_some() && who == coming.outcome[0], |met| met.result.winner == Some(side)),
    };
    let [of_upper, of_lower] = seated;
    // A match that is drawn is needed.
    let is_drawn_again = name == RoundName::SecondFinal && met.is_some();
    BracketMatch {
        id: slot.id,
        name: if is_drawn_again { RoundName::SecondFinalDrawn } else { name },
        part: slot.part,
        round: slot.sitting,
        places: slot.places.clone(),
        if_upset: slot.if_upset,
        progress,
        sides: [side(upper, of_upper), side(lower, of_lower)],
        by,
        table: pairing.and_then(Pairing::board),
        recorded: pairing.and_then(recorded),
        pairing: pairing.map(|pairing| pairing.id),
        is_contradicted: false,
    }
}

/// Returns the two sides with their side in the pairing: as drawn if the match is drawn, otherwise in the order of the
/// feeds.
fn seated(coming: [BracketEntrant; 2], pairing: Option<&Pairing>) -> [(BracketEntrant, Side); 2] {
    let [upper, lower] = coming;
    match pairing.map(|pairing| pairing.meeting) {
        None => [(upper, Side::First), (lower, Side::Second)],
        Some(Meeting::Two([first, second])) => {
            let (first, second) =
                ((BracketEntrant::Entry(first), Side::First), (BracketEntrant::Entry(second), Side::Second));
            if upper == second.0 || lower == first.0 { [second, first] } else { [first, second] }
        }
        Some(Meeting::Bye(entry, _)) => {
            let alone = (BracketEntrant::Entry(entry), Side::First);
            // An entrant that has left is still named.
            let other = |comer: BracketEntrant| {
                (comer.entry().map_or(BracketEntrant::Nobody, BracketEntrant::Entry), Side::Second)
            };
            if lower == alone.0 { [other(upper), alone] } else { [alone, other(lower)] }
        }
    }
}

fn points(met: &BracketMeeting<'_>, side: Side) -> Option<Points> {
    let has_begun =
        met.result.by != DecidedBy::Open || met.pairing.games.values().any(|game| game.result != GameResult::Unknown);
    let [first, second] = met.result.game_points;
    let is_forfeited = met.result.by == DecidedBy::Forfeit;
    (has_begun && !is_forfeited).then_some(if side == Side::First { first } else { second })
}

/// Returns the games of a meeting from the perspective of one side.
fn games(met: &BracketMeeting<'_>, side: Side) -> Vec<Outcome> {
    if !met.has_games || met.pairing.games.len() < 2 {
        return Vec::new();
    }
    let games = met.pairing.games.values().map(|game| {
        let (_, first, second) = game.by_first();
        if side == Side::First { first } else { second }
    });
    games.collect()
}

fn recorded(pairing: &Pairing) -> Option<GameKey> {
    pairing.games.iter().find(|(_, game)| game.record.is_some()).map(|(key, _)| *key)
}

/// Returns the meetings drawn for the matches of a tree.
fn drawn<'a>(stage: &Stage, group: &'a Group) -> Drawn<'a> {
    meetings(stage, group).filter_map(|(_, met)| Some((met.pairing.slot?, met))).collect()
}

/// Returns every meeting with its round, in the order of the rounds and boards.
fn meetings<'a>(stage: &Stage, group: &'a Group) -> impl Iterator<Item = (u16, BracketMeeting<'a>)> {
    group.rounds.values().flat_map(move |round| {
        let contest = stage.play.contest(round.number);
        let has_games = contest.boards == 1 && !contest.is_plain();
        let in_order = round.in_board_order().into_iter();
        in_order.map(move |pairing| {
            let result = match_result(&contest, &stage.play.scoring, pairing);
            (round.number, BracketMeeting { pairing, has_games, result })
        })
    })
}

/// Sides of a match of a tree in the order of its feeds, with its winner and its loser.
#[derive(Clone, Copy)]
struct MatchSides {
    comers: [BracketEntrant; 2],
    outcome: [BracketEntrant; 2],
}

impl Default for MatchSides {
    fn default() -> Self {
        Self { comers: [BracketEntrant::Open; 2], outcome: [BracketEntrant::Open; 2] }
    }
}

impl MatchSides {
    fn is_decided(self) -> bool {
        !self.outcome.contains(&BracketEntrant::Open)
    }
}

/// Returns the sides of every match of a tree.
fn coming(stage: &Stage, group: &Group) -> BTreeMap<SlotId, MatchSides> {
    let matches = matches_of(stage, group).unwrap_or_default().into_iter();
    matches.map(|it| (it.slot.id, MatchSides { comers: it.comers, outcome: it.outcome })).collect()
}

/// Returns the matches of a bracket that is redrawn for each round, numbered in the order of their pairing. Each match
/// is fed by the matches that its two sides won before.
fn redrawn<'a>(stage: &Stage, group: &'a Group) -> (Vec<Slot>, Drawn<'a>) {
    let mut before: BTreeMap<EntryId, Feed> = group.seats.iter().copied().zip((1..).map(Feed::Seat)).collect();
    let (mut slots, mut drawn) = (Vec::new(), Drawn::new());
    let met = meetings(stage, group).filter_map(|(round, met)| Some((round, met.pairing.two()?, met)));
    for (id, (round, two, met)) in (1..).zip(met) {
        let feeds = two.map(|entry| before.insert(entry, Feed::Winner(id)).unwrap_or(Feed::Seat(0)));
        slots.push(Slot { id, part: Part::Winners(round), sitting: round, feeds, if_upset: None, places: None });
        drawn.insert(id, met);
    }
    (slots, drawn)
}

/// Returns the entrant that is alone in the first place, also one who has left since.
fn sole_of(places: &[(EntryId, u16)]) -> Option<EntryId> {
    let mut first = places.iter().filter(|(_, place)| *place == 1);
    first.next().filter(|_| first.next().is_none()).map(|(entry, _)| *entry)
}

/// Returns the byes of a bracket that is redrawn for each round.
fn byes_drawn(group: &Group) -> Vec<(u16, EntryId)> {
    let rounds = group.rounds.values();
    let byes = rounds.flat_map(|round| {
        round.in_board_order().into_iter().filter_map(move |pairing| Some((round.number, pairing.bye()?.0)))
    });
    byes.collect()
}

/// Returns the entrants without a match in the first round of a tree. Seats that enter later by the layout have no bye.
fn byes_in(layout: &Layout, slots: &[Slot], group: &Group) -> Vec<(u16, EntryId)> {
    if layout.has_late_seats() {
        return Vec::new();
    }
    let late = slots.iter().filter(|slot| slot.sitting > 1).flat_map(|slot| slot.feeds);
    let mut seats: Vec<u16> = late
        .filter_map(|feed| match feed {
            Feed::Seat(seat) => Some(seat),
            Feed::Winner(_) | Feed::Loser(_) => None,
        })
        .collect();
    seats.sort_unstable();
    seats.into_iter().filter_map(|seat| Some((1, group.seat(u32::from(seat))?))).collect()
}
