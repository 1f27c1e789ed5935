//! Refusals in the reader's language, with a remedy.

mod details;
mod setups;

use qisai_domain::setup::SetupError;
use qisai_domain::{Consequence, Refusal, Version};

pub(super) use details::chinese_bracket;
use details::{
    chinese_adjournment, chinese_byes, chinese_cannot_play, chinese_has_left, chinese_locked, chinese_missing,
    chinese_source, chinese_state,
};

use super::{Lang, Words, sentence};

/// Maximum number of rows named; the others are counted.
const MAX_ROWS: usize = 5;

impl Words {
    /// Returns the fault of an invalid setup, as a sentence.
    pub fn setup_error(&self, error: &SetupError) -> String {
        match self.lang {
            Lang::En | Lang::Other(_) => setups::english(error),
            Lang::Zh => format!("{}。", setups::chinese(error)),
        }
    }

    /// Returns a refusal as a sentence.
    pub fn refusal(&self, refusal: &Refusal) -> String {
        match self.lang {
            Lang::En | Lang::Other(_) => english(refusal, *self),
            Lang::Zh => chinese(refusal, *self),
        }
    }
}

/// Returns the English text of a refusal: the domain's own, except where names of rows or consequences are needed.
fn english(refusal: &Refusal, t: Words) -> String {
    match refusal {
        Refusal::Stale { row, .. } => format!(
            "A colleague changed this in the meantime: {}. Check the new values and enter yours again if they are still correct.",
            t.row(*row)
        ),
        Refusal::Consequences { list, .. } => format!(
            "This contradicts later actions: {}. Check it, and confirm if it is correct anyway.",
            said_consequences(list, t)
        ),
        Refusal::Setup(error) => t.setup_error(error),
        other => sentence(&other.to_string()),
    }
}

