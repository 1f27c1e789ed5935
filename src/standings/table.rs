//! Table of all criterion values of one group of competitors, computed under the settings of its event.

use std::collections::BTreeMap;

use qisai_domain::mcmahon::McMahonTable;
use qisai_domain::{EntryId, Points, Results};

use crate::conduct::Conduct;
use crate::descriptor::{Descriptor, TeamScore};
use crate::keizer_list::KeizerList;
use crate::ledger::{Ledger, Tally};
use crate::settings::Settings;
use crate::suitability::Unsuitable;
use crate::teams::{self, BoardsOfRound};

/// Results, settings and conduct from which every tie-break is computed.
#[derive(Clone, Debug)]
pub struct Table {
    pub(crate) settings: Settings,
    /// Points of individuals, or match points of teams.
    points: Tally,
    /// Number of ranked lines; they are the first lines of the ledger.
    seated: usize,
    /// Data specific to team events.
    pub(crate) teams: Option<Teams>,
    /// `true` if any competitor is unrated. Article 10: no rating tie-break is defined for anybody unless the unrated
    /// are given a rating.
    pub(crate) somebody_is_unrated: bool,
    /// Fouls and penalties by index in the ledger.
    pub(crate) conduct: BTreeMap<usize, Conduct>,
    /// List of a Keizer.
    pub(crate) keizer: Option<KeizerList>,
    /// McMahon scores, in the order of the ledger.
    pub(crate) mcmahon: Option<McMahonTable>,
    index: BTreeMap<EntryId, usize>,
}

/// Data specific to team events.
#[derive(Clone, Debug)]
pub(crate) struct Teams {
    game_points: Tally,
    /// Number of boards in a match.
    pub boards: u16,
    /// Results on the boards, indexed by team and round.
    on_boards: Vec<Vec<BoardsOfRound>>,
}

/// Reason for which a table cannot compute a value.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StandingsError {
    /// Entry that is not in this table.
    #[error("entry {0} is not in this table")]
    UnknownEntry(EntryId),
    /// Criterion that cannot be used in this event.
    #[error(transparent)]
    Unsuitable(#[from] Unsuitable),
}

impl Table {
    /// Builds a table from results. Results with boards or match points make a team table; other results make an
    /// individual table. A pairing without a result adds nothing.
    ///
    /// In a team table, the score named by `settings.primary` ranks first. The default is match points if the scoring
    /// has them, otherwise game points. An order that begins with `GPTS` or `MPTS` overrides this setting. In an
    /// individual table, `settings.primary` is ignored.
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
        Self {
            settings,
            points,
            seated,
            teams,
            somebody_is_unrated,
            conduct: BTreeMap::new(),
            keizer: None,
            mcmahon: None,
            index,
        }
    }

    /// Returns the table with the fouls and penalties of the given entries. All other entries have none.
    #[must_use]
    pub fn with_conduct(mut self, conduct: impl IntoIterator<Item = (EntryId, Conduct)>) -> Self {
        let index = &self.index;
        self.conduct =
            conduct.into_iter().filter_map(|(entry, conduct)| Some((*index.get(&entry)?, conduct))).collect();
        self
    }

    /// Returns the table with the list of a Keizer, from which the criterion `KEIZER` takes its values.
    #[must_use]
    pub fn with_keizer(self, list: Option<KeizerList>) -> Self {
        Self { keizer: list, ..self }
    }

    /// Returns the list of a Keizer, or `None` in other formats.
    pub fn keizer(&self) -> Option<&KeizerList> {
        self.keizer.as_ref()
    }

    /// Returns the entry with an index in the ledger.
    pub(crate) fn entry(&self, who: usize) -> Option<EntryId> {
        self.points.ledger.lines.get(who).map(|line| line.entry)
    }

    /// Returns the table with McMahon scores, which are in the order of the results.
    #[must_use]
    pub fn with_mcmahon(mut self, scores: Option<McMahonTable>) -> Self {
        self.mcmahon = scores;
        self
    }

    /// Returns the McMahon scores with the place of an entry among them; `None` outside of McMahon.
    pub fn mcmahon(&self, entry: EntryId) -> Option<(&McMahonTable, usize)> {
        Some((self.mcmahon.as_ref()?, *self.index.get(&entry)?))
    }

    /// Returns the fouls and penalties of an entry. An unknown entry has none.
    pub(crate) fn conduct_of(&self, entry: EntryId) -> Conduct {
        let who = self.index.get(&entry);
        who.and_then(|who| self.conduct.get(who)).copied().unwrap_or_default()
    }

    /// Returns the settings that the table was built with.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Returns the tally of a score. In team events, [`Descriptor::on`] has already added the score to the criterion.
    pub(crate) fn tally(&self, score: Option<TeamScore>) -> &Tally {
        match (&self.teams, score) {
            (Some(teams), Some(TeamScore::Game)) => &teams.game_points,
            _ => &self.points,
        }
    }

    /// Returns the ledger of the score that a criterion is computed from.
    pub(crate) fn ledger(&self, descriptor: &Descriptor) -> &Ledger {
        &self.tally(descriptor.score).ledger
    }

    /// Returns the number of competitors, including opponents from carried rounds.
    pub(crate) fn len(&self) -> usize {
        self.points.ledger.lines.len()
    }

    /// Returns the number of ranked competitors. They are the first lines of the ledger.
    pub(crate) fn seated(&self) -> usize {
        self.seated
    }

    /// Returns the points on each board in a team's round, board 1 first. The slice is empty for individuals.
    pub(crate) fn on_boards(&self, who: usize, round: u16) -> &[Points] {
        self.boards(who, round).map_or(&[], |boards| boards.points.as_slice())
    }

    /// Returns the number of games that a team's players won in a round, or 0 for individuals.
    pub(crate) fn games_won(&self, who: usize, round: u16) -> i64 {
        self.boards(who, round).map_or(0, |boards| boards.won)
    }

    fn boards(&self, who: usize, round: u16) -> Option<&BoardsOfRound> {
        self.teams.as_ref()?.on_boards.get(who)?.get(usize::from(round).checked_sub(1)?)
    }

    /// Returns the index of an entry in the ledger.
    pub(crate) fn index_of(&self, entry: EntryId) -> Result<usize, StandingsError> {
        self.index.get(&entry).copied().ok_or(StandingsError::UnknownEntry(entry))
    }
}
