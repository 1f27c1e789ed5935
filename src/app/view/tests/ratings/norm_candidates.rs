//! Players with the titles for which they may make a norm, and the strongest opponents that they can still meet.

use std::cell::Cell;

use qisai_domain::PersonId;
use qisai_ratings::norms::{
    Affiliation, Applicant, EventFacts, EventKind, NormCase, NormRound, Opponent, Pace, Remaining, RoundOutcome, System,
};
use qisai_view::ratings::norm_candidates::strongest;

/// Returns the case of a player who is paired with these opponents in the first rounds.
fn case(met: &[u32]) -> NormCase {
    let event = EventFacts {
        rounds: 5,
        system: System::Swiss,
        kind: EventKind::Ordinary,
        pace: Pace::Unknown,
        exemption: None,
        host: String::new(),
        is_of_teams: false,
        field: None,
    };
    let round = |(number, key): (u16, &u32)| NormRound { number, what: RoundOutcome::Pending(opponent(*key)) };
    NormCase {
        applicant: Applicant { affiliation: Affiliation::of("NED"), sex: None },
        event,
        rounds: (1..).zip(met).map(round).collect(),
    }
}

#[test]
fn d5_the_strongest_are_those_that_were_not_met() {
    let pool: Vec<(u16, PersonId)> = (1..=6_u16).map(|at| (2600 - 10 * at, PersonId(at.into()))).collect();
    let of = |who: u32, met: &[u32], rounds: usize| {
        strongest(pool.iter(), PersonId(who), &case(met), &vec![Remaining::Unknown; rounds])
    };
    assert_eq!(of(6, &[], 1), 2590);
    assert_eq!(of(1, &[], 2), u16::midpoint(2580, 2570));
    assert_eq!(of(6, &[1, 3], 2), u16::midpoint(2580, 2560));
    assert_eq!(of(6, &[1, 2, 3, 4, 5], 2), 0);
    assert_eq!(of(9, &[], 9), u16::midpoint(2590, 2540), "no more than there are");
}

#[test]
fn d5_of_a_large_field_nobody_is_looked_at_beyond_who_is_needed() {
    let pool: Vec<(u16, PersonId)> = (1..=3_200_u16).map(|at| (4_000 - at, PersonId(at.into()))).collect();
    let looked = Cell::new(0);
    let seen = pool.iter().inspect(|_| looked.set(looked.get() + 1));
    let remaining: Vec<Remaining> = std::iter::repeat_n(Remaining::Unknown, 5).collect();
    let average = strongest(seen, PersonId(3), &case(&[1, 2, 4]), &remaining);
    assert_eq!((average, looked.get()), (3_993, 9), "three who were met, oneself, and five to come");
}

fn opponent(key: u32) -> Opponent {
    Opponent { key, rating: None, title: None, affiliation: Affiliation::of(""), scoreless: false }
}
