//! Round-robin tables in forms.

use qisai_web::setup::tables::read;

#[test]
fn pairs_are_read_round_by_round_and_a_bad_line_is_named() {
    assert_eq!(read("1-4 2-3\r\n4-3 1-2\n", 4), Ok(vec![vec![[1, 4], [2, 3]], vec![[4, 3], [1, 2]]]));
    assert_eq!(read("1–4  2:3", 4), Ok(vec![vec![[1, 4], [2, 3]]]));
    for (text, line) in [("1-4\n2-5", 2), ("1-4 4-2", 1), ("1-1", 1), ("1-2\n\n3-4", 2), ("1 2", 1), ("0-1", 1)] {
        assert_eq!(read(text, 4), Err(line), "{text:?}");
    }
}
