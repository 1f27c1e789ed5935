//! Messages about the publication level of a round in play.

crate::messages! {
    publish_level = "Public information about a round until it is closed" | "一轮结束前公开的内容";
    level_pairings = "Pairings only" | "仅对阵";
    level_pairings_hint = "Results appear on public pages and screens when the round is closed." | "成绩在本轮结束后才出现在公开页面和大屏上。";
    level_results = "Pairings and results" | "对阵和成绩";
    level_results_hint = "Results appear immediately; standings, crosstables and player cards include them when the round is closed." | "成绩随到随公布；名次表、成绩总表和棋手成绩卡在本轮结束后才计入。";
    level_standings = "Pairings, results and standings" | "对阵、成绩和名次";
    level_standings_hint = "Everything appears immediately; during the round, standings include the results so far." | "全部即时公布，进行中按已有成绩计算。";
    holds_last_round = "Withhold the last round until the tournament is ended" | "末轮成绩在结束赛事后才公布";
    holds_last_round_hint = "For the prize-giving: results and final standings are not public, not even in files, until the tournament is ended on the settings page. The desk and its prints show everything." | "用于颁奖：在设置页结束赛事之前，末轮成绩和最终名次不在公开页面和文件中出现。编排台及其打印件照常显示。";
    state_withheld = "results to be announced" | "成绩待公布";
    withheld_results(round) = "Results of round {round} will be announced when it is closed." | "第{round}轮成绩在本轮结束后公布。";
    withheld_standings(round) = "Results of round {round} will be included when it is closed." | "第{round}轮成绩在本轮结束后计入。";
    withheld_last_round = "Results of the last round will be announced when the tournament is ended." | "末轮成绩在赛事结束时公布。";
}
