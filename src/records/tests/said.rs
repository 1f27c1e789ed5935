//! Parsing of results and terminations as written in files.

use qisai_domain::Discipline;
use qisai_records::Score;
use qisai_records::said::result;

#[test]
fn results_know_where_they_are_at_home() {
    let read = |text, discipline| result(text, discipline).map(|said| (said.score, said.is_foreign));
    assert_eq!(read("2-0", Discipline::Chess), Some((Score::FirstWins, true)));
    assert_eq!(read("1-0", Discipline::Draughts), Some((Score::FirstWins, true)));
    assert_eq!(read("1-1", Discipline::Draughts), Some((Score::Draw, false)));
    assert_eq!(read("2-0", Discipline::Xiangqi), Some((Score::FirstWins, false)));
    assert_eq!(read(" 1 – 0 ", Discipline::Chess), Some((Score::FirstWins, false)));
    assert_eq!(read("紅先勝", Discipline::Xiangqi), Some((Score::FirstWins, false)));
    assert_eq!(read("½-½", Discipline::Chess), Some((Score::Draw, false)));
    assert_eq!(read("*", Discipline::Chess), Some((Score::Unknown, false)));
    assert_eq!(read("4-6", Discipline::Draughts), None);
}
