//! Numbered examples of the relation between a result and its record, one test each.

use qisai_domain::Discipline;
use qisai_records::judge::{Facts, judge_account};
use qisai_records::{Code, Entered, Finding, Laws, Record, Remedy, Score, Status, Termination, judge};
use qisai_rules_kernel::{
    Account, Cause, Chance, Claim, ClaimKind, Consequence, End, Fault, FaultKind, Irregularity, JudgedClaim, Ruled,
    Side, Verdict,
};

/// Returns an account of a record with this many plies and nothing to report.
fn quiet(plies: usize) -> Account {
    Account {
        plies,
        recorded: plies,
        fault: None,
        irregularities: Vec::new(),
        inferred: Vec::new(),
        end: None,
        claimable: Vec::new(),
        rulings: Vec::new(),
        claim: None,
        last: "the last position".into(),
        to_move: if plies.is_multiple_of(2) { Side::First } else { Side::Second },
    }
}

fn ended(plies: usize, winner: Option<Side>, cause: Cause, article: &'static str) -> Account {
    let verdict = Verdict { winner, cause, article };
    Account { end: Some(End { ply: plies, verdict }), ..quiet(plies) }
}

/// Judgement of a case: the status and the findings.
struct CaseFindings {
    status: Status,
    findings: Vec<Finding>,
}

impl CaseFindings {
    fn codes(&self) -> Vec<&'static str> {
        self.findings.iter().map(|finding| finding.code.code()).collect()
    }
}

struct JudgedCase<'a> {
    laws: Laws,
    account: &'a Account,
    entered: Entered,
    claimed: Entered,
    chance: Chance,
}

impl<'a> JudgedCase<'a> {
    fn of(laws: Laws, account: &'a Account, entered: Entered) -> Self {
        Self { laws, account, entered, claimed: Entered::NOTHING, chance: Chance::Open }
    }

    fn chance(self, chance: Chance) -> Self {
        Self { chance, ..self }
    }

    fn said(self) -> CaseFindings {
        let facts = Facts {
            position: &|ply| Some(format!("the position after ply {ply}")),
            could_win: &|_| self.chance.clone(),
            line_to_mate: &|_| Vec::new(),
            repairs: &|_| Vec::new(),
        };
        let (status, findings) = judge_account(self.laws, self.account, self.entered, self.claimed, &facts);
        CaseFindings { status, findings }
    }
}

fn said(laws: Laws, account: &Account, entered: Entered) -> CaseFindings {
    JudgedCase::of(laws, account, entered).said()
}

const DRAW: Entered = Entered { score: Score::Draw, termination: None };
const FIRST: Entered = Entered { score: Score::FirstWins, termination: None };
const SECOND: Entered = Entered { score: Score::SecondWins, termination: None };

#[test]
fn example_01_a_mate_entered_as_a_draw_contradicts() {
    let mated = ended(40, Some(Side::Second), Cause::Checkmate, "5.1.1");
    let drawn = said(Laws::FIDE_2023, &mated, DRAW);
    assert_eq!((drawn.status, drawn.codes()), (Status::Contradicts, vec!["result-excluded"]));
    let finding = &drawn.findings[0];
    assert_eq!((finding.ply, finding.article), (Some(40), Some("5.1.1")));
    assert_eq!(finding.position.as_deref(), Some("the position after ply 40"));
    assert_eq!(finding.remedies[0], Remedy::Result(Score::SecondWins));
    assert_eq!(said(Laws::FIDE_2023, &mated, SECOND).status, Status::ConsistentForced);
    // Agreement and resignation come too late.
    for entered in
        [Entered::by(Score::Draw, Termination::Agreement), Entered::by(Score::FirstWins, Termination::Resignation)]
    {
        assert_eq!(said(Laws::FIDE_2023, &mated, entered).status, Status::Contradicts);
    }
}

