//! Messages of the statistics.

crate::messages! {
    progress = "Progress" | "名次变化";
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
