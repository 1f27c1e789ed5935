//! Content of printed team matches: match sheets, line-up forms, pairings, the crosstable.

use std::collections::BTreeMap;

use qisai_domain::stage::LineUpRule;
use qisai_domain::{Cell, Contest, EntryId, Game, GameKey, Person, PersonId, Results, Round, Side, Tournament};
use qisai_standings::ranking::{RankingError, order, ranked};
use qisai_standings::{CrossCell, CrossGame, Crosstable, Layout};

use crate::names::{Name, name_of};
use crate::sides::SideMark;
use crate::teams::{TeamMatch, game_name, line_ups_known, orders, result_of_first, side_of_first};
use crate::{scores, sides};
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Sheet of a match (团体赛记分表).
pub struct MatchSheet {
    /// Number of the match in its round.
    pub table: u32,
    pub teams: (String, String),
    pub lines: Vec<SheetLine>,
    /// Score, `2½ : 1½`; empty on a blank sheet and before the first result.
    pub score: String,
    /// Match points, `2 : 0`; empty before the end.
    pub match_points: String,
}

/// Printed board of a match.
pub struct SheetLine {
    pub board: String,
    pub first: SheetChair,
    pub second: SheetChair,
    /// Side of the first-named team's player.
    pub first_side: Side,
    /// Result from the perspective of the first-named team; empty without a result.
    pub result: String,
    /// Fouls of the first-named team's player and of the other; empty if there are none.
    pub fouls: (String, String),
}

/// Printed place of a player at a board.
pub struct SheetChair {
    pub mark: SideMark,
    /// Name of the player; empty, to be filled in, while the line-up is not known.
    pub name: String,
    pub rating: String,
}

/// Form of a team's line-up (排阵表).
pub struct LineUpSheet {
    pub team: String,
    /// Name of the opponent; empty if the round is not paired.
    pub opponent: String,
    /// Number of the match; 0 if the round is not paired.
    pub table: u32,
    pub boards: Vec<LineUpLine>,
    pub roster: Vec<PrintRosterRow>,
    /// Orders that the rule allows, as list places: `1 2 3 5`. Empty if the rule has no order, or too many.
    pub orders: Vec<String>,
}

/// Board of a line-up form.
pub struct LineUpLine {
    pub board: u16,
    pub mark: SideMark,
    /// Name of the player; empty, to be filled in, if not known.
    pub player: String,
}

/// Player of the team's list.
pub struct PrintRosterRow {
    pub place: usize,
    pub name: String,
    pub rating: String,
}

/// Match in the list of a round.
pub struct PairingRow {
    pub table: u32,
    pub teams: (String, String),
    pub marks: (SideMark, SideMark),
    /// Points of both teams before the round.
    pub points: (String, String),
    pub score: String,
}

/// Crosstable of teams: match points over game points.
pub struct TeamCross {
    /// Rounds, or in a round robin the places of the opponents.
    pub heads: Vec<u32>,
    pub rows: Vec<CrossRow>,
    /// `true` if the columns are opponents, not rounds.
    pub is_grid: bool,
}

/// Line of a team crosstable.
pub struct CrossRow {
    pub rank: String,
    pub team: String,
    pub cells: Vec<CrossSquare>,
    pub match_points: String,
    pub game_points: String,
}

/// Cell of a team crosstable.
#[derive(Default)]
pub struct CrossSquare {
    /// Opponent and side if the column is a round: `12w`.
    pub opponent: String,
    /// Match points, or a word.
    pub points: String,
    pub game_points: String,
    /// `true` for the team's own column of a grid.
    pub is_own: bool,
}

fn contest(scope: &Scope, round: u16) -> Contest {
    scope.stage().play.contest(round)
}

fn matches<'a>(scope: &Scope, round: &'a Round) -> Vec<(&'a qisai_domain::Pairing, TeamMatch)> {
    let contest = contest(scope, round.number);
    let of = |pairing: &'a qisai_domain::Pairing| {
        Some((pairing, TeamMatch::of(&contest, &scope.stage().play.scoring, pairing)?))
    };
    round.in_board_order().into_iter().filter_map(of).collect()
}

fn rating(person: &Person) -> String {
    person.rating().map(|rating| rating.to_string()).unwrap_or_default()
}

/// Returns the sheets of a round, of one match or of all; `blank` leaves out the results.
pub fn match_sheets(scope: &Scope, round: &Round, only: Option<u32>, blank: bool, t: Words) -> Vec<MatchSheet> {
    let tournament = scope.tournament();
    let scoring = &scope.stage().play.scoring;
    let wanted = matches(scope, round).into_iter();
    let wanted = wanted.filter(|(pairing, _)| only.is_none_or(|table| table == pairing.table));
    let sheet = |(pairing, found): (&qisai_domain::Pairing, TeamMatch)| MatchSheet {
        table: pairing.table,
        teams: found.two.map(|entry| name_of(tournament, entry, t).to_owned()).into(),
        lines: found.games.iter().map(|game| line(scope, &found, game, blank, t)).collect(),
        score: if blank { String::new() } else { found.score(scoring) },
        match_points: if blank { String::new() } else { found.match_points(scoring) },
    };
    wanted.map(sheet).collect()
}

