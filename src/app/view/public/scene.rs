//! Tournament as public pages see it: without drafts.

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::format::spec::IdlePlayer;
use qisai_domain::listing::{ListedBy, Listing};
use qisai_domain::{
    Competitor, EntryId, EntryStatus, Event, GameResult, Group, GroupId, Pairing, Participation, PersonId, Points,
    PublishLevel, Results, Round, RoundState, ScoreSystem, Seat, Stage, Tournament, Withheld, results,
};

use crate::Result;
use crate::address::{GroupAddress, PublicAddress, PublicPages, Subject};
use crate::bracket::Bracket;
use crate::names::{Federation, Name, name_of};
use crate::public::board::SceneBoard;
use crate::rounds::{open_boards, open_games};
use crate::scores;
use crate::teams::has_boards;
use qisai_i18n::{Lang, Words};
use qisai_service::scope::Scope;
use qisai_standings::ranking::{Ranked, order, ranked};

/// Group of a tournament with the reader's language.
pub(crate) struct Scene<'a> {
    pub scope: &'a Scope,
    pub event: &'a Event,
    pub tournament: &'a Tournament,
    pub stage: &'a Stage,
    pub group: &'a Group,
    /// Pages of the group.
    pub pages: PublicPages,
    pub t: Words,
    /// Number of rounds of the group.
    pub planned: u16,
    /// Last public round; 0 before the first.
    pub last: u16,
    /// `true` for a page in a frame of another site, which has no head.
    pub is_embedded: bool,
    /// Round after which the standings are current; at most `last`.
    pub counted: u16,
    numbers: BTreeMap<EntryId, u32>,
}

/// Entrant as tables show it.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub id: EntryId,
    pub no: u32,
    pub name: Name,
    pub rating: Option<u16>,
    pub federation: Federation,
    pub club: String,
}

impl Person {
    /// Returns the rating, or a dash.
    pub fn rating_text(&self) -> String {
        self.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string())
    }

    /// Returns the entry with the name and rating of one of the team's players, under the same number; `card` is the
    /// address of the player's own card.
    fn into_player(self, player: &qisai_domain::Person, card: Option<String>, t: Words) -> Self {
        let name = Name { href: card.or(self.name.href), ..Name::of_person(player, t) };
        Self { name, rating: player.rating(), federation: Federation::new(player.federation()), ..self }
    }
}

impl<'a> Scene<'a> {
    /// Returns the same content for a frame of another site.
    pub fn embedded(self) -> Self {
        Self { is_embedded: true, ..self }
    }

    pub fn new(scope: &'a Scope, lang: Lang) -> Self {
        let (tournament, group) = (scope.tournament().as_ref(), scope.group());
        Self {
            scope,
            event: scope.event(),
            tournament,
            stage: scope.stage(),
            group,
            pages: PublicPages::of(scope),
            t: Words::of(lang),
            planned: scope.planned_rounds(),
            last: group.last_public_round(),
            is_embedded: false,
            counted: group.last_counted_round(scope.stage()),
            numbers: group.numbers(),
        }
    }

