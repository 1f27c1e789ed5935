//! Records with one deliberate error each. The expected finding follows from the way the copy was made and from
//! independent evidence, never from the checker. That evidence is the mate signs and tags of the original, a replay of
//! the moves alone, and positions compared as text.

use std::collections::BTreeMap;

use qisai_domain::Discipline;
use qisai_records::matching::{Board, Clues, Match, Seat, find};
use qisai_records::pages::{Frame, frames, legal_moves_after};
use qisai_records::{Entered, Notation, Score, Status, Termination};
use qisai_rules_kernel::{Claim, ClaimKind, ReplayError, Rules, Side, replay};

use crate::support::{Lots, Sheet, games, sheets};

/// Maximum number of games per file. Complete files would take seconds in a debug build.
const OF_A_FILE: usize = 170;

struct Made {
    sheet: Sheet,
    frames: Vec<Frame>,
}

impl Made {
    fn plies(&self) -> usize {
        self.frames.len() - 1
    }

    /// Returns the moves in an unambiguous notation.
    fn exact(&self) -> Vec<String> {
        let notation = match self.sheet.discipline {
            Discipline::Chess => Notation::Uci,
            Discipline::Xiangqi => Notation::Iccs,
            Discipline::Draughts => Notation::Full,
        };
        self.frames.iter().skip(1).map(|frame| frame.text(notation).to_owned()).collect()
    }

    fn with(&self, texts: Vec<String>, claimed: Entered) -> Sheet {
        Sheet { texts, claimed, ..self.sheet.clone() }
    }

    /// Returns `true` if the original claims to end in mate or with a side that cannot move.
    fn ends_on_the_board(&self) -> bool {
        let mated =
            self.sheet.discipline == Discipline::Chess && self.sheet.texts.last().is_some_and(|it| it.contains('#'));
        let said = ["checkmate", "no legal move (blocked)", "no pieces left"].contains(&self.sheet.tag("Termination"));
        let seen = ["mated", "stalemated"].contains(&self.sheet.tag("OracleEnd"));
        mated || said || seen
    }

    /// Returns `true` if nothing is known about the end of the game except the result.
    fn was_given_up(&self) -> bool {
        let sheet = &self.sheet;
        let open = ["", "Normal", "Time forfeit"].contains(&sheet.tag("Termination"));
        open && sheet.claimed.score.winner().is_some() && !self.ends_on_the_board()
    }
}

fn originals() -> Option<Vec<Made>> {
    let folder = games()?;
    let files = [
        "chess/lichess_cc0.pgn",
        "xiangqi/selfplay.pgn",
        "xiangqi/ccgc.pgn",
        "xiangqi/cbl.pgn",
        "xiangqi/wukong.pgn",
        "draughts/generated.pdn",
        "draughts/pdnrepo_wk2003.pdn",
        "draughts/pdnrepo_schildpad.pdn",
        "draughts/pdnrepo_nk2003-amsterdam.pdn",
        "draughts/pdnrepo_40Camp.DamaInternazionaleAssoluto.pdn",
    ];
    let made = |sheet: Sheet| {
        let frames = frames(sheet.discipline, sheet.start.as_deref(), &sheet.texts).ok()?;
        (frames.len() == sheet.texts.len() + 1 && frames.len() > 8).then_some(Made { sheet, frames })
    };
    let of_file =
        |file| sheets(&folder.join(file), None).into_iter().take(OF_A_FILE).filter_map(made).collect::<Vec<_>>();
    Some(files.into_iter().flat_map(of_file).collect())
}

/// Expected judgement of a copy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Expected {
    /// Obvious contradiction.
    Contradicts,
    /// Record that cannot be played from this ply on.
    Defect(usize),
    /// No proof of an error.
    NoContradiction,
}

/// Judges copies and counts them by kind and by expectation.
#[derive(Default)]
struct Tally {
    counts: BTreeMap<(&'static str, &'static str), usize>,
    wrong: Vec<String>,
}

