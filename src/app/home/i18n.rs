//! Messages of lists of events.

crate::messages! {
    events_running = "Running" | "进行中";
    events_coming = "Coming" | "即将开始";
    events_over = "Finished" | "已结束";
    find_tournament = "Tournament or place" | "赛事或地点";
    no_tournaments_found = "No tournament contains these words." | "没有含这些字词的赛事。";
    results_open(count) = "1 result is open" | "{count} results are open" | "{count}项成绩待登记";
    find_event_or_player = "Event, place or player" | "赛事、地点或棋手";
    find_events = "Find" | "查找";
    all_events = "All events" | "全部赛事";
    by_month = "By month" | "按月份";
    no_events_found = "No event or player by that name. Try fewer letters." | "没有找到赛事或棋手，请少输几个字再试。";
    no_tournaments = "No tournaments here yet." | "尚无赛事。";
    no_tournaments_hint = "Arbiters sign in, create a tournament and enter the players; its public pages then appear here." | "裁判登录后新建赛事并登记棋手，赛事页面即在此向所有人公布。";
}
