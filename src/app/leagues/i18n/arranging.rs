//! Messages for players who arrange the time of their game.

use chrono::NaiveDateTime;
use qisai_domain::arranging::{ArrangingFault, MAX_TIMES};

use crate::Words;

crate::messages! {
    arrange_heading = "Time of the game" | "约定对局时间";
    arrange_days(from, until) = "To be played from {from} to {until}." | "须于{from}至{until}之间进行。";
    arrange_now(when) = "Agreed: {when}." | "已约定：{when}。";
    arrange_none = "No time agreed yet." | "尚未约定时间。";
    arrange_zone(zone) = "Times are in {zone}." | "时间按{zone}时区。";
    arrange_own = "You have proposed:" | "您已提出：";
    arrange_other = "Your opponent proposes:" | "对手提出：";
    arrange_accept(when) = "Agree to {when}" | "同意{when}";
    arrange_take_back = "Withdraw the proposal" | "撤回";
    arrange_propose = "Propose" | "提出";
    arrange_propose_hint(most) = "Propose up to {most} times. A new proposal replaces the previous one." | "最多提出{most}个时间。新的提议取代原提议。";
    arrange_time(number) = "Time {number}" | "时间{number}";
    arrange_open(name, times) = "{name} proposes {times}" | "{name}提出{times}";
    arrange_allowed = "Players arrange the time of their game themselves, on their code page" | "由双方棋手凭通行码自行约定对局时间";
    arrange_allowed_hint = "Within the days of the round. The agreed time becomes the date of the game and is recorded in the log; the desk may change or undo it." | "须在本轮期限内。双方约定即为本场日期，记入日志，编排台可更改或撤销。";
    arrange_not_here = "Players do not arrange their times in this event. Ask at the desk." | "本赛事不由棋手自行约定时间，请询问编排台。";
    arrange_over = "This game is over, or its round is closed." | "本局已结束，或本轮已结束。";
    arrange_times(most) = "Enter one to {most} different times, each with a date and a time." | "请填写一至{most}个不同的时间，须有日期和钟点。";
    arrange_past(time) = "{time} has passed. Choose a later time." | "{time}已过，请另选时间。";
    arrange_outside(time, from, until) = "{time} is outside the days of the round: {from} to {until}." | "{time}不在本轮期限内：{from}至{until}。";
    arrange_clash(name, opponent, round, at) = "{name} plays {opponent} in round {round} at {at}. Choose another time." | "{name}第{round}轮与{opponent}的对局在{at}，请另选时间。";
    arrange_gone = "This proposal has been withdrawn or replaced. Check the current proposals." | "此提议已失效，请查看现有提议。";
}

impl Words {
    /// Returns the reason why a game's time cannot be arranged this way.
    pub fn arranging_fault(&self, fault: &ArrangingFault) -> String {
        match fault {
            ArrangingFault::NotHere => self.arrange_not_here().to_owned(),
            ArrangingFault::Over => self.arrange_over().to_owned(),
            ArrangingFault::Times => self.arrange_times(MAX_TIMES),
            ArrangingFault::Past(time) => self.arrange_past(written(*time)),
            ArrangingFault::Outside { time, from, until } => {
                self.arrange_outside(written(*time), written(*from), written(*until))
            }
            ArrangingFault::Clash { name, opponent, round, at } => {
                self.arrange_clash(name, opponent, round, written(*at))
            }
            ArrangingFault::Gone => self.arrange_gone().to_owned(),
        }
    }
}

/// Formats a time as in files: `2026-05-03 19:00`.
fn written(at: NaiveDateTime) -> String {
    at.format("%Y-%m-%d %H:%M").to_string()
}
