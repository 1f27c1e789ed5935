//! Why something was refused, in the reader's words, with the way out.

use qisai_domain::Refusal;
use qisai_domain::refusal::{LockedSetting, Missing};

use super::{Lang, Words};

impl Words {
    /// A refusal as a sentence.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        match self.lang {
            Lang::En => english(refusal),
            Lang::Zh => chinese(refusal),
        }
    }
}

fn english(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Stale { .. } => "Somebody else changed this in the meantime. Look at the new values and enter yours again if they still hold.".into(),
        Refusal::StaleResult { .. } => "Somebody else entered a result on this board in the meantime.".into(),
        Refusal::Duplicate(name) => format!("{name} is entered already. If it is another person, add a birth date or club, or confirm."),
        Refusal::RoundRobinStarted => "A round robin takes nobody once its first round is paired.".into(),
        Refusal::OpenGames { open, boards } => format!("{open} games have no result yet: boards {}.", list(boards)),
        Refusal::Unplaced { count, .. } => format!("{count} players have neither opponent nor bye. Pair them by hand or give them a bye."),
        Refusal::ReasonNeeded => "This needs a reason: say in a few words why.".into(),
        Refusal::CannotUndo => "This cannot be undone any more: something that followed depends on it.".into(),
        Refusal::Setup { message } => sentence(message),
        other => sentence(&other.to_string()),
    }
}

fn chinese(refusal: &Refusal) -> String {
    match refusal {
        Refusal::Stale { .. } => "其间已有他人改动。请核对新内容，如仍需修改请重新填写。".into(),
        Refusal::StaleResult { .. } => "其间已有他人登记了本台成绩。".into(),
        Refusal::Missing { what, number } => format!("没有{}{number}。", chinese_missing(*what)),
        Refusal::Name(name) => format!("“{name}”不能作姓名：1至200个字，不含控制字符。"),
        Refusal::Duplicate(name) => format!("{name}已报名。如确为另一人，请补充出生日期或单位，或确认后再报。"),
        Refusal::TooMany { limit } => format!("棋手超过{limit}人。"),
        Refusal::RoundRobinStarted => "循环赛第一轮编排后不再接受报名。".into(),
        Refusal::AlreadyPaired { name, round } => format!("{name}已编入第{round}轮，只能退赛，不能删除。"),
        Refusal::RoundPaired { round } => format!("第{round}轮已编排。"),
        Refusal::ByeKind { .. } => "这种轮空不能申请。".into(),
        Refusal::RoundState { round, state, needed } => {
            format!("第{round}轮现为“{}”，须为“{}”。", chinese_state(*state), chinese_state(*needed))
        }
        Refusal::RoundOrder { round, expected } => format!("此操作只适用于第{expected}轮，不适用于第{round}轮。"),
        Refusal::NoRoundLeft { rounds } => format!("预定的{rounds}轮已全部编排。"),
        Refusal::OpenGames { open, boards } => format!("尚有{open}台没有成绩：第{}台。", list(boards)),
        Refusal::Unplaced { count, .. } => format!("{count}名棋手既无对手也无轮空。请手工编排或给予轮空。"),
        Refusal::CannotPlay { name, .. } => format!("{name}不能排在这里：已编排，或本轮不参赛。"),
        Refusal::ReasonNeeded => "须写明理由。".into(),
        Refusal::Locked(setting) => format!("第一轮编排后不能再改{}。", chinese_locked(*setting)),
        Refusal::AlreadyDrawn => "第一轮编排后不能重新抽签定先后手。".into(),
        Refusal::Setup { message } => format!("设置有误：{message}"),
        Refusal::CannotUndo => "已有后续操作依赖于此，不能再撤销。".into(),
    }
}

fn chinese_missing(what: Missing) -> &'static str {
    match what {
        Missing::Group => "组",
        Missing::Round => "轮次",
        Missing::Pairing => "台次",
        Missing::Game => "对局",
        Missing::Player => "棋手",
        Missing::Entry => "报名",
    }
}

fn chinese_state(state: qisai_domain::RoundState) -> &'static str {
    use qisai_domain::RoundState::{Closed, Draft, Published};
    match state {
        Draft => "草稿",
        Published => "已公布",
        Closed => "已结束",
    }
}

fn chinese_locked(setting: LockedSetting) -> &'static str {
    match setting {
        LockedSetting::Discipline => "棋种",
        LockedSetting::Scores => "计分办法",
        LockedSetting::Format => "赛制",
        LockedSetting::Prohibited => "回避名单",
        LockedSetting::Rounds => "轮数（不得少于已编排的轮数）",
    }
}

fn list(boards: &[u32]) -> String {
    boards.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// A capital at the beginning, a full stop at the end.
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let first = letters.next().map(|letter| letter.to_uppercase().to_string()).unwrap_or_default();
    let end = if message.ends_with(['.', '!', '?']) { "" } else { "." };
    format!("{first}{}{end}", letters.as_str())
}
