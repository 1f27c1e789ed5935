//! Records of games: read from files, matched to the boards of a round, judged against the results.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::command::KeptRecord;
use qisai_domain::{Command, Discipline, RoundState};
use qisai_domain::{EntryId, Game, GameResult, GroupId, Meeting, Pairing, PairingId, Round, Tournament, Version};
use qisai_records::matching::{Board, Clues, Match, Seat, find};
use qisai_records::{Code, Entered, Finding, Judgement, Laws, Prepared, Record, Score, Severity, judge, prepare};

use super::tournaments::By;
use super::{Service, ServiceError};

/// The laws that a tournament's games are judged by: those chosen, otherwise those in force on the event's first day.
pub fn laws(tournament: &Tournament) -> Laws {
    let discipline = tournament.settings.discipline;
    let chosen = tournament.settings.laws.as_deref().and_then(Laws::named);
    let chosen = chosen.filter(|laws| laws.discipline == discipline);
    chosen.unwrap_or_else(|| Laws::default_for(discipline, tournament.event.start))
}

/// A record that was handed in, read again. A text without a game in it is a game of no moves.
pub fn read(text: &str, discipline: Discipline) -> Option<Prepared<'_>> {
    prepare(text, Some(discipline)).next()
}

/// A game of a round with what its record says.
pub struct Judged<'a> {
    /// Which pairing.
    pub pairing: &'a Pairing,
    /// Which of its games.
    pub game: &'a Game,
    /// What its record says; none without a record.
    pub judgement: Option<Judgement>,
}

impl Judged<'_> {
    /// Whether an arbiter still has to look at it before the round is closed.
    pub fn is_open(&self) -> bool {
        let acknowledged = self.game.record.as_ref().is_some_and(|record| record.acknowledged.is_some());
        !acknowledged && self.judgement.as_ref().is_some_and(|judgement| judgement.status.needs_arbiter())
    }
}

/// Judges one game.
pub fn judged<'a>(tournament: &Tournament, pairing: &'a Pairing, game: &'a Game) -> Judged<'a> {
    let laws = laws(tournament);
    let judgement = game.record.as_ref().map(|record| {
        let entered = Entered::from(game.result);
        match read(&record.text, laws.discipline) {
            Some(prepared) => {
                let mut judgement = judge(laws, Some(prepared.record()), entered);
                judgement.findings.extend(prepared.findings.iter().cloned());
                if let Some(finding) = named_otherwise(tournament, pairing, game, &prepared) {
                    judgement.add(finding);
                }
                judgement
            }
            None => judge::<Cow<'_, str>>(laws, None::<Record<'_, _>>, entered),
        }
    });
    Judged { pairing, game, judgement }
}

/// What the names in a record say against the board that it lies at.
fn named_otherwise(
    tournament: &Tournament,
    pairing: &Pairing,
    game: &Game,
    prepared: &Prepared<'_>,
) -> Option<Finding> {
    let clues = Clues::of(&prepared.game);
    let board = board(tournament, pairing, game)?;
    let code = match find(std::slice::from_ref(&board), &clues) {
        Match::Board(seated) if seated.swapped => Code::SidesExchanged,
        Match::None => {
            let (first, second) = clues.first.zip(clues.second)?;
            Code::OtherPlayers { first, second }
        }
        Match::Board(_) | Match::Ambiguous(_) => return None,
    };
    Some(Finding::new(code, Severity::Question))
}

/// Judges every game of a round, in board order.
pub fn of_round<'a>(tournament: &Tournament, round: &'a Round) -> Vec<Judged<'a>> {
    let pairings = round.in_board_order().into_iter();
    pairings.flat_map(|pairing| pairing.games().iter().map(move |game| judged(tournament, pairing, game))).collect()
}

/// What was found about the games of a round, each at the version at which its pairing last changed.
pub type Looked = BTreeMap<(PairingId, u16), (Version, bool)>;

/// Judges the games of a round that have changed since they were judged.
fn look(tournament: &Tournament, group: GroupId, round: u16, looked: &mut Looked) {
    let Some(round) = tournament.round(group, round) else { return };
    for pairing in round.pairings.values() {
        for game in pairing.games() {
            let known = looked.get(&(pairing.id, game.sequence));
            if known.is_none_or(|(at, _)| *at != pairing.changed) {
                let open = game.record.is_some() && judged(tournament, pairing, game).is_open();
                looked.insert((pairing.id, game.sequence), (pairing.changed, open));
            }
        }
    }
}

