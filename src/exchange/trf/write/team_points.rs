//! Virtual points of teams: record 250, in the columns of the pairing score.

use qisai_domain::{Acceleration, TeamScore};

use super::teams::TeamWriter;
use super::{Dialect, Lines, WriteError, codes, shown};

impl TeamWriter<'_> {
    /// Writes records 250: match points in columns 5 to 8, or game points in columns 10 to 13. A TRF16 has none for
    /// teams.
    pub(super) fn acceleration(&self, dialect: Dialect, out: &mut Lines) -> Result<(), WriteError> {
        let Some(Acceleration::Records { records }) = self.stage.format().acceleration() else {
            return Ok(());
        };
        if dialect == Dialect::Trf16 {
            return Ok(());
        }
        let scoring = &self.stage.play.scoring;
        let by_games = self.stage.play.team_swiss.primary == TeamScore::GamePoints || scoring.matches.is_none();
        let unit = if by_games { scoring.games.unit } else { scoring.primary().unit };
        for record in records {
            let points = codes::decimal(record.points, unit)?;
            let [of_matches, of_games] = if by_games { ["", &points] } else { [points.as_str(), ""] };
            let mut numbers: Vec<u32> = record.entries.iter().map(|entry| self.number(*entry)).collect();
            numbers.sort_unstable();
            for (first, last) in self.ranges(&numbers) {
                let (from, to) = (record.first_round, record.last_round);
                let (first, last) = (shown(first), shown(last));
                out.line(&format!("250 {of_matches:>4} {of_games:>4} {from:03} {to:03} {first:0>4} {last:0>4}"));
            }
        }
        Ok(())
    }

    /// Returns sorted numbers of teams as ranges that contain no other team.
    fn ranges(&self, numbers: &[u32]) -> Vec<(u32, u32)> {
        let mut all: Vec<u32> = self.teams.iter().map(|row| row.seat.number).collect();
        all.sort_unstable();
        let runs = all.chunk_by(|one, two| numbers.binary_search(one).is_ok() == numbers.binary_search(two).is_ok());
        let wanted = runs.filter(|run| run.first().is_some_and(|first| numbers.binary_search(first).is_ok()));
        wanted.filter_map(|run| Some((*run.first()?, *run.last()?))).collect()
    }
}
