//! Messages of the pages of an event: overview, visibility, deletion.

crate::messages! {
    visibility_hint = "A new event is visible to its staff only. Make it public when the list is ready for everyone." | "新建的赛事只有工作人员可见；名单可以公开时再设为公开。";
    delete_event_hint(count) = "All its tournaments ({count}) will be removed from all lists; only staff can find the pages. The log is kept; the owner can restore the event on this page." | "全部组别（{count}个）将从所有列表移除，除工作人员外无人能查看。日志保留，管理员可在此页恢复。";
    delete_type = "Type the URL name to delete the event" | "输入网址代号以确认删除";
    delete_has_results = "An event with results cannot be deleted. Archive it under “Visibility”." | "已有成绩的赛事不能删除，可在“公开范围”中选择归档。";
    event_is_deleted = "This event is deleted. To restore it, choose its visibility above and save." | "本赛事已删除。在上方选择公开范围并保存，即可恢复。";
    free_address(word) = "Free the URL name “{word}”" | "释放网址代号“{word}”";
    free_address_hint = "The deleted event and its tournaments get new URL names; the old ones can be used again." | "已删除的赛事及其组别改用其他网址代号，原代号可再次使用。";
    event_saved = "Saved. The changes are recorded in the log of each tournament." | "已保存，更改内容见各赛事的日志。";
    version_n(version) = "As of entry {version} in the log" | "截至日志第{version}条";
    about = "About the tournament" | "赛事简介";
    log_fingerprint = "Fingerprint of the log" | "日志指纹";
    countersigned = "Countersigned" | "联署";
    countersigned_by(by, version) = "by {by} up to entry {version}" | "{by}（截至第{version}条）";
    entered = "Entered" | "参赛";
    round_state = "State" | "状态";
    round_closed = "finished" | "已结束";
    round_to_come = "to come" | "未开始";
    not_published_yet = "The first round has not been paired yet. The pairings will appear here." | "第1轮尚未编排，对阵公布后在此显示。";
    stages_to_come = "To come" | "后续阶段";
    boards_of_match = "Boards of a match" | "每场台数";
    boards_worth(boards, win, draw, loss) = "{boards}, each {win}-{draw}-{loss}" | "{boards}台，每台胜{win} 和{draw} 负{loss}";
    deputies_hint = "One per line, with the title after a semicolon: Noor, Ines; IA" | "每行一人，等级写在分号之后：林知远；国家级";
}
