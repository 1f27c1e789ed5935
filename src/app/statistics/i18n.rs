//! Messages of the progress chart and the statistics.

crate::messages! {
    progress = "Progress" | "名次变化";
    progress_after(round) = "Progress of the leaders to round {round}" | "前列棋手名次变化（至第{round}轮）";
    race = "Leaders and the race" | "前列名次走势";
    race_after(round) = "after rounds 1 to {round}" | "第1至{round}轮后";
    race_after_first = "after round 1" | "第1轮后";
    race_said(name, round) = "Places after each round; {name} is first after round {round}." | "各轮后名次；第{round}轮后{name}居首。";
    podium = "Podium" | "前三名";
    full_standings = "Full standings" | "完整名次";
    board_one = "Board one" | "首台";
    form_of_rounds(results) = "Rounds so far: {results}" | "各轮成绩：{results}";
    outcomes = "Wins and draws" | "胜负统计";
    players_by_points = "Players by points" | "各分段人数";
    teams_by_points = "Teams by points" | "各分段队数";
    how_places_are_decided = "How places are decided" | "名次判定办法";
    place_shift = "Move" | "升降";
    places_up = "up" | "上升";
    places_down = "down" | "下降";
    progress_read = "Left to right: rounds. Up and down: the place after each; lower places are drawn at the foot." | "横向为轮次，纵向为该轮后名次，靠后者画在底部。";
    progress_table = "Place and points after each round" | "各轮后名次与积分";
    statistics = "Statistics" | "统计";
    statistics_after(round) = "Statistics to round {round}" | "统计（至第{round}轮）";
    statistics_read = "Games over the board only; in the first-move score a win counts 1 and a draw ½, whatever the event's scoring." | "只计实际对局；先手得分率按胜1和½计，与赛事计分无关。";
    all_rounds = "All" | "合计";
    games_played = "Games" | "对局";
    side_wins(side) = "{side} wins" | "{side}胜";
    draws = "Draws" | "和棋";
    first_score = "First-move score" | "先手得分率";
    drawn_share = "Drawn" | "和棋率";
    decisive_share = "Decisive" | "胜负率";
    forfeits = "Forfeits" | "弃权";
    byes_given = "Byes" | "轮空";
    upsets = "Upsets" | "爆冷";
    no_upsets = "No game was won or drawn against a higher-rated player." | "尚无低分者胜或和高分者的对局。";
    lower_rated = "Lower rated" | "低分者";
    higher_rated = "Higher rated" | "高分者";
    difference = "Difference" | "分差";
}
