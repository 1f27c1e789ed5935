//! Messages about a round that cannot be paired, and about the cost of separations.

crate::messages! {
    blocked_heading(round) = "Why round {round} cannot be paired" | "第{round}轮为什么无法编排";
    blocked_ways(rounds) = "Pair the others and finish by hand, or announce 1 round in the settings." | "Pair the others and finish by hand, or announce {rounds} rounds in the settings." | "可先编排其余棋手，再手工完成，或在设置中将轮数改为{rounds}轮。";
    blocked_ways_prohibited = "You can also change “Must not meet” in the settings." | "也可在设置中修改“回避”。";
    blocked_link = "See why, and what can be done" | "查看原因和解决办法";
    rating_short = "Rtg" | "等级分";
    blocked_not = "This round can be paired." | "本轮可以编排。";
    blocked_who = "Players without a possible opponent" | "没有可选对手的棋手";
    blocked_nobody_left(names) = "{names}: no permitted opponent is left for any of them." | "{names}：已无任何可相遇的对手。";
    blocked_too_few(names, opponents) = "{names} can meet only {opponents}: too few opponents for all of them." | "{names}的可选对手只有{opponents}，不够分配。";
    blocked_bye_used = "Even with a bye for one of them there are too many." | "其中一人可轮空，仍然不够。";
    blocked_bye_needed = "The bye must go to one of those opponents, but they are all needed." | "轮空只能给其所需的对手之一。";
    blocked_bye_nobody = "No player may have the bye." | "且无人可以轮空。";
    blocked_help = "Possible remedies, mildest first" | "可放宽的规定，由轻到重";
    relax_prohibitions(groups) = "Allow these to meet: {groups}. Change “Must not meet” in the settings." | "取消回避：{groups}。请在设置中修改“回避”。";
    relax_bye(name) = "Give {name} the bye, contrary to C2." | "让{name}轮空（不符C2）。";
    relax_same_colour(pairs) = "Allow these to meet although both need the same side (C3): {pairs}." | "允许双方须执同一方者相遇（C3）：{pairs}。";
    relax_rematch(pairs) = "Allow these to meet again (C1): {pairs}." | "允许再次相遇（C1）：{pairs}。";
    relax_rematch_one(one, two, round) = "{one} – {two} (round {round})" | "{one}对{two}（第{round}轮）";
    relax_end(round, possible) = "End after round {round}: {possible}." | "第{round}轮后结束：{possible}。";
    relax_possible(players, rounds) = "without a rematch, {players} players have new opponents for this many rounds at most: {rounds}" | "{players}人最多{rounds}轮不重复对手";
    pair_the_others = "Pair the others and finish by hand" | "先编排其余棋手，再手工完成";
    pair_the_others_hint(names) = "All other players are paired by the rules; pair these by hand: {names}. Each step is checked against the rules." | "其余棋手按规则编排；以下待手工处理：{names}。每一步都会提示是否违规。";
    apart_heading(round) = "Kept apart in round {round}" | "第{round}轮尽量回避";
    apart_link = "Kept apart in this round: see the cost" | "本轮尽量回避：查看影响";
    apart_kept = "Kept apart" | "可以回避";
    apart_none_kept = "None." | "无。";
    apart_given_up = "Not possible" | "无法回避";
    apart_left_over(names) = "otherwise without an opponent: {names}" | "否则无对手：{names}";
    apart_cost = "Cost" | "影响";
    apart_same = "The pairings are the same as without it." | "与不回避时的编排相同。";
    apart_without = "Without" | "不回避";
    apart_with = "With" | "回避";
    apart_floats = "Players paired outside their score group" | "跨分组对局人数";
    company_club(name) = "Club {name}" | "单位{name}";
    company_federation(name) = "Federation {name}" | "协会{name}";
    company_family = "Family" | "亲属、师生";
}