fn line(scope: &Scope, found: &TeamMatch, (key, game): &(GameKey, Game), blank: bool, t: Words) -> SheetLine {
    let tournament = scope.tournament();
    let (side, ..) = game.by_first();
    let [of_first, of_second] = game.players.unwrap_or_default();
    let [first_known, second_known] = line_ups_known(&found.games);
    let chair = |player: Option<PersonId>, is_known: bool, side| {
        let person = player.and_then(|id| tournament.person(id));
        let absent = if is_known { t.empty_chair() } else { "" };
        SheetChair {
            mark: SideMark::of(tournament.settings.discipline, side, t),
            name: person.map_or_else(|| absent.to_owned(), |person| Name::of_person(person, t).text()),
            rating: person.map(rating).unwrap_or_default(),
        }
    };
    let [mover, other] = game.fouls.map(|fouls| match fouls {
        0 => String::new(),
        fouls => fouls.to_string(),
    });
    SheetLine {
        board: game_name(&found.games, *key),
        first: chair(of_first, first_known, side),
        second: chair(of_second, second_known, side.other()),
        first_side: side,
        result: if blank { String::new() } else { result_of_first(scope.stage().scores(), game, t) },
        fouls: match (blank, game.second_begins) {
            (true, _) => (String::new(), String::new()),
            (_, true) => (other, mover),
            (_, false) => (mover, other),
        },
    }
}

/// Returns the forms of a round, or one for each team if the round is not paired; `blank` leaves out the known players.
pub fn line_ups(scope: &Scope, number: u16, only: Option<EntryId>, blank: bool, t: Words) -> Vec<LineUpSheet> {
    let (tournament, contest) = (scope.tournament(), contest(scope, number));
    let discipline = tournament.settings.discipline;
    let mark = |side| SideMark::of(discipline, side, t);
    let is_wanted = |entry: EntryId| only.is_none_or(|only| only == entry);
    let Some(round) = scope.group().round(number) else {
        let seats = tournament.entrants(scope.group());
        let seats = seats.iter().map(qisai_domain::Seat::id).filter(|entry| is_wanted(*entry));
        let lines =
            || (1..=contest.boards).map(|board| LineUpLine { board, mark: SideMark::none(), player: String::new() });
        let unpaired = |entry| form(scope, &contest, entry, (String::new(), 0), lines().collect(), t);
        return seats.filter_map(unpaired).collect();
    };
    let mut forms = Vec::new();
    for (pairing, found) in matches(scope, round) {
        let [one, two] = found.two;
        for (own, opponent, is_first) in [(one, two, true), (two, one, false)] {
            if !is_wanted(own) {
                continue;
            }
            let lines = (1..=contest.boards).map(|board| {
                let named = side_of_first(&contest, board);
                let side = if is_first { named } else { named.other() };
                let game = found.games.iter().find(|(key, _)| key.board == board);
                let players = game.and_then(|(_, game)| game.players).filter(|_| !blank);
                let [of_first, of_second] = players.unwrap_or_default();
                let player = if is_first { of_first } else { of_second };
                let person = player.and_then(|id| tournament.person(id));
                let player = person.map(|person| Name::of_person(person, t).text()).unwrap_or_default();
                LineUpLine { board, mark: mark(side), player }
            });
            let against = (name_of(tournament, opponent, t).to_owned(), pairing.table);
            forms.extend(form(scope, &contest, own, against, lines.collect(), t));
        }
    }
    forms
}

fn form(
    scope: &Scope,
    contest: &Contest,
    entry: EntryId,
    (opponent, table): (String, u32),
    boards: Vec<LineUpLine>,
    t: Words,
) -> Option<LineUpSheet> {
    let tournament = scope.tournament();
    let team = tournament.entry(entry)?.team()?;
    let row = |(place, id): (usize, &PersonId)| {
        let person = tournament.person(*id)?;
        Some(PrintRosterRow { place, name: Name::of_person(person, t).text(), rating: rating(person) })
    };
    let has_order = matches!(scope.stage().play.line_ups, Some(LineUpRule::Fixed | LineUpRule::Reserves));
    let size = usize::from(contest.boards);
    let found = team.roster.len().checked_sub(size).filter(|_| has_order).and_then(|reserves| orders(size, reserves));
    let words = |order: &Vec<usize>| order.iter().map(usize::to_string).collect::<Vec<_>>().join(" ");
    Some(LineUpSheet {
        team: team.name.clone(),
        opponent,
        table,
        boards,
        roster: (1..).zip(&team.roster).filter_map(row).collect(),
        orders: found.unwrap_or_default().iter().map(words).collect(),
    })
}

