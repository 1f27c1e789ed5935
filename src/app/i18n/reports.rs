//! Words of reports, of the queue of what is not settled, and of the second pass.

super::messages! {
    reporting = "Reports of results" | "成绩报告";
    who_reports = "Who may report results" | "谁可报告成绩";
    posture_kiosk = "Players at a kiosk" | "棋手在自助台报告";
    posture_kiosk_hint = "With their badge, at the exit. No telephones in the playing hall." | "凭参赛证在出口处报告，赛场内不用手机。";
    posture_phones = "Players by telephone, or at a kiosk" | "棋手用手机或自助台报告";
    posture_phones_hint = "For rapid, youth and club events, and leagues." | "适用于快棋、青少年、俱乐部赛事和联赛。";
    posture_arbiters = "Arbiters only" | "仅限裁判员";
    posture_arbiters_hint = "Slips are collected, the desk types." | "收取成绩单，由编排台登记。";
    agreed_counts = "Two equal reports are the result" | "双方报告一致即为成绩";
    agreed_counts_hint = "Otherwise an arbiter confirms them with one key. Either way the public page says “as reported” until the round is closed." | "否则由裁判员按一键确认。自动采用的成绩在本轮结束前公开页面注明“自报”。";
    contest_minutes = "Minutes in which a result may be contested" | "异议时限（分钟）";
    contest_minutes_hint = "A report that differs holds up the end of the round for so long." | "报告与成绩不符时，在此时限内不能结束本轮。";
    contest_minutes_error(most) = "Give minutes as a number from 0 to {most}." | "请填0至{most}之间的分钟数。";
    second_pass_needed = "A second pass before a round is closed" | "结束一轮前须复录";
    second_pass_needed_hint = "Every result is typed once more by somebody else. On from the beginning where 100 boards or more are expected." | "每个成绩由他人再录入一次；预计100台以上时默认采用。";

    review = "Reports" | "复核";
    review_empty = "Everything is settled." | "全部已裁定。";
    review_keys = "Keys on the board in hand: 1 and 2 take a value, e another result, c calls the players." | "按键：1、2采用相应成绩，e选其他成绩，c叫棋手。";
    one_hand = "Both reports came from one telephone: they count as one side." | "双方报告来自同一手机，只计一方。";
    agreed_refused(why) = "Both agree, but the result could not be entered: {why}" | "双方一致，但未能登记：{why}";
    waits_since(time) = "A player waits for an arbiter since {time}" | "棋手自{time}起等候裁判员";
    look_at_record = "Look at the record" | "查看棋谱";
    choose_another = "Another result" | "其他成绩";
    fouls_unsaid_hint = "Empty: as they stand." | "留空则不变。";
    settle = "Settle" | "裁定";
    call_players = "Call the players" | "叫棋手";
    take_call_down = "Take the call down" | "撤下通知";
    i_was_there = "I was there" | "已到台处理";
    close_with_reason = "With a reason the round is closed although something is not settled." | "写明理由后，可在尚有未裁定时结束本轮。";
    told_report(time, side, place, result) = "{time} {side}, {place}: {result}" | "{time} {side}（{place}）：{result}";
    with_fouls(result, first, second) = "{result}, fouls {first}–{second}" | "{result}，犯规{first}–{second}";
    told_help(time, side, place) = "{time} {side}, {place}: asks for an arbiter" | "{time} {side}（{place}）：叫裁判员";
    told_settled(time, who, result, reason) = "{time} settled by {who}: {result} {reason}" | "{time} {who}裁定：{result} {reason}";
    told_call(time, who) = "{time} called by {who}" | "{time} {who}叫棋手";
    told_answered(time, who) = "{time} seen to by {who}" | "{time} {who}已处理";
    told_entered_at(time, who, result) = "{time} entered by {who}: {result}" | "{time} {who}登记：{result}";
    compare_said(side) = "Said by {side}" | "{side}报告";
    compare_state = "State" | "状态";
    state_open = "open" | "待报告";
    state_half = "one side" | "一方已报";
    state_of_fouls(state) = "{state}: fouls" | "{state}：犯规";
    state_agreed = "agreed by both" | "双方一致";
    state_disputed = "disputed" | "双方不一致";
    state_contested(side, time) = "contested by {side} until {time}" | "{side}异议，时限至{time}";
    state_contested_late(side) = "contested by {side}, time is over" | "{side}异议，已过时限";
    state_mismatch = "second pass differs" | "复录不符";
    state_conflict = "record against result" | "棋谱与成绩不符";
    state_entered = "entered" | "已登记";
    state_settled = "settled" | "已裁定";
    as_reported = "as reported" | "自报";

    second_pass = "Second pass" | "复录";
    second_pass_text = "Type each result once more from the slips. Whoever entered a result cannot type it again." | "请按成绩单逐台再次录入。登记人不得复录自己登记的成绩。";
    second_pass_scan = "Scan a slip, or type its code" | "扫描成绩单或输入其代码";
    second_pass_scan_hint = "It opens the board of the slip; then one key." | "打开该成绩单所属台次，再按一键。";
    slip_of_another_round = "This slip is of another round, or its board was paired again." | "此成绩单属于其他轮次，或该台已重新编排。";
    slip_ticked(board) = "Board {board} was typed alike before." | "第{board}台已复录，结果相符。";
    slip_lacking(board) = "Board {board} has no result yet: enter it first." | "第{board}台尚无成绩，请先登记。";
    second_pass_count(all, equal) = "{equal} of {all} equal" | "共{all}台，相符{equal}台";
    second_pass_done(all, equal) = "{all} boards, {equal} equal, by" | "共{all}台，相符{equal}台，复录：";
    second_pass_differs = "the two results differ" | "两次录入不符";
    second_pass_entered = "Entered" | "登记";
    second_pass_typed = "Typed now" | "复录";
}
