//! Messages of the working of a value.

crate::messages! {
    sum = "Sum" | "合计";
    sum_without_cut(count) = "Sum, {count} cut" | "合计（去{count}个）";
    mean_of(count) = "Mean of {count}, rounded" | "{count}个的平均数（四舍五入）";
    mean_without_cut(count, cut) = "Mean of {count}, {cut} cut, rounded" | "{count}个的平均数（去{cut}个，四舍五入）";
    taken_points = "Their points" | "对手积分";
    taken_rating = "Rating" | "等级分";
    taken_value = "Their value" | "对手分值";
    obtained = "Obtained" | "得分";
    counts = "Counts" | "计入";
    penalty = "penalty" | "扣分";
    bonus = "bonus" | "加分";
    brought_along = "from the previous stage" | "前一阶段带入";
    own_round = "own round" | "本轮";
    place_among(place, group) = "Place {place} of {group} tied players" | "同分{group}人中第{place}";
    nobody_tied = "No player is tied at this point: direct encounter decides nothing." | "至此无人同分，直胜不起作用。";
    all_met = "All tied players have met: their scores against each other decide." | "同分者均已相遇，按相互间得分排列。";
    some_not_met = "Some have not met: a place is certain only if no other player can still reach it." | "同分者未全部相遇：只有他人无论如何无法追及时才排定名次。";
    by_board_count = "The board counts of their matches decide, lower first." | "按相互对阵的台次计数排列，少者列前。";
    board_decides(board) = "Board {board} of their matches decides." | "相互对阵第{board}台得分多者列前。";
    without_last_boards(count) = "Their matches without the last boards ({count}) decide." | "相互对阵去掉末{count}台，得分多者列前。";
    steps_in_order(values) = "Compared in turn: {values}" | "依次比较：{values}";
    strength_of(secondary, buchholz, divisor) = "{secondary} + {buchholz} / {divisor}, rounded" | "{secondary}＋{buchholz}÷{divisor}（四舍五入）";
    mutual_score = "Score" | "相互得分";
    not_met = "Not met" | "未遇";
    highest_possible = "At most" | "至多";
    performance_from(mean, score, games) = "Opponents' mean {mean}, score {score} of {games}" | "对手均分{mean}，{games}局得{score}分";
    // Notes on a step.
    note_adjusted = "their final unplayed rounds count as draws" | "其最后未赛的轮次按和棋计";
    note_forfeit = "not played, counts against this opponent" | "未赛，按此对手计";
    note_dummy = "dummy opponent (player's own score)" | "虚拟对手，取本人积分";
    note_dummy_capped = "dummy opponent with limited points" | "虚拟对手，积分受限";
    note_dummy_lowest = "counts as an opponent with the lowest points" | "按全场最低积分的对手计";
    note_allocated_bye = "bye" | "轮空";
    note_forfeit_win = "forfeit win" | "对手弃权";
    note_requested_bye = "requested bye" | "请假";
    note_forfeit_loss = "forfeit loss" | "弃权";
    note_trailing_bye = "no longer playing" | "不再参赛";
    cut_least = "cut: the lowest" | "去掉：最低";
    cut_bye = "left out: the round of the bye, in place of the weakest opponent" | "去掉：轮空的一轮，代替最弱的对手";
    cut_voluntary = "cut first: the player chose not to play" | "去掉：自愿未赛的轮次优先";
    cut_most = "cut: the highest" | "去掉：最高";
    cut_early = "not counted: early round" | "不计：前几轮";
    cut_below_limit = "not counted: below the limit" | "不计：低于界限";
    // Reasons for a missing value.
    undefined_no_games = "No games to calculate it from." | "没有可计算的对局。";
    undefined_unrated = "A player here has no rating, and the event gives unrated players none: no value can be calculated." | "有棋手无等级分，而赛事未规定其等级分，故此项一律不计算。";
    start_score = "start score" | "起始分";
    rounded_down = "byes and absences rounded down" | "轮空与缺席分取整";
    undefined_start_scores = "Only McMahon has start scores." | "仅麦克马洪制有起始分。";
    undefined_elsewhere = "The organiser decides this outside the program." | "由主办方另行确定。";
}
