//! JSON of the public pages. Fields are added, never renamed or removed. Points and values are decimals in text
//! (`"4.5"`), so that nothing is lost; unknown values are `null`.

use crate::chess960::StartPosition;
use crate::names::ShownTitle;
use crate::public::scene::Person;
use std::collections::BTreeMap;

use qisai_domain::log::{Countersignature, SignedHead};
use qisai_domain::{EntryId, GroupId};
use serde::Serialize;

use crate::keizer::{KeizerLineShape, KeizerShape};
use crate::mcmahon::{McMahonLineShape, McMahonShape};
use crate::teams::team::MemberOfTeam;
use crate::teams::team_match::TeamMatchShape;

/// Content of `/t/{slug}.json`.
#[derive(Debug, Serialize)]
pub struct TournamentShape<'a> {
    /// Name of the event and the section.
    pub name: String,
    pub place: &'a str,
    /// Three-letter code of the host federation.
    pub federation: &'a str,
    /// First day, `YYYY-MM-DD`.
    pub start: Option<String>,
    /// Last day, `YYYY-MM-DD`.
    pub end: Option<String>,
    /// Game: `chess`, `xiangqi`, `draughts`.
    pub discipline: &'static str,
    /// Format: `swiss`, `round_robin`, `table` (Scheveningen and other tables of known pairs), `knockout`, `match`,
    /// `ladder`, `keizer`.
    pub format: &'static str,
    /// Total number of rounds: announced, or by the format.
    pub rounds: u16,
    /// Last public round, 0 before the first.
    pub public_rounds: u16,
    /// Number of entrants.
    pub players: usize,
    /// Values of the results.
    pub scoring: ScoringShape,
    /// Criteria of the order: points, then the tie-breaks.
    pub order: Vec<CriterionShape>,
    /// Edition of C.07.
    pub tie_break_regulations: &'static str,
    pub chief_arbiter: &'a str,
    pub deputies: &'a [String],
    /// Time control as entered by the organiser.
    pub time_control: String,
    /// Newest signed head of the log.
    pub log: Option<HeadShape>,
}

/// Signed head of a log: aggregate, version, hash, time, key and signature.
#[derive(Debug, Serialize)]
pub struct HeadShape {
    /// Fingerprint of 24 digits, as printed.
    pub fingerprint: String,
    #[serde(flatten)]
    pub head: SignedHead,
    /// Signatures of other installations; empty if there are none.
    pub countersignatures: Vec<Countersignature>,
}

/// Values of the results.
#[derive(Debug, Serialize)]
pub struct ScoringShape {
    pub win: String,
    pub draw: String,
    pub loss: String,
    /// Value of the pairing-allocated bye.
    pub bye: String,
}

/// Criterion of the order.
#[derive(Clone, Debug, Serialize)]
pub struct CriterionShape {
    /// C.07 descriptor, `BH/C1`.
    pub code: String,
    /// Article of C.07.
    pub article: Option<&'static str>,
    /// Name in the requested language.
    pub name: String,
}

/// Entry in a list, beside other fields of its line.
#[derive(Debug, Serialize)]
pub struct EntryShape {
    /// Identifier of the entry; it never changes.
    pub id: EntryId,
    /// Pairing number; it may change.
    pub no: u32,
    /// Name as one string.
    pub name: String,
    /// Title, `GM`.
    pub title: Option<ShownTitle>,
    /// Rating used in the tournament.
    pub rating: Option<u16>,
    /// Three-letter code of the federation, or empty.
    pub federation: String,
}

impl From<Person> for EntryShape {
    fn from(person: Person) -> Self {
        Self {
            id: person.id,
            no: person.no,
            title: person.name.title.clone(),
            name: person.name.name,
            rating: person.rating,
            federation: person.federation.code().to_owned(),
        }
    }
}

/// Player at a board.
#[derive(Debug, Serialize)]
pub struct SeatShape {
    #[serde(flatten)]
    pub entry: EntryShape,
    /// Points before the round.
    pub points: String,
}

/// Content of `/t/{slug}/r/{n}.json`.
#[derive(Debug, Serialize)]
pub struct PairingsShape {
    /// Number of the round, from 1.
    pub round: u16,
    /// State: `published`, `closed`.
    pub state: &'static str,
    /// Start position of a Chess960 round, once drawn; otherwise left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub start: Option<StartPosition>,
    /// Boards in their order.
    pub boards: Vec<BoardShape>,
    /// Team matches with their boards, in the same order; left out for individuals.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub matches: Vec<TeamMatchShape>,
    /// Byes of the round.
    pub byes: Vec<ByeShape>,
}

