//! Words of the check-in at the desk.

super::messages! {
    by_telephone = "telephone" | "手机";
    missing_n(count) = "{count} missing" | "缺{count}人";
    came_meanwhile = "They came while you were looking at the list, and nothing has happened to them:" | "以下人员在您查看名单期间到场，未作处理：";
    late_in_xiangqi = "Xiangqi rules, article 21: the clock of whoever is late runs; beyond the limit the game is lost. If both are late beyond it, both lose by default. On the table a win so is +, a loss is −." | "竞赛规则第21条：迟到者从轮其走棋时开钟，超过规定时限即判负；双方均超过规定时限，判双方弃权。成绩表上胜记“+”、负记“-”。";
    check_in_is_open = "Players may say themselves that they are here." | "棋手可自行签到。";
    check_in_is_shut = "Only the desk ticks. Open the check-in for kiosks and telephones." | "目前只由编排台登记。可开放自助台和手机签到。";
    word_for_wall = "Hang it on the wall: telephones must say it, so that nobody checks in from the bus. Empty: not asked." | "张贴在赛场，手机签到须填写，以防未到场者签到。留空则不要求。";
    check_in_closes = "Closes at" | "截止时间";
    check_in_closes_hint = "Said on screens, kiosks and telephones, in local time. Nothing happens by itself: you close the check-in." | "当地时间，显示在大屏、自助台和手机上。到时不会自动结束，由您结束检录。";
    boards_posted_at = "Boards are posted at" | "对阵公布时间";
    boards_posted_hint = "Said to those who have checked in. Empty: nothing is said." | "告知已签到的棋手。留空则不显示。";
    said_closes(time) = "Check-in closes {time}" | "检录{time}截止";
    said_posted(time) = "Boards are posted at {time}" | "{time}公布对阵";
    screen_closes_in = "left:" | "剩余";
    screen_time_up = "time is up" | "时间已到";
    open_check_in = "Open the check-in" | "开放签到";
    shut_check_in = "Only the desk again" | "停止自行签到";
    by_club = "By club or family" | "按单位或亲属";
    club_here(here, all, club) = "{here} of {all} of {club} here" | "{club}：{all}人中已到{here}人";
    family_here(here, all, names) = "{here} of {all} of one family here: {names}" | "亲属、师生{all}人中已到{here}人：{names}";
    just_marked = "Marked just now:" | "刚刚登记：";
    all_here = "All here" | "全部已到";
    still_set_absent = "still set absent: an arbiter takes it back" | "仍记为缺席，须裁判员取消";
    mark_here = "Here" | "已到";
    mark_late = "Late" | "迟到";
    mark_absent = "Absent" | "缺席";
    mark_expected = "Take it back" | "撤回";
    find_or_scan = "Find somebody, or scan a badge" | "查找，或扫描参赛证";
    find_or_scan_hint = "A badge, or its code when it is typed, opens its player's line; then Enter for “Here”." | "扫描参赛证或输入其代码，即打开该棋手一行，再按回车登记“已到”。";
    code_of_nobody_here = "This code is of nobody on this list: a kiosk, or somebody who plays elsewhere in the event or not in this round." | "此代码不属于本名单中的任何人：可能是自助台代码，或持有者在本赛事其他组别，或不参加本轮。";
    said_in_round = "Said in this round, newest first (UTC)" | "本轮登记记录，最新的在前（UTC）";
    byes_in_advance = "Byes asked for in advance" | "事先请假";
    close_check_in = "Close the check-in" | "结束检录";
    nobody_missing = "Nobody is missing." | "全部到齐。";
    missing_text(count) = "{count} have not come. Choose what becomes of each; it is one act and stands in the log." | "{count}人未到。请逐一选择处理方式，作为一次操作写入日志。";
    what_becomes = "What becomes of them" | "处理方式";
    fate_bye = "No points this round" | "本轮缺席，得0分";
    fate_away = "No points until they come back" | "缺席至另行通知，每轮得0分";
    fate_pair = "Paired nevertheless" | "照常编排";
    fate_withdraw = "Withdrawn" | "退赛";
    fate_all = "For all of them" | "统一处理";
    fate_each = "As chosen for each" | "按逐人选择";
    check_in_link = "Check-in with list, kiosks and telephones" | "检录（名单、自助台、手机）";
}
