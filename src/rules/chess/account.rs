//! Report on a record in the types that all games share.

use std::fmt::Write;

use qisai_rules_kernel::{Account, Cause, Claim, ClaimKind, End, Fault, JudgedClaim, Rules, Verdict, only_way};
use shakmaty::{Chess, Position};

use crate::fault::fault;
use crate::history::History;
use crate::profile::Profile;
use crate::text::{MoveText, Reading, reading};
use crate::{Board, Move, ends};

/// Capacity in bytes that few FENs exceed.
const FEN: usize = 96;

/// Reports on a record, and judges a claim at the ply where it was made.
///
/// - Moves are read in SAN, UCI and long algebraic notation, with all omissions and additions of real files. A text that fits
///   several legal moves means the only one with which the rest of the record is legal to its end. Such a ply is inferred.
/// - A game ends automatically by mate, stalemate, and positions that are dead by material. Under the profiles with these
///   rules, it also ends by the fifth occurrence of a position and by 75 moves without a pawn move or a capture. Mate takes
///   precedence over both. Plies after the end are played.
/// - Draws that could have been claimed are listed up to the end, each at the first ply of a run.
/// - A claim is justified by its count, regardless of the claimant. A player who claims with his own next move claims after
///   that move. A claim after a ply that is missing from the record, or that cannot be played, is not judged.
/// - Moves are counted from the clock of the start position's FEN, positions from the start of the record.
///
/// ```
/// use qisai_rules_chess::{Board, FIDE_2023, account};
/// use qisai_rules_kernel::{Cause, ClaimKind, Rules};
///
/// let to_and_fro = ["Nf3", "Nf6", "Ng1", "Ng8"].repeat(4);
/// let told = account(&FIDE_2023, &Board::start(), &to_and_fro, None);
/// assert_eq!(told.claimable, [(8, ClaimKind::Repetition, "9.2")]);
/// assert_eq!(told.end.map(|end| (end.ply, end.verdict.cause)), Some((16, Cause::Repetition)));
/// ```
pub fn account(laws: &Profile, start: &Board, texts: &[impl AsRef<str>], claim: Option<Claim>) -> Account {
    let mut walk = Walk::from(laws, start, claim);
    let mut inferred = Vec::new();
    let mut known = Vec::<Move>::new().into_iter();
    let mut stopped = None;
    for (index, text) in texts.iter().map(AsRef::as_ref).enumerate() {
        if let Some(chosen) = known.next() {
            walk.play(chosen.0);
            continue;
        }
        let read = MoveText::read(text);
        match read.map_or(Reading::None, |read| reading(&walk.position, read, walk.is_check)) {
            Reading::One(chosen) => walk.play(chosen),
            Reading::None => {
                stopped = Some(fault(laws, &walk.position, index + 1, text, read));
                break;
            }
            Reading::Several => {
                let board = Board(walk.position.clone());
                let way = match only_way(&board, texts.get(index..).unwrap_or_default()) {
                    Ok(way) => way,
                    Err(kind) => {
                        let readings = board.readings(text).iter().map(ToString::to_string).collect();
                        stopped = Some(Fault { ply: index + 1, text: text.to_owned(), kind, article: None, readings });
                        break;
                    }
                };
                inferred.extend(way.inferred.iter().map(|offset| index + 1 + offset));
                known = way.moves.into_iter();
                known.next().into_iter().for_each(|chosen| walk.play(chosen.0));
            }
        }
    }
    walk.account(texts.len(), stopped, inferred)
}

/// Replay of a record in progress.
struct Walk<'a> {
    laws: &'a Profile,
    position: Chess,
    /// `true` if the side to move is in check.
    is_check: bool,
    ply: usize,
    history: History,
    end: Option<End>,
    claimable: Vec<(usize, ClaimKind, &'static str)>,
    /// `true` if a draw could be claimed after the last ply, by repetition and by moves respectively.
    claimable_now: (bool, bool),
    claim: Option<Claim>,
    judged: Option<JudgedClaim>,
}

impl<'a> Walk<'a> {
    fn from(laws: &'a Profile, start: &Board, claim: Option<Claim>) -> Self {
        let mut walk = Self {
            laws,
            position: start.0.clone(),
            is_check: start.0.is_check(),
            ply: 0,
            history: History::new(&start.0),
            end: None,
            claimable: Vec::new(),
            claimable_now: (false, false),
            claim,
            judged: None,
        };
        walk.look();
        walk
    }

