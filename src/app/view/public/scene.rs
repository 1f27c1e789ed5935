//! The tournament as public pages see it: without drafts.

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::contest::{Contest, DecidedBy, match_result, scheduled};
use qisai_domain::format::spec::IdlePlayer;
use qisai_domain::{
    Competitor, EntryId, EntryStatus, Event, GameKey, GameResult, Group, GroupId, Outcome, Pairing, Participation,
    PersonId, Points, PublishLevel, Results, Round, RoundState, ScoreSystem, Scoring, Seat, Side, Stage, Tournament,
    Withheld, results,
};

use crate::ViewError;
use crate::address::{GroupAddress, PublicAddress, PublicPages, Subject};
use crate::names::{Federation, Name, name_of};
use crate::rounds::{open_boards, open_games};
use crate::scores::{self, ResultText};
use crate::teams::{has_boards, side_of_first};
use qisai_i18n::{Lang, Words};
use qisai_service::scope::Scope;
use qisai_standings::ranking::{Ranked, order, ranked};

/// A group of a tournament and the reader's language.
pub(crate) struct Scene<'a> {
    pub scope: &'a Scope,
    pub event: &'a Event,
    pub tournament: &'a Tournament,
    pub stage: &'a Stage,
    pub group: &'a Group,
    /// The pages of the group.
    pub pages: PublicPages,
    pub t: Words,
    /// Rounds of the group.
    pub planned: u16,
    /// The last public round; 0 before the first.
    pub last: u16,
    numbers: BTreeMap<EntryId, u32>,
}

/// A player as tables show one.
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
    /// The rating, or a dash.
    pub fn rating_text(&self) -> String {
        self.rating.map_or_else(|| "–".to_owned(), |rating| rating.to_string())
    }

    /// The same number with the name and rating of somebody who plays for the team; `card`: the way to the player's own.
    fn into_player(self, player: &qisai_domain::Person, card: Option<String>, t: Words) -> Self {
        let name = Name { href: card.or(self.name.href), ..Name::of_person(player, t) };
        Self { name, rating: player.rating(), federation: Federation::new(player.federation()), ..self }
    }
}

/// A board: who sits on which side, and the result from there.
pub(crate) struct Seats {
    pub board: u32,
    pub first: EntryId,
    pub second: EntryId,
    /// Of the first game.
    pub result: GameResult,
    /// What a meeting has come to that is more than one game, or was ruled.
    whole: Option<Whole>,
    /// The first of its games with a record that everybody may see.
    pub recorded: Option<GameKey>,
    /// The side that `first` has: of a team match on board 1, of others the first move.
    pub first_side: Side,
    is_of_teams: bool,
}

/// A meeting as a whole, from the seats of its first game.
struct Whole {
    points: [Points; 2],
    winner: Option<Side>,
    open: bool,
    /// Whether something is known of it.
    begun: bool,
    /// Whether somebody did not come.
    walkover: bool,
}

impl Whole {
    /// Of teams: as the first-named had it.
    fn code(&self) -> &'static str {
        let result = match (self.open, self.walkover, self.winner) {
            (true, ..) => GameResult::Unknown,
            (_, true, Some(Side::First)) => GameResult::SecondForfeits,
            (_, true, Some(Side::Second)) => GameResult::FirstForfeits,
            (_, true, None) => GameResult::DoubleForfeit,
            (_, _, Some(Side::First)) => GameResult::FIRST_WINS,
            (_, _, Some(Side::Second)) => GameResult::SECOND_WINS,
            (_, _, None) => GameResult::DRAW,
        };
        result.code()
    }
}

impl Seats {
    /// The board of a pairing, seen from its first game; of teams from the first-named. None for a bye.
    pub fn of(contest: &Contest, scoring: &Scoring, pairing: &Pairing) -> Option<Self> {
        let [one, two] = pairing.two()?;
        let is_plain = contest.is_plain() && pairing.decision.is_none();
        let game = scheduled(contest, scoring, pairing).into_iter().next().map(|(_, game)| game).unwrap_or_default();
        let swapped = contest.boards == 1 && game.second_begins;
        let (first, second) = if swapped { (two, one) } else { (one, two) };
        let whole = (!is_plain).then(|| {
            let result = match_result(contest, scoring, pairing);
            let [of_one, of_two] = result.game_points;
            let is_open = result.by == DecidedBy::Open;
            Whole {
                points: if swapped { [of_two, of_one] } else { [of_one, of_two] },
                winner: result.winner.map(|side| if swapped { side.other() } else { side }),
                open: is_open,
                begun: !is_open || pairing.games.values().any(|game| game.result != GameResult::Unknown),
                walkover: pairing.decision.is_some_and(|decision| decision.absent != [false; 2]),
            }
        });
        let recorded = pairing.games.iter().find(|(_, game)| game.public_record().is_some()).map(|(key, _)| *key);
        let is_of_teams = has_boards(contest);
        let first_side = if is_of_teams { side_of_first(contest, 1) } else { Side::First };
        Some(Self {
            board: pairing.table,
            first,
            second,
            result: game.result,
            whole,
            recorded,
            first_side,
            is_of_teams,
        })
    }

