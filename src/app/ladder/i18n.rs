//! Messages of challenge ladders.

use qisai_domain::refusal::ChallengeFault;

use crate::Words;

// Form, and the rules in words.
crate::messages! {
    system_ladder = "Challenge ladder" | "名次挑战赛";
    system_hint_ladder = "A ranking in which the winner of a challenge takes the higher place. It has no rounds and no end." | "按名次排列，挑战名次在前者，胜者取而代之。不分轮次，长期进行。";
    ladder_form = "Ladder" | "名次挑战赛规则";
    ladder_reach = "Number of places above that may be challenged" | "最多可越几名挑战";
    ladder_reach_hint = "Leave blank for a pyramid: up to the place above and to the left." | "不填则按金字塔排列，最远可挑战左上方。";
    ladder_reach_error = "Enter a whole number, at least 1, or leave the field blank" | "应为不小于1的整数，或不填";
    ladder_inserts = "The winner moves in front of the challenged player, and those between move down; otherwise the two swap places" | "胜者插到被挑战者之前，其间各人顺延；否则两人互换名次";
    ladder_rest = "Days of protection after a challenge" | "挑战结束后几天内不得再被挑战";
    ladder_answer = "Days allowed for playing a challenge" | "挑战须在几天内进行";
    ladder_days_error = "Enter a whole number of days, 0 to 366" | "天数应为0至366的整数";
    ladder_rule_pyramid = "Pyramid: players up to the place above and to the left may be challenged." | "金字塔：最远可挑战左上方。";
    ladder_rule_swap = "The challenger has the first move and must win: the two then swap places." | "挑战者先行，须胜方能互换名次。";
    ladder_rule_insert = "The challenger has the first move and must win, then moves in front of the other; those between move down." | "挑战者先行，须胜方能插到对方之前，其间各人顺延。";
    ladder_rule_reach(places) = "The place directly above may be challenged." | "Up to {places} places above may be challenged." | "最多可越{places}名挑战。";
    ladder_rule_answer(days) = "A challenge refused, or not played within 1 day, is lost." | "A challenge refused, or not played within {days} days, is lost." | "拒绝或{days}天内未进行者判负。";
    ladder_rule_rest(days) = "After a challenge the player cannot be challenged for 1 day." | "After a challenge the player cannot be challenged for {days} days." | "挑战结束后{days}天内不得再被挑战。";
    // Ladder pages.
    ladder_order = "Order" | "名次";
    ladder_row(number) = "Row {number}" | "第{number}排";
    ladder_open_challenges = "Open challenges" | "进行中的挑战";
    ladder_none_open = "No open challenges." | "目前没有挑战。";
    ladder_log = "Challenges so far" | "历次挑战";
    ladder_challenge_form = "New challenge" | "登记挑战";
    ladder_challenger = "Challenger" | "挑战者";
    ladder_challenged = "Challenged player" | "被挑战者";
    ladder_enter_challenge = "Enter the challenge" | "登记";
    ladder_due(day) = "by {day}" | "{day}前";
    ladder_ended(day) = "ended {day}" | "{day}结束";
    ladder_rests_until(day) = "not before {day}" | "{day}起可被挑战";
    ladder_is_challenged_by(name) = "challenged by {name}" | "被{name}挑战";
    ladder_challenges(name) = "challenges {name}" | "挑战{name}";
    ladder_result_of(one, other) = "{one} challenges {other}" | "{one}挑战{other}";
    ladder_challenger_wins = "The challenger wins" | "挑战者胜";
    ladder_drawn = "Drawn" | "和棋";
    ladder_challenged_wins = "The challenged player wins" | "被挑战者胜";
    ladder_refused = "Refused, or no date: lost by the challenged player" | "拒绝或逾期，被挑战者判负";
    ladder_challenger_away = "The challenger did not come" | "挑战者未到场";
    ladder_called_off = "Cancelled: no effect" | "取消，名次不变";
    ladder_end = "End the challenge" | "结束挑战";
}

impl Words {
    /// Returns the reason why a challenge cannot be made, in Chinese.
    pub(super) fn challenge_fault(name: &str, why: ChallengeFault) -> String {
        match why {
            ChallengeFault::NoLadder => "这里不是名次挑战赛。".to_owned(),
            ChallengeFault::OutOfReach => format!("{name}的名次不在可挑战范围内，请选名次在前且不太远者。"),
            ChallengeFault::Engaged => format!("{name}已有未完成的挑战，请先结束该挑战。"),
            ChallengeFault::Protected { until } => format!("{name}刚结束一次挑战，{until}起方可再被挑战。"),
        }
    }
}
