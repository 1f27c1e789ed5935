//! Messages about line-ups.

use qisai_domain::line_up::{Asks, LineUpFault, Restriction};

use crate::{Lang, Words};

crate::messages! {
    line_ups = "Line-ups" | "出场名单";
    line_up_fixed = "Every player has a fixed board (12.1): no line-ups are submitted." | "分台定人（12.1）：每人固定台次，无须提交名单。";
    line_up_reserves = "Reserves may play, but the list order stays (12.2)." | "分台换人（12.2）：可换替补，先后次序不变。";
    line_up_free = "Any order, submitted for each match (12.3)." | "临时定台（12.3）：每场自由排阵。";
    line_up_all = "Every player meets all players of the other team (12.4)." | "全队轮赛（12.4）：与对方全队逐一对局。";
    line_up_orders(orders) = "Legal orders: {orders}." | "合规排列：{orders}。";
    line_up_deadline(moment) = "Captains can submit until {moment}." | "领队提交截止：{moment}。";
    line_up_no_deadline = "Both line-ups of a match are opened once both have been submitted." | "双方名单均已提交时即同时公布。";
    line_up_in(by, moment) = "submitted, {by}, {moment}" | "已提交（{by}，{moment}）";
    line_up_not_in = "not submitted" | "未提交";
    line_up_yours_is_in = "Submitted, sealed. You can change it until the deadline." | "已密封提交，截止前可以更改。";
    line_up_is_open = "open" | "已公布";
    line_up_empty = "empty chair" | "缺员";
    line_up_hand_in = "Submit, sealed" | "密封提交";
    line_up_hand_in_form(team) = "Submit for {team}" | "代{team}提交";
    line_up_sealed_hint = "It stays hidden until both are submitted or the deadline has passed." | "双方均已提交或截止之前，任何人都看不到内容。";
    line_up_change_form = "Change, with a reason" | "说明理由后更改";
    line_up_change = "Change the line-up" | "更改名单";
    line_up_open_all = "Open all line-ups of the round" | "公布本轮全部名单";
    line_up_open_hint = "Teams without a submitted line-up play according to the regulations." | "未提交的队按规程规定出场。";
    line_up_look = "View it" | "查看内容";
    line_up_look_hint = "This is recorded in the security log." | "查看会记入安全日志。";
    line_up_looked(team, players) = "{team}: {players}" | "{team}：{players}";
    line_up_board(board) = "Board {board}" | "第{board}台";
    line_up_none = "The round has no team matches." | "本轮没有团体对阵。";
    line_up_of(team) = "Line-up of {team}" | "{team}出场名单";
    line_up_proposed = "No line-up is known. The first players of the list are proposed; nothing is saved until you save." | "尚无出场名单。此处按名单顺序预填，保存后才生效。";
    save_line_up = "Save the line-up" | "保存出场名单";
}

impl Words {
    /// Returns the reason why a line-up is not legal, in Chinese.
    pub(super) fn line_up_fault(fault: &LineUpFault) -> String {
        match fault {
            LineUpFault::TooMany { players, boards } => format!("只有{boards}台，却填了{players}人"),
            LineUpFault::NotListed { board } => format!("第{board}台的棋手不在本队名单中"),
            LineUpFault::Twice { place, one, other } => format!("{place}号棋手同时排在第{one}台和第{other}台"),
            LineUpFault::Fixed { place, board } => format!("12.1：{place}号棋手应在第{place}台，不能在第{board}台"),
            LineUpFault::Crossed { place, board, before, on } => {
                format!("12.2：{place}号棋手在第{board}台，排在第{on}台的{before}号棋手之前")
            }
            LineUpFault::EmptyAbove { board } => format!("第{board}台空缺而其后各台有人，后面的棋手应依次上移"),
            LineUpFault::Restricted { restriction, found } => {
                format!("{}，现为{found}", asked_in_chinese(restriction))
            }
            LineUpFault::Unknown { restriction, place, what } => {
                let what = Words::of(Lang::Zh).missing_data(*what);
                format!("{}，但{place}号棋手的{what}未填，请在“参赛队”页填写", asked_in_chinese(restriction))
            }
            LineUpFault::Ineligible { name, warning } => {
                format!("{name}{}", Words::of(Lang::Zh).squad_warning(*warning))
            }
        }
    }
}

/// Returns a requirement with its article, in Chinese.
fn asked_in_chinese(restriction: &Restriction) -> String {
    let article = if restriction.article.is_empty() { "规程" } else { &restriction.article };
    let asked = match restriction.asks {
        Asks::Women(least) => format!("女棋手不少于{least}人"),
        Asks::Foreigners(most) => format!("外籍棋手不超过{most}人"),
        Asks::RatingSum(most) => format!("等级分之和不超过{most}"),
        Asks::Junior { board, born } => format!("第{board}台棋手须生于{born}年或以后"),
    };
    format!("{article}：{asked}")
}
