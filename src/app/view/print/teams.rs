//! Matches of teams: sheets, forms of line-ups, pairings, the crosstable.

use super::{Cell, Part, Press, Row, Text};
use crate::view::ViewError;
use crate::view::print_team::{self, CrossSquare, LineUpSheet, MatchSheet, SheetChair, SheetLine};
use crate::view::teams::has_boards;

/// Whether the group plays matches of teams on boards that are known.
fn is_of_teams(press: &Press) -> bool {
    has_boards(&press.scope.stage().play.contest(press.round.map_or(1, |round| round.number)))
}

/// A sheet for each match of the round (团体赛记分表), on a page of its own, with the results that are known.
pub(super) fn match_sheets(press: &Press) -> Vec<Part> {
    if !is_of_teams(press) {
        return press.nothing(|t| t.print_no_teams());
    }
    let Some(round) = press.round else { return press.nothing(|t| t.print_no_round()) };
    let sheets = print_team::match_sheets(press.scope, round, None, false, press.scene.t);
    let sheets = sheets.iter().take(press.choice.most.unwrap_or(usize::MAX));
    sheets.map(|sheet| match_sheet(press, sheet, round.number)).collect()
}

fn match_sheet(press: &Press, sheet: &MatchSheet, round: u16) -> Part {
    let (one, two) = (sheet.teams.0.as_str(), sheet.teams.1.as_str());
    let title = press.say(|t| {
        let (name, place) = (t.match_sheet(), t.match_n(sheet.table));
        press.with_start(round, format!("{name}{}{place}{}{one} – {two}", t.colon(), t.comma()), t)
    });
    let rating = || Cell::num(press.say(|t| t.rating()));
    let heads = vec![
        Cell::num(press.say(|t| t.board())),
        Cell::text(one),
        rating(),
        Cell::new("mid", press.say(|t| t.result())),
        Cell::text(two),
        rating(),
    ];
    let mut rows: Vec<Row> = sheet.lines.iter().map(line).collect();
    let sums = [
        (press.say(|t| t.game_points()), sheet.score.as_str()),
        (press.say(|t| t.match_points()), sheet.match_points.as_str()),
    ];
    rows.extend(sums.map(|(said, sum)| {
        Row::classed("total", vec![Cell::wide("", said, 3), Cell::new("mid", sum), Cell::wide("", "", 2)])
    }));
    let captain = |team: &str| press.say(|t| format!("{} {team}", t.captain()));
    let table = press.table("sheet", title, Some(round)).columns(heads).rows(rows);
    Part::Table(table.signed([captain(one), captain(two), press.say(|t| t.arbiter_of_match())]).fresh())
}

fn line(line: &SheetLine) -> Row {
    let chair = |chair: &SheetChair| format!("{} {}", chair.mark.text(), chair.name).trim().to_owned();
    let known = |chair: &SheetChair| if chair.name.is_empty() { "blank" } else { "" };
    Row::of(vec![
        Cell::num(line.board.as_str()),
        Cell::new(known(&line.first), chair(&line.first)),
        Cell::num(line.first.rating.as_str()),
        Cell::new("mid", line.result.as_str()),
        Cell::new(known(&line.second), chair(&line.second)),
        Cell::num(line.second.rating.as_str()),
    ])
}

/// A form for each team (排阵表), with its list and the orders that are allowed. Before the round is paired it names no opponent.
pub(super) fn line_up_forms(press: &Press) -> Vec<Part> {
    if !is_of_teams(press) {
        return press.nothing(|t| t.print_no_teams());
    }
    let number = press.choice.round.unwrap_or_else(|| press.scope.last_paired()).max(1);
    // Players who are known stand on the match sheet: a form is filled in.
    let forms = print_team::line_ups(press.scope, number, None, true, press.scene.t);
    let forms = forms.iter().take(press.choice.most.unwrap_or(usize::MAX));
    forms.map(|form| line_up_form(press, form, number)).collect()
}