impl Tally {
    fn judge(&mut self, kind: &'static str, copy: &Sheet, expected: Expected) {
        let judgement = copy.judged();
        let (word, right) = match expected {
            Expected::Contradicts => ("contradiction", judgement.status == Status::Contradicts),
            Expected::Defect(ply) => {
                // In draughts an omitted capture is reported as such, and the game continues if the record does (5.7).
                let told = judgement.findings.iter().filter(|it| ["fault", "irregular"].contains(&it.code.code()));
                ("defect", told.filter_map(|it| it.ply).min() == Some(ply))
            }
            Expected::NoContradiction => ("none", judgement.status != Status::Contradicts),
        };
        *self.counts.entry((kind, word)).or_default() += 1;
        if !right {
            let codes: Vec<_> = judgement.findings.iter().map(|it| (it.code.code(), it.ply)).collect();
            let (status, name) = (judgement.status.code(), copy.name());
            self.wrong.push(format!("{kind}: {name}: expected {expected:?}, found {status} {codes:?}"));
        }
    }

    fn finish(self, least: usize) {
        for ((kind, word), count) in &self.counts {
            println!("{kind}: {count} with {word} to be found");
        }
        assert!(
            self.wrong.is_empty(),
            "{} wrong\n{}",
            self.wrong.len(),
            self.wrong[..self.wrong.len().min(20)].join("\n")
        );
        let made: usize = self.counts.values().sum();
        assert!(made >= least, "only {made} copies");
    }
}

/// Returns the result of a plain replay: the ply of the first fault, or the score given by the last position.
fn replayed<B: Rules>(start: Option<&str>, texts: &[String]) -> Result<Option<Score>, usize> {
    let begin = start.map_or_else(B::start, |text| B::parse(text).ok().unwrap());
    match replay(begin, texts) {
        Ok(replayed) => Ok(replayed.verdict.map(|verdict| Score::won_by(verdict.winner))),
        Err(ReplayError::Illegal { ply, .. } | ReplayError::Ambiguous { ply, .. }) => Err(ply),
        // Moves after the end are void: the end counts.
        Err(ReplayError::Over { verdict, .. }) => Ok(Some(Score::won_by(verdict.winner))),
    }
}

fn expected_of(copy: &Sheet) -> Expected {
    let start = copy.start.as_deref();
    let found = match copy.discipline {
        Discipline::Chess => replayed::<qisai_rules_chess::Board>(start, &copy.texts),
        Discipline::Xiangqi => replayed::<qisai_rules_xiangqi::Board>(start, &copy.texts),
        Discipline::Draughts => replayed::<qisai_rules_draughts::Board>(start, &copy.texts),
    };
    match found {
        Err(ply) => Expected::Defect(ply),
        Ok(None) => Expected::NoContradiction,
        Ok(Some(proved)) if proved == copy.claimed.score || !copy.claimed.score.is_ordinary() => {
            Expected::NoContradiction
        }
        Ok(Some(_)) => Expected::Contradicts,
    }
}

#[test]
fn results_swapped_and_games_cut() {
    let Some(originals) = originals() else { return };
    let (mut lots, mut tally) = (Lots(4), Tally::default());
    for original in &originals {
        let claimed = original.sheet.claimed;
        let others = [Score::FirstWins, Score::Draw, Score::SecondWins].into_iter().filter(|it| *it != claimed.score);
        if original.ends_on_the_board() {
            for other in others {
                let copy = original.with(original.sheet.texts.clone(), Entered { score: other, ..claimed });
                tally.judge("result swapped at mate", &copy, Expected::Contradicts);
            }
        } else if original.was_given_up() && claimed.termination.is_none() {
            for other in others {
                let copy = original.with(original.sheet.texts.clone(), Entered { score: other, ..claimed });
                tally.judge("result swapped in a game given up", &copy, Expected::NoContradiction);
            }
        }
        let says_its_end =
            matches!(claimed.termination, Some(Termination::Checkmate | Termination::NoMove | Termination::Rule(_)));
        for _ in 0..2 {
            let keep = 2 + lots.below(original.plies() - 3);
            let texts = original.sheet.texts[..keep].to_vec();
            // A position that repeats early enough could be claimed there too: such cuts prove nothing.
            let stood = occurrences(&original.frames, keep);
            if says_its_end && stood < 3 {
                tally.judge(
                    "cut before the end that is claimed",
                    &original.with(texts, claimed),
                    Expected::Contradicts,
                );
            } else if original.was_given_up() {
                tally.judge("cut of a game given up", &original.with(texts, claimed), Expected::NoContradiction);
            }
        }
    }
    tally.finish(1_000);
}

