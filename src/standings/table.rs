//! The values of one group of competitors under the settings of its event.

use std::collections::BTreeMap;

use qisai_domain::{Cards, EntryId, Points};

use crate::code::Code;
use crate::conduct::Conduct;
use crate::descriptor::{Descriptor, TeamScore};
use crate::ledger::{Ledger, Tally};
use crate::rank::{self, Standings};
use crate::settings::Settings;
use crate::sheet::Sheet;
use crate::suitability::{self, Unsuitable};
use crate::teams::TeamCards;
use crate::tiebreak::{Question, encounter};
use crate::working::{Value, Working};

/// What all tie-breaks are taken from.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) settings: Settings,
    /// The points of individuals, the match points of teams.
    points: Tally,
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
    /// Team, round, board.
    pub on_boards: Vec<Vec<Vec<Points>>>,
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
    /// A table of the cards. What has no result yet adds nothing.
    #[must_use]
    pub fn new(cards: &Cards, mut settings: Settings) -> Self {
        settings.primary = None;
        let points = Tally::of_cards(cards, &settings);
        Self::of(settings, points, None)
    }

    /// A table of teams. The score that ranks first is that of the settings, match points unless they say otherwise; an order
    /// that begins with `GPTS` or `MPTS` decides for itself.
    #[must_use]
    pub fn of_teams(cards: &TeamCards, mut settings: Settings) -> Self {
        settings.primary = settings.primary.or(Some(TeamScore::Match));
        let on_boards = |team: &crate::TeamCard| team.rounds.iter().map(|round| cards.on_boards(round)).collect();
        let teams = Teams {
            game_points: Tally::of_teams(cards, TeamScore::Game, &settings),
            boards: cards.boards,
            on_boards: cards.teams.iter().map(on_boards).collect(),
        };
        let match_points = Tally::of_teams(cards, TeamScore::Match, &settings);
        Self::of(settings, match_points, Some(teams))
    }

    fn of(settings: Settings, points: Tally, teams: Option<Teams>) -> Self {
        let somebody_is_unrated = points.ledger.lines.iter().any(|line| line.rating.is_none());
        let index = points.ledger.index();
        Self { settings, points, teams, somebody_is_unrated, conduct: BTreeMap::new(), index }
    }

    /// The same with the fouls and penalties of some; the others have none.
    #[must_use]
    pub fn with_conduct(mut self, conduct: impl IntoIterator<Item = (EntryId, Conduct)>) -> Self {
        let index = &self.index;
        self.conduct =
            conduct.into_iter().filter_map(|(entry, conduct)| Some((*index.get(&entry)?, conduct))).collect();
        self
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

    /// How many competitors there are.
    pub(crate) fn len(&self) -> usize {
        self.points.ledger.lines.len()
    }

    /// Points on each board of a team's round, board 1 first. Nothing for individuals.
    pub(crate) fn on_boards(&self, who: usize, round: u16) -> &[Points] {
        let rounds = self.teams.as_ref().and_then(|teams| teams.on_boards.get(who));
        let boards = rounds.zip(usize::from(round).checked_sub(1)).and_then(|(rounds, at)| rounds.get(at));
        boards.map_or(&[], Vec::as_slice)
    }

    /// One value. A sub-ranking such as DE is taken among everybody with the same points.
    pub fn value(&self, entry: EntryId, descriptor: &Descriptor) -> Result<Value, StandingsError> {
        let (who, descriptor) = self.asked(entry, descriptor)?;
        if !descriptor.code().is_some_and(Code::is_sub_ranking) {
            return Ok(Question::of_one(self, &descriptor).value(who, &mut Sheet::default()));
        }
        let ledger = &self.tally(self.settings.primary).ledger;
        let score = ledger.line(who).score;
        let level: Vec<usize> = (0..self.len()).filter(|other| ledger.line(*other).score == score).collect();
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