#[test]
fn example_02_who_cannot_move_draws_in_chess_and_loses_in_xiangqi_and_draughts() {
    let chess = ended(61, None, Cause::Stalemate, "5.2.1");
    assert_eq!(said(Laws::FIDE_2023, &chess, FIRST).status, Status::Contradicts);
    assert_eq!(said(Laws::FIDE_2023, &chess, DRAW).status, Status::ConsistentForced);
    for (laws, cause) in [(Laws::CN, Cause::Stalemate), (Laws::FMJD, Cause::NoMove)] {
        let lost = ended(61, Some(Side::First), cause, "4.1.3");
        assert_eq!(said(laws, &lost, FIRST).status, Status::ConsistentForced);
        assert_eq!(said(laws, &lost, DRAW).status, Status::Contradicts);
    }
}

#[test]
fn example_03_moves_after_the_end_are_void() {
    let on = Account { recorded: 44, plies: 44, ..ended(40, Some(Side::Second), Cause::Checkmate, "5.1.1") };
    let right = said(Laws::FIDE_2023, &on, SECOND);
    assert_eq!((right.status, right.codes()), (Status::ConsistentForced, vec!["plies-after-end"]));
    assert_eq!(right.findings[0].code, Code::PliesAfterEnd { first: 41, count: 4, cause: Cause::Checkmate });
    assert_eq!(right.findings[0].remedies, [Remedy::CutAfter(40)]);
    let wrong = said(Laws::FIDE_2023, &on, DRAW);
    assert_eq!((wrong.status, wrong.codes()), (Status::Contradicts, vec!["result-excluded", "plies-after-end"]));
    // Texts after the end need not be readable.
    let fault = Fault { ply: 41, text: "Kh1".into(), kind: FaultKind::Over, article: None, readings: Vec::new() };
    let unreadable = Account { fault: Some(fault), ..on };
    assert_eq!(said(Laws::FIDE_2023, &unreadable, SECOND).status, Status::ConsistentForced);
}

#[test]
fn example_04_agreement_in_a_won_position_stands() {
    let entered = Entered::by(Score::Draw, Termination::Agreement);
    let agreed = said(Laws::FIDE_2023, &quiet(50), entered);
    assert_eq!((agreed.status, agreed.codes()), (Status::ConsistentPossible, vec![]));
    // But there is no win by agreement, and no draw by resignation.
    let won = said(Laws::FIDE_2023, &quiet(50), Entered::by(Score::FirstWins, Termination::Agreement));
    assert_eq!((won.status, won.codes()), (Status::Contradicts, vec!["termination-against-result"]));
    let drawn = said(Laws::FIDE_2023, &quiet(50), Entered::by(Score::Draw, Termination::Resignation));
    assert_eq!((drawn.status, drawn.findings[0].article), (Status::Contradicts, Some("5.1.2")));
}

#[test]
fn example_05_a_flag_against_a_bare_king_is_a_draw() {
    let flag = Some(Termination::Flag(Some(Side::First)));
    let account = quiet(88);
    let of = |score, chance| {
        JudgedCase::of(Laws::FIDE_2023, &account, Entered { score, termination: flag }).chance(chance).said()
    };
    let lost = of(Score::SecondWins, Chance::No);
    assert_eq!((lost.status, lost.codes()), (Status::Contradicts, vec!["flag-cannot-win"]));
    assert_eq!((lost.findings[0].article, &lost.findings[0].remedies[0]), (Some("6.9"), &Remedy::Result(Score::Draw)));
    assert_eq!(of(Score::Draw, Chance::No).status, Status::ConsistentPossible);
    let line = vec!["g1h1".to_owned()];
    assert_eq!(of(Score::SecondWins, Chance::Yes(line.clone())).status, Status::ConsistentPossible);
    let drawn = of(Score::Draw, Chance::Yes(line.clone()));
    assert_eq!(drawn.status, Status::Contradicts);
    assert_eq!(drawn.findings[0].code, Code::FlagCanWin { side: Side::Second, line });
    // A fallen flag of White cannot give White the win.
    assert_eq!(of(Score::FirstWins, Chance::Open).codes(), ["termination-against-result"]);
}

