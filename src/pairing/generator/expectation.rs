//! The expected score of a rating difference (FIDE B.02 article 8.1.2).

/// The largest difference, in points of rating, of each expected percentage from 50 upwards.
const LARGEST: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
];

/// What a player of `rating` is expected to score against `opponent`, in hundredths of a point.
pub(super) fn expectation(rating: u16, opponent: u16) -> u8 {
    let difference = rating.abs_diff(opponent);
    let steps = LARGEST.iter().take_while(|largest| difference > **largest).count();
    let favourite = 50 + u8::try_from(steps).unwrap_or(50);
    if rating >= opponent { favourite } else { 100 - favourite }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_the_table_s() {
        for (difference, expected) in
            [(0, 50), (3, 50), (4, 51), (100, 64), (200, 76), (400, 92), (735, 99), (736, 100)]
        {
            assert_eq!(expectation(1500 + difference, 1500), expected);
            assert_eq!(expectation(1500, 1500 + difference), 100 - expected);
        }
    }
}
