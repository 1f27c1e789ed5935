//! TRF comments about entrants who have left, in the order of leaving: in a round robin it decides which games count.

use qisai_domain::Format;
use qisai_domain::tournament::Seat;

use crate::trf::dialect;

/// Returns the seats of entrants who still play, then those of the others in the order of leaving.
pub(super) fn in_order<'a>(seats: impl IntoIterator<Item = &'a Seat<'a>>) -> Vec<&'a Seat<'a>> {
    let mut seats: Vec<_> = seats.into_iter().collect();
    seats.sort_by_key(|seat| seat.participation.order_of_leaving(seat.entry.changed));
    seats
}

/// Returns the comments about entrants who left a round robin in one of its first `rounds` rounds; none for other
/// formats.
pub(super) fn withdrawals(format: &Format, seats: &[Seat<'_>], rounds: u16) -> Vec<String> {
    let until = |seat: &Seat<'_>| seat.participation.left_from().filter(|from| *from <= rounds);
    dialect::withdrawals(format, in_order(seats).into_iter().map(|seat| (seat.number, until(seat))))
}

/// Returns the comments about entrants expelled in one of the first `rounds` rounds or after the last of them.
pub(super) fn expulsions(seats: &[Seat<'_>], rounds: u16) -> Vec<String> {
    let expelled = in_order(seats).into_iter().filter_map(|seat| {
        let left = seat.participation.left.filter(|left| left.is_expulsion(seat.entry.status))?;
        Some((seat.number, left.from))
    });
    dialect::expulsions(expelled.filter(|(_, until)| *until <= rounds.saturating_add(1)))
}
