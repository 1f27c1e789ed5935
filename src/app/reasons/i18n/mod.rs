//! Reasons for a pairing: a plain sentence for the public, and the terms of the rule book for arbiters.

pub(crate) mod why;

// For the public.
crate::messages! {
    sentence_equal(one, two, score) = "{one} and {two} are both in the {score}-point group and meet there" | "{one}与{two}同在{score}分组，在组内配对";
    two_clauses(one, two) = "{one}; {two}" | "{one}；{two}";
    plain_bracket(score, size) = "Paired among the {size} of score group {score}." | "在{score}分组（{size}）内配对。";
    plain_floats_down(name, from, to) = "No suitable opponent was left for {name} among those with {from} points, so the opponent comes from the players with {to}." | "{name}在{from}分组内已无合适对手，下调到{to}分组。";
    plain_floats_up(name, from, to) = "{name} with {from} points was moved up to complete the group with {to}." | "{name}（{from}分）上调，补足{to}分组。";
    plain_seeding(round, of) = "One of the {of} opening rounds, which are paired by ranking (round {round})." | "前{of}轮按名次表编排，此为第{round}轮。";
    plain_instead(name, of) = "By ranking {name} would have met {of}, which the rules forbid or avoid here." | "按次序{name}本应对{of}，但规则不允许或不宜。";
    plain_segment(from, to, size) = "Paired among the {size} with {from} to {to} points." | "在{from}分至{to}分各组（{size}）内编排。";
    plain_segment_one(score, size) = "Paired among the {size} with {score} points." | "在{score}分组（{size}）内编排。";
    side_on_first_board(side) = "{side} on board 1" | "{side}（第1台）";
    due_same_side = "due the same side" | "先后手要求相同";
    due_same_colour = "due the same colour" | "应执同色";
    plain_lot(among, seed) = "Drawn by lot among {among} equally good opponents; seed {seed}, so that anyone can repeat it." | "在{among}名同等合适的对手中抽签确定，种子{seed}，可复核。";
    plain_colour_both(name, side) = "{name} has {side}: both get the side due to them." | "{name}执{side}：双方都轮到应执的一方。";
    plain_colour_stronger(name, side) = "{name} has {side} because of a stronger preference." | "{name}执{side}：比对手更需要这一方。";
    plain_colour_alternate(name, side, due) = "{name} has {side}: both were due the same, so the sides alternate from the last round in which they differed." | "{name}执{side}：双方{due}，按最近一次先后手不同的轮次互换。";
    plain_colour_higher(name, side, due) = "{name} has {side}: both were due the same, and the higher-ranked player gets it." | "{name}执{side}：双方{due}，排名在前者优先。";
    plain_colour_number(name, side) = "{name} has {side} by the pairing number: neither has played yet." | "{name}执{side}：双方均未赛过，按序号单双确定。";
    plain_colour_balance(name, side) = "{name} has {side}, having had it less often." | "{name}执{side}：此前执此方的局数较少。";
    plain_colour_lot(name, side) = "{name} has {side} by lot." | "{name}抽签执{side}。";
    plain_lowest_eligible(score) = "The number of players is odd: the bye goes to the lowest-placed eligible player, here with {score} points." | "人数为单数：由尚可轮空者中积分最低的轮空，此处为{score}分。";
    plain_berger(round, size) = "Round {round} of the Berger table for {size}." | "按循环表（{size}）第{round}轮。";
    plain_scheveningen(round, boards) = "Round {round} of the table for two sides of {boards}." | "按每方{boards}人对抗表第{round}轮。";
    plain_schiller(round, teams, boards) = "Round {round} of the table for {teams} teams of {boards}." | "按{teams}队每队{boards}人对抗表第{round}轮。";
    plain_molter(round, teams, boards) = "Round {round} of the Molter table for {teams} teams of {boards}." | "按{teams}队每队{boards}人莫尔特编排表第{round}轮。";
    plain_listed(round) = "Round {round} of the table of this event." | "按本赛事对阵表第{round}轮。";
    plain_match(slot) = "They reached match {slot} of the bracket." | "对阵表第{slot}场。";
    plain_kept(names) = "An arbiter lets this match stand, although a correction has brought {names} here." | "成绩更正后应由{names}出场，裁判维持原对阵。";
    plain_walkover(slot) = "The other side of match {slot} of the bracket is empty." | "对阵表第{slot}场对方无人。";
    plain_card(number) = "Drawn by cards: pair {number}." | "抽签得第{number}对。";
    plain_card_through = "Drawn by cards: the K advances without a game." | "抽签得K，本轮直接晋级。";
    plain_mcmahon_equal(score) = "Both have {score} McMahon points." | "两人麦克马洪分均为{score}分。";
    plain_mcmahon_scores(one, two) = "McMahon points: {one} against {two}." | "麦克马洪分：{one}对{two}。";
    plain_mcmahon_rematch = "They meet again, because no round has fewer rematches." | "两人再次相遇：重复对局已减至最少。";
    plain_mcmahon_seeded(seeding, one, two, size) = "Places {one} and {two} of the {size} players of the group; seeding: {seeding}." | "同组{size}人中的第{one}名与第{two}名，组内配对：{seeding}。";
    plain_mcmahon_lots(seed) = "The order of the second half is drawn by lot; seed {seed}, so that anyone can repeat it." | "下半区次序由抽签确定，种子{seed}，可复核。";
    plain_mcmahon_down(name, from, to) = "{name} of group {from} is drawn down to group {to}." | "{name}由{from}分组下调至{to}分组。";
    plain_mcmahon_up(name, from, to) = "{name} of group {from} is drawn up to group {to}." | "{name}由{from}分组上调至{to}分组。";
    plain_mcmahon_gap(gap) = "They have the same club or federation, which counted as {gap} more groups between them." | "两人同单位或同协会，按相隔多{gap}组计。";
    plain_mcmahon_weight(weight) = "Weight of the pair: {weight}." | "本对权重：{weight}。";
    plain_mcmahon_bye(score) = "Bye: the lowest score ({score} McMahon points) of those who can have it." | "轮空：可轮空者中分数最低（麦克马洪分{score}分）。";
    rule_mcmahon_again(said) = "{said} This happened before." | "{said}此前已有同向调组。";
    rule_mcmahon_evens_out(said) = "{said} This evens out an earlier float." | "{said}与此前调组相抵。";
    rule_mcmahon_bye(score, earlier) = "Players without a bye first, then the lowest score: {score} McMahon points, {earlier} byes before" | "尚未轮空者在先，再取分数最低者：麦克马洪分{score}分，此前轮空{earlier}次";
    plain_first_against_last = "Redrawn: the first of the remaining players against the last; an odd one advances." | "重新排位：余下者首名对末名，单出者直接晋级。";
    plain_requested = "Requested in advance, or absent." | "事先请假或缺席。";
    plain_by_hand = "Set by the arbiter." | "由裁判指定。";
    plain_imported = "Imported from a file." | "由文件导入。";
}