/// Board of a round.
#[derive(Debug, Serialize)]
pub struct BoardShape {
    /// Number of the board, from 1.
    pub board: u32,
    /// Player with the first move: white, red.
    pub first: SeatShape,
    /// Player with the second move: black.
    pub second: SeatShape,
    /// Result in the event's scoring: `1-0`, `1-1`, `+ -`.
    pub result: Option<String>,
    /// Result code: `first`, `draw`, `second_forfeits`, …; `unknown` without a result. For teams the result of the
    /// match.
    pub code: &'static str,
}

/// Bye of a round.
#[derive(Debug, Serialize)]
pub struct ByeShape {
    pub player: SeatShape,
    /// Kind of the bye: `pairing_allocated`, `full_point`, `half_point`, `zero_point`.
    pub kind: &'static str,
    pub worth: String,
}

/// Content of `/t/{slug}/players.json`.
#[derive(Debug, Serialize)]
pub struct PlayersShape {
    /// Players by pairing number.
    pub players: Vec<PlayerShape>,
}

/// Player or team of the list.
#[derive(Debug, Serialize)]
pub struct PlayerShape {
    #[serde(flatten)]
    pub entry: EntryShape,
    /// Club or unit, or empty.
    pub club: String,
    /// First round that the player no longer plays.
    pub withdrawn_from: Option<u16>,
    /// Players of a team in the order of its list; left out for a person.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub members: Vec<MemberOfTeam>,
}

/// Content of `/t/{slug}/players/{id}.json`.
#[derive(Debug, Serialize)]
pub struct CardShape {
    pub player: PlayerShape,
    /// Place after the last public round.
    pub rank: Option<usize>,
    /// Points after the last public round.
    pub points: String,
    /// Rounds of the player, one for each public round.
    pub rounds: Vec<CardRoundShape>,
}

/// Round of a player. Without opponent and bye it is idle: worth nothing, and no absence.
#[derive(Debug, Default, Serialize)]
pub struct CardRoundShape {
    /// Number of the round, from 1.
    pub round: u16,
    /// Entry of the opponent.
    pub opponent_id: Option<EntryId>,
    /// Pairing number of the opponent.
    pub opponent: Option<u32>,
    /// Side: `first`, `second`.
    pub side: Option<&'static str>,
    /// Kind of the bye, if there is no opponent.
    pub bye: Option<&'static str>,
    /// Own points; null while there is no result.
    pub points: Option<String>,
    /// Penalties (negative) and bonuses of the round, not included in the points; left out if there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extra: Option<String>,
    /// Game points of a team match with match points; left out elsewhere and before the first result.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game_points: Option<String>,
    /// `true` for a round of an earlier stage that counts here; otherwise left out.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub carried: bool,
}

/// Content of `/t/{slug}/standings.json` and `/t/{slug}/r/{n}/standings.json`.
#[derive(Debug, Serialize)]
pub struct StandingsShape<'a> {
    /// Round after which the data applies.
    pub round: u16,
    /// Number of games without a result.
    pub missing_results: usize,
    /// Edition of C.07.
    pub tie_break_regulations: &'static str,
    /// Criteria of the order: points, then the tie-breaks.
    pub order: Vec<CriterionShape>,
    /// Ties ordered by a play-off; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub play_offs: Vec<PlayOffShape>,
    /// Reckoning of a Keizer; left out in other formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keizer: Option<KeizerShape<'a>>,
    /// Rules of a McMahon; left out in other formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mcmahon: Option<McMahonShape<'a>>,
    /// Lines of the standings, best first.
    pub rows: Vec<StandingShape>,
}

/// Tie ordered by a play-off.
#[derive(Debug, Serialize)]
pub struct PlayOffShape {
    /// Place that was shared.
    pub place: usize,
    /// Group of the play-off, as in addresses (`/g3`).
    pub group: GroupId,
    /// Identifiers of the entries in the play-off, best first.
    pub ids: Vec<EntryId>,
}

/// Line of the standings.
#[derive(Debug, Serialize)]
pub struct StandingShape {
    /// Place; equal places share the first number. Null without a place.
    pub rank: Option<usize>,
    /// `true` if another entry has the same place.
    pub shared: bool,
    /// Reason for having no place: `expelled`, `annulled`; left out for an entry with a place.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_place: Option<&'static str>,
    #[serde(flatten)]
    pub entry: EntryShape,
    /// Values by the code of the criterion. For direct encounter the place among the tied entries; null without a tie.
    pub values: BTreeMap<String, Option<String>>,
    /// Value, exact points and items of a Keizer; left out in other formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub keizer: Option<KeizerLineShape>,
    /// Start score, McMahon score and floats; left out in other formats.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mcmahon: Option<McMahonLineShape>,
}

/// Content of `/t/{slug}/crosstable.json` and its other orders.
#[derive(Debug, Serialize)]
pub struct CrosstableShape {
    /// Round after which the data applies.
    pub round: u16,
    /// Lines in the requested order.
    pub rows: Vec<CrossShape>,
}