    /// Returns the score system of games.
    pub fn scores(&self) -> &'a ScoreSystem {
        self.stage.scores()
    }

    /// Returns the score system of rounds and byes: match points if there are any.
    pub fn primary(&self) -> &'a ScoreSystem {
        self.stage.play.scoring.primary()
    }

    pub fn slug(&self) -> &'a str {
        &self.tournament.settings.slug
    }

    /// Returns the address of a page of this group.
    pub fn to(&self, subject: Subject) -> PublicAddress {
        self.pages.to(subject)
    }

    /// Returns the pages of a group of the tournament.
    pub fn pages_of(&self, group: GroupId) -> PublicPages {
        PublicPages::at(GroupAddress::in_tournament(self.scope, group))
    }

    /// Returns a public round.
    pub fn round(&self, number: u16) -> Option<&'a Round> {
        self.group.round(number).filter(|round| round.state != RoundState::Draft)
    }

    /// Returns the public rounds, first to last.
    pub fn rounds(&self) -> impl Iterator<Item = &'a Round> {
        self.group.rounds.values().map(AsRef::as_ref).filter(|round| round.state != RoundState::Draft)
    }

    /// Returns the public rounds up to the one that counts.
    pub fn counted_rounds(&self) -> impl Iterator<Item = &'a Round> {
        self.rounds().filter(|round| round.number <= self.counted)
    }

    /// Returns the round of the group shown by a column of its results, from 1; `None` for a round carried over from an
    /// earlier stage.
    pub fn own_round(&self, results: &Results, column: u16) -> Option<u16> {
        let at = results.columns.get(usize::from(column).checked_sub(1)?)?;
        (at.group == self.group.id).then_some(at.round)
    }

    /// Returns the progress of the tournament: `Round 6 of 9 · being played`.
    pub fn state(&self) -> String {
        match self.last {
            0 if self.tournament.has_ended() => self.t.ended_without_rounds().to_owned(),
            0 => self.t.not_started().to_owned(),
            _ if self.is_finished() => self.t.finished_rounds(self.last),
            last => {
                let now = match self.round(last) {
                    Some(round) if self.withheld(round, PublishLevel::Results) == Some(Withheld::LastRound) => {
                        self.t.state_withheld()
                    }
                    Some(round) if round.state == RoundState::Closed => self.t.state_round_finished(),
                    Some(round) if self.open_games(round).0 == 0 => self.t.state_all_in(),
                    _ => self.t.state_playing(),
                };
                format!("{} · {now}", self.t.round_of(last, self.planned))
            }
        }
    }

    /// Returns the number of results of a round that are in, and of all; `None` once all are in.
    pub fn results_in(&self, round: u16) -> Option<(usize, usize)> {
        let (open, all) = self.open_games(self.round(round)?);
        (open > 0).then(|| (all.saturating_sub(open), all))
    }

    /// Returns `true` while a round is played and results are missing. An adjourned game does not reopen a closed round.
    pub fn is_during(&self, number: u16) -> bool {
        let is_played = self.round(number).is_some_and(|round| round.state == RoundState::Published);
        is_played && self.results_in(number).is_some()
    }

    /// Returns the title of the standings of a round: during it, or after it.
    pub fn standings_title(&self, round: u16, t: Words) -> String {
        if self.is_during(round) { t.standings_during(round) } else { t.standings_after(round) }
    }

    /// Returns the reason for which a page of this level withholds the results of a round; `None` if it shows them.
    pub fn withheld(&self, round: &Round, shows: PublishLevel) -> Option<Withheld> {
        self.tournament.withheld(self.stage, self.group, round, shows)
    }

    /// Returns `true` if nothing is left to play, or the tournament was ended.
    pub fn is_finished(&self) -> bool {
        self.tournament.has_ended() || self.tournament.is_finished(self.group.id)
    }

    /// Returns `true` for the stage that decides the tournament.
    pub fn is_last_stage(&self) -> bool {
        self.tournament.stages.last().is_some_and(|last| last.id == self.stage.id)
    }

    /// Returns the number of games without a result in a round, and the number of all games.
    pub fn open_games(&self, round: &Round) -> (usize, usize) {
        open_games(self.stage, round)
    }

    /// Returns the number of games without a result up to a round.
    pub fn missing_results(&self, round: u16) -> usize {
        self.rounds().filter(|one| one.number <= round).map(|one| self.open_games(one).0).sum()
    }

    /// Returns round and board of each meeting without a result up to a round; meetings without a board are left out.
    pub fn missing_boards(&self, round: u16) -> Vec<(u16, u32)> {
        let rounds = self.rounds().filter(|one| one.number <= round);
        rounds.flat_map(|one| open_boards(self.stage, one).into_iter().map(|board| (one.number, board))).collect()
    }

    /// Returns `true` if a game of a board is adjourned.
    pub fn is_adjourned(&self, round: u16, board: u32) -> bool {
        let in_round = self.group.round(round).into_iter().flat_map(|round| round.pairings.values());
        let mut of_board = in_round.filter(|pairing| pairing.board() == Some(board));
        of_board.any(|pairing| pairing.games.values().any(|game| game.result == GameResult::Adjourned))
    }

    /// Returns the boards with an adjourned game up to a round as text.
    pub fn adjourned_boards(&self, round: u16) -> Vec<String> {
        let missing = self.missing_boards(round).into_iter().filter(|(round, board)| self.is_adjourned(*round, *board));
        missing.map(|(round, board)| self.t.missing_board(round, board)).collect()
    }

    /// Returns the listings of the stage in which members count for teams.
    pub fn member_listings(&self) -> impl Iterator<Item = &'a Listing> {
        let (tournament, stage) = (self.tournament, self.stage.id);
        let of_stage = tournament.listings.iter().filter(move |listing| listing.of == stage);
        of_stage.filter(|listing| matches!(listing.by, ListedBy::Members { .. }))
    }

    /// Returns `true` if members count for teams in the stage.
    pub fn has_totals(&self) -> bool {
        self.member_listings().next().is_some() && self.tournament.groups_of(self.stage.id).count() == 1
    }

    pub fn entrants(&self) -> Vec<Seat<'a>> {
        self.tournament.entrants(self.group)
    }

    /// Returns the seat of an entry; `None` if it plays elsewhere.
    pub fn entrant(&self, id: EntryId) -> Option<Seat<'a>> {
        let number = self.numbers.get(&id).copied()?;
        let entry = self.tournament.entry(id)?;
        let person = self.tournament.person_of(entry);
        Some(Seat { number, entry, participation: self.participation(id)?, person })
    }

    /// Returns the pairing number of an entry; 0 without a seat.
    pub fn number(&self, id: EntryId) -> u32 {
        self.numbers.get(&id).copied().unwrap_or(0)
    }

    pub fn participation(&self, id: EntryId) -> Option<&'a Arc<Participation>> {
        self.group.participation(id)
    }

    /// Returns the winner of a bracket; `None` for one who was expelled and has no place.
    pub fn winner_of(&self, bracket: &Bracket) -> Option<EntryId> {
        bracket.winner().filter(|winner| !self.is_expelled(*winner))
    }

    /// Returns the reason for which the first place of a bracket stays vacant, if it does.
    pub fn vacant_first(&self, bracket: &Bracket) -> Option<&'static str> {
        if bracket.has_nobody_first() {
            return Some(self.t.nobody_first());
        }
        bracket.winner().filter(|winner| self.is_expelled(*winner)).map(|_| self.t.first_expelled())
    }

    fn is_expelled(&self, id: EntryId) -> bool {
        let status = self.tournament.entry(id).map(|entry| entry.status).unwrap_or_default();
        self.participation(id).and_then(|one| one.left).is_some_and(|left| left.is_expulsion(status))
    }

    /// Returns the person behind an individual entry.
    pub fn player(&self, id: EntryId) -> Option<&'a qisai_domain::Person> {
        self.tournament.person_of(self.tournament.entry(id)?)
    }

    /// Returns the name of an entry as pages show it.
    pub fn name(&self, id: EntryId) -> &'a str {
        name_of(self.tournament, id, self.t)
    }

    /// Returns name, number and other data of an entry, with a link to its card.
    pub fn person(&self, id: EntryId) -> Person {
        let no = self.number(id);
        let name = Name::of(self.tournament, id, self.t);
        let player = self.player(id);
        let (federation, club) = match self.tournament.entry(id).map(|entry| &entry.who) {
            Some(Competitor::Team(team)) => (team.federation.as_str(), team.club.as_str()),
            _ => player.map(|player| (player.federation(), player.club())).unwrap_or_default(),
        };
        Person {
            id,
            no,
            name: if no == 0 { name } else { name.linked(self.to(Subject::Player(id)).to_string()) },
            rating: player.and_then(qisai_domain::Person::rating),
            federation: Federation::new(federation),
            club: club.to_owned(),
        }
    }

    /// Returns all people who play here with their seats: the persons entered and the members of the teams.
    pub fn members(&self) -> Vec<(Seat<'a>, &'a qisai_domain::Person)> {
        let seats = self.entrants().into_iter();
        let members = seats.flat_map(|seat| {
            let team = seat.entry.team().map_or(&[][..], |team| team.roster.as_slice());
            let team = team.iter().filter_map(|id| self.tournament.person(*id));
            seat.person.into_iter().chain(team).map(move |person| (seat, person))
        });
        members.collect()
    }

    /// Returns the player at a board; in a team match the player, with the number of the team and a link to the
    /// player's own card.
    pub fn sitting(&self, (entry, player): (EntryId, Option<PersonId>)) -> Person {
        let person = self.person(entry);
        let Some(player) = player.and_then(|player| self.tournament.person(player)) else { return person };
        if self.tournament.entry(entry).is_some_and(|entry| entry.team().is_none()) {
            return person;
        }
        let own = (person.no > 0).then(|| self.to(Subject::Member(entry, player.id)).to_string());
        person.into_player(player, own, self.t)
    }

    /// Returns the round and the board, `Round 3, board 14`; for teams the match.
    pub fn place(&self, round: u16, board: u32) -> String {
        if !self.is_of_teams() {
            return self.t.round_and_board(round, board);
        }
        format!("{}{}{}", self.t.round_n(round), self.t.comma(), self.t.match_n(board))
    }

    /// Returns `true` for matches between teams. Two people may meet on several boards, too.
    pub fn is_of_teams(&self) -> bool {
        let first = self.group.seats.first().and_then(|entry| self.tournament.entry(*entry));
        let is_of_people = first.is_some_and(|entry| entry.person().is_some());
        has_boards(&self.stage.play.contest(self.last.max(1))) && !is_of_people
    }

    /// Returns the board of a pairing of a round; `None` for a bye.
    pub fn seats(&self, round: u16, pairing: &Pairing) -> Option<SceneBoard> {
        SceneBoard::of(&self.stage.play.contest(round), &self.stage.play.scoring, pairing)
    }

    /// Returns the boards of a round, in their order.
    pub fn boards(&self, round: &Round) -> Vec<SceneBoard> {
        let contest = self.stage.play.contest(round.number);
        let pairings = round.in_board_order().into_iter();
        pairings.filter_map(|pairing| SceneBoard::of(&contest, &self.stage.play.scoring, pairing)).collect()
    }

    /// Returns the points of all entrants after a number of rounds.
    pub fn points_after(&self, rounds: u16) -> BTreeMap<EntryId, Points> {
        let Some(results) = results(self.tournament, self.group.id, rounds) else { return BTreeMap::new() };
        let lines = results.lines.iter().take(results.seated);
        lines.map(|line| (line.entry, results.score_after(line, results.rounds()))).collect()
    }

    /// Returns the standings after a number of rounds.
    pub fn ranked(&self, rounds: u16) -> Result<Ranked> {
        Ok(ranked(self.tournament, self.group.id, rounds, &order(self.stage)?)?)
    }

    /// Returns the number of leading criteria that are the points of the games: none in a Keizer or a McMahon, whose own
    /// score comes first.
    pub fn criteria_of_games(&self) -> usize {
        if self.stage.spec().has_values() { 0 } else { self.stage.spec().criteria_of_points() }
    }

    /// Returns the text of a bye; an absence has its reason, if that is known.
    pub fn bye(&self, id: EntryId, round: u16, kind: qisai_domain::ByeKind) -> String {
        let participation = self.participation(id).filter(|_| kind == qisai_domain::ByeKind::ZeroPoint);
        let status = self.tournament.entry(id).map_or(EntryStatus::InPlay, |entry| entry.status);
        let has_left = |one: &Participation| one.left_tournament(status).is_some_and(|left| left.from <= round);
        let is_table = self.stage.spec().idle == IdlePlayer::Free;
        match participation {
            Some(one) if has_left(one) => self.t.withdrawn().to_owned(),
            Some(one) if one.from > round => self.t.not_yet_entered().to_owned(),
            // A table with an odd number of seats leaves one of them without an opponent.
            Some(one) if is_table && one.availability(round).is_ok() => self.t.free_in_table().to_owned(),
            _ => match participation.and_then(|one| one.absences.get(&round)) {
                Some(reason) => self.t.absence(*reason).to_owned(),
                None => scores::bye(self.primary(), kind, self.t),
            },
        }
    }
}
