//! Tests of the search through ambiguous records, with a game of adding digits in which a text means any of its digits.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::convert::Infallible;

use qisai_rules_kernel::{FaultKind, OnlyWay, Readings, Rules, Side, Step, Verdict, only_way};

/// Number formed by the digits played. After the start, only digits of the same parity as the number are legal.
#[derive(Clone, Debug, PartialEq)]
struct Sum(u32);

impl Rules for Sum {
    type Move = u32;
    type Fault = Infallible;

    fn start() -> Self {
        Self(0)
    }

    fn parse(_: &str) -> Result<Self, Infallible> {
        Ok(Self(0))
    }

    fn to_move(&self) -> Side {
        Side::First
    }

    fn legal_moves(&self) -> Vec<u32> {
        (1..=9).filter(|number| number % 2 == self.0 % 2 || self.0 == 0).collect()
    }

    fn after(&self, chosen: &u32) -> Self {
        Self(self.0 * 10 + chosen)
    }

    fn verdict(&self) -> Option<Verdict> {
        None
    }

    fn readings(&self, text: &str) -> Vec<u32> {
        let digits = text.chars().filter_map(|digit| digit.to_digit(10));
        digits.filter(|digit| self.legal_moves().contains(digit)).collect()
    }
}

#[test]
fn the_rest_of_a_record_tells_which_way_it_went() {
    // The text means 1 or 2; only an even number can be followed by 4.
    let way = only_way(&Sum::start(), &["12", "4", "6"]).unwrap();
    assert_eq!(way, OnlyWay { moves: vec![2, 4, 6], inferred: vec![0] });
    assert_eq!(only_way(&Sum::start(), &["13", "5"]), Err(FaultKind::Ambiguous), "both can be followed");
    assert_eq!(only_way(&Sum::start(), &["2", "3"]), Err(FaultKind::Ambiguous), "none can");
}

#[test]
fn ways_that_meet_are_one_position_and_still_two_ways() {
    // The same move written twice leads to the same position.
    let mut readings = Readings::of(Sum::start());
    assert_eq!(readings.step(8, |sum| sum.readings("22")), Step::Whole);
    assert_eq!(readings.positions().collect::<Vec<_>>(), [&Sum(2)]);
    assert_eq!(only_way(&Sum::start(), &["22", "4"]), Err(FaultKind::Ambiguous));
}

#[test]
fn more_positions_than_are_followed_are_not_decided() {
    let all = ["123456789"; 12];
    assert_eq!(only_way(&Sum::start(), &all[..9]), Err(FaultKind::NotDecided));
    let mut readings = Readings::of(Sum::start());
    assert_eq!(readings.step(5, |sum| sum.readings(all[0])), Step::Part);
    assert_eq!(readings.positions().count(), 5);
    readings.back();
    assert_eq!(readings.positions().collect::<Vec<_>>(), [&Sum(0)]);
    assert_eq!(readings.step(9, |sum| sum.readings(all[0])), Step::Whole);
    assert_eq!(readings.step(9, |_| Vec::new()), Step::Nowhere);
    assert_eq!(readings.ways().len(), 9, "as they were before the text that fits nothing");
    assert_eq!(readings.inferred(&readings.ways()), Vec::<usize>::new());
}
