//! Test of the words that a draw passes over.

use qisai_swiss::jifen::lots::Lots;

/// A word below the largest multiple of the number is used; a greater word is skipped, so every remainder is
/// equally likely.
#[test]
fn words_from_the_largest_multiple_on_are_passed_over() {
    let mut passed_over = 0;
    for seed in 0..20 {
        // A draw among all words returns the next one as it is.
        let mut words = Lots::new(seed, 1);
        let [one, two] = [(); 2].map(|()| words.draw(1 << 32));
        let drawn = |among: usize| Lots::new(seed, 1).draw(among);
        // For a number above half of all words, the only such multiple is the number itself.
        if two < one && one > 1 << 31 {
            assert_eq!(drawn(one), two, "the first word is the limit");
            assert_eq!(drawn(one + 1), one, "the first word is below the limit");
            passed_over += 1;
        }
    }
    assert!(passed_over > 2, "{passed_over}");
}
