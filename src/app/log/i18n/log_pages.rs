//! Messages of the pages of the log: entries, undo, actions.

use qisai_domain::command::Action;

use crate::Words;

crate::messages! {
    redo = "Redo" | "恢复";
    undo_of(number) = "Undo entry {number}" | "撤销第{number}条";
    redo_of(number) = "Redo what entry {number} undid" | "恢复第{number}条撤销的操作";
    undo_text = "This action and all its changes will be undone." | "撤销以下操作及其全部变动。";
    undo_text_together(count) = "Later actions depend on this one, so these {count} are undone together, newest first." | "其后的操作以此为基础，以下{count}项将自最新一项起一并撤销。";
    undo_text_contradicting(count) = "Later actions depend on this one or contradict its undo, so these {count} are undone together, newest first." | "其后的操作以此为基础，或与撤销后的结果矛盾，以下{count}项将自最新一项起一并撤销。";
    undo_alone(number) = "Without the marked actions, undoing entry {number} leaves contradictions:" | "若不连同撤销有标记的操作，撤销第{number}条后会有矛盾：";
    undo_elsewhere(section) = "Also in {section}" | "同时在{section}";
    undo_marked = "contradicts" | "矛盾";
    undo_all(count) = "Undo all {count}" | "{count}项一并撤销";
    undo_only = "Undo without the marked actions" | "不撤销有标记的操作";
    redo_text = "The undone action will be restored." | "撤销的操作将重新生效。";
    redo_text_together(count) = "The {count} undone actions will be restored together." | "撤销的{count}项操作将一并恢复。";
    redo_all(count) = "Redo all {count}" | "{count}项一并恢复";
    undo_can_be_undone = "The log gets one entry, which can itself be undone." | "日志中记为一条，该条也可再撤销。";
    log_redone = "Redone" | "恢复操作";
    log_together(what, numbers) = "{what}, together with {numbers}" | "{what}，连同{numbers}";
    log_text = "All actions, newest first. Each entry carries the hash of the previous one; qisai verify checks the chain." | "全部操作，新的在前。每条都带有前一条的哈希值，可用 qisai verify 校验。";
    countersignature_unreadable(file) = "{file} is not a file of countersignatures: use the file that qisai countersignature make wrote" | "{file}不是联署文件：请使用 qisai countersignature make 生成的文件";
    countersignature_refused(file, name, what) = "{file} was not added. {name}: {what}" | "未添加{file}。{name}：{what}";
    hash = "Hash" | "哈希";
    log_of_event = "Event data: name, place, days, officials" | "赛事资料：名称、地点、日期、裁判";
    log_unreadable = "This entry cannot be read: run qisai verify for details" | "此条无法读取，原因见 qisai verify";
    text_erased = "(erased)" | "（已删除）";
    person_n(number) = "person {number}" | "{number}号人员";
    round_board(round, board) = "round {round}, board {board}" | "第{round}轮第{board}台";
    log_for_staff = "for staff only" | "仅限工作人员";
    log_for_everyone(what) = "{what}, for everyone" | "{what}（对所有人）";
    action_on(action, what) = "{action}: {what}" | "{action}：{what}";
}

impl Words {
    /// Returns the name of an action in the log.
    pub fn action(&self, action: Action) -> &'static str {
        let (en, zh) = match action {
            Action::Create => ("Tournament created", "创建赛事"),
            Action::Edit => ("Settings changed", "修改设置"),
            Action::Register => ("Entered", "报名"),
            Action::AddStage => ("Stage added", "增加阶段"),
            Action::RemoveStage => ("Stage removed", "删除阶段"),
            Action::Open => ("Stage opened", "开启阶段"),
            Action::Accept => ("Entrants kept", "维持参赛名单"),
            Action::RegisterTeam => ("Team entered", "参赛队报名"),
            Action::EditPerson => ("Player corrected", "更正棋手"),
            Action::EditTeam => ("Team corrected", "更正参赛队"),
            Action::Tag => ("Marks set", "设置标记"),
            Action::Remove => ("Removed", "删除"),
            Action::Withdraw => ("Withdrawn", "退赛"),
            Action::Reinstate => ("Reinstated", "恢复参赛"),
            Action::Substitute => ("Replaced", "替补"),
            Action::RequestBye => ("Bye", "登记轮空"),
            Action::StateAbsence => ("Reason for an absence", "缺席原因"),
            Action::SetAbsent => ("Attendance", "检录"),
            Action::Renumber => ("Numbers drawn", "抽签定序号"),
            Action::Draw => ("Drawn", "抽签"),
            Action::Challenge => ("Challenged", "挑战"),
            Action::BeginEdit => ("Editing by hand started", "开始手工调整"),
            Action::EndEdit => ("Editing by hand ended", "结束手工调整"),
            Action::Pair => ("Paired", "编排"),
            Action::SwapSides => ("Sides swapped", "互换先后手"),
            Action::Exchange => ("Swapped", "互换棋手"),
            Action::Unpair => ("Unpaired", "取消该台对阵"),
            Action::PairByHand => ("Paired by hand", "手工编排"),
            Action::GiveBye => ("Bye given", "给予轮空"),
            Action::MakeUp => ("Missed game settled", "补赛处理"),
            Action::Replay => ("Match to be replayed", "重赛"),
            Action::KeepMatch => ("Match kept as paired", "维持原对阵"),
            Action::DiscardRound => ("Discarded", "作废"),
            Action::Publish => ("Published", "公布"),
            Action::Close => ("Closed", "结束"),
            Action::Reopen => ("Reopened", "恢复登分"),
            Action::Enter => ("Result", "登分"),
            Action::Decide => ("Ruling", "裁定"),
            Action::Appoint => ("Date of a match", "比赛日期"),
            Action::HandIn => ("Submitted, sealed", "密封提交"),
            Action::Reveal => ("Opened", "拆封"),
            Action::Sanction => ("Penalties and points", "处罚与加减分"),
            Action::Expel => ("Expelled", "除名"),
            Action::Adjourn => ("Adjournment", "封棋"),
            Action::RecordFouls => ("Fouls", "犯规"),
            Action::CorrectForRating => ("Corrected for the rating report", "仅更正等级分成绩"),
            Action::KeepRecords => ("Records kept", "保存棋谱"),
            Action::Acknowledge => ("Result confirmed", "维持成绩"),
            Action::Erase => ("Personal data erased", "删除个人信息"),
            Action::End => ("Tournament ended", "结束赛事"),
            Action::ReopenEnded => ("Tournament reopened", "恢复赛事"),
            Action::Undo => ("Undone", "撤销操作"),
        };
        self.either(en, zh)
    }
}
