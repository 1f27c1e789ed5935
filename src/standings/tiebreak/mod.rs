//! Criteria, one file for each family. Each criterion writes its addends into a [`Sheet`] for one competitor. The
//! sub-rankings of [`encounter`] rank a tied group.

mod boards;
mod buchholz;
pub(crate) mod encounter;
mod keizer;
mod koya;
mod mcmahon;
mod opponents;
mod performance;
mod points;
mod progressive;
mod rating;
mod solkoff;
mod sonneborn_berger;
mod strength;
mod wins;
mod xiangqi;

use qisai_domain::EntryId;

use crate::code::Code;
use crate::descriptor::{Descriptor, TeamScore};
use crate::ledger::{Ledger, Share, Tally};
use crate::ratio::Exact;
use crate::sheet::{Sheet, Total};
use crate::suitability;
use crate::table::{StandingsError, Table};
use crate::working::{Undefined, Value, Working};

impl Table {
    /// Returns the value of one criterion for one entry. A sub-ranking such as DE is computed among all entries with
    /// the same points.
    pub fn value(&self, entry: EntryId, descriptor: &Descriptor) -> Result<Value, StandingsError> {
        let (who, descriptor) = self.asked(entry, descriptor)?;
        if !descriptor.code().is_some_and(Code::is_sub_ranking) {
            return Ok(Question::of_one(self, &descriptor).value(who, &mut Sheet::default()));
        }
        let ledger = &self.tally(self.settings.primary).ledger;
        let score = ledger.line(who).score;
        let level: Vec<usize> = (0..self.seated()).filter(|other| ledger.line(*other).score == score).collect();
        let place = encounter::places(self, &level, &descriptor).into_iter().find(|(other, _)| *other == who);
        place.map(|(_, value)| value).ok_or(StandingsError::UnknownEntry(entry))
    }

    /// Returns the calculation behind a value. `value` must come from [`Table::value`] or [`Table::standings`] for the
    /// same entry; for a sub-ranking it lists the tied entries.
    pub fn working(&self, entry: EntryId, descriptor: &Descriptor, value: &Value) -> Result<Working, StandingsError> {
        let (who, descriptor) = self.asked(entry, descriptor)?;
        let Value::Place { tied, .. } = value else {
            return Ok(Question::of_one(self, &descriptor).working(who));
        };
        let group = tied.iter().map(|entry| self.index_of(*entry)).collect::<Result<Vec<_>, _>>()?;
        Ok(Working::Encounter(encounter::tables(self, &group, &descriptor, who)))
    }

    /// Checks that the table can compute a criterion for an entry. Returns the index of the entry and the criterion
    /// with its score.
    fn asked(&self, entry: EntryId, descriptor: &Descriptor) -> Result<(usize, Descriptor), StandingsError> {
        suitability::check(descriptor, &self.settings)?;
        Ok((self.index_of(entry)?, descriptor.on(self.settings.primary)))
    }
}

/// One criterion of one table. It has passed the checks of [`suitability`] and is not a
/// sub-ranking.
pub(crate) struct Question<'a> {
    table: &'a Table,
    descriptor: &'a Descriptor,
    /// Values that AOB, SOLP, APRO and APPO take from each competitor, if the criterion is computed for all of them.
    known: Option<Vec<Option<i64>>>,
}

impl<'a> Question<'a> {
    /// Creates a question about one competitor.
    pub fn of_one(table: &'a Table, descriptor: &'a Descriptor) -> Self {
        Self { table, descriptor, known: None }
    }

    /// Creates a question about all competitors. Values taken from opponents are computed once for each opponent.
    pub fn of_all(table: &'a Table, descriptor: &'a Descriptor) -> Self {
        use Code::{Aob, Appo, Apro, Solp};
        let mut question = Self::of_one(table, descriptor);
        if matches!(descriptor.code(), Some(Aob | Appo | Apro | Solp)) {
            let sheet = &mut Sheet::default();
            question.known = Some((0..table.len()).map(|opponent| question.computed(opponent, sheet)).collect());
        }
        question
    }

