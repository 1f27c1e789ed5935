//! Messages about team totals from individual results (队员总分).

crate::messages! {
    totals_heading = "Team totals" | "团体总分";
    totals_after(round) = "Team totals after round {round}" | "第{round}轮后团体总分";
    totals_by_places(counted) = "The places of each team's best {counted} are added, lower sum first; then the best place, the second best, fewer fouls (15.5)." | "每队取名次最好的{counted}人，名次总和小者列前；再比最好名次、次好名次、犯规少者（第15.5条）。";
    totals_by_points(counted) = "The points of each team's best {counted} are added (12.5); then the lower sum of their places, the best place, the second best, fewer fouls." | "每队取积分最高的{counted}人累计（第12.5条）；再比名次总和、最好名次、次好名次、犯规少者。";
    totals_total = "Total" | "总分";
    totals_of_places = "Sum of places" | "名次总和";
    totals_of_points = "Sum of points" | "总积分";
    totals_best = "Best place" | "最好名次";
    totals_second = "Second best" | "次好名次";
    totals_members = "Counting players" | "计分队员";
    totals_member(number) = "Player {number}" | "队员{number}";
    totals_counts(number) = "Counts {number}" | "计分{number}";
    totals_missing = "missing" | "缺员";
    totals_too_few(team, players, counted) = "{team} is not listed: {players} of {counted} players." | "{team}未列入：{counted}人中仅有{players}人。";
    totals_no_teams = "No teams have been entered yet: the arbiter enters them on the page Teams of the desk." | "尚无参赛队报名：由裁判员在编排台的“参赛队”页录入。";
    totals_none = "No team has enough counting players yet." | "各队参赛人数均不足。";
    print_no_totals = "No players count for teams here, or no round is public yet." | "本赛事无队员计入团体，或尚无公布的轮次。";
}
