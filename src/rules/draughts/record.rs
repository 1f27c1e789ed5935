//! Checks of whole records: the legality of every ply, and the end of the game.

use qisai_rules_kernel::{Account, Claim, End, Fault, FaultKind, Irregularity, JudgedClaim, Rules};

use crate::board::Board;
use crate::claim;
use crate::game::Game;
use crate::moves::Move;
use crate::profile::Profile;
use crate::readings::Readings;

/// Moves that a record means, as far as it can be played.
#[derive(Clone, Debug)]
pub struct Followed {
    /// Moves up to the first text that cannot be played.
    pub moves: Vec<Move>,
    /// Fault of that text.
    pub fault: Option<Fault>,
    /// Illegal moves that the opponent has accepted by replying (article 5.7), or could still object to. They are
    /// played.
    pub irregularities: Vec<Irregularity>,
    /// Plies whose text fits several moves although only one move agrees with the rest of the record.
    pub inferred: Vec<usize>,
}

/// Replays a record.
///
/// A short form that fits several captures is followed in all readings at once. If the rest of the record fits only one
/// of them, that one was meant; otherwise the first is used.
pub fn follow(start: &Board, texts: &[impl AsRef<str>]) -> Followed {
    let readings = Readings::of(start, texts);
    let ways = readings.ways();
    let inferred = readings.inferred(&ways);
    let moves = ways.into_iter().next().unwrap_or_default();
    Followed { moves, fault: readings.fault, irregularities: readings.irregularities, inferred }
}

/// Replays a record and reports its result.
///
/// The draw rules end a game automatically, so nothing is claimable. A claim is judged by the same counts. A text that fits
/// several captures up to the end of the record is a fault only if they differ in the end of the game or in the claim.
///
/// ```
/// use qisai_rules_draughts::{Board, FMJD, account};
/// use qisai_rules_kernel::Rules;
///
/// let told = account(&FMJD, &Board::start(), &["32-28", "19-23", "28x19", "14x23"], None);
/// assert!(told.fault.is_none() && told.end.is_none());
/// assert_eq!(told.last, "W:W31,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47,48,49,50:\
///     B1,2,3,4,5,6,7,8,9,10,11,12,13,15,16,17,18,20,23");
/// ```
pub fn account(profile: &Profile, start: &Board, texts: &[impl AsRef<str>], claim: Option<Claim>) -> Account {
    let readings = Readings::of(start, texts);
    let ways = readings.ways();
    let mut inferred = readings.inferred(&ways);
    let (mut fault, mut irregularities) = (readings.fault, readings.irregularities);
    let mut ways = ways.into_iter();
    let mut moves = ways.next().unwrap_or_default();
    let mut told = MoveFindings::by(profile, start, &moves, claim);
    let otherwise = ways.filter(|way| !told.agrees_with(&MoveFindings::by(profile, start, way, claim)));
    if let Some(place) = otherwise.filter_map(|way| moves.iter().zip(&way).position(|(one, other)| one != other)).min()
    {
        moves.truncate(place);
        told = MoveFindings::by(profile, start, &moves, claim);
        fault = texts.get(place).map(|text| ambiguous(place + 1, text.as_ref(), &told.last));
        inferred.retain(|ply| *ply <= place);
        irregularities.retain(|it| it.ply <= place);
    }
    Account {
        plies: moves.len(),
        recorded: texts.len(),
        fault,
        irregularities,
        inferred,
        end: told.end,
        claimable: Vec::new(),
        rulings: Vec::new(),
        claim: told.claim,
        last: told.last.to_string(),
        to_move: told.last.to_move(),
    }
}

fn ambiguous(ply: usize, text: &str, board: &Board) -> Fault {
    let readings = board.full_readings(text);
    Fault { ply, text: text.to_owned(), kind: FaultKind::Ambiguous, article: None, readings }
}

/// Findings about a series of moves.
struct MoveFindings {
    end: Option<End>,
    claim: Option<JudgedClaim>,
    last: Board,
}

impl MoveFindings {
    fn by(profile: &Profile, start: &Board, moves: &[Move], claim: Option<Claim>) -> Self {
        let mut game = Game::new(*profile, *start);
        let mut end = game.verdict().map(|verdict| End { ply: 0, verdict });
        for (ply, chosen) in (1..).zip(moves) {
            game.play(chosen);
            end = end.or_else(|| game.verdict().map(|verdict| End { ply, verdict }));
        }
        let claim = claim.and_then(|claim| claim::judge(profile, start, moves, claim));
        Self { end, claim, last: *game.board() }
    }

    fn agrees_with(&self, other: &Self) -> bool {
        self.end == other.end && self.claim == other.claim
    }
}