/// Line of a crosstable.
#[derive(Debug, Serialize)]
pub struct CrossShape {
    /// Place; null without one.
    pub rank: Option<usize>,
    /// `true` if another entry has the same place.
    pub shared: bool,
    /// Identifier of the entry; it never changes.
    pub id: EntryId,
    /// Pairing number; it may change.
    pub no: u32,
    /// Name as one string.
    pub name: String,
    pub points: String,
    /// Rounds of the entry, one for each round.
    pub rounds: Vec<CardRoundShape>,
}

/// Content of `/t/{slug}/bracket.json`.
#[derive(Debug, Serialize)]
pub struct BracketShape {
    /// Total number of rounds, a second final included.
    pub rounds: u16,
    /// Last public round.
    pub public_rounds: u16,
    /// Identifier of the winner's entry.
    pub winner: Option<EntryId>,
    /// Matches in the order of their numbers. In a bracket that is redrawn for each round, those of the public rounds.
    pub matches: Vec<MatchShape>,
    /// Entries that pass a round without a match.
    pub byes: Vec<BracketByeShape>,
}

/// Match of a bracket.
#[derive(Debug, Serialize)]
pub struct MatchShape {
    /// Number of the match, from 1; it never changes once play has begun.
    pub number: u16,
    /// Round of the match, from 1.
    pub round: u16,
    /// Name of the round in the requested language.
    pub name: String,
    /// Part of the bracket: `winners` (also the only tree), `losers`, `final` (of both), `placement`.
    pub part: &'static str,
    /// Round within the part, from 1.
    pub part_round: Option<u16>,
    /// Places decided by the match: the winner's, the loser's.
    pub places: Option<[u16; 2]>,
    /// Final that this match repeats, if the second side wins that final.
    pub if_upset: Option<u16>,
    /// State: `to_come`, `open` (drawn), `over`, `not_needed`.
    pub state: &'static str,
    /// Board of the match, once it is drawn.
    pub board: Option<u32>,
    pub sides: [MatchSideShape; 2],
    /// Identifier of the entry that advances.
    pub winner: Option<EntryId>,
    /// Identifier of the entry that loses.
    pub loser: Option<EntryId>,
    /// Reason for the decision: `games`, `drawn`, `odds`, `criterion`, `lot`, `forfeit`, `arbiter`.
    pub decided_by: Option<&'static str>,
    /// Code of the deciding criterion.
    pub criterion: Option<String>,
}

/// Side of a match.
#[derive(Debug, Serialize)]
pub struct MatchSideShape {
    /// Identifier of the entry, once it is known.
    pub id: Option<EntryId>,
    /// Pairing number.
    pub no: Option<u32>,
    /// Name as one string.
    pub name: Option<String>,
    /// Title, `GM`.
    pub title: Option<ShownTitle>,
    /// Three-letter code of the federation, or empty.
    pub federation: String,
    /// Seat that feeds this side.
    pub seat: Option<u16>,
    /// Match whose winner feeds this side.
    pub winner_of: Option<u16>,
    /// Match whose loser feeds this side.
    pub loser_of: Option<u16>,
    /// `true` if the side stays vacant.
    pub vacant: bool,
    /// Game points of the meeting so far; null before its first result and for walkovers.
    pub points: Option<String>,
}

/// Entry that passes a round without a match.
#[derive(Debug, Serialize)]
pub struct BracketByeShape {
    pub round: u16,
    /// Identifier of the entry.
    pub id: EntryId,
    /// Pairing number of the entry.
    pub no: u32,
    /// Name as one string.
    pub name: String,
}

/// Content of `/t/{slug}/statistics.json`.
#[derive(Debug, Serialize)]
pub struct StatisticsShape {
    /// Figures of each public round.
    pub rounds: Vec<StatisticsRoundShape>,
    pub all: StatisticsRoundShape,
    /// Games that the lower rated player did not lose, the biggest upset first.
    pub upsets: Vec<UpsetShape>,
}

/// Figures of a round.
#[derive(Debug, Serialize)]
pub struct StatisticsRoundShape {
    /// Number of the round, from 1; null for the total.
    pub round: Option<u16>,
    /// Number of games played over the board.
    pub games: u32,
    /// Number of wins of the side that moves first.
    pub first_wins: u32,
    /// Number of draws.
    pub draws: u32,
    /// Number of wins of the side that moves second.
    pub second_wins: u32,
    /// Score of the first side in percent, a win 1 and a draw ½; null without games.
    pub first_score_percent: Option<String>,
    /// Number of forfeited games.
    pub forfeits: u32,
    /// Number of players without an opponent.
    pub byes: u32,
    /// Number of games without a result.
    pub open: u32,
}

/// Upset of a higher rated player.
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
    /// Difference of the two ratings.
    pub difference: u16,
    /// `true` if the lower rated player has won.
    pub won: bool,
}
