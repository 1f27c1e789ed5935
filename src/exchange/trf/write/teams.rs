//! Writer of a group of teams as a TRF.
//!
//! | record | content of a team event |
//! |---|---|
//! | `001` | the people of the rosters, and all others who played for a team; `0000 - +` against an empty chair, `0000 - -` without a game |
//! | `013` (TRF16), `310` (TRF26) | the teams with their people in board order, points and rank |
//! | `300` | only line-ups that a reader would misinterpret: out of order, or with an empty chair |
//! | `320`, `240` | byes; the value of the pairing-allocated one |
//! | `330` | matches in which no two players met, because one side or both did not appear: never a match with a played board |
//! | `352`, `362` | first moves on the boards, match points |
//! | `250` (TRF26), `260`, `299` | virtual points (of the pairing score); prohibited meetings; points beyond the results, in match and game points |
//! | `801`, `802` | tables for people (TRF26) |
//!
//! Our own comments ([`kept`](crate::trf::kept)) contain the data without a record: contests and points that a reader
//! would not infer, rulings, and matches whose line-ups are not yet known or never will be. The need for them is
//! determined by reading the written file.
//!
//! Boards of several games, the same number in every round, have a column for each game; our own comment gives the
//! number, since another reader takes each for a round. Draft rounds are not written. The writer refuses boards that
//! segments decide, or whose sides do not alternate, and a person who has played for two teams.

use std::collections::BTreeMap;

use qisai_domain::contest::{scheduled, second_begins};
use qisai_domain::format::spec::IdlePlayer;
use qisai_domain::tournament::Seat;
use qisai_domain::{
    AdjustmentKind, ByeKind, Contest, EntryId, Event, Game, Group, Meeting, Outcome, PersonId, Points, Prohibition,
    ResultLine, Results, RoundState, Side, Stage, Team, Tournament, results,
};

use super::corrections::{as_rated, comment};
use super::rows::{columns_of_person, cut, federation_code};
use super::team_match::{TeamMatch, alternates, games_of_boards, team_match};
use super::{Dialect, Lines, Style, WriteError, calendar, codes, leavers, list, shown, team_tables};
use crate::text::clean;
use crate::trf::record::{ADJUSTMENT_LETTERS, CellCode, TextTag};
use crate::trf::{dialect, formats, number};

/// Maximum number of a team that fits its three columns.
const MAX_TEAM: u32 = 999;
/// Maximum starting number that needs no letter.
const DECIMAL: u32 = 9_999;

/// Writes a group of teams.
pub(super) fn write(
    event: &Event,
    tournament: &Tournament,
    (stage, group): (&Stage, &Group),
    ranks: &BTreeMap<EntryId, u32>,
    style @ Style { dialect, .. }: Style,
) -> Result<String, WriteError> {
    let writer = TeamWriter::new(tournament, stage, group, style)?;
    let mut out = Lines::default();
    writer.head(event, &mut out);
    writer.system(&mut out)?;
    for person in writer.in_file_order() {
        out.line(&writer.player(person)?);
    }
    for row in &writer.teams {
        out.line(&writer.team(row, ranks));
    }
    writer.byes(&mut out)?;
    for prohibition in group.rounds.values().flat_map(|round| {
        let of_round = |entries| Prohibition { first_round: round.number, last_round: round.number, entries };
        round.kept_apart.iter().map(move |kept| of_round(kept.entries.clone()))
    }) {
        writer.prohibition(&prohibition, &mut out);
    }
    for prohibition in &stage.limits.prohibited {
        writer.prohibition(prohibition, &mut out);
    }
    writer.acceleration(dialect, &mut out)?;
    writer.adjustments(&mut out)?;
    for of_match in &writer.matches {
        writer.line_ups(of_match, &mut out);
    }
    for (of_match, code) in writer.matches.iter().filter_map(|it| Some((it, it.forfeit()?))) {
        let [first, second] = of_match.teams.map(|team| writer.number(team));
        out.line(&format!("330 {code} {:>3} {first:>3} {second:>3}", of_match.round));
    }
    out.lines(&dialect::lines(stage.format(), group.lots()));
    let seats: Vec<Seat<'_>> = writer.teams.iter().map(|row| row.seat).collect();
    out.lines(&leavers::expulsions(&seats, writer.rounds));
    if dialect == Dialect::Trf26 {
        team_tables::write(&writer, &mut out);
    }
    super::team_comments::write(&writer, &mut out);
    super::team_comments::missing_line_ups(&writer, &mut out);
    super::edits(writer.tournament, writer.group, &|team| writer.number(team), &mut out);
    out.lines(&writer.corrections);
    Ok(out.0)
}

