//! Documents of team matches: match sheets, line-up forms, pairings, the crosstable.

use qisai_domain::{Discipline, Round, Side};

use crate::Result;
use crate::print::{Document, DocumentPart, Press, PrintCell, PrintRow, PrintTable, Text};
use crate::teams::sheets::{CrossSquare, LineUpSheet, MatchSheet, PairingRow, SheetChair, SheetLine};
use crate::teams::{has_boards, sheets};

/// Returns `true` if the group plays team matches on a known number of boards.
fn is_of_teams(press: &Press) -> bool {
    has_boards(&press.scope.stage().play.contest(press.round.map_or(1, |round| round.number)))
}

/// Returns the boards of all matches of a round, `3.2` in match 3, with players and teams, first mover first; the name
/// is empty until the line-up is known.
pub(crate) fn seated(press: &Press, round: &Round) -> Vec<(String, [(String, String); 2])> {
    let sheets = sheets::match_sheets(press.scope, round, None, true, press.scene.t);
    let boards = sheets.iter().flat_map(|sheet| {
        sheet.lines.iter().map(move |line| {
            let first = (line.first.name.clone(), sheet.teams.0.clone());
            let second = (line.second.name.clone(), sheet.teams.1.clone());
            let players = if line.first_side == Side::First { [first, second] } else { [second, first] };
            (format!("{}.{}", sheet.table, line.board), players)
        })
    });
    boards.collect()
}

/// Returns a sheet for each match of the round (团体赛记分表), each on a page of its own, with the known results.
pub(crate) fn match_sheets(press: &Press) -> Vec<DocumentPart> {
    if !is_of_teams(press) {
        return press.nothing(|t| t.print_no_teams());
    }
    let Some(round) = press.round else { return press.nothing(|t| t.print_no_round()) };
    let sheets = sheets::match_sheets(press.scope, round, None, false, press.scene.t);
    let sheets = sheets.iter().take(press.choice.most.unwrap_or(usize::MAX));
    sheets.map(|sheet| match_sheet(press, sheet, round.number)).collect()
}

fn match_sheet(press: &Press, sheet: &MatchSheet, round: u16) -> DocumentPart {
    let (one, two) = (sheet.teams.0.as_str(), sheet.teams.1.as_str());
    let title = press.say(|t| {
        let (name, place) = (t.match_sheet(), t.match_n(sheet.table));
        press.with_start(round, format!("{name}{}{place}{}{one} – {two}", t.colon(), t.comma()), t)
    });
    let has_fouls = press.scene.tournament.settings.discipline == Discipline::Xiangqi;
    let beside = || {
        let fouls = has_fouls.then(|| PrintCell::num(press.say(|t| t.fouls())));
        std::iter::once(PrintCell::num(press.say(|t| t.rating()))).chain(fouls)
    };
    let heads = [PrintCell::num(press.say(|t| t.board())), PrintCell::new("chair", one)].into_iter().chain(beside());
    let heads = heads.chain([PrintCell::new("mid", press.say(|t| t.result())), PrintCell::new("chair", two)]);
    let heads = heads.chain(beside()).collect();
    let mut rows: Vec<PrintRow> = sheet.lines.iter().map(|at| line(at, has_fouls)).collect();
    let wide = if has_fouls { 3 } else { 2 };
    let sums = [
        (press.say(|t| t.game_points()), sheet.score.as_str()),
        (press.say(|t| t.match_points()), sheet.match_points.as_str()),
    ];
    rows.extend(sums.map(|(said, sum)| {
        PrintRow::classed(
            "total",
            vec![PrintCell::wide("", said, wide + 1), PrintCell::new("mid", sum), PrintCell::wide("", "", wide)],
        )
    }));
    let captain = |team: &str| press.say(|t| format!("{} {team}", t.captain()));
    let table = press.table("match-sheet", title, Some(round)).columns(heads).rows(rows);
    DocumentPart::Table(table.signed([captain(one), captain(two), press.say(|t| t.arbiter_of_match())]).fresh())
}