    /// The word for the result: of the only or first game, of teams who has won the match.
    pub fn code(&self) -> &'static str {
        match &self.whole {
            Some(whole) if self.is_of_teams => whole.code(),
            _ => self.result.code(),
        }
    }

    /// The result as it is shown; of several games what each competitor has of them, open until all are over.
    pub fn shown(&self, scores: &ScoreSystem, t: Words) -> ResultText {
        let Some(whole) = &self.whole else { return scores::result(scores, self.result, t) };
        let text = match whole.points {
            _ if !whole.begun => String::new(),
            _ if whole.walkover => {
                let share = |side| {
                    let won = whole.winner == Some(side);
                    scores::share(scores, if won { Outcome::ForfeitWin } else { Outcome::ForfeitLoss })
                };
                format!("{} {}", share(Side::First), share(Side::Second))
            }
            [first, second] => format!("{}-{}", scores::points(scores, first), scores::points(scores, second)),
        };
        ResultText { text, open: whole.open, winner: whole.winner.filter(|_| !whole.open), unrated: false }
    }

    /// What one of the two has of the result: `1`, `½`, `+`, `2½` of several games, the word of an adjourned game; empty while there is none.
    pub fn own(&self, side: Side, scores: &ScoreSystem, t: Words) -> String {
        let text = self.shown(scores, t).text;
        let halves = text.split_once(' ').or_else(|| text.split_once('-'));
        let own = match (halves, side) {
            // Of an adjourned game its word stands there, which has two halves in no language.
            (None, _) => &text,
            (Some((first, _)), Side::First) => first,
            (Some((_, second)), Side::Second) => second,
        };
        own.to_owned()
    }
}

