//! Expected scores: the two tables of FIDE B.02 article 8.1, used by rating changes, tie-breaks (C.07 article 10) and
//! the generator of random tournaments.

/// Article 8.1.2: the greatest rating difference with which the higher rated player is expected to score 50, 51, … 99 hundredths;
/// beyond the last it is 100.
const LAST_DIFFERENCE: [u16; 50] = [
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188, 197,
    206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559, 619,
    735,
];

/// Article 8.1.1: the rating difference that fits a score of 50, 51, … 100 hundredths.
const DIFFERENCE: [i16; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
];

/// Returns the expected score (`PD`) in hundredths of a player whose rating exceeds the opponent's by `difference`
/// (negative if it is lower).
pub fn expected(difference: i32) -> u8 {
    let bands = LAST_DIFFERENCE.partition_point(|last| u32::from(*last) < difference.unsigned_abs());
    let higher = u8::try_from(50 + bands).unwrap_or(100);
    if difference < 0 { 100 - higher } else { higher }
}

/// Returns the rating difference (`dp`) for a fractional score in hundredths; above 100 counts as 100.
pub fn rating_difference(hundredths: u8) -> i16 {
    let difference = |above_half: u8| DIFFERENCE.get(usize::from(above_half)).copied().unwrap_or(800);
    match hundredths.checked_sub(50) {
        Some(above_half) => difference(above_half),
        None => -difference(50 - hundredths),
    }
}
