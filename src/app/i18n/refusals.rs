//! Why something was refused, in the reader's words, with the way out.

use qisai_domain::Refusal;
use qisai_domain::refusal::{LockedSetting, Missing};
use qisai_domain::setup::{MAX_PLAYERS, MAX_ROUNDS, SetupError};

use super::{Lang, Words, sentence};

impl Words {
    /// What keeps a description from being a tournament, as a sentence.
    pub fn setup_error(&self, error: &SetupError) -> String {
        match self.lang {
            Lang::En => sentence(&error.to_string()),
            Lang::Zh => format!("{}。", chinese_setup(error)),
        }
    }

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
        Refusal::OpenGames { open, boards } => format!("{open} games have no result yet: boards {}.", list(boards, ", ")),
        Refusal::Disputed { games, boards } => format!("{games} boards have a record that does not agree with the result: {}. Look at each, correct the result or let it stand with a reason.", list(boards, ", ")),
        Refusal::Unplaced { count, .. } => format!("{count} players have neither opponent nor bye. Pair them by hand or give them a bye."),
        Refusal::NotEditing { round } => format!("Round {round} is not being edited by hand. Begin that first."),
        Refusal::StillEditing { round } => format!("Round {round} is still being edited by hand. End that first."),
        Refusal::ReasonNeeded => "This needs a reason: say in a few words why.".into(),
        Refusal::CannotUndo => "This cannot be undone any more: something that followed depends on it.".into(),
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
        Refusal::NobodyPlays { round } => format!("第{round}轮无人可编排：请先录入棋手，或核对点名。"),
        Refusal::OpenGames { open, boards } => format!("尚有{open}台没有成绩：第{}台。", list(boards, "、")),
        Refusal::Disputed { games, boards } => format!(
            "有{games}台的棋谱与成绩不符：第{}台。请逐台核对，更正成绩，或写明理由后维持成绩。",
            list(boards, "、")
        ),
        Refusal::NotLateYet { round } => {
            format!("第{round}轮的下一轮尚未结束：请重开第{round}轮更正成绩，仍计入比赛（C.04.2 第4.3条）。")
        }
        Refusal::ResultNeeded => "更正须有成绩。".into(),
        Refusal::StaleFouls { theirs } => format!("其间已有他人记录犯规：{}次与{}次。", theirs.0, theirs.1),
        Refusal::PenaltyRound { round, rounds } => format!("处罚和加减分须在第1至{rounds}轮，不能是第{round}轮。"),
        Refusal::RecordTooLong { board, bytes, limit } => {
            format!("第{board}台：棋谱有{bytes}字节，最多保存{limit}字节。")
        }
        Refusal::RecordTwice { board } => format!("第{board}台：同一局棋有两份棋谱。"),
        Refusal::NoRecord { board } => format!("第{board}台没有棋谱。"),
        Refusal::Unplaced { count, .. } => format!("{count}名棋手既无对手也无轮空。请手工编排或给予轮空。"),
        Refusal::CannotPlay { name, .. } => format!("{name}不能排在这里：已编排，或本轮不参赛。"),
        Refusal::NotEditing { round } => format!("第{round}轮不在手工调整中，请先开始手工调整。"),
        Refusal::StillEditing { round } => format!("第{round}轮仍在手工调整，请先结束调整。"),
        Refusal::ReasonNeeded => "须写明理由。".into(),
        Refusal::Locked(setting) => format!("第一轮编排后不能再改{}。", chinese_locked(*setting)),
        Refusal::AlreadyDrawn => "第一轮编排后不能重新抽签。".into(),
        Refusal::Setup(error) => format!("{}。", chinese_setup(error)),
        Refusal::CannotUndo => "已有后续操作依赖于此，不能再撤销。".into(),
    }
}

fn chinese_setup(error: &SetupError) -> String {
    match error {
        SetupError::Rounds(rounds) => format!("轮数须为1至{MAX_ROUNDS}，不能是{rounds}"),
        SetupError::MoreRoundsThanAnnounced { played, announced } => {
            format!("已有{played}轮，预定只有{announced}轮，轮数至少应为{played}")
        }
        SetupError::Number(number) => format!("序号{number}超出范围或重复"),
        SetupError::Players(count) => format!("棋手{count}人，最多{MAX_PLAYERS}人"),
        SetupError::NoName(number) => format!("{number}号没有姓名"),
        SetupError::UnknownNumber { round, number } => format!("第{round}轮编排了{number}号，但没有此人"),
        SetupError::PairedTwice { round, number } => format!("第{round}轮{number}号编排了两次"),
        SetupError::UnknownRound { number, round } => format!("{number}号：没有第{round}轮"),
        SetupError::Scores => "计分有误：胜不得低于和，和不得低于负，两和不得高于一胜一负".into(),
        SetupError::PairingBye => "计分有误：轮空不得高于胜局".into(),
        SetupError::Slug(slug) => format!("网址代号“{slug}”有误：只能用小写字母、数字和连字符，最多64个"),
        SetupError::Dates => "结束日期早于开始日期".into(),
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
        LockedSetting::Prohibited => "已编排轮次的回避名单",
        LockedSetting::Lots => "抽签种子",
        LockedSetting::Rounds => "轮数（不得少于已编排的轮数）",
    }
}

