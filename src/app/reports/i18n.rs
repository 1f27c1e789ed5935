//! Messages about reports, the queue of unsettled boards, and double entry.

crate::messages! {
    reporting = "Result reporting" | "成绩申报";
    who_reports = "Result reports by" | "谁可申报成绩";
    posture_kiosk = "Players at a kiosk" | "棋手在自助台申报";
    posture_kiosk_hint = "With their badge, at the exit. Phones are not allowed in the playing hall." | "凭参赛证在出口处申报，赛场内不用手机。";
    posture_phones = "Players by phone, or at a kiosk" | "棋手用手机或自助台申报";
    posture_phones_hint = "For rapid, youth and club events, and leagues." | "适用于快棋、青少年、俱乐部赛事和联赛。";
    posture_arbiters = "Arbiters only" | "仅限裁判员";
    posture_arbiters_hint = "Slips are collected and entered at the desk." | "收取成绩单，由编排台登记。";
    agreed_counts = "Accept matching reports automatically" | "双方申报一致即为成绩";
    agreed_counts_hint = "Otherwise an arbiter confirms them with one key. In both cases the public page shows “as reported” until the round is closed." | "否则由裁判员按一键确认。自动采用的成绩在本轮结束前公开页面注明“自报”。";
    contest_minutes = "Minutes for contesting a result" | "异议时限（分钟）";
    contest_minutes_hint = "During this time a differing report prevents the round from being closed." | "申报与成绩不符时，在此时限内不能结束本轮。";
    contest_minutes_error(most) = "Enter minutes from 0 to {most}." | "请填0至{most}之间的分钟数。";
    second_pass_needed = "Require double entry before closing a round" | "结束一轮前须二次登分";
    second_pass_needed_hint = "A different person enters every result a second time. On by default where 100 boards or more are expected." | "每个成绩由他人再录入一次；预计100台以上时默认采用。";

    records_allowed = "Players may submit records" | "棋手可提交棋谱";
    records_allowed_hint = "On the phone used to report the result: the moves, or a photo of the scoresheet. An arbiter accepts or rejects them." | "用申报成绩的手机提交着法或记录表照片，由裁判员采用或不采用。";

    review = "Players’ reports" | "成绩申报裁定";
    review_empty = "Everything is settled." | "全部已裁定。";
    review_keys = "Keys for the current board: 1 and 2 accept a value, e enters another result, c calls the players." | "按键：1、2采用相应成绩，e选其他成绩，c呼叫棋手。";
    one_hand = "Both reports came from one phone: they count as one side." | "双方申报来自同一手机，只计一方。";
    agreed_refused(why) = "Both agree, but the result could not be entered: {why}" | "双方一致，但未能登记：{why}";
    waits_since(time) = "A player has been waiting for an arbiter since {time}" | "棋手自{time}起等候裁判员";
    look_at_record = "View the record" | "查看棋谱";
    choose_another = "Another result" | "其他成绩";
    fouls_unsaid_hint = "Leave blank to keep the current fouls." | "留空则不变。";
    sheets_wait = "Records submitted by players" | "棋手提交的棋谱";
    sheets_wait_hint = "They do not prevent the round from being closed." | "不影响结束本轮。";
    sheet_photo = "Photo of the scoresheet" | "记录表照片";
    sheet_from(name, time) = "From {name}, {time}" | "{name}提交，{time}";
    settle = "Settle" | "裁定";
    call_players = "Call the players" | "呼叫棋手";
    take_call_down = "Cancel the call" | "撤下呼叫";
    i_was_there = "Mark as answered" | "标为已处理";
    close_overrules(boards) = "Closing the round now keeps the current results of these boards; the log will name them: {boards}" | "现在结束本轮，以下台次按现有成绩计，并记入日志：{boards}";
    close_with_reason = "With a reason, the round can be closed although some boards are not settled." | "写明理由后，可在尚有未裁定时结束本轮。";
    told_report(time, side, place, result) = "{time} {side}, {place}: {result}" | "{time} {side}（{place}）：{result}";
    with_fouls(result, first, second) = "{result}, fouls {first}–{second}" | "{result}，犯规{first}–{second}";
    told_help(time, side, place) = "{time} {side}, {place}: requests an arbiter" | "{time} {side}（{place}）：呼叫裁判员";
    told_settled(time, who, result, reason) = "{time} settled by {who}: {result} {reason}" | "{time} {who}裁定：{result} {reason}";
    told_call(time, who) = "{time} called by {who}" | "{time} {who}呼叫棋手";
    told_answered(time, who) = "{time} answered by {who}" | "{time} {who}已处理";
    told_entered_at(time, who, result) = "{time} entered by {who}: {result}" | "{time} {who}登记：{result}";
    compare_said(side) = "Reported by {side}" | "{side}申报";
    compare_state = "State" | "状态";
    state_open = "open" | "待申报";
    state_half = "one side" | "一方已申报";
    state_of_fouls(state) = "{state}: fouls" | "{state}：犯规";
    state_agreed = "agreed by both" | "双方一致";
    state_disputed = "disputed" | "双方不一致";
    state_contested(side, time) = "contested by {side} until {time}" | "{side}异议，时限至{time}";
    state_contested_late(side) = "contested by {side}, too late" | "{side}异议，已过时限";
    state_mismatch = "double entry differs" | "二次登分不符";
    state_conflict = "record against result" | "棋谱与成绩不符";
    state_entered = "entered" | "已登记";
    state_settled = "settled" | "已裁定";

    second_pass = "Double entry" | "二次登分";
    bye_requests_allowed_hint = "Half-point and zero-point byes for unpaired rounds of a Swiss. Nothing changes until the desk grants a request." | "限瑞士制和积分编排制中尚未编排的轮次，得半分或不得分。编排台批准前不作任何更改。";
    agreed_boards(count) = "1 board agreed by both" | "{count} boards agreed by both" | "{count}台双方一致";
    half_reported(count) = "One side has reported on 1 board" | "One side has reported on {count} boards" | "{count}台仅一方报告";
    compare_boards(count) = "The only board: result and reports" | "All {count} boards: results and reports" | "全部{count}台：成绩与双方报告";
    level_pairings_hint = "Results appear on public pages and screens when the round is closed." | "成绩在本轮结束后才出现在公开页面和大屏上。";
    level_results_hint = "Results appear immediately; standings, crosstables and player cards include them when the round is closed." | "成绩随到随公布；名次表、成绩总表和棋手成绩卡在本轮结束后才计入。";
    level_standings_hint = "Everything appears immediately; during the round, standings include the results so far." | "全部即时公布，进行中按已有成绩计算。";
    holds_last_round_hint = "For the prize-giving: results and final standings are not public, not even in files, until the tournament is ended on the settings page. The desk and its prints show everything." | "用于颁奖：在设置页结束赛事之前，末轮成绩和最终名次不在公开页面和文件中出现。编排台及其打印件照常显示。";
    // Reports of players.
    reports_differ = "Your opponent reported another result. An arbiter has been told: stay at the board, or correct your report." | "对手申报的结果与您不同，已通知裁判员：请留在台前，或更正申报。";
    you_reported(result) = "You have reported {result}" | "您已申报{result}";
    result_is(result) = "Result: {result}" | "成绩：{result}";
    i_won = "I won" | "我胜";
    game_drawn = "Draw" | "和棋";
    i_lost = "I lost" | "我负";
    we_won = "We won" | "本队胜";
    we_lost = "We lost" | "本队负";
    call_the_arbiter = "Call the arbiter" | "呼叫裁判员";
    arbiter_called(time) = "An arbiter was called at {time}. Stay at the board." | "已于{time}呼叫裁判员，请留在台前。";
    fouls_own = "Own" | "本方";
    fouls_other = "Opponent" | "对方";
    report_hint = "Your opponent reports too. If both agree, you are done; if not, an arbiter comes. You can correct your report." | "对手也须申报。双方一致即可；不一致时由裁判员处理。可以更正自己的申报。";
}
