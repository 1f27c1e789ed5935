//! The values of one group of competitors under the settings of its event.

use std::collections::BTreeMap;

use qisai_domain::{EntryId, Points, Results};

use crate::code::Code;
use crate::conduct::Conduct;
use crate::descriptor::{Descriptor, TeamScore};
use crate::ledger::{Ledger, Tally};
use crate::rank::{self, Standings};
use crate::settings::Settings;
use crate::sheet::Sheet;
use crate::suitability::{self, Unsuitable};
use crate::teams::{self, BoardsOfRound};
use crate::tiebreak::{Question, encounter};
use crate::working::{Value, Working};

/// What all tie-breaks are taken from.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) settings: Settings,
    /// The points of individuals, the match points of teams.
    points: Tally,
    /// So many of the lines, the first, are ranked.
    seated: usize,
    /// What only teams have.
    pub(crate) teams: Option<Teams>,
    /// Article 10: without a rating for the unrated nobody has a rating tie-break.
    pub(crate) somebody_is_unrated: bool,
    /// By place in the ledger.
    pub(crate) conduct: BTreeMap<usize, Conduct>,
    index: BTreeMap<EntryId, usize>,
}

/// What only teams have.
#[derive(Clone, Debug)]
pub(crate) struct Teams {
    game_points: Tally,
    /// How many boards a match has.
    pub boards: u16,
    /// Team, round.
    on_boards: Vec<Vec<BoardsOfRound>>,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StandingsError {
    /// The entry is not in this table.
    #[error("entry {0} is not in this table")]
    UnknownEntry(EntryId),
    /// A criterion cannot be used in this event.
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
}

impl Table {
    /// A table of results: of individuals, or of teams where the results have boards or match points. What has no result yet adds nothing.
    ///
    /// Of the two scores of teams that which the settings name ranks first, otherwise match points if the scoring has them; an order
    /// that begins with `GPTS` or `MPTS` decides for itself. The settings' score of individuals is not looked at.
    #[must_use]
    pub fn of(results: &Results, mut settings: Settings) -> Self {
        let has_matches = results.scoring.matches.is_some();
        let (points, teams) = if has_matches || results.boards > 1 || !results.boards_known {
            let first = if has_matches { TeamScore::Match } else { TeamScore::Game };
            settings.primary = settings.primary.or(Some(first));
            settings.boards_unknown = !results.boards_known;
            let teams = Teams {
                game_points: Tally::of(results, Some(TeamScore::Game), &settings),
                boards: results.boards,
                on_boards: results.lines.iter().map(|line| teams::of_line(results, line)).collect(),
            };
            (Tally::of(results, Some(TeamScore::Match), &settings), Some(teams))
        } else {
            settings.primary = None;
            (Tally::of(results, None, &settings), None)
        };
        let somebody_is_unrated = points.ledger.lines.iter().any(|line| line.rating.is_none());
        let index = points.ledger.index();
        let seated = results.seated.min(results.lines.len());
        Self { settings, points, seated, teams, somebody_is_unrated, conduct: BTreeMap::new(), index }
    }

    /// The same with the fouls and penalties of some; the others have none.
    #[must_use]
    pub fn with_conduct(mut self, conduct: impl IntoIterator<Item = (EntryId, Conduct)>) -> Self {
        let index = &self.index;
        self.conduct =
            conduct.into_iter().filter_map(|(entry, conduct)| Some((*index.get(&entry)?, conduct))).collect();
        self
    }

    /// What an entry did besides playing; nothing for whom the table does not know.
    pub(crate) fn conduct_of(&self, entry: EntryId) -> Conduct {
        let who = self.index.get(&entry);
        who.and_then(|who| self.conduct.get(who)).copied().unwrap_or_default()
    }

    /// The settings it was made with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The score of a criterion, which has been given one by [`Descriptor::on`] where there are two.
    pub(crate) fn tally(&self, score: Option<TeamScore>) -> &Tally {
        match (&self.teams, score) {
            (Some(teams), Some(TeamScore::Game)) => &teams.game_points,
            _ => &self.points,
        }
    }

    /// The results in the score of a criterion.
    pub(crate) fn ledger(&self, descriptor: &Descriptor) -> &Ledger {
        &self.tally(descriptor.score).ledger
    }

    /// How many competitors there are, opponents of carried rounds included.
    pub(crate) fn len(&self) -> usize {
        self.points.ledger.lines.len()
    }

    /// How many of them are ranked: the first.
    pub(crate) fn seated(&self) -> usize {
        self.seated
    }

    /// Points on each board of a team's round, board 1 first. Nothing for individuals.
    pub(crate) fn on_boards(&self, who: usize, round: u16) -> &[Points] {
        self.boards(who, round).map_or(&[], |boards| boards.points.as_slice())
    }

    /// Games won by the players of a team in a round. None for individuals.
    pub(crate) fn games_won(&self, who: usize, round: u16) -> i64 {
        self.boards(who, round).map_or(0, |boards| boards.won)
    }

    fn boards(&self, who: usize, round: u16) -> Option<&BoardsOfRound> {
        self.teams.as_ref()?.on_boards.get(who)?.get(usize::from(round).checked_sub(1)?)
    }

    /// One value. A sub-ranking such as DE is taken among everybody with the same points.
    pub fn value(&self, entry: EntryId, descriptor: &Descriptor) -> Result<Value, StandingsError> {
        let (who, descriptor) = self.asked(entry, descriptor)?;
        if !descriptor.code().is_some_and(Code::is_sub_ranking) {
            return Ok(Question::of_one(self, &descriptor).value(who, &mut Sheet::default()));
        }
        let ledger = &self.tally(self.settings.primary).ledger;
        let score = ledger.line(who).score;
        let level: Vec<usize> = (0..self.seated).filter(|other| ledger.line(*other).score == score).collect();
        let place = encounter::places(self, &level, &descriptor).into_iter().find(|(other, _)| *other == who);
        place.map(|(_, value)| value).ok_or(StandingsError::UnknownEntry(entry))
    }

    /// How a value of this table came about. `value` is what [`Table::value`] or [`Table::standings`] gave for the entry: of a
    /// sub-ranking it tells who was tied.
    pub fn working(&self, entry: EntryId, descriptor: &Descriptor, value: &Value) -> Result<Working, StandingsError> {
        let (who, descriptor) = self.asked(entry, descriptor)?;
        let Value::Place { tied, .. } = value else {
            return Ok(Question::of_one(self, &descriptor).working(who));
        };
        let group = tied.iter().map(|entry| self.index.get(entry).copied().ok_or(StandingsError::UnknownEntry(*entry)));
        Ok(Working::Encounter(encounter::tables(self, &group.collect::<Result<Vec<_>, _>>()?, &descriptor, who)))
    }

    /// A question that this table can answer, with the score it looks at.
    fn asked(&self, entry: EntryId, descriptor: &Descriptor) -> Result<(usize, Descriptor), StandingsError> {
        suitability::check(descriptor, &self.settings)?;
        let who = *self.index.get(&entry).ok_or(StandingsError::UnknownEntry(entry))?;
        Ok((who, descriptor.on(self.settings.primary)))
    }

    /// Everybody in ranking order. Each criterion is applied inside each group that the ones before it left tied (4.2).
    pub fn standings(&self, order: &[Descriptor]) -> Result<Standings, StandingsError> {
        rank::standings(self, order)
    }
}