fn list(boards: &[u32], separator: &str) -> String {
    boards.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

#[cfg(test)]
mod tests {
    use qisai_domain::{ByeKind, EntryId, GameResult, RoundState, Version};

    use super::*;
    use crate::i18n::words_left_in_latin;

    #[test]
    fn english_refusals_are_sentences() {
        let said = |refusal| Words::of(Lang::En).refusal(&refusal);
        assert_eq!(said(SetupError::Dates.into()), "The event ends before it begins.");
        assert_eq!(said(Refusal::NoRoundLeft { rounds: 5 }), "All 5 announced rounds are paired.");
    }

    #[test]
    fn chinese_arbiters_read_chinese() {
        let (round, number, entry, name) = (2, 7, EntryId(7), "陈伟".to_owned());
        let setup = [
            SetupError::Rounds(0),
            SetupError::MoreRoundsThanAnnounced { played: 5, announced: 4 },
            SetupError::Number(7),
            SetupError::Players(200_000),
            SetupError::NoName(7),
            SetupError::UnknownNumber { round: 2, number },
            SetupError::PairedTwice { round: 2, number },
            SetupError::UnknownRound { number, round },
            SetupError::Scores,
            SetupError::PairingBye,
            SetupError::Slug("春 季".to_owned()),
            SetupError::Dates,
        ];
        let missing =
            [Missing::Group, Missing::Round, Missing::Pairing, Missing::Game, Missing::Player, Missing::Entry];
        let locked = [
            LockedSetting::Discipline,
            LockedSetting::Scores,
            LockedSetting::Format,
            LockedSetting::Prohibited,
            LockedSetting::Rounds,
        ];
        let (yours, theirs) = (GameResult::Unknown, GameResult::Adjourned);
        let mut refusals = vec![
            Refusal::Stale { seen: Version(1), current: Version(2) },
            Refusal::StaleResult { yours, theirs, current: Version(2) },
            Refusal::Name(name.clone()),
            Refusal::Duplicate(name.clone()),
            Refusal::TooMany { limit: 100 },
            Refusal::RoundRobinStarted,
            Refusal::AlreadyPaired { name: name.clone(), round },
            Refusal::RoundPaired { round },
            Refusal::ByeKind { kind: ByeKind::PairingAllocated },
            Refusal::RoundState { round, state: RoundState::Draft, needed: RoundState::Published },
            Refusal::RoundState { round, state: RoundState::Closed, needed: RoundState::Published },
            Refusal::RoundOrder { round, expected: 1 },
            Refusal::NoRoundLeft { rounds: 5 },
            Refusal::OpenGames { open: 2, boards: vec![1, 4] },
            Refusal::Disputed { games: 2, boards: vec![1, 4] },
            Refusal::NotLateYet { round: 2 },
            Refusal::ResultNeeded,
            Refusal::StaleFouls { theirs: (1, 0) },
            Refusal::PenaltyRound { round: 9, rounds: 7 },
            Refusal::RecordTooLong { board: 3, bytes: 9, limit: 8 },
            Refusal::RecordTwice { board: 3 },
            Refusal::NoRecord { board: 3 },
            Refusal::Unplaced { count: 1, entries: vec![entry] },
            Refusal::CannotPlay { name, entry },
            Refusal::ReasonNeeded,
            Refusal::AlreadyDrawn,
            Refusal::CannotUndo,
        ];
        refusals.extend(setup.map(Refusal::from));
        refusals.extend(missing.map(|what| Refusal::Missing { what, number }));
        refusals.extend(locked.map(Refusal::Locked));
        for refusal in refusals {
            let said = Words::of(Lang::Zh).refusal(&refusal);
            assert_eq!(words_left_in_latin(&said), Vec::<String>::new(), "{said}");
        }
    }
}
