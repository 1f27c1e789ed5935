//! Chinese details of refusals: missing objects, locked settings, unsuitable brackets.

use qisai_domain::bracket::{BracketError, MAX_SEATS};
use qisai_domain::refusal::{LockedSetting, Missing};
use qisai_domain::{AdjournmentFlaw, ByeKind, RoundState};

use crate::Words;

pub(super) fn chinese_has_left(name: &str, round: u16) -> String {
    format!("{name}在第{round}轮之前已退赛。请登记{name}弃权，或先让{name}恢复参赛。")
}

pub(super) fn chinese_byes(name: &str, byes: &[(u16, ByeKind)], t: Words) -> String {
    let byes: Vec<String> = byes.iter().map(|(round, kind)| format!("第{round}轮{}", t.bye_kind(*kind))).collect();
    format!("另一组别无法安排{name}的轮空：{}。请确认不带轮空转入，或先撤回。", byes.join("、"))
}

pub(super) fn chinese_cannot_play(name: &str) -> String {
    format!("{name}不能排在这里：已编排，或本轮不参赛。已有对手者请互换两名棋手；未参赛者请先录入或恢复参赛。")
}

pub(super) fn chinese_state(round: u16, state: RoundState, needed: RoundState) -> String {
    use RoundState::{Closed, Draft, Published};
    match (state, needed) {
        (Draft, Published) => format!("第{round}轮还是草稿，请先公布。"),
        (Draft, Closed) => format!("第{round}轮还是草稿，请先公布、登分并结束该轮。"),
        (Published, Closed) => format!("第{round}轮尚在进行，请先结束该轮。"),
        (Closed, Published) => format!("第{round}轮已结束，请先写明理由恢复该轮登分。"),
        (Published | Closed, Draft) => {
            format!("第{round}轮已公布，此操作只适用于草稿。确需更改的，请写明理由作废本轮后重新编排。")
        }
        (Draft, Draft) | (Published, Published) | (Closed, Closed) => {
            format!("第{round}轮其间已有变化，请刷新页面。")
        }
    }
}

pub(super) fn chinese_source(what: Missing, number: u32) -> String {
    format!("参赛来源有误：{}{number}不在本阶段之前，请改选更早的。", chinese_missing(what))
}

pub(super) fn chinese_missing(what: Missing) -> &'static str {
    match what {
        Missing::Stage => "阶段",
        Missing::Group => "组",
        Missing::Round => "轮次",
        Missing::Pairing => "台次",
        Missing::Game => "对局",
        Missing::Player => "棋手",
        Missing::Entry => "报名",
        Missing::Listing => "榜单",
    }
}

/// Returns the reason why a bracket does not fit its seats, as a clause.
pub(crate) fn chinese_bracket(error: &BracketError) -> String {
    match error {
        BracketError::TooMany { seats } => format!("{seats}名超过上限{MAX_SEATS}名"),
        BracketError::NoPowerOfTwo { leaves } => format!("签位有{leaves}个，须为二的幂，空位记零"),
        BracketError::Seat { seat, times, seats } => {
            format!("{seat}号席位出现{times}次，{seats}个席位应各出现一次")
        }
        BracketError::Entering { entering, seats } => format!("各轮进入{entering}名，席位却有{seats}个"),
        BracketError::Odd { round, entrants } => format!("第{round}轮有{entrants}名，须为偶数"),
        BracketError::NoFullPlacement => "只有空位不相邻的完整对阵表才能决出全部名次".into(),
        BracketError::SlotTwice { slot } => format!("第{slot}场重复，或编号为零"),
        BracketError::NotBefore { slot, other } => format!("第{slot}场等待的第{other}场不在表中，或不在其前"),
        BracketError::SentTwice { slot, which } => {
            let who = if *which == "winner" { "胜者" } else { "负者" };
            format!("第{slot}场的{who}同时进入两场")
        }
    }
}

pub(super) fn chinese_locked(setting: LockedSetting) -> &'static str {
    match setting {
        LockedSetting::Discipline => "棋种",
        LockedSetting::Chess960 => "是否采用国际象棋960（起始局面已抽签）",
        LockedSetting::Scores => "计分办法",
        LockedSetting::Format => "赛制",
        LockedSetting::Prohibited => "已编排轮次的回避名单",
        LockedSetting::FixedGames => "已编排轮次的指定对局",
        LockedSetting::Lots => "抽签种子",
        LockedSetting::Rounds => "轮数（不得少于已编排的轮数）",
        LockedSetting::Entrants => "已开启阶段的参赛来源",
        LockedSetting::LineUps => "排阵办法",
    }
}

pub(super) fn chinese_adjournment(flaw: AdjournmentFlaw) -> &'static str {
    match flaw {
        AdjournmentFlaw::Over => "对局已有成绩",
        AdjournmentFlaw::Position => "缺少局面，或超过500字",
        AdjournmentFlaw::Move => "缺少封着的回合数",
    }
}