    fn play(&mut self, chosen: shakmaty::Move) {
        self.position.play_unchecked(chosen);
        self.is_check = self.position.is_check();
        self.ply += 1;
        self.history.add(&self.position, self.ply);
        self.look();
    }

    /// Applies the rules to the current position.
    fn look(&mut self) {
        let occurrences = self.history.occurrences();
        let quiet = self.position.halfmoves();
        if self.end.is_none() {
            self.end = self.verdict(occurrences, quiet).map(|verdict| End { ply: self.ply, verdict });
            self.list_claims(occurrences, quiet);
        }
        if let Some(claim) = self.claim {
            self.judge(claim, occurrences, quiet);
        }
    }

    fn verdict(&self, occurrences: u32, quiet: u32) -> Option<Verdict> {
        let draw = |cause, article| Some(Verdict { winner: None, cause, article });
        ends::verdict_in(&self.position, self.laws, self.is_check)
            .or_else(|| {
                let limit = self.laws.automatic_repetition.filter(|limit| occurrences >= limit.after)?;
                draw(Cause::Repetition, limit.article)
            })
            .or_else(|| {
                let limit = self.laws.automatic_quiet_moves.filter(|limit| quiet >= 2 * limit.after)?;
                draw(Cause::MoveLimit, limit.article)
            })
    }

    fn list_claims(&mut self, occurrences: u32, quiet: u32) {
        let is_open = self.end.is_none_or(|end| is_by_count(end.verdict));
        let now =
            (is_open && occurrences >= self.laws.repetition.after, is_open && quiet >= 2 * self.laws.quiet_moves.after);
        if now.0 && !self.claimable_now.0 {
            self.claimable.push((self.ply, ClaimKind::Repetition, self.laws.repetition.article));
        }
        if now.1 && !self.claimable_now.1 {
            self.claimable.push((self.ply, ClaimKind::MoveLimit, self.laws.quiet_moves.article));
        }
        self.claimable_now = now;
    }

    fn judge(&mut self, claim: Claim, occurrences: u32, quiet: u32) {
        let limit = match claim.kind {
            ClaimKind::Repetition => self.laws.repetition,
            ClaimKind::MoveLimit => self.laws.quiet_moves,
            ClaimKind::Ending => return self.judge_unknown(claim),
        };
        let is_repetition = claim.kind == ClaimKind::Repetition;
        let (count, needed) = if is_repetition { (occurrences, limit.after) } else { (quiet, 2 * limit.after) };
        if self.ply == claim.ply {
            let over = self.end.is_some_and(|end| end.ply < self.ply || !is_by_count(end.verdict));
            let justified = count >= needed && !over;
            let mut stood: Vec<usize> = self.history.stood().filter(|_| is_repetition).collect();
            stood.reverse();
            let missing = usize::try_from(needed.saturating_sub(count)).unwrap_or(usize::MAX);
            let possible_after =
                Some(self.ply.saturating_add(missing)).filter(|_| !justified && !is_repetition && !over);
            let article = Some(limit.article);
            self.judged =
                Some(JudgedClaim { claim, count, needed, article, justified, possible_after, occurrences: stood });
        } else if is_repetition
            && count >= needed
            && self.ply > claim.ply
            && self.end.is_none_or(|end| end.ply >= self.ply)
        {
            let early = self.judged.as_mut().filter(|judged| !judged.justified && judged.possible_after.is_none());
            if let Some(early) = early {
                early.possible_after = Some(self.ply);
            }
        }
    }

    /// Judges a claim of a kind that exists only in other games.
    fn judge_unknown(&mut self, claim: Claim) {
        if self.ply == claim.ply {
            let occurrences = Vec::new();
            let nothing = JudgedClaim {
                claim,
                count: 0,
                needed: 0,
                article: None,
                justified: false,
                possible_after: None,
                occurrences,
            };
            self.judged = Some(nothing);
        }
    }

    fn account(self, recorded: usize, fault: Option<Fault>, inferred: Vec<usize>) -> Account {
        let board = Board(self.position);
        let mut last = String::with_capacity(FEN);
        _ = write!(last, "{board}");
        Account {
            plies: self.ply,
            recorded,
            fault,
            irregularities: Vec::new(),
            inferred,
            end: self.end,
            claimable: self.claimable,
            rulings: Vec::new(),
            claim: self.judged,
            to_move: board.to_move(),
            last,
        }
    }
}

/// Returns `true` if a count and not the position ended the game.
fn is_by_count(verdict: Verdict) -> bool {
    matches!(verdict.cause, Cause::Repetition | Cause::MoveLimit)
}