/// Writer of a group of teams.
pub(super) struct TeamWriter<'a> {
    pub(super) tournament: &'a Tournament,
    pub(super) stage: &'a Stage,
    pub(super) group: &'a Group,
    style: Style,
    rounds: u16,
    pub(super) contest: Contest,
    pub(super) teams: Vec<TeamRow<'a>>,
    people: BTreeMap<PersonId, u32>,
    /// Last round that is not a draft.
    pub(super) played: u16,
    pub(super) matches: Vec<TeamMatch>,
    /// Comments about games that are rated by other results than those that count.
    corrections: Vec<String>,
    /// Number of games per board: the columns of a round.
    games: u16,
    /// Columns of the people, by round and game.
    columns: BTreeMap<(PersonId, u16, u16), Column>,
    pub(super) results: Results,
}

/// Team with the people of its record.
pub(super) struct TeamRow<'a> {
    pub(super) seat: Seat<'a>,
    pub(super) team: &'a Team,
    pub(super) list: Vec<PersonId>,
}

struct Column {
    text: String,
    points: Points,
}

impl<'a> TeamWriter<'a> {
    fn new(tournament: &'a Tournament, stage: &'a Stage, group: &'a Group, style: Style) -> Result<Self, WriteError> {
        let mut teams = Vec::new();
        for seat in tournament.entrants(group) {
            let team = seat.entry.team().ok_or(WriteError::Team(seat.id()))?;
            if seat.number > MAX_TEAM {
                return Err(WriteError::Number(seat.number));
            }
            teams.push(TeamRow { seat, team, list: team.roster.clone() });
        }
        let mut matches = Vec::new();
        let mut played = 0;
        let games_of_a_board = games_of_boards(stage, group)?;
        let mut games: Vec<(u16, RoundState, [EntryId; 2], u16, Game)> = Vec::new();
        for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
            played = played.max(round.number);
            let contest = stage.play.contest(round.number);
            for pairing in round.in_board_order() {
                let Some(two) = pairing.two() else { continue };
                let rows = scheduled(&contest, &stage.play.scoring, pairing);
                if !alternates(&rows) {
                    return Err(WriteError::BoardGames { round: round.number });
                }
                matches.push(team_match(round.number, two, pairing, &rows));
                games.extend(rows.into_iter().map(|(key, game)| (round.number, round.state, two, key.number, game)));
            }
        }
        for row in &mut teams {
            let fielded = games.iter().flat_map(|(_, _, two, _, game)| {
                let players = game.players.unwrap_or_default();
                two.iter().zip(players).filter_map(|(team, player)| (*team == row.seat.id()).then_some(player)?)
            });
            for player in fielded {
                if !row.list.contains(&player) {
                    row.list.push(player);
                }
            }
        }
        let people = numbers(tournament, &teams)?;
        let results = results(tournament, group.id, played).ok_or(WriteError::NoGroup(group.id))?;
        let contest = stage.play.contest(1);
        let rounds = tournament.planned_rounds(group.id).max(played);
        let columns = BTreeMap::new();
        let mut writer = Self {
            tournament,
            stage,
            group,
            style,
            rounds,
            contest,
            teams,
            people,
            played,
            matches,
            corrections: Vec::new(),
            games: games_of_a_board,
            columns,
            results,
        };
        for (round, state, _, number, game) in games {
            writer.enter((round, number), state, &game)?;
        }
        Ok(writer)
    }

    /// Stores the columns of both players of a board for one of its games.
    fn enter(&mut self, (round, number): (u16, u16), state: RoundState, game: &Game) -> Result<(), WriteError> {
        let (side, own, other) = game.by_first();
        let (_, rated, other_rated) = as_rated(game.clone()).by_first();
        let [first, second] = game.players.unwrap_or_default();
        if let (Some(first), Some(second)) = (first, second) {
            let numbers = [first, second].map(|person| self.people.get(&person).copied().unwrap_or_default());
            let column = usize::from((round.saturating_sub(1)).saturating_mul(self.games).saturating_add(number));
            self.corrections.extend(comment(column, game, numbers));
        }
        let sides = [(first, second, side, (own, rated)), (second, first, side.other(), (other, other_rated))];
        for (who, opponent, side, (outcome, rated)) in sides {
            let Some(who) = who else { continue };
            let text = match opponent {
                Some(opponent) => {
                    let colour = if side == Side::First { 'w' } else { 'b' };
                    let number = self.people.get(&opponent).copied().unwrap_or_default();
                    format!("{:>4} {colour} {}", shown(number), letter(rated, state))
                }
                None => format!("0000 - {}", if outcome == Outcome::ForfeitWin { '+' } else { '-' }),
            };
            let points = self.stage.scores().outcome(outcome);
            if self.columns.insert((who, round, number), Column { text, points }).is_some() {
                let person = self.people.get(&who).copied().unwrap_or_default();
                return Err(WriteError::TwoBoards { person, round });
            }
        }
        Ok(())
    }

    pub(super) fn number(&self, team: EntryId) -> u32 {
        self.teams.iter().find(|row| row.seat.id() == team).map_or(0, |row| row.seat.number)
    }

    fn in_file_order(&self) -> Vec<PersonId> {
        let mut people: Vec<(u32, PersonId)> = self.people.iter().map(|(person, number)| (*number, *person)).collect();
        people.sort_unstable();
        people.into_iter().map(|(_, person)| person).collect()
    }

    fn head(&self, event: &Event, out: &mut Lines) {
        let rated = self.people.keys().filter_map(|person| self.tournament.person(*person)?.rating());
        out.event(&self.tournament.title(event), event);
        out.text(TextTag::Players, &self.people.len().to_string());
        out.text(TextTag::RatedPlayers, &rated.count().to_string());
        out.text(TextTag::Teams, &self.teams.len().to_string());
        let text = formats::type_text(self.stage.format(), false).replacen("Individual:", "Team:", 1);
        out.text(TextTag::TypeText, &text);
        out.officials(event);
        out.text(TextTag::Times, &self.stage.play.clock());
        out.line(&calendar::round_dates(self.stage, (1..=self.rounds).map(|round| (round, self.games.into()))));
    }

    fn system(&self, out: &mut Lines) -> Result<(), WriteError> {
        let (games, matches) = (self.stage.scores(), self.stage.play.scoring.matches.as_ref());
        let values = codes::point_values(games, self.results.games_per_meeting, self.style.dialect)?;
        let side = self.group.initial_side();
        match self.style.dialect {
            Dialect::Trf26 => {
                out.line(&format!("142 {}", self.rounds));
                out.lines(
                    &side
                        .map(|side| format!("152 {}", if side == Side::First { 'W' } else { 'B' }))
                        .into_iter()
                        .collect::<Vec<_>>(),
                );
                out.lines(&values);
                out.text(TextTag::Controller, "Qisai");
                out.text(TextTag::TypeCode, &formats::type_code(&self.stage.play, false, self.style.dutch));
            }
            Dialect::Trf16 => {
                out.line(&format!("XXR {}", self.rounds));
                out.lines(
                    &side
                        .map(|side| format!("XXC {}1", if side == Side::First { "white" } else { "black" }))
                        .into_iter()
                        .collect::<Vec<_>>(),
                );
                out.lines(&values);
                out.text(TextTag::Controller, "Qisai");
            }
        }
        let order = self.stage.order.join(",");
        let is_whole = ["PTS", "MPTS", "GPTS"].contains(&self.stage.order.first().map_or("", String::as_str));
        match matches {
            _ if is_whole => out.text(TextTag::Standings, &order),
            // A reader puts match points first.
            None => out.text(TextTag::Standings, ["GPTS", &order].join(",").trim_end_matches(',')),
            Some(_) => out.text(TextTag::TieBreaks, &order),
        }
        if self.contest.boards > 0 {
            let colour = |board| if second_begins(&self.contest, board) { 'B' } else { 'W' };
            out.line(&format!("352 {}", (1..=self.contest.boards).map(colour).collect::<String>()));
        }
        if let Some(matches) = matches {
            let value = |points| codes::decimal(points, matches.unit);
            let (win, draw, loss) = (value(matches.win)?, value(matches.draw)?, value(matches.loss)?);
            out.line(&format!("362 TW {win:>4}  TD {draw:>4}  TL {loss:>4}"));
        }
        Ok(())
    }

    /// Returns record 001 of a person.
    fn player(&self, person: PersonId) -> Result<String, WriteError> {
        let columns = || {
            let places = (1..=self.played).flat_map(|round| (1..=self.games).map(move |game| (person, round, game)));
            places.map(|place| self.columns.get(&place))
        };
        let points: Points = columns().flatten().map(|column| column.points).sum();
        let points = codes::decimal(points, self.stage.scores().unit)?;
        let number = shown(self.people.get(&person).copied().unwrap_or_default());
        let about = self.tournament.person(person).map_or_else(String::new, columns_of_person);
        let mut line = format!("001 {number:>4} {about:<70} {points:>4}     ");
        for column in columns() {
            line.push_str("  ");
            line.push_str(column.map_or("0000 - -", |column| column.text.as_str()));
        }
        Ok(line)
    }

    /// Returns record 013 or 310.
    fn team(&self, row: &TeamRow<'_>, ranks: &BTreeMap<EntryId, u32>) -> String {
        let players = row.list.iter().filter_map(|person| self.people.get(person)).copied().collect::<Vec<u32>>();
        let name = cut(&row.team.name, 32);
        let players = list(&players);
        if self.style.dialect == Dialect::Trf16 {
            return format!("013 {name:<32}{}", players.strip_prefix(' ').unwrap_or_default());
        }
        let [matches, games] = self.totals(row.seat.id()).map(Option::unwrap_or_default);
        let short =
            if row.team.short.is_empty() { federation_code(&row.team.federation) } else { cut(&row.team.short, 5) };
        let rank = ranks.get(&row.seat.id()).filter(|rank| **rank <= 999).map_or(String::new(), u32::to_string);
        format!("310 {:>3} {name:<32} {short:<5} {:6} {matches:>6} {games:>6} {rank:>3} {players}", row.seat.number, "")
    }

    pub(super) fn line_of(&self, team: EntryId) -> Option<&ResultLine> {
        self.results.lines.iter().take(self.results.seated).find(|line| line.entry == team)
    }

    /// Returns match points, if there are any, and game points, as texts.
    pub(super) fn totals(&self, team: EntryId) -> [Option<String>; 2] {
        let Some(line) = self.line_of(team) else { return [None, None] };
        let scoring = &self.results.scoring;
        let first = self.results.score_after(line, self.results.rounds());
        if scoring.matches.is_none() {
            return [None, codes::decimal(first, scoring.games.unit).ok()];
        }
        let rounds = 1..=self.results.rounds();
        let of_rounds = rounds.map(|round| self.game_points(line, round)).sum::<Points>();
        [codes::decimal(first, scoring.primary().unit).ok(), codes::decimal(of_rounds, scoring.games.unit).ok()]
    }

    /// Returns the game points of a column.
    pub(super) fn game_points(&self, line: &ResultLine, column: u16) -> Points {
        let of_round = self.results.game_points(line, column);
        of_round + line.extra_game_points(self.results.own_round(column))
    }

    /// Writes records 320 and 240.
    fn byes(&self, out: &mut Lines) -> Result<(), WriteError> {
        let mut allocated: Vec<u32> = Vec::new();
        let mut others: BTreeMap<(u16, ByeKind), Vec<u32>> = BTreeMap::new();
        for round in 1..=self.played {
            let pairings = self.group.round(round).map(|round| round.in_board_order()).unwrap_or_default();
            let mut of_round = 0;
            let mut told: Vec<EntryId> = Vec::new();
            for pairing in pairings {
                told.extend(pairing.entries());
                let Meeting::Bye(team, kind) = pairing.meeting else { continue };
                match kind {
                    ByeKind::PairingAllocated if of_round == 0 => of_round = self.number(team),
                    kind => others.entry((round, kind)).or_default().push(self.number(team)),
                }
            }
            allocated.push(of_round);
            let untold = self.teams.iter().filter(|row| !told.contains(&row.seat.id()));
            let untold: Vec<u32> = untold.map(|row| row.seat.number).collect();
            if !untold.is_empty() && self.stage.spec().idle == IdlePlayer::ZeroPointBye {
                others.entry((round, ByeKind::ZeroPoint)).or_default().extend(untold);
            }
        }
        for row in &self.teams {
            let asked = row.seat.participation.byes.range(self.played.saturating_add(1)..);
            for (round, kind) in asked.filter(|(round, _)| **round <= self.rounds) {
                others.entry((*round, *kind)).or_default().push(row.seat.number);
            }
        }
        if let Some(matches) = &self.stage.play.scoring.matches {
            let games = self.stage.scores();
            let value =
                [codes::decimal(matches.pairing_bye, matches.unit)?, codes::decimal(games.pairing_bye, games.unit)?];
            while allocated.last() == Some(&0) {
                allocated.pop();
            }
            let team =
                |line: String, team: &u32| if *team == 0 { line + " 000" } else { line + &format!(" {team:>3}") };
            let teams = allocated.iter().fold(String::new(), team);
            out.line(&format!("320 {:>4} {:>4}{teams}", value[0], value[1]));
        }
        for ((round, kind), mut numbers) in others {
            numbers.sort_unstable();
            numbers.dedup();
            out.line(&format!("240 {} {round:>3}{}", CellCode::Bye(kind).letter(), list(&numbers)));
        }
        Ok(())
    }

    fn prohibition(&self, prohibition: &Prohibition, out: &mut Lines) {
        let mut numbers: Vec<u32> = prohibition.entries.iter().map(|entry| self.number(*entry)).collect();
        numbers.retain(|number| *number > 0);
        numbers.sort_unstable();
        out.line(&format!("260 {:03} {:03}{}", prohibition.first_round, prohibition.last_round, list(&numbers)));
    }

    /// Writes record 299: match points are before game points.
    fn adjustments(&self, out: &mut Lines) -> Result<(), WriteError> {
        let scoring = &self.stage.play.scoring;
        for row in &self.teams {
            let mut given = row.seat.participation.adjustments.clone();
            // A file of one group cannot explain the points from earlier stages.
            let line = self.line_of(row.seat.id());
            let brought = [
                (AdjustmentKind::Extra, line.map(|line| line.brought)),
                (AdjustmentKind::ExtraGamePoints, line.map(|line| line.brought_game_points)),
            ];
            for (kind, points) in brought {
                let points = points.unwrap_or_default();
                if points != Points::ZERO {
                    given.push(qisai_domain::Adjustment { kind, round: Some(1), points });
                }
            }
            for adjustment in given {
                let of_games = adjustment.kind == AdjustmentKind::ExtraGamePoints || scoring.matches.is_none();
                let unit = if of_games { scoring.games.unit } else { scoring.primary().unit };
                let points = codes::signed(adjustment.points, unit)?;
                let [matches, games] = if of_games { ["", &points] } else { [points.as_str(), ""] };
                let known = ADJUSTMENT_LETTERS.into_iter().find(|(_, known)| *known == adjustment.kind);
                let letter = known.map_or(' ', |(letter, _)| letter);
                let round = format!("{:03}", adjustment.round.unwrap_or(0));
                out.line(&format!("299 {letter}{matches:>7}{games:>6}{round:>5}{}", list(&[row.seat.number])));
            }
        }
        Ok(())
    }

    /// Writes records 300 of a match, if a reader would put players at other boards.
    fn line_ups(&self, of_match: &TeamMatch, out: &mut Lines) {
        if !of_match.is_in_columns() || self.contest.boards == 0 {
            return;
        }
        let used = of_match.chairs.iter().rposition(|chairs| chairs.iter().any(Option::is_some)).map_or(0, |at| at + 1);
        let chairs = of_match.chairs.get(..used).unwrap_or_default();
        let has_hole = chairs.iter().flatten().any(Option::is_none);
        let [first, second] = of_match.teams;
        for (side, team, opponent) in [(0, first, second), (1, second, first)] {
            let players: Vec<Option<PersonId>> =
                chairs.iter().map(|chairs| chairs.get(side).copied().flatten()).collect();
            let row = self.teams.iter().find(|row| row.seat.id() == team);
            let place = |player: &PersonId| row.and_then(|row| row.list.iter().position(|other| other == player));
            if !has_hole && players.iter().flatten().map(place).is_sorted() {
                continue;
            }
            let number = |player: &Option<PersonId>| player.and_then(|player| self.people.get(&player).copied());
            let names: String = players
                .iter()
                .map(|player| number(player).map_or(" 0000".to_owned(), |number| format!(" {:>4}", shown(number))))
                .collect();
            let (team, opponent) = (self.number(team), self.number(opponent));
            out.line(&format!("300 {:>3} {team:>3} {opponent:>3}{names}", of_match.round));
        }
    }
}