#[test]
fn example_06_a_flag_before_a_wall_of_pawns_is_asked_unless_the_search_proves_it() {
    let entered = Entered::by(Score::SecondWins, Termination::Flag(None));
    let open = said(Laws::FIDE_2023, &quiet(88), entered);
    assert_eq!((open.status, open.codes()), (Status::Undecidable, vec!["flag-not-decided"]));
    let drawn = Entered::by(Score::Draw, Termination::Flag(None));
    assert_eq!(said(Laws::FIDE_2023, &quiet(88), drawn).status, Status::Undecidable);
    // Xiangqi has no such exception: a fallen flag loses with any material (22.1). Draughts has no article on it.
    assert_eq!(said(Laws::CN, &quiet(88), entered).status, Status::ConsistentPossible);
    assert_eq!(said(Laws::CN, &quiet(88), drawn).status, Status::Contradicts);
    let draughts = said(Laws::FMJD, &quiet(88), entered);
    assert_eq!((draughts.status, draughts.codes()), (Status::ConsistentPossible, vec!["flag-without-article"]));
}

fn claim(kind: ClaimKind, ply: usize, count: u32, needed: u32, possible_after: Option<usize>) -> JudgedClaim {
    let claim = Claim { kind, by: Side::First, ply };
    let justified = count >= needed;
    let article = Some("23.3");
    JudgedClaim { claim, count, needed, article, justified, possible_after, occurrences: Vec::new() }
}

#[test]
fn example_07_a_claim_of_sixty_rounds_after_58_contradicts() {
    let judged = claim(ClaimKind::MoveLimit, 235, 116, 120, Some(239));
    let entered = Entered::by(Score::Draw, Termination::Claim(judged.claim));
    let account = Account { claim: Some(judged), ..quiet(235) };
    let early = said(Laws::CN, &account, entered);
    assert_eq!((early.status, early.codes()), (Status::Contradicts, vec!["claim-not-justified"]));
    assert_eq!((early.findings[0].ply, early.findings[0].article), (Some(235), Some("23.3")));
    assert_eq!(early.findings[0].remedies[0], Remedy::ClaimAfter(239));
    let judged = claim(ClaimKind::MoveLimit, 239, 120, 120, None);
    let entered = Entered::by(Score::Draw, Termination::Claim(judged.claim));
    let account = Account { claim: Some(judged), ..quiet(239) };
    assert_eq!(said(Laws::CN, &account, entered).status, Status::ConsistentForced);
}

#[test]
fn example_08_a_position_with_other_rights_is_not_the_same() {
    let judged = JudgedClaim { occurrences: vec![12, 16], ..claim(ClaimKind::Repetition, 16, 2, 3, Some(20)) };
    let entered = Entered::by(Score::Draw, Termination::Claim(judged.claim));
    let account = Account { claim: Some(judged.clone()), ..quiet(16) };
    let early = said(Laws::FIDE_2023, &account, entered);
    assert_eq!(early.status, Status::Contradicts);
    assert_eq!(early.findings[0].code, Code::ClaimNotJustified { judged });
    // A claim at a ply that was not written down is not a contradiction.
    let beyond = Entered::by(Score::Draw, Termination::Rule(ClaimKind::Repetition));
    let later = Claim { kind: ClaimKind::Repetition, by: Side::First, ply: 30 };
    let unwritten = said(Laws::FIDE_2023, &quiet(16), Entered::by(Score::Draw, Termination::Claim(later)));
    assert_eq!((unwritten.status, unwritten.codes()), (Status::Undecidable, vec!["claim-beyond-record"]));
    assert_eq!(said(Laws::FIDE_2023, &account, beyond).status, Status::Contradicts);
}

fn ruled(ply: usize, consequence: Consequence) -> Ruled {
    let classes = vec![(ply - 1, "chase"), (ply, "idle")];
    Ruled { ply, occurrences: 3, consequence, article: "24.3", question: None, classes }
}