fn line_up_form(press: &Press, form: &LineUpSheet, round: u16) -> Part {
    let team = form.team.as_str();
    let title = press.say(|t| {
        let name = t.print_of_round(t.line_up_form(), round);
        match form.opponent.as_str() {
            "" => format!("{name}{}{team}", t.colon()),
            opponent => format!("{name}{}{team} – {opponent}", t.colon()),
        }
    });
    let heads = vec![
        Cell::num(press.say(|t| t.board())),
        Cell::text(press.say(|t| t.side())),
        Cell::new("blank", press.say(|t| t.name())),
    ];
    let rows = form.boards.iter().map(|line| {
        Row::of(vec![Cell::num(line.board), Cell::text(line.mark.text()), Cell::new("blank", line.player.as_str())])
    });
    let rows: Vec<Row> = rows.collect();
    let players: Vec<String> =
        form.roster.iter().map(|it| format!("{} {} {}", it.place, it.name, it.rating).trim().to_owned()).collect();
    let list = press.say(|t| format!("{}{}{}", t.players_of_team(), t.colon(), players.join(t.list_comma())));
    let orders = if form.orders.is_empty() {
        Text::default()
    } else {
        let orders = form.orders.join(" · ");
        press.say(|t| format!("{}{}{orders}", t.orders_allowed(form.orders.len()), t.colon()))
    };
    let table = press.table("line-up", title, Some(round)).columns(heads).rows(rows).notes([list, orders]);
    Part::Table(table.signed([press.say(|t| t.captain()), press.say(|t| t.handed_in_at())]).fresh())
}

/// The matches of a round with the points before it.
pub(super) fn pairings(press: &Press) -> Vec<Part> {
    if !is_of_teams(press) {
        return press.nothing(|t| t.print_no_teams());
    }
    let Some(round) = press.round else { return press.nothing(|t| t.print_no_round()) };
    let (rows, byes) = print_team::pairings(press.scope, round, press.scene.t);
    let points = || Cell::num(press.say(|t| t.points_short()));
    let heads = vec![
        Cell::num(press.say(|t| t.the_match())),
        points(),
        Cell::text(press.say(|t| t.team_one())),
        Cell::new("mid", press.say(|t| t.result())),
        Cell::text(press.say(|t| t.team_two())),
        points(),
    ];
    let team = |name: &str, mark: &str| format!("{mark} {name}").trim().to_owned();
    let rows = rows.iter().map(|row| {
        Row::of(vec![
            Cell::num(row.table),
            Cell::num(row.points.0.as_str()),
            Cell::text(team(&row.teams.0, row.marks.0.text())),
            Cell::new("mid", row.score.as_str()),
            Cell::text(team(&row.teams.1, row.marks.1.text())),
            Cell::num(row.points.1.as_str()),
        ])
    });
    let rows: Vec<Row> = rows.collect();
    let byes: Vec<Text> = byes.iter().map(|(team, why)| Text::plain(format!("{team} · {why}"))).collect();
    let table = press.table("pairings", press.title_of(round), Some(round.number)).columns(heads).rows(rows);
    vec![Part::Table(table.notes(byes).signed(press.signatures()))]
}

/// Match points over game points: of a complete table everybody against everybody, otherwise round by round.
pub(super) fn crosstable(press: &Press) -> Result<Vec<Part>, ViewError> {
    if !is_of_teams(press) {
        return Ok(press.nothing(|t| t.print_no_teams()));
    }
    if press.scene.last == 0 {
        return Ok(press.nothing(|t| t.print_no_standings()));
    }
    let cross = print_team::crosstable(press.scope, press.scene.t)?;
    let mut heads = vec![Cell::num(press.say(|t| t.rank())), Cell::text(press.say(|t| t.team()))];
    heads.extend(cross.heads.iter().map(|head| Cell::new("mid", *head)));
    heads.extend([Cell::num(press.say(|t| t.match_points())), Cell::num(press.say(|t| t.game_points()))]);
    let rows = cross.rows.iter().map(|row| {
        let mut cells = vec![Cell::num(row.rank.as_str()), Cell::text(row.team.as_str())];
        cells.extend(row.cells.iter().map(square));
        cells.extend([Cell::num(row.match_points.as_str()), Cell::num(row.game_points.as_str())]);
        Row::of(cells)
    });
    let rows: Vec<Row> = rows.collect();
    let name = |t: crate::i18n::Words| press.document.entry().map_or("", |entry| entry.name(t.lang));
    let title = press.say(|t| t.print_of_round(name(t), press.scene.last));
    let table = press.table("cross", title, None).columns(heads).rows(rows);
    let table = table.notes([press.say(|t| t.print_cross_of_teams())]).signed(press.signatures());
    Ok(vec![Part::Table(table.across())])
}

/// `12w 2 (4½)`; the own column of a grid is a block.
fn square(square: &CrossSquare) -> Cell {
    if square.is_own {
        return Cell::new("mid", "■");
    }
    let games = if square.game_points.is_empty() { String::new() } else { format!("({})", square.game_points) };
    let parts = [square.whom.as_str(), square.points.as_str(), games.as_str()];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    Cell::new("mid", parts.join(" "))
}
