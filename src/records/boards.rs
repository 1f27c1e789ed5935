//! Game records at the boards of a tournament: judging them, matching the games of files to boards, and writing tags.

use std::borrow::Cow;
use std::collections::BTreeMap;

use chrono::NaiveDate;
use qisai_domain::calendar::{Certainty, Sitting};
use qisai_domain::command::KeptRecord;
use qisai_domain::contest::scheduled;
use qisai_domain::{
    Discipline, EntryId, Event, Game, GameKey, GameResult, Group, GroupId, Pairing, PairingId, Person, Play, Round,
    RoundRef, RoundState, Title, Tournament, Version,
};

use crate::matching::{Board, Clues, Match, Seat, find};
use crate::{
    Code, Entered, Finding, Judgement, Laws, Prepared, Record, Remedy, Score, Severity, judge, prepare, start,
};

/// Returns the laws under which a tournament's games are judged: the chosen laws, otherwise those in force on the
/// event's first day.
pub fn laws(tournament: &Tournament, event: &Event) -> Laws {
    let discipline = tournament.settings.discipline;
    let chosen = tournament.settings.laws.as_deref().and_then(Laws::named);
    let chosen = chosen.filter(|laws| laws.discipline == discipline);
    chosen.unwrap_or_else(|| Laws::default_for(discipline, event.start))
}

/// Parses a submitted record. A text that contains no game is read as a game without moves.
pub fn read(text: &str, discipline: Discipline) -> Option<Prepared<'_>> {
    prepare(text, Some(discipline)).next()
}

/// Parses a submitted record of a round. In Chess960 the game begins from the position drawn for the round.
pub fn read_in<'a>(tournament: &Tournament, at: RoundRef, text: &'a str) -> Option<Prepared<'a>> {
    let mut prepared = read(text, tournament.settings.discipline)?;
    if let Some(drawn) = start::of_round(tournament, at) {
        prepared.begin_from(drawn);
    }
    Some(prepared)
}

/// Game of a round with the judgement of its record.
pub struct Judged<'a> {
    pub pairing: &'a Pairing,
    /// Key of the game within the pairing.
    pub key: GameKey,
    /// Game as stored in the tournament.
    pub game: Game,
    /// Judgement of the game's record; `None` without a record.
    pub judgement: Option<Judgement>,
}

impl Judged<'_> {
    /// Returns `true` if an arbiter must review the game before the round closes.
    pub fn is_open(&self) -> bool {
        let acknowledged = self.game.acknowledged.is_some();
        !acknowledged && self.judgement.as_ref().is_some_and(|judgement| judgement.status.needs_arbiter())
    }
}

/// Judges one game by its stored record.
pub fn judged<'a>(
    tournament: &Tournament,
    event: &Event,
    pairing: &'a Pairing,
    (key, game): (GameKey, Game),
) -> Judged<'a> {
    let text = game.record.and_then(|record| tournament.text(record));
    let judgement = text.map(|text| judged_text(tournament, event, pairing, (key, &game), text));
    Judged { pairing, key, game, judgement }
}

/// Judges a text as if it were the record of the given game.
pub fn judged_text(
    tournament: &Tournament,
    event: &Event,
    pairing: &Pairing,
    (key, game): (GameKey, &Game),
    text: &str,
) -> Judgement {
    let laws = laws(tournament, event);
    let entered = Entered::from(game.result);
    let Some(mut prepared) = read(text, laws.discipline) else {
        return judge::<Cow<'_, str>>(laws, None::<Record<'_, _>>, entered);
    };
    if let Some(drawn) = start::of_pairing(tournament, pairing.id) {
        prepared.begin_from(drawn);
    }
    let named = named_otherwise(tournament, pairing, (key, game), &prepared);
    // The points belong to persons: the winner by the record has won, whichever side that person sits on.
    let exchanged = named.as_ref().is_some_and(|finding| finding.code == Code::SidesExchanged);
    let mut judgement = if exchanged {
        prepared.judged(laws, entered.swapped()).of_exchanged_sides()
    } else {
        prepared.judged(laws, entered)
    };
    if let Some(finding) = named {
        judgement.add(finding);
    }
    if let Some(finding) = not_to_be_rated(game.result, &judgement) {
        judgement.add(finding);
    }
    judgement
}

/// Returns a question if both players have not moved in a chess game whose result is to be rated (B.02 article 5.1).
fn not_to_be_rated(result: GameResult, judgement: &Judgement) -> Option<Finding> {
    let account = judgement.account.as_ref().filter(|account| account.fault.is_none() && account.recorded < 2)?;
    let is_rated = matches!(result, GameResult::Played { rated: true, .. });
    let finding = Finding::new(Code::OneSideMoved, Severity::Question).at(account.plies).by("B.02 5.1");
    (is_rated && judgement.laws.discipline == Discipline::Chess)
        .then(|| finding.or(Remedy::NotRated).or(Remedy::WholeRecord))
}