// Criteria of C.04.3 article 2 that could not be met in full, for the public.
crate::messages! {
    const CRITERIA;
    plain_criterion(criterion, count) = "Criterion {criterion} of the rules could not be met ({count}×)." | "规则中的{criterion}有{count}处未能满足。";
}

// For arbiters.
crate::messages! {
    const ARBITERS;
    rule_bracket(score, size) = "Score group {score}: {size}" | "{score}分组，{size}";
    rule_floats_down(name, from, to) = "{name} floats down from {from} to {to}" | "{name}自{from}分组下调至{to}分组";
    rule_floats_up(name, from, to) = "{name} floats up from {from} to {to}" | "{name}自{from}分组上调至{to}分组";
    rule_seeding(round, of) = "Seeding round {round} of {of}" | "种子轮，第{round}轮（共{of}轮）";
    rule_instead(name, of, article) = "{name}: {of} proposed by the order, against {article}" | "{name}：按次序应对{of}，违反{article}";
    rule_segment(from, to, size) = "Score segment {from} to {to}: {size}" | "{from}分至{to}分各组，{size}";
    rule_segment_one(score, size) = "Score segment {score}: {size}" | "{score}分组，{size}";
    rule_lot(among, seed) = "By lot among {among}, seed {seed}" | "{among}人中抽签，种子{seed}";
    rule_repaired(dissolved) = "Repaired from below, {dissolved} pairs dissolved" | "自下而上调整，拆开{dissolved}对";
    rule_compromise(criterion, what, count) = "{criterion} ({what}) failed {count}×" | "{criterion}（{what}）未满足{count}处";
    rule_colour(name, side, rule) = "{name} {side}: {rule}" | "{name}执{side}：{rule}";
    rule_colour_both = "both preferences granted" | "双方先后手要求均满足";
    rule_colour_stronger = "the stronger preference granted" | "满足较强的先后手要求";
    rule_colour_alternate = "alternated from the last round with different colours" | "与最近一次先后手不同的轮次互换";
    rule_colour_higher = "preference of the higher-ranked player granted" | "满足排名在前者的要求";
    rule_colour_number = "initial colour by pairing number" | "按序号定首轮先后手";
    rule_colour_balance = "first moves balanced" | "先后手均衡";
    rule_colour_lot = "by lot" | "抽签";
    rule_lowest_eligible(score, unplayed) = "Pairing-allocated bye: lowest eligible score {score}, unplayed games {unplayed}" | "轮空：可轮空者中最低分{score}，未赛局数{unplayed}";
    rule_berger(round, cycle, size) = "Berger table for {size}, cycle {cycle}, round {round}" | "贝格尔表（{size}），第{cycle}循环第{round}轮";
    rule_scheveningen(round, cycle, boards) = "Scheveningen table for sides of {boards}, cycle {cycle}, round {round}" | "每方{boards}人舍维宁根表，第{cycle}循环第{round}轮";
    rule_schiller(round, teams, boards) = "Schiller: {teams} teams of {boards} by the Berger table, round {round}" | "席勒制：{teams}队每队{boards}人，按贝格尔表第{round}轮";
    rule_molter(round, teams, boards) = "Molter: {teams} teams of {boards}, round {round}; each player meets at most one player of each team" | "莫尔特制：{teams}队每队{boards}人，第{round}轮；每人与同一队至多对一人";
    rule_listed(round) = "Table as written, round {round}" | "自定对阵表第{round}轮";
    rule_match(slot) = "Bracket, match {slot}" | "对阵表第{slot}场";
    rule_walkover(slot) = "Bracket, match {slot}: no opponent" | "对阵表第{slot}场：无对手";
    rule_card(number) = "Cards drawn, pair {number}" | "抽签第{number}对";
    rule_card_through = "Cards drawn, the K" | "抽签得K";
    rule_first_against_last = "First against last of those left" | "余下者首名对末名";
    rule_requested = "Requested bye or absence" | "请假或缺席";
    rule_by_hand = "Manual pairing" | "人工编排";
    rule_imported = "Imported" | "导入";
    rule_c5 = "score of the bye" | "轮空者积分";
    rule_c6 = "downfloaters" | "下调人数";
    rule_c7 = "scores of the downfloaters" | "下调者积分";
    rule_c8 = "downfloaters of the next bracket" | "下一分组的下调";
    rule_c9 = "unplayed games of the bye" | "轮空者未赛局数";
    rule_c10 = "topscorers, colour difference beyond two" | "领先者先后手差大于二";
    rule_c11 = "topscorers, same colour three times running" | "领先者连续三次同一方";
    rule_c12 = "colour preference" | "先后手要求";
    rule_c13 = "strong colour preference" | "较强先后手要求";
    rule_c14 = "downfloat as in the previous round" | "与上轮同为下调";
    rule_c15 = "upfloat as in the previous round" | "与上轮同为上调";
    rule_c16 = "downfloat as two rounds before" | "与前两轮同为下调";
    rule_c17 = "upfloat as two rounds before" | "与前两轮同为上调";
    rule_scores_of_repeated_floats = "scores of repeated floaters" | "重复升降者的分差";
    rule_criterion_other = "criterion" | "准则";
}

