//! Draws by lot.

use crate::id::EntryId;

/// Returns the entries shuffled by a seed (`SplitMix64` and Fisher-Yates), so that a draw can be repeated and checked.
pub fn lots(mut entries: Vec<EntryId>, seed: u64) -> Vec<EntryId> {
    let mut state = seed;
    let mut draw = || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut value = state;
        value = (value ^ (value >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        value = (value ^ (value >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        value ^ (value >> 31)
    };
    for last in (1..entries.len()).rev() {
        let places = u64::try_from(last + 1).unwrap_or(u64::MAX);
        entries.swap(last, usize::try_from(draw() % places).unwrap_or(0));
    }
    entries
}