/// Returns the matches of a round with the points before it, and the teams without an opponent with the reason.
pub fn pairings(scope: &Scope, round: &Round, t: Words) -> (Vec<PairingRow>, Vec<(String, &'static str)>) {
    let tournament = scope.tournament();
    let scoring = &scope.stage().play.scoring;
    let before = qisai_domain::results(tournament, scope.group_id(), round.number.saturating_sub(1));
    let points = |entry: EntryId| {
        let found = before.as_ref().and_then(|results| {
            let line = results.lines.iter().find(|line| line.entry == entry)?;
            Some(scores::points(scoring.primary(), results.score_after(line, results.rounds())))
        });
        found.unwrap_or_default()
    };
    let on_board_1 = side_of_first(&contest(scope, round.number), 1);
    let mark = |side| SideMark::of(tournament.settings.discipline, side, t);
    let row = |(pairing, found): (&qisai_domain::Pairing, TeamMatch)| PairingRow {
        table: pairing.table,
        teams: found.two.map(|entry| name_of(tournament, entry, t).to_owned()).into(),
        marks: (mark(on_board_1), mark(on_board_1.other())),
        points: found.two.map(points).into(),
        score: found.score(scoring),
    };
    let byes = round.in_board_order().into_iter().filter_map(qisai_domain::Pairing::bye);
    let byes = byes.map(|(entry, kind)| (name_of(tournament, entry, t).to_owned(), t.bye_kind(kind)));
    (matches(scope, round).into_iter().map(row).collect(), byes.collect())
}

/// Returns the crosstable after the last round that counts: for a complete table all teams against each other, otherwise
/// round by round.
pub fn crosstable(scope: &Scope, t: Words) -> Result<TeamCross, RankingError> {
    let (tournament, stage) = (scope.tournament(), scope.stage());
    let last = scope.group().last_counted_round(stage);
    let found = ranked(tournament, scope.group_id(), last, &order(stage)?)?;
    let table = Crosstable::new(&found.results, &found.everybody(), Layout::ByRank);
    let sums = game_points(&found.results);
    let is_grid = stage.format().is_complete_table();
    let grid = is_grid.then(|| table.grid());
    let scoring = &stage.play.scoring;
    let square = |entry: EntryId, game: &CrossGame| CrossSquare {
        opponent: if is_grid { String::new() } else { opponent_and_side(tournament, game, t) },
        points: game.result_text(),
        game_points: match sums.get(&(entry, game.column)) {
            Some(points) if !game.outcome.is_pending() => scores::points(&scoring.games, *points),
            _ => String::new(),
        },
        is_own: false,
    };
    let rows = table.rows.iter().enumerate().map(|(line, row)| {
        let cells = match grid.as_ref().and_then(|grid| grid.get(line)) {
            Some(columns) => columns
                .iter()
                .enumerate()
                .map(|(column, games)| match games.as_slice() {
                    [] => CrossSquare { is_own: column == line, ..CrossSquare::default() },
                    games => several(games.iter().map(|game| square(row.entry, game))),
                })
                .collect(),
            None => row
                .cells
                .iter()
                .map(|cell| match cell {
                    CrossCell::Game(game) => square(row.entry, game),
                    CrossCell::Bye { kind, .. } => {
                        CrossSquare { points: t.bye_kind(*kind).to_owned(), ..CrossSquare::default() }
                    }
                    CrossCell::Idle => CrossSquare::default(),
                })
                .collect(),
        };
        let standing = found.row(row.entry);
        let all = sums.iter().filter(|((entry, _), _)| *entry == row.entry).map(|(_, points)| *points).sum();
        CrossRow {
            rank: standing.map_or_else(|| "–".to_owned(), |standing| scores::rank(standing.rank, standing.shared)),
            team: name_of(tournament, row.entry, t).to_owned(),
            cells,
            match_points: scores::points(scoring.primary(), found.points(row.entry)),
            game_points: scores::points(&scoring.games, all),
        }
    });
    let rows: Vec<CrossRow> = rows.collect();
    let heads = if is_grid {
        table.rows.iter().map(|row| row.number).collect()
    } else {
        found.results.columns.iter().map(|at| u32::from(at.round)).collect()
    };
    Ok(TeamCross { heads, rows, is_grid })
}

/// Returns one cell with the matches of two teams in their order, `2 0`.
fn several(matches: impl Iterator<Item = CrossSquare>) -> CrossSquare {
    matches.fold(CrossSquare::default(), |mut all, one| {
        for (text, more) in [(&mut all.points, one.points), (&mut all.game_points, one.game_points)] {
            let gap = if text.is_empty() || more.is_empty() { "" } else { " " };
            *text = format!("{text}{gap}{more}");
        }
        all
    })
}

fn opponent_and_side(tournament: &Tournament, game: &CrossGame, t: Words) -> String {
    format!("{}{}", game.number, sides::letter(tournament.settings.discipline, game.side, t))
}

/// Returns the game points by team and column, byes included.
fn game_points(results: &Results) -> BTreeMap<(EntryId, u16), qisai_domain::Points> {
    let mut points = BTreeMap::new();
    for line in &results.lines {
        for (column, cell) in (1..).zip(&line.cells) {
            match cell {
                Cell::Match { game_points, .. } => points.insert((line.entry, column), *game_points),
                Cell::Bye(kind) => points.insert((line.entry, column), results.scoring.games.bye(*kind)),
                Cell::Game { .. } | Cell::Idle => None,
            };
        }
    }
    points
}
