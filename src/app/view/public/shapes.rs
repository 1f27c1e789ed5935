//! The JSON of public pages. Fields are added, never renamed or removed. Points and values are decimals in text (`"4.5"`), so that
//! nothing is lost; what is not known is `null`.

use crate::names::ShownTitle;
use std::collections::BTreeMap;

use qisai_domain::log::SignedHead;
use qisai_domain::{EntryId, GroupId};
use serde::Serialize;

use super::team::MemberOfTeam;
use super::team_match::TeamMatchShape;

/// `/t/{slug}.json`
#[derive(Debug, Serialize)]
pub struct TournamentShape<'a> {
    /// The word in its address.
    pub tournament: &'a str,
    /// Counts up with every change.
    pub version: u64,
    /// Event and section.
    pub name: String,
    pub place: &'a str,
    /// Three-letter code of the host federation.
    pub federation: &'a str,
    /// First day, `YYYY-MM-DD`.
    pub start: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    pub end: Option<String>,
    /// `chess`, `xiangqi`, `draughts`.
    pub discipline: &'static str,
    /// `swiss`, `round_robin`, `table` (Scheveningen and other pairs known beforehand), `knockout`, `match`, `ladder`.
    pub format: &'static str,
    /// Rounds that there will be: announced, or by the format.
    pub rounds: u16,
    /// The last round that is public, 0 before the first.
    pub public_rounds: u16,
    /// How many have entered.
    pub players: usize,
    /// What results are worth.
    pub scoring: ScoringShape,
    /// Points, then the tie-breaks.
    pub order: Vec<CriterionShape>,
    /// The edition of C.07.
    pub tie_break_regulations: &'static str,
    pub chief_arbiter: &'a str,
    pub deputies: &'a [String],
    /// As the organiser writes it.
    pub time_control: String,
    /// The newest head of the log that was signed.
    pub log: Option<HeadShape>,
}

/// A signed head of a log: aggregate, version, hash, time, key and signature.
#[derive(Debug, Serialize)]
pub struct HeadShape {
    /// 24 digits, as they are printed.
    pub fingerprint: String,
    #[serde(flatten)]
    pub head: SignedHead,
}

/// What results are worth.
#[derive(Debug, Serialize)]
pub struct ScoringShape {
    pub win: String,
    pub draw: String,
    pub loss: String,
    /// The pairing-allocated bye.
    pub bye: String,
}

/// One criterion of the order.
#[derive(Clone, Debug, Serialize)]
pub struct CriterionShape {
    /// C.07 descriptor, `BH/C1`.
    pub code: String,
    /// Article of C.07.
    pub article: Option<&'static str>,
    /// In the language asked for.
    pub name: String,
}

/// Somebody at a board.
#[derive(Debug, Serialize)]
pub struct SeatShape {
    /// Of the entry; it never changes.
    pub id: EntryId,
    /// Pairing number; it may.
    pub no: u32,
    /// One string.
    pub name: String,
    /// `GM`.
    pub title: Option<ShownTitle>,
    /// Rating used.
    pub rating: Option<u16>,
    /// Three-letter code or empty.
    pub federation: String,
    /// Before the round.
    pub points: String,
}

/// `/t/{slug}/r/{n}.json`
#[derive(Debug, Serialize)]
pub struct PairingsShape<'a> {
    /// The word in its address.
    pub tournament: &'a str,
    /// Counts up with every change.
    pub version: u64,
    /// From 1.
    pub round: u16,
    /// `published`, `closed`.
    pub state: &'static str,
    /// Of Chess960, once drawn; otherwise left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<crate::start::StartPosition>,
    /// In board order.
    pub boards: Vec<BoardShape>,
    /// Of teams: the matches with their boards, in the same order; left out for individuals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<TeamMatchShape>,
    /// Who has no opponent.
    pub byes: Vec<ByeShape>,
}

/// One board.
#[derive(Debug, Serialize)]
pub struct BoardShape {
    /// From 1.
    pub board: u32,
    /// Moves first: white, red.
    pub first: SeatShape,
    /// Moves second: black.
    pub second: SeatShape,
    /// In the event's scoring: `1-0`, `1-1`, `+ -`.
    pub result: Option<String>,
    /// `first`, `draw`, `second_forfeits`, …; `unknown` while there is none. Of teams who has won the match.
    pub code: &'static str,
}

/// One bye.
#[derive(Debug, Serialize)]
pub struct ByeShape {
    pub player: SeatShape,
    /// `pairing_allocated`, `full_point`, `half_point`, `zero_point`.
    pub kind: &'static str,
    pub worth: String,
}

/// `/t/{slug}/players.json`
#[derive(Debug, Serialize)]
pub struct PlayersShape<'a> {
    /// The word in its address.
    pub tournament: &'a str,
    /// Counts up with every change.
    pub version: u64,
    /// By pairing number.
    pub players: Vec<PlayerShape>,
}