#[test]
fn plies_dropped_and_moves_changed() {
    let Some(originals) = originals() else { return };
    let (mut lots, mut tally) = (Lots(44), Tally::default());
    for original in &originals {
        let exact = original.exact();
        let plain = Entered::plain(original.sheet.claimed.score);
        for _ in 0..2 {
            let mut texts = exact.clone();
            texts.remove(lots.below(exact.len()));
            let copy = original.with(texts, plain);
            tally.judge("ply dropped", &copy, expected_of(&copy));
        }
        for _ in 0..2 {
            let mut texts = exact.clone();
            let at = lots.below(exact.len());
            let notation = Notation::of(original.sheet.discipline)[Notation::of(original.sheet.discipline).len() - 1];
            let legal =
                legal_moves_after(original.sheet.discipline, original.sheet.start.as_deref(), &texts[..at], notation);
            let legal = legal.unwrap();
            let other = legal[lots.below(legal.len())].clone();
            if other != texts[at] {
                texts[at] = other;
                let copy = original.with(texts, plain);
                tally.judge("move changed", &copy, expected_of(&copy));
            }
        }
    }
    tally.finish(2_500);
}

/// Returns the number of times that the position after a ply has occurred. Positions are compared as text: placement,
/// side to move and, in chess, castling and en passant rights.
fn occurrences(frames: &[Frame], ply: usize) -> usize {
    let key = |frame: &Frame| frame.position.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let here = key(&frames[ply]);
    frames[..=ply].iter().filter(|frame| key(frame) == here).count()
}

#[test]
fn claims_made_one_ply_early() {
    let Some(originals) = originals() else { return };
    let mut tally = Tally::default();
    for original in &originals {
        let by = |ply: usize| if ply.is_multiple_of(2) { Side::First } else { Side::Second };
        let claim = |kind, ply| Entered::by(Score::Draw, Termination::Claim(Claim { kind, by: by(ply), ply }));
        let third = (1..=original.plies()).find(|ply| occurrences(&original.frames, *ply) == 3);
        let last = third.unwrap_or_else(|| original.plies());
        // A repetition cannot be claimed before a position occurs for the third time: neither at the ply before it nor
        // at any earlier one.
        for early in [last - 1, last / 2] {
            let copy = original.with(original.sheet.texts[..early].to_vec(), claim(ClaimKind::Repetition, early));
            tally.judge("claim of a repetition one ply early", &copy, Expected::Contradicts);
        }
        if let Some(third) = third {
            let copy = original.with(original.sheet.texts[..third].to_vec(), claim(ClaimKind::Repetition, third));
            tally.judge("claim of a repetition in time", &copy, Expected::NoContradiction);
        }
        let rule = original.sheet.claimed;
        if matches!(rule.termination, Some(Termination::Rule(ClaimKind::MoveLimit | ClaimKind::Ending))) {
            let one_less = original.sheet.texts[..original.plies() - 1].to_vec();
            tally.judge("claim of a move limit one ply early", &original.with(one_less, rule), Expected::Contradicts);
        }
    }
    tally.finish(1_000);
}

#[test]
fn sides_exchanged() {
    let Some(originals) = originals() else { return };
    let mut found = 0;
    for original in &originals {
        let (first, second) = match original.sheet.discipline {
            Discipline::Xiangqi => (original.sheet.tag("Red"), original.sheet.tag("Black")),
            _ => (original.sheet.tag("White"), original.sheet.tag("Black")),
        };
        if first.is_empty() || second.is_empty() || first == second {
            continue;
        }
        let seat = |name: &str| Seat { name: name.to_owned(), ..Seat::default() };
        let others = ["Qi, Yi", "Ba, Er"].map(seat);
        let [third, fourth] = others;
        let boards = [
            Board { board: 1, sequence: 1, first: third, second: fourth },
            Board { board: 2, sequence: 1, first: seat(first), second: seat(second) },
        ];
        let clues = |first: &str, second: &str| Clues {
            first: Some(first.into()),
            second: Some(second.into()),
            ..Clues::default()
        };
        let matched = |clues: &Clues| match find(&boards, clues) {
            Match::Board(candidate) => Some((candidate.board, candidate.swapped)),
            _ => None,
        };
        assert_eq!(matched(&clues(first, second)), Some((2, false)), "{}", original.sheet.name());
        assert_eq!(matched(&clues(second, first)), Some((2, true)), "{}", original.sheet.name());
        found += 2;
    }
    println!("sides exchanged: {} of {found} records", found / 2);
    assert!(found >= 1_000, "only {found}");
}
