//! Messages about the rules of McMahon and its start scores.

use qisai_domain::mcmahon::McMahonSeeding;

use crate::Words;

crate::messages! {
    setting_start_scores = "Start scores" | "起始分";
    mcmahon_form = "McMahon" | "麦克马洪制";
    mcmahon_thresholds = "Rating thresholds" | "等级分分档线";
    mcmahon_thresholds_hint = "For example 1800, 2000: below 1800 begins with 0, from 1800 with 1, from 2000 with 2. The last threshold is the bar. A span is from the floor to the bar: 1000-2000/100 for bands of 100 points, 20k-4d for go ranks (1 dan is 2100, 100 points a rank). Leave blank for equal start scores." | "如1800, 2000：1800以下起始0分，1800起1分，2000起2分。最后一档为上限。也可写下限至上限：1000-2000/100即每100分一档，20k-4d为围棋级段（1段为2100，每级100分）。不填则起始分相同。";
    mcmahon_thresholds_error = "Ascending ratings separated by commas, at most 60, for example 1800, 2000, or a span such as 1000-2000/100 or 20k-4d" | "应为由低到高、以逗号分隔的等级分，至多60个，如1800, 2000；或如1000-2000/100、20k-4d";
    mcmahon_lowest = "Start score of the lowest band" | "最低档起始分";
    mcmahon_lowest_error = "A whole number from -99 to 99" | "应为-99至99的整数";
    mcmahon_absent = "Points of a missed round" | "缺席一轮得分";
    mcmahon_bye = "Points of the bye" | "轮空得分";
    mcmahon_round_down = "Round the points of byes and absences down to whole points" | "轮空与缺席得分之和取整";
    mcmahon_opponents = "Opponents with unplayed rounds count in SOS" | "对手未赛轮次在对手分中";
    mcmahon_opponents_as_scored = "as scored" | "按实得分";
    mcmahon_opponents_half = "half a point for each of them" | "每轮计半分";
    mcmahon_seed = "Seeding of the first rounds" | "前几轮组内配对";
    mcmahon_seed_rounds = "Number of these rounds" | "前几轮轮数";
    mcmahon_rounds_error = "A whole number from 0 to 99" | "应为0至99的整数";
    mcmahon_seed_after = "Seeding of the later rounds" | "其后组内配对";
    mcmahon_seed_random = "upper half against lower half, drawn" | "上下半区抽签";
    mcmahon_seed_slip = "upper half against lower half, in order" | "上下半区依次";
    mcmahon_seed_fold = "first against last" | "首尾相对";
    mcmahon_seed_adjacent = "neighbours" | "相邻相对";
    mcmahon_always_by_rating = "Order equal scores by rating in all rounds" | "各轮同分均按等级分排序";
    mcmahon_floater_upper = "Player drawn down" | "下调者取自";
    mcmahon_floater_lower = "Player drawn up" | "上调者取自";
    mcmahon_place_top = "top of the group" | "组首";
    mcmahon_place_middle = "middle of the group" | "组中";
    mcmahon_place_bottom = "bottom of the group" | "组末";
    mcmahon_compensate = "Draw up players who were drawn down before, and the reverse" | "调组上下相抵";
    mcmahon_club_gap = "Groups between members of one club" | "同单位相隔组数";
    mcmahon_federation_gap = "Groups between players of one federation" | "同协会相隔组数";
    mcmahon_gap_hint = "They count as that many groups further apart. 0 for none." | "按相隔多若干组计；0为不计。";
    mcmahon_gap_error = "A whole number from 0 to 9" | "应为0至9的整数";
    mcmahon_exempt = "Exempt from club and federation" | "不计同单位、同协会者";
    mcmahon_exempt_top = "players who begin at the bar" | "起始分达上限者";
    mcmahon_exempt_half = "players who have won at least half of their points" | "得分过半者";
    mcmahon_exempt_nobody = "no players" | "无";
    mcmahon_colour = "Colours" | "先后手";
    mcmahon_colour_strong = "decide before floats, as in a Swiss" | "先于调组考虑，同瑞士制";
    mcmahon_colour_weak = "are given to the pairs as they are" | "配对后再定";
    mcmahon_criteria = "Rounds are compared" | "配对比较";
    mcmahon_criteria_strict = "criterion by criterion" | "逐条比较";
    mcmahon_criteria_weights = "by a sum of weights, as usual in go" | "按权重之和，同围棋通例";
    mcmahon_sos = "Tie-breaks add up" | "辅助分累计";
    mcmahon_sos_mms = "McMahon scores" | "麦克马洪分";
    mcmahon_sos_points = "points without start scores" | "不含起始分的得分";
    mcmahon_note(rating, bar, floor) = "McMahon score = start score + points. Bar: rating {rating} and above begins with {bar}. Floor: start score {floor}. Lines separate the groups." | "麦克马洪分＝起始分＋得分。上限：等级分{rating}及以上起始分{bar}；最低起始分{floor}。横线分隔各组。";
    mcmahon_note_equal(start) = "McMahon score = start score + points. All begin with {start}. Lines separate the groups." | "麦克马洪分＝起始分＋得分。起始分均为{start}。横线分隔各组。";
    mcmahon_drawn_down = "met a lower group" | "对低组";
    mcmahon_drawn_up = "met a higher group" | "对高组";
    mcmahon_why_worse(what, other, best) = "This is possible, but makes the round worse. {what}: {other} instead of {best}." | "可以如此编排，但整轮较差：{what}为{other}，现为{best}。";
    mcmahon_why_bye = "Among equal scores, players without a bye come first, then the lower rating, then the larger number." | "同分者中，尚未轮空者在先，再取等级分较低者、序号较大者。";
    mcmahon_what_rematches = "Rematches" | "重复对局数";
    mcmahon_what_bye = "McMahon score of the player with the bye" | "轮空者麦克马洪分";
    mcmahon_what_distance = "Penalty for the distance between groups" | "组间距离罚分";
    mcmahon_what_forced = "Players with a third equal colour or a difference beyond two" | "连续三次同色或先后手相差超过两次的人数";
    mcmahon_what_again = "Players drawn the same way as before" | "再次同向调组的人数";
    mcmahon_what_colours = "Pairs in which both wish the same colour" | "双方期望同色的对数";
    mcmahon_what_evens_out = "Floats that even out an earlier one" | "与此前相抵的调组数";
    mcmahon_what_places = "Distance of floaters from their place in the group" | "调组者组内位次偏差";
    mcmahon_what_seeding = "Distance from the seeding of the groups" | "组内配对偏差";
    mcmahon_what_numbers = "Numbers of the opponents" | "对手序号";
    mcmahon_what_weight = "Sum of the weights" | "权重之和";
    start_scores_heading = "Start scores" | "起始分";
    start_scores_hint = "Stronger players begin with more points, so that the first rounds are even. McMahon score = start score + points." | "强手起始分较高，使首轮起强弱相近。麦克马洪分＝起始分＋得分。";
    start_scores_start = "Start" | "起始分";
    start_scores_source = "Source" | "依据";
    start_scores_by_rating = "rating" | "等级分";
    start_scores_given = "set by the arbiter" | "裁判指定";
    start_scores_correct = "Correct a start score" | "更正起始分";
    start_scores_blank = "A number, or a go rank such as 3d or 5k. Leave blank for the start score of the rating." | "填数，或围棋级段如3d、5k；不填则按等级分。";
    start_scores_error = "A whole number from -199 to 199, or a go rank such as 3d or 5k" | "应为-199至199的整数，或围棋级段如3d、5k";
    start_scores_reason = "Round 1 is paired: a correction requires a reason. Pairings made so far do not change." | "第1轮已编排：更正须写明理由；已有编排不变。";
    start_scores_late = "A later change of the rating does not change a start score." | "其后等级分变动不影响起始分。";
    start_scores_unrated(players) = "Players without a rating: {players}. They begin in the lowest band: enter their ratings, or correct their start scores." | "无等级分者{players}人，按最低档起始：请填写等级分，或更正起始分。";
    bar_heading = "Bar" | "上限";
    bar_top(bar, players) = "The bar is {bar}. Players in the top group: {players}." | "现上限{bar}，最高组{players}人。";
    bar_none(players) = "There is no bar: all {players} players begin with the same score." | "未设上限：{players}人起始分相同。";
    bar_advised(rounds, fewest, most) = "Advice for {rounds} rounds: {fewest} to {most} players in the top group." | "{rounds}轮建议最高组{fewest}至{most}人。";
    bar_proposed(bar, players) = "Proposed bar: {bar}. Players in the top group: {players}." | "建议上限{bar}，最高组{players}人。";
    bar_not_proposed = "No rating gives a top group of this size, because equal ratings stay together." | "等级分相同者同组，故没有合适的上限。";
    bar_use = "Use the proposed bar" | "采用建议上限";
    mcmahon_locked = "Round 1 is paired: the rules are fixed. Start scores can still be corrected." | "第1轮已编排，规则不可更改；起始分仍可更正。";
}

impl Words {
    /// Returns a seeding of McMahon in words.
    pub fn mcmahon_seeding(&self, seeding: McMahonSeeding) -> &'static str {
        match seeding {
            McMahonSeeding::Random => self.mcmahon_seed_random(),
            McMahonSeeding::Slip => self.mcmahon_seed_slip(),
            McMahonSeeding::Fold => self.mcmahon_seed_fold(),
            McMahonSeeding::Adjacent => self.mcmahon_seed_adjacent(),
        }
    }
}