/// Returns the game as its record gives it. If the record names the players with sides exchanged, the sides and the
/// result are exchanged.
#[must_use]
pub fn as_recorded(
    tournament: &Tournament,
    pairing: &Pairing,
    (key, game): (GameKey, &Game),
    prepared: &Prepared<'_>,
) -> Game {
    let named = named_otherwise(tournament, pairing, (key, game), prepared);
    if named.is_some_and(|finding| finding.code == Code::SidesExchanged) {
        return Game { second_begins: !game.second_begins, result: game.result.swapped(), ..game.clone() };
    }
    game.clone()
}

/// Returns a finding if the names in a record differ from the players at its board.
fn named_otherwise(
    tournament: &Tournament,
    pairing: &Pairing,
    game: (GameKey, &Game),
    prepared: &Prepared<'_>,
) -> Option<Finding> {
    let clues = Clues::of(&prepared.game);
    let group = tournament
        .groups
        .values()
        .find(|group| pairing.entries().all(|entry| group.participations.contains_key(&entry)))?;
    let board = board(tournament, group, pairing, game)?;
    let code = match find(std::slice::from_ref(&board), &clues) {
        Match::Board(seated) if seated.swapped => Code::SidesExchanged,
        Match::None => {
            let (first, second) = clues.first.zip(clues.second)?;
            Code::OtherPlayers { first, second }
        }
        Match::Board(_) | Match::Ambiguous(_) => return None,
    };
    let is_chess = tournament.settings.discipline == Discipline::Chess;
    let article = (code == Code::SidesExchanged && is_chess).then_some("C.04.2 4.3");
    let finding = Finding::new(code, Severity::Question).by(article);
    Some(if finding.code == Code::SidesExchanged { finding.or(Remedy::ExchangeSides) } else { finding })
}

/// Returns all games of a round, recorded or still to be played, in board order.
pub fn games<'a>(play: &Play, round: &'a Round) -> Vec<(&'a Pairing, GameKey, Game)> {
    let contest = play.contest(round.number);
    let pairings = round.in_board_order().into_iter().filter(|pairing| pairing.two().is_some());
    let all = pairings.flat_map(|pairing| {
        let games = scheduled(&contest, &play.scoring, pairing).into_iter();
        games.map(move |(key, game)| (pairing, key, game))
    });
    all.collect()
}

/// Judges every game of a round, in board order.
pub fn of_round<'a>(tournament: &'a Tournament, event: &Event, at: RoundRef) -> Vec<Judged<'a>> {
    let Some((stage, group)) = tournament.group(at.group) else { return Vec::new() };
    let Some(round) = group.round(at.round) else { return Vec::new() };
    let games = games(&stage.play, round).into_iter();
    games.map(|(pairing, key, game)| judged(tournament, event, pairing, (key, game))).collect()
}

/// Review state of a round's games: whether each is open, with the version at which its pairing last changed.
pub type Looked = BTreeMap<(PairingId, GameKey), (Version, bool)>;

/// Judges the games of a round that have changed since they were last judged, and updates `looked`.
pub fn look(tournament: &Tournament, event: &Event, at: RoundRef, looked: &mut Looked) {
    let Some(round) = tournament.round(at) else { return };
    for pairing in round.pairings.values() {
        for (key, game) in pairing.games.iter().filter(|(_, game)| game.record.is_some()) {
            let known = looked.get(&(pairing.id, *key));
            if known.is_none_or(|(at, _)| *at != pairing.touched()) {
                let open = judged(tournament, event, pairing, (*key, game.clone())).is_open();
                looked.insert((pairing.id, *key), (pairing.touched(), open));
            }
        }
    }
}

/// Returns the games of a round whose records disagree with their results and that no arbiter has acknowledged.
/// Returns `None` if a game has changed since it was judged.
pub fn disputed(tournament: &Tournament, at: RoundRef, looked: &Looked) -> Option<Vec<(PairingId, GameKey)>> {
    let Some(round) = tournament.round(at) else { return Some(Vec::new()) };
    let mut disputed = Vec::new();
    for pairing in round.in_board_order() {
        for (key, _) in pairing.games.iter().filter(|(_, game)| game.record.is_some()) {
            match looked.get(&(pairing.id, *key)) {
                Some((at, open)) if *at == pairing.touched() => {
                    if *open {
                        disputed.push((pairing.id, *key));
                    }
                }
                _ => return None,
            }
        }
    }
    Some(disputed)
}

