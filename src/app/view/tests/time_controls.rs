//! Time controls as text.

use qisai_domain::{Discipline, TimeControl};
use qisai_i18n::{Lang, Words};
use qisai_view::time_controls::in_words;

#[test]
fn tc5_time_controls_are_said_in_both_languages() {
    let said = |text: &str, discipline, lang| in_words(&TimeControl::parse(text).unwrap(), discipline, Words::of(lang));
    for (text, discipline, en, zh) in [
        (
            "40/90m+30s 30m+30s",
            Discipline::Chess,
            "90 min for 40 moves, 30 s a move, then 30 min for the rest, 30 s a move (standard)",
            "40着90分钟，每着加30秒；其余着数30分钟，每着加30秒 (慢棋)",
        ),
        (
            "40/10m 30/5m ...",
            Discipline::Xiangqi,
            "10 min for 40 moves, then 5 min for every 30 moves to the end (rapid)",
            "40着10分钟；此后每30着5分钟，直至对局结束 (快棋)",
        ),
        (
            "R 6m+3s | B 4m30s+3s",
            Discipline::Xiangqi,
            "Red: 6 min, 3 s a move; Black: 4 min 30 s, 3 s a move (blitz)",
            "",
        ),
        ("60m, late 15m", Discipline::Chess, "60 min; players more than 15 min late lose (standard)", ""),
    ] {
        assert_eq!(said(text, discipline, Lang::En), en);
        if !zh.is_empty() {
            assert_eq!(said(text, discipline, Lang::Zh), zh);
        }
    }
}
