//! Messages about the publication level of a round in play.

crate::messages! {
    publish_level = "Public information about a round until it is closed" | "一轮结束前公开的内容";
    level_pairings = "Pairings only" | "仅对阵";
    level_results = "Pairings and results" | "对阵和成绩";
    level_standings = "Pairings, results and standings" | "对阵、成绩和名次";
    holds_last_round = "Withhold the last round until the tournament is ended" | "末轮成绩在结束赛事后才公布";
    state_withheld = "results to be announced" | "成绩待公布";
    withheld_results(round) = "Results of round {round} will be announced when it is closed." | "第{round}轮成绩在本轮结束后公布。";
    withheld_standings(round) = "Results of round {round} will be included when it is closed." | "第{round}轮成绩在本轮结束后计入。";
    withheld_last_round = "Results of the last round will be announced when the tournament is ended." | "末轮成绩在赛事结束时公布。";
}