impl<'a> Scene<'a> {
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
            numbers: group.numbers(),
        }
    }

    /// What games are worth.
    pub fn scores(&self) -> &'a ScoreSystem {
        self.stage.scores()
    }

    /// What a round is worth, and byes: match points where there are any.
    pub fn primary(&self) -> &'a ScoreSystem {
        self.stage.play.scoring.primary()
    }

    pub fn slug(&self) -> &'a str {
        &self.tournament.settings.slug
    }

    /// The address of a page of this group.
    pub fn to(&self, subject: Subject) -> PublicAddress {
        self.pages.to(subject)
    }

    /// The pages of a group of the tournament.
    pub fn pages_of(&self, group: GroupId) -> PublicPages {
        PublicPages::at(GroupAddress::in_tournament(self.scope, group))
    }

    /// A public round.
    pub fn round(&self, number: u16) -> Option<&'a Round> {
        self.group.round(number).filter(|round| round.state != RoundState::Draft)
    }

    /// The public rounds, first to last.
    pub fn rounds(&self) -> impl Iterator<Item = &'a Round> {
        self.group.rounds.values().map(AsRef::as_ref).filter(|round| round.state != RoundState::Draft)
    }

    /// The round of the group that a column of its results is, from 1; none for one carried over from an earlier stage.
    pub fn own_round(&self, results: &Results, column: u16) -> Option<u16> {
        let at = results.columns.get(usize::from(column).checked_sub(1)?)?;
        (at.group == self.group.id).then_some(at.round)
    }

    /// How far the tournament is: `Round 6 of 9 · being played`.
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
                    Some(round) if round.state == RoundState::Closed => self.t.round_closed(),
                    Some(round) if self.open_games(round).0 == 0 => self.t.state_all_in(),
                    _ => self.t.state_playing(),
                };
                format!("{} · {now}", self.t.round_of(last, self.planned))
            }
        }
    }

    /// Why a page that shows so much does not show the results of a round, if it does not.
    pub fn withheld(&self, round: &Round, shows: PublishLevel) -> Option<Withheld> {
        self.tournament.withheld(self.stage, self.group, round, shows)
    }

    /// Whether nothing is left to play, or the tournament was ended.
    pub fn is_finished(&self) -> bool {
        self.tournament.has_ended() || self.tournament.is_finished(self.group.id)
    }

    /// Games without a result in a round, and how many there are.
    pub fn open_games(&self, round: &Round) -> (usize, usize) {
        open_games(self.stage, round)
    }

    /// Games without a result up to a round.
    pub fn missing_results(&self, round: u16) -> usize {
        self.rounds().filter(|one| one.number <= round).map(|one| self.open_games(one).0).sum()
    }

    /// Round and board of each meeting that lacks a result up to a round; a meeting without a board has none.
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

    /// The boards with an adjourned game up to a round, in words.
    pub fn adjourned_boards(&self, round: u16) -> Vec<String> {
        let missing = self.missing_boards(round).into_iter().filter(|(round, board)| self.is_adjourned(*round, *board));
        missing.map(|(round, board)| self.t.missing_board(round, board)).collect()
    }

    pub fn entrants(&self) -> Vec<Seat<'a>> {
        self.tournament.entrants(self.group)
    }

    /// The seat of an entry; none where it plays elsewhere.
    pub fn entrant(&self, id: EntryId) -> Option<Seat<'a>> {
        let number = self.numbers.get(&id).copied()?;
        let entry = self.tournament.entry(id)?;
        let person = self.tournament.person_of(entry);
        Some(Seat { number, entry, participation: self.participation(id)?, person })
    }

    /// The pairing number of an entry; 0 without a seat.
    pub fn number(&self, id: EntryId) -> u32 {
        self.numbers.get(&id).copied().unwrap_or(0)
    }

    pub fn participation(&self, id: EntryId) -> Option<&'a Arc<Participation>> {
        self.group.participation(id)
    }

    /// The person behind an individual entry.
    pub fn player(&self, id: EntryId) -> Option<&'a qisai_domain::Person> {
        self.tournament.person_of(self.tournament.entry(id)?)
    }

    /// The name of an entry as pages say it.
    pub fn name(&self, id: EntryId) -> &'a str {
        name_of(self.tournament, id, self.t)
    }

    /// Name, number and so on of an entry, with the way to the card.
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

    /// Everybody who plays here: the persons entered and the members of the teams, each with the seat.
    pub fn members(&self) -> Vec<(Seat<'a>, &'a qisai_domain::Person)> {
        let seats = self.entrants().into_iter();
        let members = seats.flat_map(|seat| {
            let team = seat.entry.team().map_or(&[][..], |team| team.roster.as_slice());
            let team = team.iter().filter_map(|id| self.tournament.person(*id));
            seat.person.into_iter().chain(team).map(move |person| (seat, person))
        });
        members.collect()
    }

    /// Who sits at a board: of a team match the player, with the number of the team and a card of his own.
    pub fn sitting(&self, (entry, player): (EntryId, Option<PersonId>)) -> Person {
        let person = self.person(entry);
        let Some(player) = player.and_then(|player| self.tournament.person(player)) else { return person };
        if self.tournament.entry(entry).is_some_and(|entry| entry.team().is_none()) {
            return person;
        }
        let own = (person.no > 0).then(|| self.to(Subject::Member(entry, player.id)).to_string());
        person.into_player(player, own, self.t)
    }

    /// `Round 3, board 14`; of teams the match.
    pub fn place(&self, round: u16, board: u32) -> String {
        if !self.is_of_teams() {
            return self.t.round_and_board(round, board);
        }
        format!("{}{}{}", self.t.round_n(round), self.t.comma(), self.t.match_n(board))
    }

    /// Whether teams meet. Two people may meet on several boards, too.
    pub fn is_of_teams(&self) -> bool {
        let first = self.group.seats.first().and_then(|entry| self.tournament.entry(*entry));
        let is_of_people = first.is_some_and(|entry| entry.person().is_some());
        has_boards(&self.stage.play.contest(self.last.max(1))) && !is_of_people
    }

    /// The board of a pairing of a round; none for a bye.
    pub fn seats(&self, round: u16, pairing: &Pairing) -> Option<Seats> {
        Seats::of(&self.stage.play.contest(round), &self.stage.play.scoring, pairing)
    }

    /// The boards of a round, in their order.
    pub fn boards(&self, round: &Round) -> Vec<Seats> {
        let contest = self.stage.play.contest(round.number);
        let pairings = round.in_board_order().into_iter();
        pairings.filter_map(|pairing| Seats::of(&contest, &self.stage.play.scoring, pairing)).collect()
    }

    /// Everybody's points after a number of rounds.
    pub fn points_after(&self, rounds: u16) -> BTreeMap<EntryId, Points> {
        let Some(results) = results(self.tournament, self.group.id, rounds) else { return BTreeMap::new() };
        let lines = results.lines.iter().take(results.seated);
        lines.map(|line| (line.entry, results.score_after(line, results.rounds()))).collect()
    }

    /// The standings after a number of rounds.
    pub fn ranked(&self, rounds: u16) -> Result<Ranked, ViewError> {
        Ok(ranked(self.tournament, self.group.id, rounds, &order(self.stage)?)?)
    }

    /// A bye in words, where the reason of an absence is known.
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
            _ => scores::bye(self.primary(), kind, self.t),
        }
    }
}