fn line(line: &SheetLine, has_fouls: bool) -> PrintRow {
    let chair = |chair: &SheetChair| format!("{} {}", chair.mark.text(), chair.name).trim().to_owned();
    let known = |chair: &SheetChair| if chair.name.is_empty() { "blank" } else { "" };
    let beside = |chair: &SheetChair, fouls: &str| {
        std::iter::once(PrintCell::num(chair.rating.as_str())).chain(has_fouls.then(|| PrintCell::num(fouls)))
    };
    let mut cells = vec![PrintCell::num(line.board.as_str()), PrintCell::new(known(&line.first), chair(&line.first))];
    cells.extend(beside(&line.first, &line.fouls.0));
    cells.push(PrintCell::new("mid", line.result.as_str()));
    cells.push(PrintCell::new(known(&line.second), chair(&line.second)));
    cells.extend(beside(&line.second, &line.fouls.1));
    PrintRow::of(cells)
}

/// Returns a form for each team (排阵表), with its list and the allowed orders. Before the round is paired it names no
/// opponent.
pub(crate) fn line_up_forms(press: &Press) -> Vec<DocumentPart> {
    if !is_of_teams(press) {
        return press.nothing(|t| t.print_no_teams());
    }
    let number = press.choice.round.unwrap_or_else(|| crate::print::current(press.scope)).max(1);
    // Known players are printed on the match sheet only: a form is filled in by hand.
    let forms = sheets::line_ups(press.scope, number, None, true, press.scene.t);
    let forms = forms.iter().take(press.choice.most.unwrap_or(usize::MAX));
    forms.map(|form| line_up_form(press, form, number)).collect()
}

fn line_up_form(press: &Press, form: &LineUpSheet, round: u16) -> DocumentPart {
    let team = form.team.as_str();
    let title = press.say(|t| {
        let name = t.print_of_round(t.line_up_form(), round);
        match form.opponent.as_str() {
            "" => format!("{name}{}{team}", t.colon()),
            opponent => format!("{name}{}{team} – {opponent}", t.colon()),
        }
    });
    let heads = vec![
        PrintCell::num(press.say(|t| t.board())),
        PrintCell::new("side", press.say(|t| t.side())),
        PrintCell::text(press.say(|t| t.name())),
    ];
    let rows = form.boards.iter().map(|line| {
        PrintRow::of(vec![
            PrintCell::num(line.board),
            PrintCell::text(line.mark.text()),
            PrintCell::new("blank", line.player.as_str()),
        ])
    });
    let rows: Vec<PrintRow> = rows.collect();
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
    DocumentPart::Table(table.signed([press.say(|t| t.captain()), press.say(|t| t.handed_in_at())]))
}

/// Returns the matches of a round with the points before it, and their boards if a line-up is known.
pub(crate) fn pairings(press: &Press) -> Vec<DocumentPart> {
    if !is_of_teams(press) {
        return press.nothing(|t| t.print_no_teams());
    }
    let Some(round) = press.round else { return press.nothing(|t| t.print_no_round()) };
    let table = matches(press, round, press.title_of(round));
    let protests = (press.document == Document::Results).then(|| press.say(|t| t.print_protests()));
    vec![DocumentPart::Table(table.notes(protests).signed(press.signatures()))]
}

/// Returns the matches of a round as a table, for books too.
pub(crate) fn matches(press: &Press, round: &Round, title: Text) -> PrintTable {
    let (rows, byes) = sheets::pairings(press.scope, round, press.scene.t);
    let points = || PrintCell::num(press.say(|t| t.points_short()));
    let heads = vec![
        PrintCell::num(press.say(|t| t.match_head())),
        points(),
        PrintCell::new("chair", press.say(|t| t.team_one())),
        PrintCell::new("mid", press.say(|t| t.result())),
        PrintCell::new("chair", press.say(|t| t.team_two())),
        points(),
    ];
    let team = |name: &str, mark: &str| format!("{mark} {name}").trim().to_owned();
    let sheets = sheets::match_sheets(press.scope, round, None, false, press.scene.t);
    let boards = |table: u32| sheets.iter().filter(move |sheet| sheet.table == table).flat_map(known_boards);
    let head = |row: &PairingRow| {
        let cells = vec![
            PrintCell::num(row.table),
            PrintCell::num(row.points.0.as_str()),
            PrintCell::text(team(&row.teams.0, row.marks.0.text())),
            PrintCell::new("mid", row.score.as_str()),
            PrintCell::text(team(&row.teams.1, row.marks.1.text())),
            PrintCell::num(row.points.1.as_str()),
        ];
        PrintRow::classed("match", cells)
    };
    let rows = rows.iter().flat_map(|row| std::iter::once(head(row)).chain(boards(row.table)));
    let rows: Vec<PrintRow> = rows.collect();
    let byes: Vec<Text> = byes.iter().map(|(team, why)| Text::plain(format!("{team} · {why}"))).collect();
    press.table("matches", title, Some(round.number)).columns(heads).rows(rows).notes(byes)
}

