//! Virtual points: records 250, XXA.

use qisai_domain::{Acceleration, Points};

use super::{Dialect, Lines, WriteError, Writer, codes, columns_of_four, shown};

impl Writer<'_> {
    /// Writes the virtual points that the format lists.
    pub(super) fn acceleration(&self, out: &mut Lines) -> Result<(), WriteError> {
        let Some(Acceleration::Records { records }) = self.stage.format().acceleration() else {
            return Ok(());
        };
        if self.dialect == Dialect::Trf16 {
            return self.acceleration_by_player(out);
        }
        for record in records {
            let points = codes::decimal(record.points, self.scores().unit)?;
            for (first, last) in self.ranges(&self.sorted_numbers(&record.entries)) {
                let (from, to) = (record.first_round, record.last_round);
                let (first, last) = (shown(first), shown(last));
                out.line(&format!("250      {points:>4} {from:03} {to:03} {first:0>4} {last:0>4}"));
            }
        }
        Ok(())
    }

    /// Returns sorted numbers as ranges that contain no other number of the group.
    fn ranges(&self, numbers: &[u32]) -> Vec<(u32, u32)> {
        let mut ranges: Vec<(u32, u32)> = Vec::new();
        let mut all = self.numbers.values().copied().collect::<Vec<u32>>();
        all.sort_unstable();
        let mut previous = None;
        for number in all {
            let wanted = numbers.binary_search(&number).is_ok();
            match ranges.last_mut().filter(|(_, last)| previous == Some(*last)) {
                Some((_, last)) if wanted => *last = number,
                _ if wanted => ranges.push((number, number)),
                _ => {}
            }
            previous = wanted.then_some(number);
        }
        ranges
    }

    fn acceleration_by_player(&self, out: &mut Lines) -> Result<(), WriteError> {
        let Some(Acceleration::Records { records }) = self.stage.format().acceleration() else {
            return Ok(());
        };
        let last_round = records.iter().map(|record| record.last_round).max().unwrap_or(0).min(self.rounds);
        for seat in &self.seats {
            let mine = || records.iter().filter(|record| record.entries.contains(&seat.id()));
            if mine().next().is_none() {
                continue;
            }
            let in_round = |round: u16| -> Points {
                let records = mine().filter(|record| (record.first_round..=record.last_round).contains(&round));
                records.map(|record| record.points).sum()
            };
            let points: Result<Vec<String>, WriteError> =
                (1..=last_round).map(|round| codes::decimal(in_round(round), self.scores().unit)).collect();
            let line = format!("XXA {:>4}{}", shown(seat.number), columns_of_four(points?.into_iter()));
            out.line(&line);
        }
        Ok(())
    }
}
