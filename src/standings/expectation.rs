//! Scoring probability and rating difference: the two tables of the FIDE Rating Regulations (B.02, article 8.1), which Article
//! 10 of C.07 refers to.

/// Largest rating difference for an expected score of 50, 51, … 99 hundredths (8.1.2). Beyond the last it is 100.
const BAND_ENDS: [i32; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
];

/// Rating difference for a score of 50, 51, … 100 per cent (8.1.1).
const DIFFERENCES: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
];

/// Expected score in hundredths against somebody rated `difference` lower (higher, when negative), without the limit of 400
/// points that rating changes have.
pub fn expected_hundredths(difference: i32) -> i32 {
    let band = BAND_ENDS.partition_point(|end| *end < difference.saturating_abs());
    let higher = 50 + i32::try_from(band).unwrap_or(50);
    if difference >= 0 { higher } else { 100 - higher }
}

/// Rating difference of a score in per cent; less than 50 gives a negative one, more than 100 counts as 100.
pub fn rating_difference(percent: u32) -> i32 {
    let distance = percent.min(100).abs_diff(50);
    let difference = usize::try_from(distance).ok().and_then(|at| DIFFERENCES.get(at)).copied().unwrap_or(0);
    if percent >= 50 { difference } else { -difference }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_two_sides_of_a_game_expect_one_point() {
        for difference in -800..=800 {
            assert_eq!(expected_hundredths(difference) + expected_hundredths(-difference), 100);
        }
        assert_eq!((expected_hundredths(735), expected_hundredths(736)), (99, 100));
    }

    #[test]
    fn opposite_scores_are_opposite_differences() {
        for percent in 0..=100 {
            assert_eq!(rating_difference(percent), -rating_difference(100 - percent));
        }
        assert_eq!((rating_difference(100), rating_difference(75), rating_difference(50)), (800, 193, 0));
    }
}
