//! Messages of lists of events.

crate::messages! {
    events_running = "Running" | "进行中";
    events_coming = "Coming" | "即将开始";
    events_over = "Finished" | "已结束";
    latest_results = "Latest results" | "最新成绩";
    playing_yourself = "Playing yourself?" | "您是参赛者？";
    playing_yourself_hint = "Find your name once and choose “This is me”. This device then shows your board first." | "先查到自己的名字，点“这是我”，本机以后首先显示您的台次。";
    nothing_coming = "No event is announced" | "暂无赛事预告";
    nothing_coming_hint = "Events appear here when their organisers publish them." | "主办方公布后即在此显示。";
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
    new_tournament_hint = "Name, game, system, rounds: it takes a minute." | "名称、棋种、赛制、轮数，一分钟即可。";
    nothing_given_yet = "You have no role in any tournament yet. Its chief arbiter assigns roles under Officials; the tournament then appears here." | "尚无授权给您的赛事。由该赛事裁判长在“工作人员与职务”页任命后，即在此显示。";
    no_tournaments_yet = "No tournaments yet" | "尚无赛事";
    deleted_events = "Deleted" | "已删除";
    deleted_events_hint = "Only the owner sees this list. Open an event to restore it, or to free its URL name for another event." | "仅管理员可见。可在赛事页面恢复，或释放其网址代号供其他赛事使用。";
    archived_events = "Archived" | "已归档";
}
