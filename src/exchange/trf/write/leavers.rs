//! Comments about entrants who have left. Their order is that of leaving: in a table it decides which games count.

use qisai_domain::Format;
use qisai_domain::tournament::Seat;

use crate::trf::dialect;

/// Returns the seats in the order of leaving, behind those of entrants who play.
pub(super) fn in_order<'a>(seats: impl IntoIterator<Item = &'a Seat<'a>>) -> Vec<&'a Seat<'a>> {
    let mut seats: Vec<_> = seats.into_iter().collect();
    seats.sort_by_key(|seat| seat.participation.order_of_leaving(seat.entry.changed));
    seats
}

/// Returns the comments about entrants who have left a table of this number of rounds.
pub(super) fn withdrawals(format: &Format, seats: &[Seat<'_>], rounds: u16) -> Vec<String> {
    let until = |seat: &Seat<'_>| seat.participation.left_from().filter(|from| *from <= rounds);
    dialect::withdrawals(format, in_order(seats).into_iter().map(|seat| (seat.number, until(seat))))
}

/// Returns the comments about entrants expelled from a group of this number of rounds.
pub(super) fn expulsions(seats: &[Seat<'_>], rounds: u16) -> Vec<String> {
    let expelled = in_order(seats).into_iter().filter_map(|seat| {
        let left = seat.participation.left.filter(|left| left.is_expulsion(seat.entry.status))?;
        Some((seat.number, left.from))
    });
    dialect::expulsions(expelled.filter(|(_, until)| *until <= rounds.saturating_add(1)))
}