/// The games of a round that nobody has looked at although their records do not agree with their results; none when games have changed since
/// they were judged.
fn disputed(tournament: &Tournament, group: GroupId, round: u16, looked: &Looked) -> Option<Vec<(PairingId, u16)>> {
    let Some(round) = tournament.round(group, round) else { return Some(Vec::new()) };
    let mut disputed = Vec::new();
    for pairing in round.in_board_order() {
        for game in pairing.games() {
            match looked.get(&(pairing.id, game.sequence)) {
                Some((at, open)) if *at == pairing.changed => {
                    if *open {
                        disputed.push((pairing.id, game.sequence));
                    }
                }
                _ => return None,
            }
        }
    }
    Some(disputed)
}

/// The tags of a game of a round: event, players and result, in the order that readers of PGN expect.
pub fn tags(tournament: &Tournament, pairing: &Pairing, game: &Game, round: u16) -> Vec<(String, String)> {
    let event = &tournament.event;
    let mut names: Vec<&str> = pairing.entries().map(|entry| tournament.name_of(entry)).collect();
    if game.sides_swapped {
        names.reverse();
    }
    let mut names = names.into_iter().map(str::to_owned);
    let (first, second) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
    let unknown = |text: &str| if text.trim().is_empty() { "?".to_owned() } else { text.trim().to_owned() };
    let date = event.start.map_or_else(|| "????.??.??".to_owned(), |day| day.format("%Y.%m.%d").to_string());
    let round = if pairing.games().len() > 1 { format!("{round}.{}", game.sequence) } else { round.to_string() };
    let mover = if tournament.settings.discipline == Discipline::Xiangqi { "Red" } else { "White" };
    let tag = |name: &str, value: String| (name.to_owned(), value);
    vec![
        tag("Event", tournament.title()),
        tag("Site", unknown(&event.city)),
        tag("Date", date),
        tag("Round", round),
        tag("Board", pairing.board().unwrap_or_default().to_string()),
        tag(mover, first),
        tag("Black", second),
        tag("Result", result_tag(tournament.settings.discipline, game.result).to_owned()),
    ]
}

/// A result as files of the game write it.
fn result_tag(discipline: Discipline, result: GameResult) -> &'static str {
    let draughts = discipline == Discipline::Draughts;
    match Score::from(result) {
        Score::FirstWins if draughts => "2-0",
        Score::FirstWins => "1-0",
        Score::Draw if draughts => "1-1",
        Score::Draw => "1/2-1/2",
        Score::SecondWins if draughts => "0-2",
        Score::SecondWins => "0-1",
        Score::Decided | Score::NotPlayed | Score::Unknown => "*",
    }
}

/// The boards of a round, for finding out where the games of a file belong.
pub fn boards(tournament: &Tournament, round: &Round) -> Vec<Board> {
    let pairings = round.in_board_order().into_iter();
    pairings
        .flat_map(|pairing| pairing.games().iter().filter_map(move |game| board(tournament, pairing, game)))
        .collect()
}

fn board(tournament: &Tournament, pairing: &Pairing, game: &Game) -> Option<Board> {
    let seat = |entry: EntryId| {
        let entered = tournament.entries.get(&entry);
        let player = entered.and_then(|entry| tournament.player_of(entry));
        Seat {
            name: tournament.name_of(entry).to_owned(),
            number: entered.map(|entry| entry.tpn),
            fide_id: player.map(|player| player.fide_id.clone()).unwrap_or_default(),
        }
    };
    let Meeting::Match { board, first, second, .. } = &pairing.meeting else { return None };
    let (mover, other) = if game.sides_swapped { (*second, *first) } else { (*first, *second) };
    Some(Board { board: *board, sequence: game.sequence, first: seat(mover), second: seat(other) })
}

/// The games of a file, each with the round and the game of the tournament that it belongs to.
#[derive(Default)]
pub struct Placed {
    /// By round.
    pub found: BTreeMap<u16, Vec<KeptRecord>>,
    /// The others: the line of the file, who plays, and how many games of the tournament it could be.
    pub left: Vec<(u32, String, usize)>,
}

