//! The Berger tables (C.05 Annex 1) in closed form.
//!
//! An even field of `n` numbers has `n − 1` rounds. In odd rounds `r`, number `n` has the second side against
//! `(r + 1) / 2`; in even rounds it has the first side against `(r + n) / 2`. Around that opponent `a` the others meet:
//! `a + k` with the first side against `a − k`, counted in the circle of the numbers below `n`.
//!
//! Round 1 of eight numbers is 1–8 2–7 3–6 4–5; round 2 is 8–5 6–4 7–3 1–2.

/// Game of the table by numbers from 1: first side, second side.
pub type TableGame = (u32, u32);

/// Returns the games of a round (from 1) of the table for `size` numbers, `size` even; the highest number's game comes
/// first.
pub fn games(size: u32, round: u32) -> Vec<TableGame> {
    let circle = size.saturating_sub(1);
    if circle == 0 {
        return Vec::new();
    }
    let odd = round % 2 == 1;
    let opponent = if odd { round.div_ceil(2) } else { u32::midpoint(round, size) };
    let own = if odd { (opponent, size) } else { (size, opponent) };
    let around = |steps: u32| (opponent + steps - 1) % circle + 1;
    let others = (1..size / 2).map(|k| (around(k), around(circle - k)));
    std::iter::once(own).chain(others).collect()
}

/// Returns the round of the table and the cycle (both from 1) for `round` of a tournament of several cycles with this
/// many players.
///
/// | players | cycle, when another follows | order with `exchange_at_seam` |
/// |---|---|---|
/// | odd | any | 1 2 … n: the free player separates the sides |
/// | 4, three cycles or more | odd / even | 1 2 3 / 1 3 2, also in the last |
/// | even otherwise | any | 1 2 … n − 1, n − 2 |
///
/// With this order, no player has the same side three times in a row where two cycles join. Without it, the last rounds
/// keep their order.
pub fn table_round(players: u32, cycles: u8, exchange_at_seam: bool, round: u32) -> Option<(u32, u8)> {
    let per_cycle = players.next_multiple_of(2).saturating_sub(1);
    let index = round.checked_sub(1)?;
    let cycle = u8::try_from(index.checked_div(per_cycle)? + 1).ok().filter(|cycle| *cycle <= cycles)?;
    let place = index % per_cycle + 1;
    let exchanged = match players {
        _ if !exchange_at_seam || !players.is_multiple_of(2) || per_cycle == 1 => false,
        4 if cycles > 2 => cycle.is_multiple_of(2),
        _ => cycle < cycles,
    };
    let table = match per_cycle - place {
        0 if exchanged => place - 1,
        1 if exchanged => place + 1,
        _ => place,
    };
    Some((table, cycle))
}
