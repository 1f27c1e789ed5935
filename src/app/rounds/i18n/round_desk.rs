//! Messages of the round desk: attendance, drafts, publishing, closing.

use qisai_domain::{Discipline, GameResult, PlayedScore};

use crate::Words;

crate::messages! {
    drawn_by_lot = "Drawn by lot" | "抽签决定";
    step_pair = "Pair" | "编排";
    step_publish = "Publish" | "公布";
    step_results = "Results" | "登分";
    round_closed_by(round, actor, time) = "Round {round} was closed by {actor} at {time}." | "第{round}轮已由{actor}于{time}结束。";
    step_close = "Close" | "结束";
    presence_hint_round_robin = "A round robin also pairs absent players: enter a forfeit as the result." | "循环赛按表编排，缺席者照排，成绩登记弃权。";
    absentees = "Announced absent, and paired all the same" | "已请假，仍列入对阵";
    absentee(board, names) = "Board {board}: {names}" | "第{board}台：{names}";
    absentees_draft = "After publication you can enter the forfeit, or postpone the game." | "公布后可登记弃权，或延期对局。";
    enter_forfeit = "Enter the forfeit" | "登记弃权";
    postpone_game = "Postpone the game" | "延期对局";
    close_waits_for_matches = "Matches missing" | "尚缺场次";
    close_waits_for = "Results missing" | "尚缺成绩";
    reopen_round(round) = "Reopen round {round}" | "恢复第{round}轮登分";
    correct_round = "Correct this round" | "更正本轮";
    discard_draft = "Discard the pairing" | "作废此草稿";
    discard_draft_text(boards) = "Discards these {boards} unpublished boards so that you can pair the round again." | "作废这{boards}台未公布的对阵，以便重新编排。";
    discard_round(round, results) = "Discard round {round}, with {results}" | "作废第{round}轮（含{results}）";
    save_presence = "Save attendance" | "保存检录";
    byes_of(name) = "Byes and withdrawal of {name}" | "{name}的轮空与退赛";
    present_head = "Present" | "到场";
    initial_side_hint = "The side of number 1 in round 1, drawn before pairing (C.04.3 art. 5.1)." | "第一轮1号棋手的先后手，编排前抽签（C.04.3第5.1条）。";
    draw_by_lot_now = "Draw by lot now" | "现在抽签";
    not_paired = "Not paired" | "未编排";
    not_playing = "Not playing" | "本轮不出场";
    byes = "byes" | "轮空";
    free_places = "Bye to the next round" | "轮空晋级";
    everybody_plays = "No byes or absentees" | "全部出场。";
    only_open_boards = "Only open boards" | "只看未登记台次";
    draft_text = "This draft is visible to staff only. Change it by hand if necessary, then publish." | "草稿，尚未公布。如需要可手工调整，然后公布。";
    by_hand = "By hand" | "手工调整";
    by_hand_hint = "Enter starting numbers. The two players swap places, including their opponents and sides." | "请填序号。两人互换位置，连同对手与先后手。";
    exchange_by_click = "Or click two players on the boards: they swap places." | "也可在台次上先后点两名棋手，两人即互换位置。";
    exchange_with = "No. {no} is selected: now click the other player, or press Esc to cancel." | "已选{no}号：再点另一名棋手；按Esc取消。";
    team_no = "Team no." | "队号";
    with_number = "with no." | "与序号";
    exchange = "Swap" | "互换";
    unpair = "Unpair" | "取消该台对阵";
    pairing_bye = "Pairing-allocated bye" | "轮空";
    of_results_in = "results in" | "台已有成绩";
    verify = "Verify" | "复核";
    no_result = "no result" | "未登记";
    other_results(board) = "Other results for board {board}" | "第{board}台其他结果";
    unrated_short = "unrated" | "不计等级分";
    by_board = "By board" | "按台次";
    of_side(what, side) = "{what} ({side})" | "{what}（{side}）";
    check_in_link = "Check-in with list, kiosks and phones" | "检录（名单、自助台、手机）";
    n_results(count) = "1 result" | "{count} results" | "{count}个成绩";
    unplaced(count) = "1 player has neither opponent nor bye:" | "{count} players have neither opponent nor bye:" | "{count}名棋手既无对手也无轮空：";
    apart_boards(count) = "1 game differs from the pairings without it:" | "{count} games differ from the pairings without it:" | "与不回避时相比有{count}台不同：";
    take_line_ups(teams) = "Use the default line-ups of {teams}" | "按规程确定{teams}的出场名单";
    name_line_ups(teams) = "Enter the line-ups of {teams}" | "填写{teams}的出场名单";
    compare_with_engine = "Compared with the engine's pairing" | "与程序编排比较";
    preview_link = "Preview of the next round" | "下一轮预览";
    result_stands = "stands" | "维持";
    closed_over(reason, boards) = "{reason} (not settled: boards {boards})" | "{reason}（未裁定台次：{boards}）";
    closed_without_second_pass(reason, boards) = "{reason} (without double entry: boards {boards})" | "{reason}（未二次登分台次：{boards}）";
    as_reported = "as reported" | "自报";
    screen_call_board = "Call the players on the screens" | "在大屏上呼叫棋手";
    row_with_result(board, first, second, result) = "Board {board}, {first} against {second}, result {result}" | "第{board}台，{first}对{second}，成绩{result}";
    row_without_result(board, first, second) = "Board {board}, {first} against {second}, no result" | "第{board}台，{first}对{second}，未登记成绩";
    // Printed rounds.
    print_forfeits = "+ won by forfeit, - lost by forfeit" | "+ 对方弃权获胜，- 弃权";
    print_game_of(number, count) = "Game {number} of {count}" | "第{number}局，共{count}局";
    print_score_group(points, count) = "Score group {points}: {count}" | "{points}分组，{count}";
    print_sides_so_far = "Sides" | "先后手";
    print_opponents_so_far = "Opponents" | "已遇对手";
    print_asked_for = "Requested" | "申请";
    print_next_note = "Unplayed games do not count as sides. Withdrawn players are not listed." | "未实际对局者不计先后手；退赛者不列。";
    print_no_next = "All rounds have been paired." | "没有待编排的轮次。";
    // Rounds of a table.
    runs_in_order = "In the order of play:" | "按比赛先后：";
    pair_all_rounds = "Pair all remaining rounds" | "编排其余各轮";
    publish_all_rounds = "Publish all drafts" | "公布全部草稿";
    publish_all_rounds_to_all = "Publish all drafts for everyone" | "向所有人公布全部草稿";
    publish_all_rounds_to_staff = "Publish all drafts for staff only" | "仅向工作人员公布全部草稿";
    table_side_hint = "As the table is printed, or with all sides reversed." | "按所印循环表，或先后手全部对调。";
    table_side_printed = "as printed" | "按表";
    table_side_reversed = "reversed" | "对调";
    rounds_of_table = "Sides of the table" | "先后手";
}

