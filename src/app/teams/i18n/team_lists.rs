//! Messages about teams and their lists.

crate::messages! {
    free_number_of_teams_hint(number) = "Number {number} of the table is free for one team. Existing matches stay, and each round gets one more." | "循环表中{number}号空缺，可由一队补入：原有对阵不变，各轮增加一场。";
    add_team = "Enter a team" | "参赛队报名";
    add_team_late(round) = "Enter a team from round {round}" | "自第{round}轮起补报参赛队";
    paste_teams_hint = "One player on each line, with a line of column names: Team, Board, Name, Rating …" | "每行一人，首行为列名：队名、台次、姓名、等级分……";
    team_name = "Team" | "队名";
    team_short = "Short name" | "简称";
    team_captain = "Captain" | "领队";
    team_captain_hint = "Enter the name; need not be a player." | "填姓名；可以不是队员。";
    team_list = "List" | "名单";
    team_list_hint = "In board order, reserves last. Change the numbers to change the order; enter a new player in an empty line." | "按台次排列，替补在后。改动台次即改动次序；新队员填入空行。";
    team_list_sizes(least, most) = "From {least} to {most} players." | "每队{least}至{most}人。";
    team_list_least(least) = "At least {least} players." | "每队至少{least}人。";
    team_place = "Board" | "台次";
    team_off_list = "Off the list" | "移出";
    team_average = "Average" | "平均分";
    team_players = "Players" | "人数";
    team_row_error(row, what) = "Line {row}: {what}" | "第{row}行：{what}";
    team_place_error(place) = "“{place}” is not a place on the list: enter a number" | "“{place}”不是台次：应为数字";
    team_row_name = "the player has no name" | "缺少姓名";
    teams_order_warnings = "Lists not in rating order" | "与等级分次序不符的名单";
    teams_units = "Players count for a team once it is entered. Clubs with players not on any list" | "参赛队报名后，队员成绩才计入团体。尚未报名参赛队的单位";
    teams_of_units = "Enter a team for each club" | "按单位报名参赛队";
    teams_missing_data = "Data required by the line-up rules" | "排阵规定所需而未填的资料";
    team_missing_data(what, names) = "{what} of {names}" | "{names}的{what}";
    teams_numbers(method) = "Numbers: {method}" | "队号：{method}";
    teams_numbers_hand = "Numbers by hand" | "手工定队号";
    teams_three_things = "Next steps" | "后续步骤";
    teams_empty_hint = "Enter the teams, then pair round 1." | "先报齐各队，再编排第一轮。";
    teams_closed = "The first round is paired: no more teams can be entered." | "第一轮已编排，不再接受参赛队报名。";
    team_withdraw_hint(round) = "The team is not paired from round {round} on." | "自第{round}轮起不再编排。";
    team_kept = "Your input is still here; nothing was saved." | "已填内容保留，尚未保存。";
    teams_file = "List of teams (XLSX or CSV)" | "参赛队名单（XLSX或CSV）";
    teams_file_hint = "One player per line; the first line names the columns: Team, Board, Name, Rating, Federation … An optional second sheet describes the teams: Team, Short name, Federation, Club, Captain." | "每行一名队员；首行为列名：队名、台次、姓名、等级分、单位……第二张工作表可列各队：队名、简称、协会、单位、领队。";
    enter_these_teams = "Enter these teams" | "录入所选参赛队";
    teams_list_entered(entered, left) = "Teams entered: {entered}. Left out: {left}." | "已录入{entered}支队，未录入{left}支。";
    teams_list_left = "Teams left out" | "未录入的队";
    team_entered_already = "Already entered." | "已报名。";
}
