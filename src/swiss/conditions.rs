//! Conditions under which a round is paired again, to explain why it was not paired so.

use crate::field::Field;

impl Field {
    /// Restricts the field so that two places may only meet each other.
    pub fn only_each_other(&mut self, one: usize, two: usize) {
        for place in (0..self.size()).filter(|place| *place != one && *place != two) {
            self.bar(one, place);
            self.bar(two, place);
        }
        self.bar_from_bye(|place| place == one || place == two);
    }

    /// Restricts the field so that only one place may have the bye.
    pub fn bye_only_for(&mut self, taker: usize) {
        self.bar_from_bye(|place| place != taker);
    }

    /// Restricts the field so that a place may not meet anyone with a higher score.
    pub fn no_higher_opponent(&mut self, place: usize) {
        let own = self.contenders.get(place).map(|it| it.score);
        let higher = self.contenders.iter().take_while(|it| Some(it.score) > own).count();
        for other in 0..higher {
            self.bar(place, other);
        }
    }

    /// Restricts the field so that a place may not meet anyone with a lower score or have the bye.
    pub fn no_lower_opponent(&mut self, place: usize) {
        let own = self.contenders.get(place).map(|it| it.score);
        let end = self.contenders.iter().take_while(|it| Some(it.score) >= own).count();
        for other in end..self.size() {
            self.bar(place, other);
        }
        self.bar_from_bye(|other| other == place);
    }

    fn bar_from_bye(&mut self, who: impl Fn(usize) -> bool) {
        for (place, contender) in self.contenders.iter_mut().enumerate() {
            contender.may_have_bye &= !who(place);
        }
    }
}
