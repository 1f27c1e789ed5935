//! Size of the top group (MM02).

/// Returns the fewest and the most players of the top group for a number of rounds, as the British Go Association
/// advises. Fewer than three rounds count as three, more than nine as nine.
pub fn top_group_size(rounds: u16) -> [usize; 2] {
    match rounds {
        0..=3 => [4, 8],
        4 => [5, 10],
        5 => [6, 12],
        6 => [7, 15],
        7 => [8, 18],
        8 => [9, 22],
        _ => [10, 26],
    }
}

/// Returns the bar whose top group has an [advised size](top_group_size), nearest the upper bound: the least strength of
/// the top group. Returns `None` if equal strengths leave no group of that size.
pub fn proposed_bar(strengths: &[i64], rounds: u16) -> Option<i64> {
    let [fewest, most] = top_group_size(rounds);
    let mut bars = strengths.to_vec();
    bars.sort_unstable();
    bars.dedup();
    // The lowest bar has the largest group.
    bars.into_iter().find(|bar| {
        let size = strengths.iter().filter(|strength| *strength >= bar).count();
        (fewest..=most).contains(&size)
    })
}