/// Returns the tags of a game of a round: event, players and result in the standard PGN order, then further data about
/// the players.
pub fn tags(
    tournament: &Tournament,
    event: &Event,
    at: RoundRef,
    pairing: &Pairing,
    key: GameKey,
    game: &Game,
) -> Vec<(String, String)> {
    let round = at.round;
    let mut players = players(tournament, pairing, game);
    if game.second_begins {
        players.reverse();
    }
    let [first, second] = players;
    let unknown = |text: &str| if text.trim().is_empty() { "?".to_owned() } else { text.trim().to_owned() };
    let day = |day: Option<NaiveDate>| day.map(|day| day.format("%Y.%m.%d").to_string());
    let played = day_of(tournament, event, at, pairing, key);
    let several = pairing.games.len() > 1 || key != GameKey::ONLY;
    let round = if several { format!("{round}.{key}") } else { round.to_string() };
    let discipline = tournament.settings.discipline;
    let mover = if discipline == Discipline::Xiangqi { "Red" } else { "White" };
    let tag = |name: &str, value: String| (name.to_owned(), value);
    let mut tags = vec![
        tag("Event", tournament.title(event)),
        tag("Site", unknown(&event.city)),
        tag("Date", day(played).unwrap_or_else(|| "????.??.??".to_owned())),
        tag("Round", round),
        tag("Board", pairing.board().unwrap_or_default().to_string()),
        tag(mover, first.name.clone()),
        tag("Black", second.name.clone()),
        tag("Result", result_tag(discipline, game.result).to_owned()),
    ];
    tags.extend(day(event.start).map(|start| tag("EventDate", start)));
    let rating = if discipline == Discipline::Draughts { "Rating" } else { "Elo" };
    for (side, player) in [(mover, first), ("Black", second)] {
        let known = [
            ("Title", player.title.map(|title| title.code().to_owned())),
            (rating, player.rating.map(|rating| rating.to_string())),
            ("FideId", player.fide_id),
            ("Team", player.team),
        ];
        let known = known.into_iter().filter_map(|(name, value)| Some((name, value.filter(|it| !it.is_empty())?)));
        tags.extend(known.map(|(name, value)| tag(&format!("{side}{name}"), value)));
    }
    tags
}

/// Returns the day on which a game is played: the day of its match, of its round in the calendar, or of a one-day
/// event. Returns `None` if the day is unknown.
fn day_of(tournament: &Tournament, event: &Event, at: RoundRef, pairing: &Pairing, key: GameKey) -> Option<NaiveDate> {
    let own = pairing.appointment.as_ref().map(|appointment| appointment.time().date());
    let of_round = || {
        let (stage, _) = tournament.group(at.group)?;
        let of_game = |one: &&Sitting| one.is_round() && one.round == at.round && one.game == Some(key.number);
        let of_game = stage.sittings.iter().find(of_game).filter(|one| one.certainty != Certainty::Cancelled);
        let fixed = of_game.or_else(|| stage.sitting_of(at.round).filter(|one| one.game.is_none()));
        fixed.filter(|one| one.window().is_none()).map(|one| one.start.date())
    };
    own.or_else(of_round).or_else(|| event.start.filter(|start| event.end.unwrap_or(*start) == *start))
}

/// Player or entrant at a game, with the data written to its tags.
#[derive(Clone, Debug, Default)]
struct Sitter {
    name: String,
    title: Option<Title>,
    rating: Option<u16>,
    fide_id: Option<String>,
    /// Team of the player.
    team: Option<String>,
}

/// Returns the players of a game, the first-named competitor first.
fn players(tournament: &Tournament, pairing: &Pairing, game: &Game) -> [Sitter; 2] {
    let of_person = |person: &Person| Sitter {
        name: person.name().to_owned(),
        title: person.title(),
        rating: person.rating(),
        fide_id: Some(person.fide_id().to_owned()),
        team: None,
    };
    let entered = |entry: EntryId| {
        let person = tournament.entry(entry).and_then(|entry| tournament.person_of(entry));
        let named = || Sitter { name: tournament.name_of(entry).to_owned(), ..Sitter::default() };
        person.map_or_else(named, of_person)
    };
    let competitors = pairing.two().map(|two| two.map(entered)).unwrap_or_default();
    let Some(seated) = game.players else { return competitors };
    let [first, second] = seated.map(|person| person.and_then(|id| tournament.person(id)).map(of_person));
    let [one, two] = competitors;
    let of_team = |sitter: Option<Sitter>, team: Sitter| match sitter {
        Some(sitter) => Sitter { team: Some(team.name), ..sitter },
        None => team,
    };
    [of_team(first, one), of_team(second, two)]
}