/// Returns the boards of a match on which a player is known.
fn known_boards(sheet: &MatchSheet) -> Vec<PrintRow> {
    let is_known = |line: &&SheetLine| !line.first.name.is_empty() || !line.second.name.is_empty();
    let row = |line: &SheetLine| {
        PrintRow::of(vec![
            PrintCell::num(line.board.as_str()),
            PrintCell::num(""),
            PrintCell::text(seat(&line.first)),
            PrintCell::new("mid", line.result.as_str()),
            PrintCell::text(seat(&line.second)),
            PrintCell::num(""),
        ])
    };
    sheet.lines.iter().filter(is_known).map(row).collect()
}

/// Returns the content of a chair, `红 Bai Anlan 2510`.
fn seat(chair: &SheetChair) -> String {
    let parts = [chair.mark.text(), chair.name.as_str(), chair.rating.as_str()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Returns match points over game points: for a complete table all teams against each other, otherwise round by round.
pub(crate) fn crosstable(press: &Press) -> Result<Vec<DocumentPart>> {
    if !is_of_teams(press) {
        return Ok(press.nothing(|t| t.print_no_teams()));
    }
    if press.scene.last == 0 {
        return Ok(press.nothing(|t| t.print_no_standings()));
    }
    let cross = sheets::crosstable(press.scope, press.scene.t)?;
    let mut heads = vec![PrintCell::num(press.say(|t| t.rank())), PrintCell::text(press.say(|t| t.team()))];
    heads.extend(cross.heads.iter().map(|head| PrintCell::new("mid", *head)));
    heads.extend([PrintCell::num(press.say(|t| t.match_points())), PrintCell::num(press.say(|t| t.game_points()))]);
    let rows = cross.rows.iter().map(|row| {
        let mut cells = vec![PrintCell::num(row.rank.as_str()), PrintCell::text(row.team.as_str())];
        cells.extend(row.cells.iter().map(square));
        cells.extend([PrintCell::num(row.match_points.as_str()), PrintCell::num(row.game_points.as_str())]);
        PrintRow::of(cells)
    });
    let rows: Vec<PrintRow> = rows.collect();
    let name = |t: qisai_i18n::Words| Document::TeamCrosstable.entry().map_or("", |entry| entry.name(t.lang));
    let title = press.say(|t| t.print_of_round(name(t), press.scene.counted));
    let table = press.table("cross", title, None).columns(heads).rows(rows);
    let table = table
        .notes([press.say(|t| t.print_cross_of_teams())])
        .notes(press.missing(press.scene.counted))
        .signed(press.signatures());
    Ok(vec![DocumentPart::Table(table.across())])
}

/// Returns a cell as text, `12w 2 (4½)`; the team's own column of a grid is a block.
fn square(square: &CrossSquare) -> PrintCell {
    if square.is_own {
        return PrintCell::new("mid", "■");
    }
    // Two teams that meet again have a score for each match.
    let (points, games) = (square.points.split(' '), square.game_points.split(' '));
    let scores = points.zip(games.chain(std::iter::repeat(""))).map(|(points, games)| match games {
        "" => points.to_owned(),
        games => format!("{points} ({games})"),
    });
    let parts: Vec<String> =
        std::iter::once(square.opponent.clone()).chain(scores).filter(|part| !part.is_empty()).collect();
    PrintCell::new("mid", parts.join(" "))
}