// Reasons with a number.
crate::messages! {
    const COUNTED;
    plain_c6(count) = "In this group 1 player more than needed had to move down." | "In this group {count} players more than needed had to move down." | "本分组多下调了{count}人。";
    plain_c10(count) = "At the top, 1 player comes to a difference of three between the sides." | "At the top, {count} players come to a difference of three between their sides." | "领先者中有{count}人先后手相差达到三次。";
    plain_c11(count) = "At the top, 1 player has the same side three times running." | "At the top, {count} players have the same side three times running." | "领先者中有{count}人连续三次执同一方。";
    plain_c12(count) = "In this group 1 player does not get the side that was due." | "In this group {count} players do not get the side they were due." | "本分组有{count}人未轮到应执的一方。";
    plain_c13(count) = "In this group 1 player does not get the side that was needed strongly." | "In this group {count} players do not get the side they needed strongly." | "本分组有{count}人未满足较强的先后手需求。";
    plain_c14(count) = "In this group 1 player moves down for the second round running." | "In this group {count} players move down for the second round running." | "本分组有{count}人连续两轮下调。";
    plain_c15(count) = "In this group 1 player meets an opponent from above for the second round running." | "In this group {count} players meet an opponent from above for the second round running." | "本分组有{count}人连续两轮与高分组棋手相遇。";
    plain_c16(count) = "In this group 1 player moves down again after two rounds." | "In this group {count} players move down again after two rounds." | "本分组有{count}人隔一轮再次下调。";
    plain_c17(count) = "In this group 1 player meets an opponent from above again after two rounds." | "In this group {count} players meet an opponent from above again after two rounds." | "本分组有{count}人隔一轮再次与高分组棋手相遇。";
    plain_repaired(dissolved) = "The last players could not be paired at first: 1 pair was dissolved from below and paired again." | "The last players could not be paired at first: {dissolved} pairs were dissolved from below and paired again." | "末位一度无法配对，自下而上拆开{dissolved}对重新编排。";
    why_changes(count) = "The best such round has 1 different game." | "The best such round has {count} different games." | "满足此条件的最佳编排有{count}台不同。";
}