#[test]
fn example_09_a_draw_while_one_side_chases_is_asked() {
    let order = ruled(60, Consequence::MustVary(Side::First));
    let account = Account { rulings: vec![order.clone()], ..quiet(60) };
    let drawn = said(Laws::CN, &account, DRAW);
    assert_eq!((drawn.status, drawn.codes()), (Status::Undecidable, vec!["must-vary"]));
    assert_eq!(drawn.findings[0].code, Code::MustVary { side: Side::First, ruled: order });
    // A draw by agreement is valid.
    let agreed = said(Laws::CN, &account, Entered::by(Score::Draw, Termination::Agreement));
    assert_eq!(agreed.status, Status::ConsistentPossible);
    // A result that follows a ruling of loss is proved; without a repetition there is no ruling.
    let lost = Account { rulings: vec![ruled(60, Consequence::Loses(Side::First))], ..quiet(60) };
    let by_ruling = Entered::by(Score::SecondWins, Termination::RepetitionRuling(None));
    assert_eq!(said(Laws::CN, &lost, by_ruling).status, Status::ConsistentForced);
    assert_eq!(said(Laws::CN, &quiet(59), by_ruling).codes(), ["ruling-missing"]);
    let other = Entered::by(Score::FirstWins, Termination::RepetitionRuling(None));
    assert_eq!(said(Laws::CN, &lost, other).status, Status::Contradicts);
    // Rulings after which the game continued are reported and change nothing.
    let varied = Account { rulings: vec![ruled(40, Consequence::MustVary(Side::Second))], ..quiet(60) };
    let past = said(Laws::CN, &varied, DRAW);
    assert_eq!((past.status, past.codes()), (Status::ConsistentPossible, vec!["ruling-passed"]));
}

#[test]
fn example_10_any_result_is_possible_in_an_open_position() {
    for entered in [FIRST, DRAW, SECOND, Entered::by(Score::FirstWins, Termination::Resignation)] {
        let open = said(Laws::FIDE_2023, &quiet(31), entered);
        assert_eq!((open.status, open.codes()), (Status::ConsistentPossible, vec![]));
    }
    // This does not apply when the record is reported to end in mate.
    let mate = said(Laws::FIDE_2023, &quiet(31), Entered::by(Score::FirstWins, Termination::Checkmate));
    assert_eq!((mate.status, mate.codes()), (Status::Contradicts, vec!["termination-excluded"]));
}

#[test]
fn example_11_an_illegal_ply_comes_with_its_nearest_readings() {
    // The horse moves to file 3; two plies later it moves back from there.
    let texts = ["炮二平五", "马8进7", "马二进六", "车9平8", "马三退二"];
    let record = Record { start: None, texts: &texts, claimed: Entered::NOTHING };
    let judgement = judge(Laws::CN, Some(record), FIRST);
    assert_eq!(judgement.status, Status::RecordDefect);
    let Code::Fault { fault, repairs } = &judgement.findings[0].code else { panic!("{:?}", judgement.findings) };
    assert_eq!((fault.ply, fault.text.as_str()), (3, "马二进六"));
    assert!(repairs.len() <= 5 && repairs.iter().any(|repair| repair.text == "马二进三" && repair.completes));
    let completing: Vec<&str> = repairs.iter().filter(|it| it.completes).map(|it| it.text.as_str()).collect();
    assert_eq!(completing, ["马二进三"]);
    assert!(matches!(&judgement.findings[0].remedies[..], [Remedy::Repair(only)] if only.text == "马二进三"));
}

#[test]
fn example_12_a_smaller_capture_that_the_opponent_let_stand_stands() {
    let irregularity = Irregularity { ply: 21, text: "27x18".into(), article: "4.13", taken: (2, 3) };
    let account = Account { irregularities: vec![irregularity.clone()], ..quiet(80) };
    let stands = said(Laws::FMJD, &account, FIRST);
    assert_eq!((stands.status, stands.codes()), (Status::ConsistentPossible, vec!["irregular"]));
    assert_eq!((stands.findings[0].ply, stands.findings[0].article), (Some(21), Some("4.13")));
    assert_eq!(stands.findings[0].code, Code::Irregular { irregularity });
}