/// One player.
#[derive(Debug, Serialize)]
pub struct PlayerShape {
    /// Of the entry; it never changes.
    pub id: EntryId,
    /// Pairing number; it may.
    pub no: u32,
    /// One string.
    pub name: String,
    /// `GM`.
    pub title: Option<ShownTitle>,
    /// Rating used.
    pub rating: Option<u16>,
    /// Three-letter code or empty.
    pub federation: String,
    /// Club or unit, or empty.
    pub club: String,
    /// First round no longer played.
    pub withdrawn_from: Option<u16>,
    /// Of a team its players in the order of the list; left out of a person.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<MemberOfTeam>,
}

/// `/t/{slug}/players/{id}.json`
#[derive(Debug, Serialize)]
pub struct CardShape<'a> {
    /// The word in its address.
    pub tournament: &'a str,
    /// Counts up with every change.
    pub version: u64,
    pub player: PlayerShape,
    /// Place after the last public round.
    pub rank: Option<usize>,
    /// Points after the last public round.
    pub points: String,
    /// One for each public round.
    pub rounds: Vec<CardRoundShape>,
}

/// One round of one player. Without opponent and bye it is idle: worth nothing and no absence.
#[derive(Debug, Default, Serialize)]
pub struct CardRoundShape {
    /// From 1.
    pub round: u16,
    /// Entry of the opponent.
    pub opponent_id: Option<EntryId>,
    /// Pairing number of the opponent.
    pub opponent: Option<u32>,
    /// `first`, `second`.
    pub side: Option<&'static str>,
    /// Kind of the bye, when there is no opponent.
    pub bye: Option<&'static str>,
    /// Own points; null while there is no result.
    pub points: Option<String>,
    /// Penalties (negative) and bonuses of the round, beside the points; left out where there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<String>,
    /// Of teams with match points: the game points of the match; left out elsewhere and before the first result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_points: Option<String>,
    /// Whether it was played in an earlier stage and counts here; left out where it was not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub carried: bool,
}

/// `/t/{slug}/standings.json`, `/t/{slug}/r/{n}/standings.json`
#[derive(Debug, Serialize)]
pub struct StandingsShape<'a> {
    /// The word in its address.
    pub tournament: &'a str,
    /// Counts up with every change.
    pub version: u64,
    /// After which round.
    pub round: u16,
    /// Games that still lack a result.
    pub missing_results: usize,
    /// The edition of C.07.
    pub tie_break_regulations: &'static str,
    /// Points, then the tie-breaks.
    pub order: Vec<CriterionShape>,
    /// Ties that a play-off has ordered; left out where there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub play_offs: Vec<PlayOffShape>,
    /// Best first.
    pub rows: Vec<StandingShape>,
}

/// A tie that a play-off has ordered.
#[derive(Debug, Serialize)]
pub struct PlayOffShape {
    /// The place that was shared.
    pub place: usize,
    /// The group in which it was played, as in addresses (`/g3`).
    pub group: GroupId,
    /// Of the entries that played, best first.
    pub ids: Vec<EntryId>,
}

/// One line of the standings.
#[derive(Debug, Serialize)]
pub struct StandingShape {
    /// Place; equal places share the first number. Null without a place.
    pub rank: Option<usize>,
    /// Whether somebody else has it too.
    pub shared: bool,
    /// Why there is no place: `expelled`, `annulled`; left out where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_place: Option<&'static str>,
    /// Of the entry; it never changes.
    pub id: EntryId,
    /// Pairing number; it may.
    pub no: u32,
    /// One string.
    pub name: String,
    /// `GM`.
    pub title: Option<ShownTitle>,
    /// Rating used.
    pub rating: Option<u16>,
    /// Three-letter code or empty.
    pub federation: String,
    /// By the code of the criterion. Of direct encounter: the place among the tied; null when nobody is tied.
    pub values: BTreeMap<String, Option<String>>,
}

/// `/t/{slug}/crosstable.json` and its other orders
#[derive(Debug, Serialize)]
pub struct CrosstableShape<'a> {
    /// The word in its address.
    pub tournament: &'a str,
    /// Counts up with every change.
    pub version: u64,
    /// After which round.
    pub round: u16,
    /// In the order asked for.
    pub rows: Vec<CrossShape>,
}

/// One line of a crosstable.
#[derive(Debug, Serialize)]
pub struct CrossShape {
    /// Place; null without one.
    pub rank: Option<usize>,
    /// Whether somebody else has it too.
    pub shared: bool,
    /// Of the entry; it never changes.
    pub id: EntryId,
    /// Pairing number; it may.
    pub no: u32,
    /// One string.
    pub name: String,
    pub points: String,
    /// One for each round.
    pub rounds: Vec<CardRoundShape>,
}

/// `/t/{slug}/bracket.json`
#[derive(Debug, Serialize)]
pub struct BracketShape<'a> {
    /// The word in its address.
    pub tournament: &'a str,
    /// Counts up with every change.
    pub version: u64,
    /// Rounds that there will be, a second final included.
    pub rounds: u16,
    /// The last public round.
    pub public_rounds: u16,
    /// Of the entry that has won it.
    pub winner: Option<EntryId>,
    /// In the order of their numbers. Of a bracket that is paired anew for each round those of the public rounds.
    pub matches: Vec<MatchShape>,
    /// Who goes through a round without a match.
    pub byes: Vec<BracketByeShape>,
}