/// Returns starting numbers: those of the people if they fit, which are those of the original file; otherwise
/// consecutive ones.
fn numbers(tournament: &Tournament, teams: &[TeamRow<'_>]) -> Result<BTreeMap<PersonId, u32>, WriteError> {
    let mut people: BTreeMap<PersonId, (usize, u32)> = BTreeMap::new();
    for ((at, person), number) in
        (0..).zip(teams).flat_map(|(at, row)| row.list.iter().map(move |person| (at, *person))).zip(1..)
    {
        let (first, _) = *people.entry(person).or_insert((at, number));
        if first != at {
            let name = tournament.person(person).map_or(String::new(), |person| clean(person.name()));
            return Err(WriteError::TwoTeams { person: name });
        }
    }
    let fits = people.keys().all(|person| (1..=DECIMAL).contains(&person.0));
    let number = |(person, (_, number)): (PersonId, (usize, u32))| (person, if fits { person.0 } else { number });
    let numbers: BTreeMap<PersonId, u32> = people.into_iter().map(number).collect();
    match numbers.values().find(|number| number::show(**number).is_none()) {
        Some(number) => Err(WriteError::Number(*number)),
        None => Ok(numbers),
    }
}

fn letter(outcome: Outcome, state: RoundState) -> char {
    match outcome {
        Outcome::Unknown if state == RoundState::Closed => CellCode::Unknown.letter(),
        Outcome::Unknown | Outcome::Adjourned => CellCode::Blank.letter(),
        outcome => CellCode::Result(outcome).letter(),
    }
}
