//! Drafts changed by hand.

super::messages! {
    begin_edit = "Change by hand" | "手工调整";
    edit_again = "Change by hand again" | "再次手工调整";
    end_edit = "End the changes" | "结束调整";
    editing_by_hand(name) = "Being changed by hand; begun by {name}" | "手工调整中，由{name}开始";
    edited_by_hand(name) = "Changed by hand by {name}" | "已由{name}手工调整";
    edit_reason_hint = "Stands in the log, on this page and in the report file." | "将记入日志、本页和报表文件。";
    nothing_changed_yet = "Nothing has been changed so far." | "尚未改动。";
    now_stands = "As it stands" | "现状";
    engine_proposed = "As the engine proposed" | "程序原案";
}
