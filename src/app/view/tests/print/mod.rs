//! Printed documents, identical on screen and on paper.

mod catalogue;
mod fit;
mod model;
mod notices;
mod text;

use qisai_view::print::apart;

#[test]
fn a_name_from_right_to_left_leaves_the_numbers_beside_it_where_they_are() {
    for plain in ["Merrow, Aldous", "𠮷野 𪚥", "Ὀδυσσεύς", "<script>"] {
        assert_eq!(apart(plain), plain);
    }
    assert_eq!(apart("דוד"), "\u{2068}דוד\u{2069}");
    // Every isolate is closed behind the name, none before it.
    for name in ["\u{2066}x", "x\u{2069}\u{202e}y", "\u{2069}\u{2067}\u{2066}z\u{2069}", "\u{202e}gnihtyreve"] {
        let text = apart(name);
        assert!(text.contains(name), "{text:?}");
        let mut depth = 0_usize;
        let letters: Vec<char> = text.chars().collect();
        for (at, letter) in letters.iter().enumerate() {
            match letter {
                '\u{2066}'..='\u{2068}' => depth += 1,
                '\u{2069}' => depth -= 1,
                _ => {}
            }
            assert_eq!(depth == 0, at + 1 == letters.len(), "{text:?} at {at}");
        }
    }
}