/// Returns a result in the notation used by files of the discipline.
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

/// Returns the boards of a round, to which the games of a file are matched.
pub fn boards(tournament: &Tournament, at: RoundRef) -> Vec<Board> {
    let Some((stage, group)) = tournament.group(at.group) else { return Vec::new() };
    let Some(round) = group.round(at.round) else { return Vec::new() };
    let games = games(&stage.play, round).into_iter();
    games.filter_map(|(pairing, key, game)| board(tournament, group, pairing, (key, &game))).collect()
}

fn board(tournament: &Tournament, group: &Group, pairing: &Pairing, (key, game): (GameKey, &Game)) -> Option<Board> {
    let two = pairing.two()?;
    let [one, other] = players(tournament, pairing, game);
    let seat = |entry: EntryId, sitter: Sitter| {
        let (number, fide_id) = (group.number(entry), sitter.fide_id.unwrap_or_default());
        Seat { name: sitter.name, number: (number > 0).then_some(number), fide_id }
    };
    let [first, second] = two;
    let (one, other) = (seat(first, one), seat(second, other));
    let (mover, other) = if game.second_begins { (other, one) } else { (one, other) };
    Some(Board { board: pairing.table, sequence: sequence(key), first: mover, second: other })
}

/// Games of a file, matched to rounds and games of the tournament.
#[derive(Default)]
pub struct Placed {
    /// Matched records by round number.
    pub found: BTreeMap<u16, Vec<KeptRecord>>,
    /// Unmatched games: line in the file, names of the players, and number of tournament games that match.
    pub left: Vec<(u32, String, usize)>,
}

/// Matches each game of a file to a game of the tournament. If the file names a round, only that round is searched. A
/// game stays unmatched if several games fit, or if another game of the file already has its place.
pub fn place(tournament: &Tournament, group: GroupId, text: &str) -> Placed {
    let mut placed = Placed::default();
    let Some((stage, in_group)) = tournament.group(group) else { return placed };
    let public = in_group.rounds.values().filter(|round| round.state != RoundState::Draft);
    let rounds: Vec<(&Round, Vec<Board>)> =
        public.map(|round| (round.as_ref(), boards(tournament, in_group.at(round.number)))).collect();
    let games = || prepare(text, Some(tournament.settings.discipline));
    if games().all(|one| one.game.tags.is_empty() && one.game.moves.is_empty()) {
        return placed;
    }
    for mut prepared in games() {
        let clues = Clues::of(&prepared.game);
        let named = |round: &Round| clues.round.is_none_or(|number| number == u32::from(round.number));
        let hits =
            rounds.iter().filter(|(round, _)| named(round)).map(|(round, boards)| (*round, find(boards, &clues)));
        let hits: Vec<(&Round, Match)> = hits.filter(|(_, hit)| *hit != Match::None).collect();
        if let [(round, _)] = hits.as_slice()
            && let Some(drawn) = start::of_round(tournament, in_group.at(round.number))
        {
            prepared.begin_from(drawn);
        }
        let kept = match hits.as_slice() {
            [(round, Match::Board(seat))] if !prepared.is_wrong_game() => {
                game_at(&stage.play, round, seat.board, seat.sequence)
                    .map(|(pairing, key)| (round.number, pairing, key))
            }
            _ => None,
        };
        let is_taken = |kept: &[KeptRecord], pairing, key| {
            kept.iter().any(|other: &KeptRecord| (other.pairing, other.game) == (pairing, key))
        };
        match kept {
            Some((round, pairing, key))
                if !is_taken(placed.found.get(&round).map_or(&[], Vec::as_slice), pairing, key) =>
            {
                let text = Some(prepared.game.source.trim().to_owned());
                placed.found.entry(round).or_default().push(KeptRecord { pairing, game: key, text });
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

/// Returns the number by which files number the games at one table: the board of a team match, or the game of a
/// mini-match.
fn sequence(key: GameKey) -> u16 {
    if key.board > 1 { key.board } else { key.number }
}

/// Returns the game at a table of a round. `number` is the number used in files: the board of a team match, or the
/// game of a mini-match.
pub fn game_at(play: &Play, round: &Round, board: u32, number: u16) -> Option<(PairingId, GameKey)> {
    let pairing = round.pairings.values().find(|pairing| pairing.board() == Some(board))?;
    let games = scheduled(&play.contest(round.number), &play.scoring, pairing);
    let (key, _) = games.iter().find(|(key, _)| sequence(*key) == number)?;
    Some((pairing.id, *key))
}