impl Words {
    /// Returns the meaning of a result.
    pub fn result_legend(&self, discipline: Discipline, result: GameResult) -> &'static str {
        let xiangqi = discipline == Discipline::Xiangqi;
        let (en, zh) = match result {
            GameResult::Unknown => ("clear", "清除"),
            GameResult::Adjourned => ("adjourned", "封棋"),
            GameResult::FirstForfeits if xiangqi => ("red forfeits", "红方弃权"),
            GameResult::FirstForfeits => ("white forfeits", "白方弃权"),
            GameResult::SecondForfeits => ("black forfeits", "黑方弃权"),
            GameResult::DoubleForfeit => ("both forfeit", "双方弃权"),
            GameResult::Played { score, rated: true } => match score {
                PlayedScore::FirstWins if xiangqi => ("red wins", "红胜"),
                PlayedScore::FirstWins => ("white wins", "白胜"),
                PlayedScore::Draw => ("draw", "和"),
                PlayedScore::SecondWins => ("black wins", "黑胜"),
                PlayedScore::HalfZero if xiangqi => ("red draws, black loses", "红和黑负"),
                PlayedScore::HalfZero => ("white draws, black loses", "白和黑负"),
                PlayedScore::ZeroHalf if xiangqi => ("red loses, black draws", "红负黑和"),
                PlayedScore::ZeroHalf => ("white loses, black draws", "白负黑和"),
                PlayedScore::ZeroZero => ("both lose", "双方负"),
            },
            GameResult::Played { score, rated: false } => match score {
                PlayedScore::FirstWins if xiangqi => ("red wins, not rated", "红胜，不计等级分"),
                PlayedScore::FirstWins => ("white wins, not rated", "白胜，不计等级分"),
                PlayedScore::Draw => ("draw, not rated", "和，不计等级分"),
                PlayedScore::SecondWins => ("black wins, not rated", "黑胜，不计等级分"),
                PlayedScore::HalfZero if xiangqi => ("red draws, black loses, not rated", "红和黑负，不计等级分"),
                PlayedScore::HalfZero => ("white draws, black loses, not rated", "白和黑负，不计等级分"),
                PlayedScore::ZeroHalf if xiangqi => ("red loses, black draws, not rated", "红负黑和，不计等级分"),
                PlayedScore::ZeroHalf => ("white loses, black draws, not rated", "白负黑和，不计等级分"),
                PlayedScore::ZeroZero => ("both lose, not rated", "双方负，不计等级分"),
            },
        };
        self.either(en, zh)
    }
}