#[test]
fn example_13_a_result_in_another_games_notation_is_told_and_read() {
    let file = |result: &str, moves: &str| {
        format!("[White \"A\"]\n[Black \"B\"]\n[Result \"{result}\"]\n\n{moves} {result}\n")
    };
    let draughts = file("1-0", "1. 32-28 19-23 2. 28x19 14x23");
    let game = qisai_records::prepare(&draughts, Some(Discipline::Draughts)).next().unwrap();
    assert_eq!(game.claimed.score, Score::FirstWins);
    let foreign = Code::ForeignResult { text: "1-0".into(), means: Score::FirstWins };
    assert!(game.findings.iter().any(|finding| finding.code == foreign));
}

#[test]
fn example_14_a_record_with_the_sides_exchanged_is_seen_by_its_names() {
    use qisai_records::matching::{Board, Clues, Match, Seat, find};
    let seat = |name: &str| Seat { name: name.into(), ..Seat::default() };
    let boards = [Board { board: 7, sequence: 1, first: seat("吕钦"), second: seat("许银川") }];
    let clues = Clues { first: Some("许银川".into()), second: Some("吕钦".into()), ..Clues::default() };
    assert!(matches!(find(&boards, &clues), Match::Board(candidate) if candidate.swapped && candidate.board == 7));
}

#[test]
fn example_15_two_score_sheets_part_at_a_ply() {
    let sheet = ["炮二平五", "马8进7", "马二进三", "车9平8"];
    let other = ["C2=5", "H8+7", "H2+1", "R9=8"];
    let difference = qisai_records::pages::difference(Discipline::Xiangqi, None, &sheet, &other).unwrap().unwrap();
    assert_eq!(difference.ply, 3);
    assert_eq!(difference.texts, [Some("马二进三".into()), Some("H2+1".into())]);
    assert_eq!(difference.playable, [4, 4]);
    let same = ["C2=5", "H8+7", "H2+3", "R9=8"];
    assert_eq!(qisai_records::pages::difference(Discipline::Xiangqi, None, &sheet, &same), Ok(None));
    let cut = qisai_records::pages::difference(Discipline::Xiangqi, None, &sheet, &same[..3]).unwrap().unwrap();
    assert_eq!((cut.ply, cut.texts), (4, [Some("车9平8".into()), None]));
}

#[test]
fn example_16_a_fivefold_repetition_passed_depends_on_the_laws() {
    let fivefold = ended(70, None, Cause::Repetition, "9.6.1");
    let on = Account { plies: 95, recorded: 95, ..fivefold };
    let now = said(Laws::FIDE_2023, &on, FIRST);
    assert_eq!((now.status, now.codes()), (Status::Contradicts, vec!["result-excluded", "plies-after-end"]));
    assert_eq!(now.findings[0].article, Some("9.6.1"));
    // The laws of 2000 have no such end, so their account contains none.
    let claimable = vec![(62, ClaimKind::Repetition, "9.2")];
    let then = said(Laws::FIDE_2000, &Account { claimable, ..quiet(95) }, FIRST);
    assert_eq!((then.status, then.codes()), (Status::ConsistentPossible, vec!["claimable"]));
}

#[test]
fn results_that_no_board_gives() {
    let mated = ended(40, Some(Side::Second), Cause::Checkmate, "5.1.1");
    let double = said(Laws::FIDE_2023, &mated, Entered::plain(Score::Decided));
    assert_eq!((double.status, double.codes()), (Status::ConsistentPossible, vec!["double-result"]));
    let missing = said(Laws::FIDE_2023, &mated, Entered::NOTHING);
    assert_eq!((missing.status, missing.codes()), (Status::Undecidable, vec!["result-missing"]));
    assert_eq!(said(Laws::FIDE_2023, &quiet(3), Entered::NOTHING).status, Status::ConsistentPossible);
    let forfeit = said(Laws::FIDE_2023, &quiet(3), Entered::by(Score::NotPlayed, Termination::Forfeit));
    assert_eq!((forfeit.status, forfeit.codes()), (Status::Undecidable, vec!["forfeit-with-moves"]));
    let none = judge::<&str>(Laws::FIDE_2023, None, Entered::by(Score::NotPlayed, Termination::Forfeit));
    assert_eq!(none.status, Status::NoRecord);
    let decided = said(Laws::FIDE_2023, &mated, Entered::by(Score::FirstWins, Termination::Arbiter));
    assert_eq!((decided.status, decided.codes()), (Status::Undecidable, vec!["decided-against-end"]));
}

