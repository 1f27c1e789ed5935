//! Messages about two results entered for one game at the same time, and about double entry.

crate::messages! {
    conflict_heading(board) = "Board {board}: a colleague saved a result first" | "第{board}台：他人已先保存";
    conflict_text = "Your page was out of date. Your entry has not been saved. Which result is correct?" | "您的页面在此之前打开，您的成绩尚未保存。以哪个为准？";
    yours_not_stored = "Yours, not saved" | "您的（未保存）";
    stored_value = "Saved" | "已保存的";
    store_mine = "Save mine" | "改为我的";
    keep_theirs = "Keep the saved one" | "保留已存的";
    both_in_log = "Both values remain in the log." | "无论如何，另一成绩都留在日志中。";
    second_pass_open(count) = "1 board has no result yet." | "{count} boards have no result yet." | "{count}台尚无成绩。";
    // Double entry.
    second_pass_text = "Enter each result again from the slips. Results you entered yourself must be entered by a colleague." | "请按成绩单逐台再次登分。登记人不得对自己登记的成绩二次登分。";
    second_pass_scan = "Scan a slip, or type its code" | "扫描成绩单或输入其通行码";
    second_pass_scan_hint = "The board of the slip opens; then press one key." | "打开该成绩单所属台次，再按一键。";
    slip_of_another_round = "This slip belongs to another round, or its board was paired again." | "此成绩单属于其他轮次，或该台已重新编排。";
    slip_ticked(board) = "Board {board} already has a matching second entry." | "第{board}台已二次登分，成绩相符。";
    slip_lacking(board) = "Board {board} has no result yet: enter it first." | "第{board}台尚无成绩，请先登记。";
    second_pass_count(all, equal) = "{equal} of {all} match" | "共{all}台，相符{equal}台";
    second_pass_done(all, equal) = "{all} boards, {equal} matching, by" | "共{all}台，相符{equal}台，二次登分：";
    second_pass_differs = "the two entries differ" | "两次登分不符";
    second_pass_entered = "First entry" | "首次登分";
    second_pass_typed = "Second entry" | "二次登分";
}
