//! Messages about team matches on the arbiter's pages, on public pages, and on paper.

// Arbiter's pages.
crate::messages! {
    no_line_up = "no line-up yet" | "未排阵";
    empty_chair = "empty chair" | "缺员";
    team_boards_open(boards) = "Open boards: {boards}" | "未完台次：{boards}";
    team_match_decided(name, boards) = "Decided: {name} has won; still open: {boards}" | "胜负已定：{name}胜；未完台次：{boards}";
    // Public pages.
    teams = "Teams" | "参赛队";
    team = "Team" | "队";
    team_one = "First team" | "先走队";
    team_two = "Second team" | "后走队";
    match_points = "Match points" | "场分";
    game_points = "Game points" | "局分";
    board_count_explained = "Board numbers times points; the lower sum is better (C.07 article 12)" | "台次乘得分之和，小者为优（C.07第12条）";
    players_of_team = "Players of the team" | "队员名单";
    captain = "Captain" | "领队";
    reserve = "reserve" | "替补";
    reserve_short = "res." | "替补";
    reserve_n(place) = "Reserves, place {place} of the list" | "替补（名单第{place}位）";
    list_board(board) = "Board {board}" | "第{board}台";
    line_up_cells_explained(letter, side) = "3{letter}1: board 3, with {side}, result 1; + − forfeit." | "3{letter}1：第3台，执{side}，得1分；+ − 为弃权。";
    percent = "Percent" | "得分率";
    games_word = "Games" | "局数";
    won_drawn_lost(won, drawn, lost) = "+{won} ={drawn} −{lost}" | "{won}胜{drawn}和{lost}负";
    no_game_yet = "No game has a result yet." | "尚无成绩。";
    board_lists = "Board prizes" | "台次名次";
    board_lists_after(round) = "Best players of each board after round {round}" | "第{round}轮后台次名次";
    board_lists_explained = "Players are listed at their board in the team list. Order: percentage, then more games. Forfeited games count." | "按本队名单的台次列出；依得分率、局数多者排序，弃权局计入。";
    boards_played = "Played on" | "出场台次";
    cross_of_teams = "Match points, with game points below." | "上为场分，下为局分。";
    // On paper.
    match_sheet = "Match sheet" | "团体赛记分表";
    match_sheets = "Match sheets" | "团体赛记分表";
    line_up_form = "Line-up" | "出场名单（排阵表）";
    line_up_forms = "Line-up forms" | "出场名单（排阵表）";
    team_pairings = "Team pairings" | "团体对阵表";
    orders_allowed(count) = "Allowed orders: {count}" | "可用的出场顺序：{count}种";
    arbiter_of_match = "Arbiter" | "裁判员";
    handed_in_at = "Submitted at (date, time)" | "提交时间";
    side_on_board_1 = "The square shows the side on board 1." | "方块为第1台的先后手。";
}
