//! Explanations of the alternatives to a round, of a hand-made draft, and of the certain facts about the next round.

crate::messages! {
    annex = " Annex " | "附件";
    why_not_heading(one, two) = "Why was {one} not paired with {two}?" | "{one}为什么没有对{two}？";
    why_no_bye_heading(name) = "Why did {name} not get the bye?" | "{name}为什么没有轮空？";
    why_float_heading(name) = "Why was {name} not paired with a player on the same points?" | "{name}为什么没有对同分的棋手？";
    why_not_others(name) = "Why was {name} not paired with …" | "{name}为什么没有对……";
    why_nobody_equal = "Why no opponent on the same points?" | "为什么没有对同分的棋手？";
    why_it_is_so = "They are paired in this round." | "两人在本轮相遇。";
    why_bye_is_so = "The player does have the bye." | "该棋手本轮轮空。";
    why_no_float = "The opponent has the same points." | "对手积分相同。";
    why_by_hand = "The rules would give this; the arbiter has changed the round by hand." | "按规则本应如此，裁判已手工调整本轮。";
    why_not_there(names) = "Not paired in this round: {names}." | "本轮未参加编排：{names}。";
    why_no_round = "Then not all other players could be paired." | "若如此，其余棋手无法全部配对。";
    why_no_round_left(names) = "Then not all other players could be paired; left over: {names}." | "若如此，其余棋手无法全部配对，将剩下：{names}。";
    why_worse(bracket, what, other, best) = "Then score group {bracket} would be paired worse under the rules: {what} {other} instead of {best}." | "若如此，{bracket}分组的编排按规则较差：{what}为{other}，现为{best}。";
    why_later = "Such a round would be just as good; among equally good ones the rules take the first in their order, which is this one." | "那样编排同样合规，同等方案中规则取顺序在前者，即现在的编排。";
    why_order = "The rules propose another opponent first, and nothing speaks against that one." | "按规则的次序先轮到另一对手，且并无不妥。";
    why_answer_of_engine = "The arbiter has changed this round by hand; the answer is about the pairing by the rules." | "本轮经手工调整，以下按规则编排的结果说明。";
    why_rule_worse(bracket, criterion, what, other, best) = "Score group {bracket}: {criterion} ({what}) {other} against {best}" | "{bracket}分组：{criterion}（{what}）{other}对{best}";
    why_rule_later(bracket, article) = "Score group {bracket}: equal in C5 to C21, later in the order of generation (C.04.3 {article})" | "{bracket}分组：C5至C21相同，生成次序在后（C.04.3 {article}）";
    why_rule_completion = "No legal pairing of the rest (completion, C4)" | "其余棋手无合规编排（C4）";
    why_takes_too_long = "This takes too long to calculate here. Ask the arbiter." | "此处计算时间过长，请询问裁判。";
    why_value_none = "none" | "无";
    why_value_next(count) = "{count} downfloaters in the next group" | "下一分组下调{count}人";
    compared_same = "The same games, sides and byes." | "对阵、先后手与轮空均相同。";
    compared_sides = "The same games with different sides." | "对阵相同，先后手不同。";
    compared_forbidden(count) = "Rules broken: {count}." | "有{count}处违规。";
    compared_equal = "Equal by the criteria, but later in the order of generation." | "各项准则相同，但生成次序在后。";
    compared_order = "Legal; the order of the system gives another round." | "合规，但按次序应为另一编排。";
    ask_why_not = "Why were two players not paired?" | "两名棋手为什么不相遇？";
    ask_other = "and" | "与";
    ask_hint = "Enter starting numbers. Leave the second blank to ask why the first was not paired with a player on the same points; enter “bye” to ask about a missing bye." | "请填序号。第二格不填：为什么没有对同分者；填bye：为什么不轮空。";
    ask = "Ask" | "查询";
    preview_heading(round) = "Preview of round {round}" | "第{round}轮预览";
    preview_open(open, outcomes) = "Open games: {open}. Outcomes paired: {outcomes}." | "尚有{open}局未结束，共推演{outcomes}种结果。";
    preview_certain = "Certain in all outcomes" | "无论结果如何均已确定";
    preview_nothing_certain = "Nothing is certain yet." | "尚无可确定的对阵。";
    preview_sides_open = "Certain, but sides still open" | "对阵确定，先后手未定";
    preview_possible = "Still open" | "尚未确定";
    preview_unpairable(count) = "After {count} of the outcomes no round could be paired." | "其中{count}种结果下无法编排。";
    preview_too_many(open, most) = "Open games: {open}. The preview starts when at most {most} are left." | "尚有{open}局未结束，剩余不超过{most}局时可预览。";
    preview_in_outcomes(count, of) = "{count} of {of}" | "{of}种中{count}种";
    bye_word = "bye" | "轮空";
}

// Plain descriptions of the values that the criteria of the Dutch system count.
crate::messages! {
    const CRITERIA;
    what_c5 = "points of the player with the bye" | "轮空者的积分";
    what_c6 = "players moving down" | "下调人数";
    what_c7 = "points of players moving down" | "下调者的积分";
    what_c8 = "players moving down from the next group" | "下一分组的下调人数";
    what_c9 = "rounds already missed by the player with the bye" | "轮空者已缺的轮数";
    what_c10 = "leaders with a difference of three between their sides" | "先后手相差三次的领先者";
    what_c11 = "leaders with the same side three times running" | "连续三次执同一方的领先者";
    what_c12 = "players without the side they were due" | "未轮到应执一方的人数";
    what_c13 = "players without the side they needed strongly" | "未满足较强先后手需求的人数";
    what_c14 = "players moving down for the second round running" | "连续两轮下调的人数";
    what_c15 = "players meeting an opponent from above for the second round running" | "连续两轮遇高分者的人数";
    what_c16 = "players moving down again after two rounds" | "隔一轮再次下调的人数";
    what_c17 = "players meeting an opponent from above again after two rounds" | "隔一轮再遇高分者的人数";
    what_c18 = "differences in points of players moving down again" | "再次下调者的分差";
    what_c19 = "differences in points of players meeting an opponent from above again" | "再遇高分者的分差";
}