#[expect(clippy::too_many_lines, reason = "one arm for each refusal")]
fn chinese(refusal: &Refusal, t: Words) -> String {
    match refusal {
        Refusal::Stale { row, .. } => {
            format!("其间已有他人改动{}。请核对新内容，如仍需修改请重新填写。", t.row(*row))
        }
        Refusal::StaleResult { .. } => "其间已有他人登记了本台成绩。".into(),
        Refusal::Missing { what, number } => format!("没有{}{number}。", chinese_missing(*what)),
        Refusal::Name(name) => format!("“{}”不能作姓名：1至200个字，不含控制字符。", visible(name)),
        Refusal::Duplicate(name) => format!("{name}已报名。如确为另一人，请补充出生日期或单位，或确认后再报。"),
        Refusal::TooMany { limit } => format!("棋手超过{limit}人。"),
        Refusal::RoundRobinStarted => {
            "各轮已编排，且循环表中没有空号：尚未对局者可在赛事阶段页由他人替补，否则应作废各轮，补齐报名后重新编排。"
                .into()
        }
        Refusal::SubstituteKind => "队由队替补，棋手由棋手替补：请另选替补者。".into(),
        Refusal::FreeNumberClosed { round, number } => {
            format!("第{round}轮已结束，而{number}号在该轮应有一局：请先写明理由恢复第{round}轮登分。")
        }
        Refusal::BracketStarted => "淘汰赛已开始，席位不能再变，以免对阵错位。".into(),
        Refusal::NoBracket => "只有淘汰赛和循环赛可以替补；其他赛制请办理退赛并另行报名。".into(),
        Refusal::HasPlayed { name, round, .. } => {
            format!("{name}在第{round}轮已开始对局，不能再由他人替补，请按弃权登记。")
        }
        Refusal::HasSeat { name, .. } => format!("{name}在此已有席位。"),
        Refusal::Challenge { name, why } => Words::challenge_fault(name, *why),
        Refusal::Appointment(why) => Words::appointment_fault(*why).into(),
        Refusal::LadderMoved { round } => {
            format!("挑战结束后名次已变：请在日志中撤销该操作，不能恢复第{round}轮登分。")
        }
        Refusal::AlreadyPaired { name, round } => format!("{name}已编入第{round}轮，只能退赛，不能删除。"),
        Refusal::RoundPaired { round } => format!("第{round}轮已编排。"),
        Refusal::NotAbsent { name, round } => format!("凯泽制第{round}轮{name}并非缺席：请先登记缺席。"),
        Refusal::ByeKind { .. } => "这种轮空不能申请。".into(),
        Refusal::ByesStay { name, byes } => chinese_byes(name, byes, t),
        Refusal::RoundState { round, state, needed } => chinese_state(*round, *state, *needed),
        Refusal::RoundOrder { round, expected } => format!("此操作只适用于第{expected}轮，不适用于第{round}轮。"),
        Refusal::NoRoundLeft { rounds } => format!("预定的{rounds}轮已全部编排。"),
        Refusal::NobodyPlays { round } => format!("第{round}轮无人可编排：请先录入棋手，或核对检录。"),
        Refusal::OpenGames { open, boards } => format!("尚有{open}台没有成绩：第{}台。", list(boards, "、")),
        Refusal::OpenMatches { open, boards } => format!("尚有{open}场没有成绩：第{}场。", list(boards, "、")),
        Refusal::Disputed { games, boards } => format!(
            "有{games}台的棋谱与成绩不符：第{}台。请逐台核对，更正成绩，或写明理由后维持成绩。",
            list(boards, "、")
        ),
        Refusal::NotLateYet { round } => {
            format!("第{round}轮成绩更正后仍计入比赛：请恢复本轮登分，再登记正确成绩。")
        }
        Refusal::CountsForRatingOnly { round } => {
            format!("第{round}轮的下一轮已结束，本轮不再恢复：请仅在等级分报告中更正成绩（C.04.2第4.3条）。")
        }
        Refusal::ResultNeeded => "更正须有成绩。".into(),
        Refusal::StaleFouls { theirs: [first, second], .. } => {
            format!("其间已有他人记录犯规：{first}次与{second}次。")
        }
        Refusal::StaleRecord { board, theirs: Some(_), .. } => {
            format!("第{board}台：其间已有他人提交了本局的另一份棋谱，请先核对。")
        }
        Refusal::StaleRecord { board, theirs: None, .. } => format!("第{board}台：其间已有他人撤去了本局的棋谱。"),
        Refusal::PenaltyRound { round, rounds } => format!("处罚和加减分须在第1至{rounds}轮，不能是第{round}轮。"),
        Refusal::RecordTooLong { board, bytes, limit } => {
            format!("第{board}台：棋谱有{bytes}字节，最多保存{limit}字节。")
        }
        Refusal::RecordTwice { board } => format!("第{board}台：同一局棋有两份棋谱。"),
        Refusal::NoRecord { board } => format!("第{board}台没有棋谱。"),
        Refusal::Adjournment(flaw) => format!("不能封棋：{}。", chinese_adjournment(*flaw)),
        Refusal::Unplaced { count, .. } => format!("{count}名棋手既无对手也无轮空。请手工编排或给予轮空。"),
        Refusal::CannotPlay { name, .. } => chinese_cannot_play(name),
        Refusal::LeftSince { name, round, .. } => format!("第{round}轮编排之后，{name}已退赛。请重新编排本轮。"),
        Refusal::Overtaken { round, changes } => {
            format!("第{round}轮编排之后又有{changes}处变动：请作废草稿重新编排，或写明理由后公布。")
        }
        Refusal::ComersChanged { round } => {
            format!("第{round}轮编排之后成绩已更正，应出场者不同：请作废草稿重新编排。")
        }
        Refusal::NotSettled { round } => {
            format!("成绩更正后，第{round}轮有对局的棋手并非应出场者：请先重赛或维持原对局。")
        }
        Refusal::NoRuling { boards } => {
            format!("第{}台战平，尚未裁定晋级者：请裁定或抽签。", list(boards, "、"))
        }
        Refusal::HasLeft { name, round, .. } => chinese_has_left(name, *round),
        Refusal::MetBefore { names: [one, other], round } => {
            format!("{one}与{other}已在第{round}轮相遇，不能再次对局：请改选其他台次，或作废本轮重新编排。")
        }
        Refusal::NotEditing { round } => format!("第{round}轮不在手工调整中，请先开始手工调整。"),
        Refusal::StillEditing { round } => format!("第{round}轮仍在手工调整，请先结束调整。"),
        Refusal::PairBegun { round, board } => {
            format!("第{round}轮第{board}台已有登记，对阵不能再改。请先清除登记，或更正成绩。")
        }
        Refusal::SidesStay { round, board } => {
            format!("第{round}轮第{board}台不能互换先后手：请先公布名单；有封棋或同台第二局已开始的，不再互换。")
        }
        Refusal::ReasonNeeded => "须写明理由。".into(),
        Refusal::Locked(setting) => format!("第一轮编排后不能再改{}。", chinese_locked(*setting)),
        Refusal::AlreadyDrawn => "第一轮编排后不能重新抽签。".into(),
        Refusal::Setup(error) => format!("{}。", setups::chinese(error)),
        Refusal::CannotUndo => "已有后续操作依赖于此，不能再撤销。".into(),
        Refusal::UndoFirst(versions) => format!("须先撤销其后的操作：{}。", numbers(versions, "、")),
        Refusal::Consequences { list, .. } => {
            format!("这与其后的操作相矛盾：{}。请核对，确无误再确认。", said_consequences(list, t))
        }
        Refusal::Team(fault) => super::team_setup::chinese_fault(fault),
        Refusal::RosterTwice { name, .. } => format!("{name}已在另一队名单中，请先从该队移出。"),
        Refusal::NoSeat { name, .. } => format!("{name}不在本组参赛。"),
        Refusal::NoSuchGame { game } => format!("本场没有第{game}局：比赛已提前结束，或没有该台。"),
        Refusal::Seal => "拆封内容与密封时不符，请打开原来提交的名单或报时。".into(),
        Refusal::LineUp { team, fault } => format!("{team}：{}。", Words::line_up_fault(fault)),
        Refusal::EmptyChair { team, round, table, board } => format!(
            "第{table}场第{board}台：{team}没有棋手，未曾对局。请在第{round}轮出场名单中填写棋手，或登记为弃权。"
        ),
        Refusal::NoLineUps { teams } => {
            format!("{}尚无出场名单。请按规程确定名单，填写棋手，或登记为未赛。", teams.join("、"))
        }
        Refusal::LineUpsDue { deadline } => {
            format!("领队可在{deadline}前提交出场名单：请等到截止，或在出场名单页公布。")
        }
        Refusal::LineUpLate { deadline } => format!("出场名单截止于{deadline}，请向裁判员说明。"),
        Refusal::AlreadyOpen => "已拆封，不能再改。".into(),
        Refusal::Ended { by } => format!("{}已结束本赛事：须由裁判长在设置中写明理由恢复后才能更改。", t.actor(by)),
        Refusal::NotOver { rounds } => t.ending_not_yet(t.open_rounds(rounds)),
        Refusal::KeyReused => "此表单已用其他内容提交过，请刷新页面。".into(),
        Refusal::StageBegun { .. } => "本阶段已开始，参赛名单不能再改。".into(),
        Refusal::Source { what, number } => chinese_source(*what, *number),
        Refusal::SourcePlaces => "名次从第一名起，至少取一名，至少编一组。".into(),
        Refusal::CarriedPoints { stage } => {
            format!("第{}阶段的积分不能准确折算到本阶段：请采用相同的胜、和分值，或不带入积分。", stage.0)
        }
        Refusal::GroupCount { announced, seated } => format!("本阶段预定{announced}组，不能编成{seated}组。"),
        Refusal::GroupTooSmall { seats } => format!("一组至少两名，不能只有{seats}名。"),
        Refusal::Layout(error) => format!("对阵表与席位不符：{}。", chinese_bracket(error)),
        Refusal::NoWinner { round } => format!("第{round}轮尚有未分胜负的场次，请判定晋级者，或注明双方缺席。"),
        Refusal::OtherMatch { name, .. } => {
            format!("{name}在此另有对手：淘汰赛按对阵表进行，如须改动请在草稿中手工调整。")
        }
        Refusal::NothingToDraw => "此处目前无须抽签：已经决定，或时候未到。".into(),
        Refusal::Bid { most_seconds } => format!("报时须为1至{most_seconds}秒。"),
        Refusal::WrongDraw => "抽签有误：有关各方每人一签，每签一次。".into(),
        Refusal::StartStands { round } => format!("第{round}轮已开始对局：须先撤回成绩和棋谱，才能更换起始局面。"),
        Refusal::NotInPlay { name, .. } => format!("{name}已退赛或除名，不能进入另一阶段。"),
        Refusal::TakesEverybody { .. } => "本阶段由所有报名者参加，请先改定参赛来源再开启。".into(),
        Refusal::StageNotOpen { .. } => "本阶段尚未开启，请先安排参赛者。".into(),
        Refusal::SeatTwice { name, .. } => format!("{name}在同一阶段有两个席位，请去掉其一。"),
    }
}

fn list(boards: &[u32], separator: &str) -> String {
    boards.iter().map(ToString::to_string).collect::<Vec<_>>().join(separator)
}

/// Returns a text with a replacement mark for each control character.
fn visible(text: &str) -> String {
    text.replace(char::is_control, "\u{FFFD}")
}

fn numbers(versions: &[Version], separator: &str) -> String {
    versions.iter().map(|version| format!("#{version}")).collect::<Vec<_>>().join(separator)
}

/// Returns the names of rows, each once; only the first ones of many.
fn said_consequences(list: &[Consequence], t: Words) -> String {
    let mut names: Vec<String> = list.iter().map(|one| t.consequence(one)).collect();
    names.dedup();
    let more = names.len().saturating_sub(MAX_ROWS);
    names.truncate(MAX_ROWS);
    let names = names.join(t.name_separator());
    if more > 0 { t.and_more(names, more) } else { names }
}
