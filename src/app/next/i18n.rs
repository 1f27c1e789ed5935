//! Messages of the to-do list over all groups.

crate::messages! {
    next_up = "To do" | "待办";
    next_all_groups = "All groups" | "全部组别";
    next_together(count) = "Next step of {count} groups" | "{count}组一并进入下一步";
    next_together_to_all(count) = "Next step of {count} groups, visible to everyone" | "{count}组一并进入下一步，向所有人公布";
    next_together_to_staff = "The same, visible to staff only" | "同上，仅向工作人员公布";
    next_acts = "Rounds and stages" | "轮次与阶段";
    next_open_games = "open games and decisions" | "待登记的对局、抽签和裁定";
    next_none = "No game waits for a result." | "没有待登记成绩的对局。";
    boards_wait = "Boards waiting for an arbiter" | "等候裁判员的台次";
    next_end_edit(round) = "Round {round} is being changed by hand" | "第{round}轮正在手工调整";
    next_line_ups(round) = "Round {round}: line-ups" | "第{round}轮出场名单";
    my_boards(boards) = "My boards: {boards}" | "我的台次：{boards}";
    show_my_boards = "Show my boards only" | "只看我的台次";
    show_all_boards = "Show all boards" | "查看全部台次";
}