/// Finds the game of the tournament that each game of a file is. A round named by the file is the only one looked at; a game that could be
/// several ones, or that another game of the file is already, is left.
pub fn place(tournament: &Tournament, group: GroupId, text: &str) -> Placed {
    let mut placed = Placed::default();
    let Some((_, in_group)) = tournament.group(group) else { return placed };
    let public = in_group.rounds.values().filter(|round| round.state != RoundState::Draft);
    let rounds: Vec<(&Round, Vec<Board>)> = public.map(|round| (round, boards(tournament, round))).collect();
    for prepared in prepare(text, Some(tournament.settings.discipline)) {
        let clues = Clues::of(&prepared.game);
        let named = |round: &Round| clues.round.is_none_or(|number| number == u32::from(round.number));
        let hits =
            rounds.iter().filter(|(round, _)| named(round)).map(|(round, boards)| (*round, find(boards, &clues)));
        let hits: Vec<(&Round, Match)> = hits.filter(|(_, hit)| *hit != Match::None).collect();
        let kept = match hits.as_slice() {
            [(round, Match::Board(seat))] if !prepared.is_wrong_game() => {
                game_at(round, seat.board, seat.sequence).map(|(pairing, sequence)| (round.number, pairing, sequence))
            }
            _ => None,
        };
        let is_taken = |kept: &[KeptRecord], pairing, sequence| {
            kept.iter().any(|other: &KeptRecord| (other.pairing, other.sequence) == (pairing, sequence))
        };
        match kept {
            Some((round, pairing, sequence))
                if !is_taken(placed.found.get(&round).map_or(&[], Vec::as_slice), pairing, sequence) =>
            {
                let text = Some(prepared.game.source.trim().to_owned());
                placed.found.entry(round).or_default().push(KeptRecord { pairing, sequence, text });
            }
            _ => {
                let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
                let players = format!("{} – {}", name(&clues.first), name(&clues.second));
                placed.left.push((prepared.game.place.line, players, hits.len()));
            }
        }
    }
    placed
}

/// The game at a board of a round.
pub fn game_at(round: &Round, board: u32, sequence: u16) -> Option<(PairingId, u16)> {
    let pairing = round.pairings.values().find(|pairing| pairing.board() == Some(board))?;
    pairing.games().iter().any(|game| game.sequence == sequence).then_some((pairing.id, sequence))
}

impl Service {
    /// Keeps the records that [`place`] has found, round by round; gives how many.
    pub async fn keep_placed(
        &self,
        tournament: &Tournament,
        group: GroupId,
        placed: Placed,
        by: By,
    ) -> Result<usize, ServiceError> {
        let mut kept = 0;
        for (round, records) in placed.found {
            kept += records.len();
            let seen = self.tournament(tournament.id)?.version;
            self.run(tournament.id, Command::KeepRecords { group, round, records, seen }, by.clone()).await?;
        }
        Ok(kept)
    }

    /// Closes a round: refused while a record that nobody has looked at speaks against its result. The records are judged before, and under the
    /// lock of the write it is only asked whether games have changed since; those are judged again. `away` is where heavy work is done.
    pub async fn close_round<E: From<ServiceError>>(
        self: &Arc<Self>,
        (id, group, round): (qisai_domain::TournamentId, GroupId, u16),
        by: By,
        away: impl AsyncFn(
            Box<dyn FnOnce() -> Result<Looked, ServiceError> + Send>,
        ) -> Result<Result<Looked, ServiceError>, E>,
    ) -> Result<Version, E> {
        let mut looked = Looked::new();
        loop {
            let (service, mut before) = (Arc::clone(self), looked);
            let judging = move || {
                look(&*service.tournament(id)?, group, round, &mut before);
                Ok(before)
            };
            looked = away(Box::new(judging)).await??;
            let known = looked.clone();
            let close = move |tournament: &Tournament| {
                disputed(tournament, group, round, &known).map(|disputed| Command::Close { group, round, disputed })
            };
            if let Some(version) = self.run_if(id, close, by.clone()).await? {
                return Ok(version);
            }
        }
    }
}
