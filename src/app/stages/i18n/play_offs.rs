//! Messages of play-offs and of the final ranking over all stages.

crate::messages! {
    play_offs = "Shared places" | "并列名次";
    play_offs_hint = "A play-off changes only the order within the tie: no points and no tie-breaks. Places may also stay shared." | "加赛只改变并列者之间的次序，不改变积分和同分名次判定。名次也可以并列。";
    play_off_kind = "Format" | "加赛办法";
    play_off_add = "Add a play-off" | "增加加赛";
    play_off_for(place) = "Play-off for place {place}" | "第{place}名加赛";
    play_off_rapid = "two rapid and two blitz games, then single ones until one is won" | "快棋两局、超快棋两局，再平则先胜一局者胜";
    play_off_blitz = "two blitz games, then single ones until one is won" | "超快棋两局，再平则先胜一局者胜";
    play_off_team_match = "a match on the boards of the stage" | "按本阶段台数加赛一场";
    play_off_decider = "one Armageddon game (draw odds for Black)" | "一局，后手和棋即胜";
    play_off_round_robin = "a round robin" | "单循环";
    play_off_knockout = "a knockout: two blitz games, then single ones until one is won" | "淘汰：超快棋两局，再平则先胜一局者胜";
    play_off_gone = "This tie has been resolved, or already has a play-off." | "该名次已无并列，或已有加赛。";
    tie_by_points(names, place, of) = "{of}: {names} share place {place} by points." | "{of}：{names}积分并列第{place}名。";
    tie_after_all(names, place, of) = "{of}: {names} share place {place} after all criteria." | "{of}：{names}各项相同，并列第{place}名。";
    takes_tied_by_points = "Players sharing first place by points: a play-off" | "积分并列第1名者（加赛）";
    takes_tied_after_all = "Players sharing first place after all criteria: a play-off" | "各项相同并列第1名者（加赛）";
    overall_list = "Overall list" | "总名次";
    overall_final = "Final." | "最终名次。";
    overall_so_far = "Provisional." | "当前名次。";
    overall_rule = "Players advancing further rank higher; within a stage its places decide." | "先按所达阶段，同一阶段按该阶段名次。";
    stage_reached = "Stage" | "阶段";
    place_in_stage = "Place in it" | "阶段名次";
}