#[test]
fn a_record_that_claims_another_result_is_asked_where_the_board_is_silent() {
    let asked =
        |account: &Account| JudgedCase { claimed: FIRST, ..JudgedCase::of(Laws::FIDE_2023, account, SECOND) }.said();
    let open = asked(&quiet(40));
    assert_eq!((open.status, open.codes()), (Status::Undecidable, vec!["record-claims-other"]));
    let mated = asked(&ended(40, Some(Side::Second), Cause::Checkmate, "5.1.1"));
    assert_eq!((mated.status, mated.codes()), (Status::ConsistentForced, vec!["record-claims-other"]));
}

#[test]
fn a_claim_before_the_mate_ends_the_game_there() {
    let judged = claim(ClaimKind::Repetition, 30, 3, 3, None);
    let entered = Entered::by(Score::Draw, Termination::Claim(judged.claim));
    let account = Account { claim: Some(judged), ..ended(36, Some(Side::First), Cause::Checkmate, "5.1.1") };
    let claimed = said(Laws::FIDE_2023, &account, entered);
    assert_eq!((claimed.status, claimed.codes()), (Status::ConsistentForced, vec!["plies-after-end"]));
}

#[test]
fn a_record_with_too_many_readings_is_a_question_and_no_defect() {
    let readings = vec!["a2d2".to_owned(), "h2d2".to_owned()];
    let fault = Fault { ply: 12, text: "Rd2".into(), kind: FaultKind::NotDecided, article: None, readings };
    let open = Account { plies: 11, fault: Some(fault.clone()), ..quiet(40) };
    assert_eq!(said(Laws::FIDE_2023, &open, DRAW).status, Status::Undecidable);
    let ambiguous = Account { fault: Some(Fault { kind: FaultKind::Ambiguous, ..fault }), ..open };
    assert_eq!(said(Laws::FIDE_2023, &ambiguous, DRAW).status, Status::RecordDefect);
}

/// White's flag falls against a bare king: chess.com gives a draw, and so do the laws (6.9).
#[test]
fn a_draw_by_timeout_against_a_bare_king_is_consistent() {
    let record = Record { start: Some("8/8/8/4k3/8/8/4K2R/8 w - - 0 1"), texts: &["Rh5"], claimed: Entered::NOTHING };
    let qisai_records::said::StatedTermination::Ended(how) =
        qisai_records::said::termination("Game drawn by timeout vs insufficient material").unwrap()
    else {
        panic!("a known phrase")
    };
    let judgement = judge(Laws::FIDE_2023, Some(record), Entered::by(Score::Draw, how));
    assert_eq!(judgement.status, Status::ConsistentPossible);
    assert_eq!(judgement.findings[0].code, Code::FlagCannotWin { side: Side::Second });
}

/// Rook against rook: the material alone shows that mate is possible, and an entered draw is answered with the mate
/// (6.9).
#[test]
fn fide_6_9_who_enters_a_draw_is_shown_the_mate() {
    let start = "4k3/8/8/8/8/8/8/R3K2r w - - 0 1";
    let record = Record { start: Some(start), texts: &["Ke2"], claimed: Entered::NOTHING };
    let flag = Termination::Flag(Some(Side::Second));
    let won = judge(Laws::FIDE_2023, Some(record), Entered::by(Score::FirstWins, flag));
    assert_eq!(won.status, Status::ConsistentPossible);
    assert_eq!(won.findings[0].code.code(), "flag-can-win");
    let drawn = judge(Laws::FIDE_2023, Some(record), Entered::by(Score::Draw, flag));
    assert_eq!(drawn.status, Status::Contradicts);
    let Code::FlagCanWin { side: Side::First, line } = &drawn.findings[0].code else { panic!("{:?}", drawn.findings) };
    assert!(line.len() >= 2, "{line:?}");
}