/// A match of a bracket.
#[derive(Debug, Serialize)]
pub struct MatchShape {
    /// From 1; it never changes once play has begun.
    pub number: u16,
    /// The round in which it is played, from 1.
    pub round: u16,
    /// The round's name in the language asked for.
    pub name: String,
    /// `winners` (also the only tree), `losers`, `final` (of both), `placement`.
    pub part: &'static str,
    /// The round within the part, from 1.
    pub part_round: Option<u16>,
    /// The places that it decides: the winner's, the loser's.
    pub places: Option<[u16; 2]>,
    /// The final that it repeats, if the second side wins that.
    pub if_upset: Option<u16>,
    /// `to_come`, `open` (drawn), `over`, `not_needed`.
    pub state: &'static str,
    /// Once it is drawn.
    pub board: Option<u32>,
    pub sides: [MatchSideShape; 2],
    /// Of the entry that goes on.
    pub winner: Option<EntryId>,
    /// Of the entry that it has beaten.
    pub loser: Option<EntryId>,
    /// `games`, `drawn`, `odds`, `criterion`, `lot`, `forfeit`, `arbiter`.
    pub decided_by: Option<&'static str>,
    /// The code of the criterion.
    pub criterion: Option<String>,
}

/// One side of a match.
#[derive(Debug, Serialize)]
pub struct MatchSideShape {
    /// Of the entry, once it is known.
    pub id: Option<EntryId>,
    /// Pairing number.
    pub no: Option<u32>,
    /// One string.
    pub name: Option<String>,
    /// `GM`.
    pub title: Option<ShownTitle>,
    /// Three-letter code or empty.
    pub federation: String,
    /// The seat that comes here.
    pub seat: Option<u16>,
    /// The match whose winner comes here.
    pub winner_of: Option<u16>,
    /// The match whose loser comes here.
    pub loser_of: Option<u16>,
    /// Whether nobody comes any more.
    pub vacant: bool,
    /// Game points of the meeting so far; null before its first result and for walkovers.
    pub points: Option<String>,
}

/// Who goes through a round without a match.
#[derive(Debug, Serialize)]
pub struct BracketByeShape {
    pub round: u16,
    /// Of the entry.
    pub id: EntryId,
    /// Pairing number.
    pub no: u32,
    /// One string.
    pub name: String,
}

/// `/t/{slug}/progress.json`
#[derive(Debug, Serialize)]
pub struct ProgressShape<'a> {
    /// The word in its address.
    pub tournament: &'a str,
    /// Counts up with every change.
    pub version: u64,
    /// After which round.
    pub round: u16,
    /// The leaders, best first.
    pub players: Vec<ProgressPlayerShape>,
}

/// One of the leaders.
#[derive(Debug, Serialize)]
pub struct ProgressPlayerShape {
    /// Of the entry; it never changes.
    pub id: EntryId,
    /// Pairing number; it may.
    pub no: u32,
    /// One string.
    pub name: String,
    /// One for each public round.
    pub rounds: Vec<ProgressRoundShape>,
}

/// How a leader stood after a round.
#[derive(Debug, Serialize)]
pub struct ProgressRoundShape {
    /// From 1.
    pub round: u16,
    /// Place; null without one.
    pub rank: Option<usize>,
    /// Whether somebody else had it too.
    pub shared: bool,
    pub points: String,
}

/// `/t/{slug}/statistics.json`
#[derive(Debug, Serialize)]
pub struct StatisticsShape<'a> {
    /// The word in its address.
    pub tournament: &'a str,
    /// Counts up with every change.
    pub version: u64,
    /// One for each public round.
    pub rounds: Vec<StatisticsRoundShape>,
    pub all: StatisticsRoundShape,
    /// Games that the lower rated did not lose, the biggest first.
    pub upsets: Vec<UpsetShape>,
}

/// Figures of a round.
#[derive(Debug, Serialize)]
pub struct StatisticsRoundShape {
    /// From 1; null for all together.
    pub round: Option<u16>,
    /// Games played over the board.
    pub games: u32,
    /// Won by the side that moves first.
    pub first_wins: u32,
    /// Drawn.
    pub draws: u32,
    /// Won by the other side.
    pub second_wins: u32,
    /// Score of the first side in percent, a win 1 and a draw ½; null without games.
    pub first_score_percent: Option<String>,
    /// Games not played.
    pub forfeits: u32,
    /// Players without an opponent.
    pub byes: u32,
    /// Games without a result.
    pub open: u32,
}

/// One upset.
#[derive(Debug, Serialize)]
pub struct UpsetShape {
    pub round: u16,
    /// Entry of the lower rated player.
    pub lower_id: EntryId,
    /// Pairing number of the lower rated player.
    pub lower: u32,
    /// Entry of the higher rated player.
    pub higher_id: EntryId,
    /// Pairing number of the higher rated player.
    pub higher: u32,
    /// Between their ratings.
    pub difference: u16,
    /// Whether the lower rated has won.
    pub won: bool,
}
