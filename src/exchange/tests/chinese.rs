//! Chinese moves in a text.

use qisai_exchange::pgn::chinese::{after_signs, at_once};

#[test]
fn a_move_is_four_characters_behind_any_signs() {
    for (text, signs, expected) in [
        ("炮二平五马8进7", 0, "炮二平五"),
        ("；马8进7", 3, "马8进7"),
        ("。|①车9平8。", 7, "车9平8"),
        ("前七平六 *", 0, "前七平六"),
        ("３卒平４", 0, "３卒平４"),
        ("１．炮二平五，马8进7", 6, "炮二平五"),
        ("；２．马二进三", 9, "马二进三"),
        ("。；12、马二进三", 11, "马二进三"),
        ("① 炮二平五", 4, "炮二平五"),
    ] {
        assert_eq!(after_signs(text), Some(signs), "{text}");
        assert_eq!(at_once(&text[signs..]), Some(expected), "{text}");
    }
    for text in [
        "红方:张三",
        "{炮二平五}",
        "1.炮二平五",
        "Nf3 Nf6",
        "；",
        "12平五",
        "炮二平",
        "(炮二平五)",
        "-- 5. 炮二平五",
        "红方炮二平五",
    ] {
        assert_eq!(after_signs(text), None, "{text}");
    }
}
