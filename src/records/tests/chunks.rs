//! Splitting of large files between games, without parsing the games.

use qisai_records::whole_games;

#[test]
fn tags_with_empty_lines_between_them_stay_together() {
    assert_eq!(whole_games(b"[White \"A\"]\n\n[Black \"B\"]\n\n1. e4 *\n"), 0);
    assert_eq!(whole_games(b"1. e4 { [%clk 1] }\n [%eval 2] *\n"), 0);
    assert_eq!(whole_games(b""), 0);
    let windows = b"[White \"A\"]\r\n\r\n1. e4 *\r\n\r\n[White \"B\"]\r\n";
    assert_eq!(whole_games(windows), 26);
}