    /// Returns the ledger that the criterion uses.
    fn ledger(&self) -> &'a Ledger {
        self.table.ledger(self.descriptor)
    }

    /// Returns the value that AOB, SOLP, APRO or APPO takes from an opponent.
    fn taken_of(&self, opponent: usize) -> Option<i64> {
        match &self.known {
            Some(known) => known.get(opponent).copied().flatten(),
            None => self.computed(opponent, &mut Sheet::default()),
        }
    }

    fn computed(&self, opponent: usize, sheet: &mut Sheet) -> Option<i64> {
        let Descriptor { score, unrated, fore, .. } = *self.descriptor;
        let code = match self.descriptor.code()? {
            Code::Aob | Code::Solp if fore => Code::Fb,
            Code::Aob | Code::Solp => Code::Bh,
            Code::Apro => Code::Tpr,
            Code::Appo => Code::Ptp,
            _ => return None,
        };
        let descriptor = Descriptor { score, unrated, ..Descriptor::plain(code) };
        match Question::of_one(self.table, &descriptor).fill(opponent, 0, sheet).ok()? {
            Total::Performance { rating, .. } => Some(rating),
            _ => Some(sheet.sum()),
        }
    }

    /// Returns the value of a competitor.
    pub fn value(&self, who: usize, sheet: &mut Sheet) -> Value {
        match self.descriptor.code() {
            Some(Code::Keizer) => return Value::of(keizer::points(self.table, who)),
            Some(Code::Kval) => return Value::of(keizer::value(self.table, who)),
            _ => {}
        }
        let mut number = |step| self.fill(who, step, sheet).map(|total| sheet.number(total));
        match self.steps(who) {
            None => Value::of(number(0)),
            Some(steps) => {
                let steps: Result<Vec<Exact>, Undefined> = (0..steps).map(number).collect();
                steps.map_or_else(Value::Undefined, Value::Steps)
            }
        }
    }

    /// Returns the working behind the value of a competitor.
    pub fn working(&self, who: usize) -> Working {
        match self.descriptor.code() {
            Some(Code::Keizer) => return keizer::working(self.table, who),
            Some(Code::Kval) => {
                return keizer::value(self.table, who).map_or_else(Working::Undefined, |_| Working::Fact);
            }
            _ => {}
        }
        let sheet = &mut Sheet::default();
        let mut working =
            |step| self.fill(who, step, sheet).map_or_else(Working::Undefined, |total| sheet.working(total));
        match self.steps(who) {
            None => working(0),
            Some(steps) => Working::Steps((0..steps).map(working).collect()),
        }
    }

    /// Returns the number of values that are compared one by one, or `None` if the criterion is a single number.
    fn steps(&self, who: usize) -> Option<u16> {
        let rounds = || u16::try_from(self.ledger().line(who).rounds.len()).unwrap_or(u16::MAX);
        Some(match self.descriptor.code()? {
            Code::Tbr => boards::boards(self.table),
            Code::Bbe => boards::boards(self.table).saturating_sub(1),
            Code::Pen => xiangqi::PENALTIES,
            Code::Dropl | Code::Dropf | Code::Tsol => rounds().saturating_sub(1),
            _ => return None,
        })
    }

    /// Fills the sheet with the items of a competitor's value, or of one of its steps.
    fn fill(&self, who: usize, step: u16, sheet: &mut Sheet) -> Result<Total, Undefined> {
        use TeamScore::{Game, Match};
        let (table, descriptor) = (self.table, self.descriptor);
        let Tally { ledger, fore } = table.tally(descriptor.score);
        Ok(match descriptor.code().ok_or(Undefined::Elsewhere)? {
            Code::Pts => points::points(ledger, who, "MTB26", sheet),
            Code::Mpts => points::points(&table.tally(Some(Match)).ledger, who, "MTB26", sheet),
            Code::Gpts => points::points(&table.tally(Some(Game)).ledger, who, "MTB26", sheet),
            Code::Mpvgp => {
                points::points(&table.tally(descriptor.score.map(TeamScore::other)).ledger, who, "13.1", sheet)
            }
            Code::Std => points::standard(self, who, sheet),
            Code::Win => wins::wins(self, who, sheet),
            Code::Won => wins::over_the_board(self, who, sheet),
            Code::Bpg => wins::black_games(self, who, sheet),
            Code::Bwg => wins::black_wins(self, who, sheet),
            Code::Rep => wins::elected(self, who, sheet),
            Code::Ps => progressive::progressive(ledger, who, descriptor.cut.low, sheet),
            Code::Bh => buchholz::buchholz(table, ledger, who, descriptor, sheet),
            Code::Fb => buchholz::buchholz(table, fore, who, descriptor, sheet),
            Code::Aob => buchholz::average_of_opponents(self, who, sheet)?,
            Code::Sb => sonneborn_berger::sonneborn_berger(self, who, sheet),
            Code::Emmsb => sonneborn_berger::extended(self, who, (Match, Match), sheet),
            Code::Emgsb => sonneborn_berger::extended(self, who, (Match, Game), sheet),
            Code::Egmsb => sonneborn_berger::extended(self, who, (Game, Match), sheet),
            Code::Eggsb => sonneborn_berger::extended(self, who, (Game, Game), sheet),
            Code::Ks => koya::koya(self, who, sheet),
            Code::Aro => rating::average(self, who, sheet)?,
            Code::Tpr => performance::tournament(self, who, sheet)?,
            Code::Ptp => performance::perfect(self, who, sheet)?,
            Code::Apro | Code::Appo => performance::average_of_opponents(self, who, sheet)?,
            Code::Rtng => Total::Fact(rating::rating(self, who)?),
            Code::Tpn => Total::Fact(ledger.line(who).tpn.into()),
            Code::Bc => boards::board_count(table, who, sheet),
            Code::Tbr => boards::top_results(table, who, step, sheet),
            Code::Bbe => boards::bottom_elimination(table, who, step, sheet),
            Code::Sssc => strength::combination(self, who, sheet),
            Code::Fouls => Total::Fact(xiangqi::fouls(table, who)),
            Code::Pen => Total::Fact(xiangqi::penalties(table, who, step)),
            Code::Gw => xiangqi::games_won(table, who, sheet),
            Code::Opw => xiangqi::opponents(ledger, who, Share::Win, sheet),
            Code::Opd => xiangqi::opponents(ledger, who, Share::Draw, sheet),
            Code::Opl => xiangqi::opponents(ledger, who, Share::Loss, sheet),
            Code::Dropl => xiangqi::without_last_rounds(ledger, who, step, sheet),
            Code::Dropf => progressive::progressive(ledger, who, step + 1, sheet),
            Code::Tsol => solkoff::truncated(self, who, step, sheet),
            Code::Solp => solkoff::plus(self, who, sheet),
            Code::Mms => mcmahon::score(mcmahon::scores(table)?, who, sheet),
            Code::Sos => mcmahon::opponents(table, who, descriptor.cut, sheet)?,
            Code::Sosos => mcmahon::opponents_of_opponents(table, who, sheet)?,
            Code::Sodos => mcmahon::defeated(table, who, sheet)?,
            Code::Cuss => mcmahon::running(mcmahon::scores(table)?, who, sheet),
            Code::Keizer | Code::Kval | Code::De | Code::Ede | Code::Edebt | Code::Edebb | Code::Edet | Code::Edeb => {
                return Err(Undefined::Elsewhere);
            }
        })
    }
}
