//! Messages about byes requested by players.

use qisai_domain::bye_request::{ByeFault, MAX_NOTE_LETTERS};

use crate::Words;

crate::messages! {
    bye_requests = "Bye requests" | "请假申请";
    bye_requests_allowed = "Players may request byes on their code page" | "棋手可凭通行码申请请假";
    bye_ask_heading = "Request a bye" | "申请请假";
    bye_ask_hint = "The arbiters decide. Their answer appears here." | "由裁判员决定，答复显示在本页。";
    bye_ask_round = "Round" | "轮次";
    bye_ask_half = "Half-point bye" | "请假，得半分";
    bye_ask_zero = "Zero-point bye (absent)" | "请假，不得分";
    bye_ask_word = "Message to the arbiters (optional)" | "留言（可不填）";
    bye_ask = "Send request" | "提交申请";
    bye_waits(round, kind) = "Round {round}: {kind}, requested. The desk has not answered yet." | "第{round}轮：已申请{kind}，尚待编排台答复。";
    bye_was_granted(round, kind) = "Round {round}: {kind}, granted." | "第{round}轮：{kind}，已批准。";
    bye_was_refused(round, kind, word) = "Round {round}: {kind}, refused: {word}" | "第{round}轮：{kind}，未批准：{word}";
    bye_take_back = "Withdraw" | "撤回";
    bye_none_waits = "No requests are waiting." | "没有待答复的申请。";
    bye_keys = "Keys for the current request: 1 grants it, 2 refuses it with the reason entered." | "按键：1批准，2按所填理由拒绝。";
    bye_grant = "Grant" | "批准";
    bye_refuse = "Refuse" | "拒绝";
    bye_refuse_word = "Reason, shown to the player" | "拒绝理由（告知棋手）";
    bye_is_set(kind) = "Currently: {kind}" | "现为：{kind}";
    bye_fault_not_here = "Byes cannot be requested here. Go to the desk." | "本赛事不在此办理请假，请到编排台。";
    bye_fault_paired(round) = "Round {round} is already paired: a bye can no longer be requested. Go to the arbiter." | "第{round}轮已编排，不能再请假，请找裁判员。";
    bye_fault_round(round) = "Round {round} is not one of your remaining rounds." | "第{round}轮不在您的后续轮次中。";
    bye_fault_kind = "Request a half-point bye or a zero-point bye." | "请选择得半分或不得分的请假。";
    bye_fault_stands = "You already have this bye." | "您已在该轮请假。";
    bye_fault_gone = "This request is closed: it was answered or withdrawn, or its round is paired." | "此申请已失效：已答复、已撤回，或该轮已编排。";
    bye_fault_no_word = "Enter the reason for the refusal: the player will see it." | "请填写拒绝理由，棋手可见。";
    bye_fault_word(most) = "Enter at most {most} characters on one line." | "一行，最多{most}个字符。";
}

impl Words {
    /// Returns the reason why a bye cannot be requested, granted or refused this way.
    pub fn bye_fault(&self, fault: &ByeFault) -> String {
        match fault {
            ByeFault::NotHere => self.bye_fault_not_here().to_owned(),
            ByeFault::Paired(round) => self.bye_fault_paired(round),
            ByeFault::NoRound(round) => self.bye_fault_round(round),
            ByeFault::Kind => self.bye_fault_kind().to_owned(),
            ByeFault::Stands => self.bye_fault_stands().to_owned(),
            ByeFault::Gone => self.bye_fault_gone().to_owned(),
            ByeFault::NoWord => self.bye_fault_no_word().to_owned(),
            ByeFault::Word => self.bye_fault_word(MAX_NOTE_LETTERS),
        }
    }
}
