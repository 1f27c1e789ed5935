//! Messages about time controls and invalid ones.

use qisai_domain::TimeClass;
use qisai_domain::time_control::{TimeControlError, TimeControlFlaw};

use super::Words;

super::messages! {
    clock_minutes(count) = "{count} min" | "{count}分钟";
    clock_seconds(count) = "{count} s" | "{count}秒";
    clock_minutes_seconds(minutes, seconds) = "{minutes} min {seconds} s" | "{minutes}分{seconds}秒";
    clock_bid = "the bid time" | "所竞时间";
    clock_for_moves(time, moves) = "{time} for {moves} moves" | "{moves}着{time}";
    clock_for_each(time, moves) = "{time} for every {moves} moves to the end" | "此后每{moves}着{time}，直至对局结束";
    clock_for_rest(time) = "{time} for the rest" | "其余着数{time}";
    clock_adds(time, seconds) = "{time}, {seconds} s a move" | "{time}，每着加{seconds}秒";
    clock_adds_from(time, seconds, from) = "{time}, {seconds} s a move from move {from}" | "{time}，自第{from}着起每着加{seconds}秒";
    clock_delays(time, seconds) = "{time}, {seconds} s of delay a move" | "{time}，每着延时{seconds}秒";
    clock_bronstein(time, seconds) = "{time}, up to {seconds} s a move given back" | "{time}，每着至多返还{seconds}秒";
    clock_byo_yomi(time, times, seconds) = "{time}, then {times} times {seconds} s" | "{time}，其后读秒{times}次，每次{seconds}秒";
    clock_then = ", then " | "；";
    clock_late(time) = "players more than {time} late lose" | "迟到超过{time}判负";
    clock_adjourns = "games may be adjourned" | "可以封棋";
    clock_series = "one clock for all games of the series" | "全系列共用一次计时";
    clock_errors_at(column, message) = "Character {column}: {message}." | "第{column}个字符：{message}。";
    clock_forms = "Accepted forms: 90m+30s, 15+10, 15min/end+10sec/move, 40/90m+30s 30m+30s, 2h/50 1h/25 30m, 120m, 41: +10s, W 5m | B 4m." | "可用写法：90m+30s、15+10、40/90m+30s 30m+30s、50/120m 25/60m 30m、120m, 41: +10s、W 5m | B 4m。";
    clock_nothing = "enter a time control" | "未写用时";
    clock_needs_time = "enter a time such as 90m or 30s" | "此处应为时间，如90m、30s";
    clock_needs_number = "enter a number" | "此处应为数字";
    clock_needs_unit(number) = "minutes or seconds? Write {number}m or {number}s" | "是分还是秒？请写{number}m或{number}s";
    clock_out_of_range = "this time is out of range" | "时间超出范围";
    clock_unknown_word(word) = "“{word}” is not understood" | "“{word}”在此处无意义";
    clock_needs_moves = "enter the number of moves of the previous period, such as 40/90m" | "前一时限须走多少着？请写40/90m";
    clock_nothing_after(moves) = "add a period after these {moves} moves, or ... if the last one is repeated" | "走满{moves}着之后如何？请补写下一时限，末段重复则写 ...";
    clock_move_elsewhere(number) = "move {number} is not in this period" | "第{number}着不在本时限内";
    clock_said_twice = "the seconds of this period are given twice" | "本时限的加秒已写过";
    clock_one_side = "enter the time of the other side, such as W 5m | B 4m" | "另一方用时多少？请写W 5m | B 4m";
    clock_several = "this match has no further part for this time" | "没有更多的对局阶段可用此用时";
}

impl Words {
    /// Returns the fault of a time control with its place, and the accepted forms.
    pub fn time_control_error(&self, error: &TimeControlError) -> String {
        let message = match &error.flaw {
            TimeControlFlaw::Empty => self.clock_nothing().to_owned(),
            TimeControlFlaw::Time => self.clock_needs_time().to_owned(),
            TimeControlFlaw::Number => self.clock_needs_number().to_owned(),
            TimeControlFlaw::Unit(number) => self.clock_needs_unit(number),
            TimeControlFlaw::Range => self.clock_out_of_range().to_owned(),
            TimeControlFlaw::Word(word) => self.clock_unknown_word(word),
            TimeControlFlaw::NoMoves => self.clock_needs_moves().to_owned(),
            TimeControlFlaw::NothingAfter(moves) => self.clock_nothing_after(moves),
            TimeControlFlaw::NotInPeriod(number) => self.clock_move_elsewhere(number),
            TimeControlFlaw::Twice => self.clock_said_twice().to_owned(),
            TimeControlFlaw::OneSide => self.clock_one_side().to_owned(),
            TimeControlFlaw::Several => self.clock_several().to_owned(),
        };
        format!("{} {}", self.clock_errors_at(error.column, message), self.clock_forms())
    }

    /// Returns the class of a game by its time.
    pub fn time_class(&self, class: TimeClass) -> &'static str {
        match class {
            TimeClass::Standard => self.list_standard(),
            TimeClass::Rapid => self.list_rapid(),
            TimeClass::Blitz => self.list_blitz(),
        }
    }
}
