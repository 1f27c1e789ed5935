//! Messages of crosstables.

crate::messages! {
    crosstable_during(round) = "Crosstable during round {round}" | "第{round}轮进行中成绩总表";
    crosstable_after(round) = "Crosstable after round {round}" | "第{round}轮后成绩总表";
    by_rank = "By rank" | "按名次";
    by_number = "By number" | "按序号";
    grid = "Grid" | "循环赛成绩表";
    cross_key = "12w1" | "12白1";
    cross_key_xiangqi = "12r2" | "12红2";
    cross_annulled = "Struck through: annulled, not counted." | "划线者：成绩注销，不计分。";
    cross_explained(opponent, side, points) = "{opponent}, with {side}, result {points}; + − forfeit." | "{opponent}，执{side}，得{points}分；+ − 为弃权。";
    cross_opponent_place = "opponent in place 12" | "对手第12名";
    cross_opponent_number = "opponent no. 12" | "对手12号";
    cross_round_by_place(round) = "{round} (opponent by place)" | "{round}（对手按名次）";
    cross_round_by_number(round) = "{round} (opponent by number)" | "{round}（对手按序号）";
    print_no_grid = "This is for round robins: print the crosstable by place." | "本表用于循环赛，请打印按名次的成绩表。";
    print_opponent_short = "Opp" | "对手";
    print_side_short = "Side" | "先后";
    print_points_short = "Pts" | "得分";
    print_total_short = "Total" | "累计";
    print_glue(mark) = "{mark} | glue here, next sheet to the right |" | "{mark} ┊ 粘贴处，右接下页 ┊";
}
