//! Messages about corrected results, adjournments, missed games and boards lost by leaving.

crate::messages! {
    correct_at_once = "Save the correction" | "保存更正";
    correct_at_once_hint(round) = "Reopens round {round}, saves the result and closes the round again, in one action." | "一次完成：恢复第{round}轮登分、保存成绩、再次结束本轮。";
    missed_hint = "These games were missed. For each, choose whether it is played later or won by the player present. If a game is played later, its round is reopened." | "以下对局缺赛。请逐局选定补赛，或判到场一方胜。补赛对局所在轮次将恢复登分。";
    missed_skipped(round, name) = "Round {round}: {name} had no opponent" | "第{round}轮：{name}无对手";
    missed_lost(round, name) = "Round {round}: lost by forfeit against {name}" | "第{round}轮：对{name}弃权负";
    missed_later = "Play later" | "补赛";
    missed_win(name) = "Win for {name}" | "{name}胜";
    lost_by_withdrawal(name) = "Lost by withdrawal of {name}." | "{name}退赛，判负。";
    lost_by_expulsion(name) = "Lost by expulsion of {name}." | "{name}被除名，判负。";
    lost_by_advancing(name, stage) = "Lost because {name} advanced to {stage}." | "{name}已晋级“{stage}”，判负。";
    lost_on_publishing(name) = "{name} has left: the board will be lost on publishing." | "{name}已退出，公布时判负。";
    adjournment = "Adjournment" | "封棋";
    adjournment_hint = "Copy the details from the envelope; the sealed move stays inside. The game counts as a draw for the next pairing until it is finished." | "按信封所注明的填写，封着留在信封内。续赛结束前，编排时按和棋计。";
    adjournment_position = "Position" | "封棋时的局面";
    adjournment_used(side) = "Time used by {side} (h:mm or h:mm:ss)" | "{side}已用时间（时:分或时:分:秒）";
    adjournment_sealed_by = "Sealed by" | "封棋方";
    adjournment_move = "Number of the sealed move" | "封着的回合数";
    adjournment_resumes = "Resumes" | "续赛时间";
    adjournment_take_back = "Cancel the adjournment" | "撤销封棋";
    fouls_short = "Fouls" | "犯规";
    details = "Details" | "详情";
    another_result = "Correct the result" | "更正成绩";
    correct_heading(round, board) = "Round {round}, board {board}: correct the result" | "第{round}轮第{board}台：更正成绩";
    stands_now = "Recorded" | "现成绩";
    rare_results = "Other results" | "其他成绩";
    would_be = "Change to" | "改为";
    three_ages = "The treatment of a wrong result depends on when it is found (C.04.2 art. 4.3)" | "成绩有误，按发现的时间处理（C.04.2第4.3条）";
    three_ages_of_others = "The treatment of a wrong result depends on when it is found" | "成绩有误，按发现的时间处理";
    correct_in_table = "In a round robin the true result counts whenever it is found. The list of advancing players may change." | "循环赛以实际成绩为准，何时发现都应更正；出线名单可能随之改变。";
    age_open = "Before the next round is paired: the result is corrected and counts everywhere." | "下一轮编排之前：更正，一切照新成绩。";
    age_next = "Before the end of the next round: it is corrected for the standings and for pairings still to be made; the current round stays as it is." | "下一轮结束之前：更正，计入名次和以后的编排；正在进行的一轮不变。";
    age_late = "Later: standings and pairings stay; only the rating report shows the true result." | "更晚：名次与编排不变，只在等级分报告中更正。";
    reopen_first(round) = "Round {round} is closed but can still be corrected: reopen it with a reason, then change the result on the board." | "第{round}轮已结束，但仍可更正：写明理由恢复本轮登分，再在该台改成绩。";
    store_result = "Save the correction" | "保存更正";
    correct_for_rating = "Correct for the rating report" | "仅更正等级分成绩";
    for_rating_is(result) = "For the rating report: {result}" | "等级分报告：{result}";
    standings_unchanged_rating = "The standings stay as they are: only the rating report changes." | "名次不变，只更改等级分报告。";
}
