//! Confirmations of acts, each in a sentence.

super::messages! {
    told_entered(name, number) = "{name} has been entered as no. {number}." | "{name}已报名，序号{number}。";
    told_late(name, number, round) = "{name} has been entered as no. {number} and plays from round {round}. All players behind have moved down by one: a late entry gets its proper place (C.04.2 articles 2.4 and 2.5)." | "{name}已补报，序号{number}，自第{round}轮起参赛。其后各人序号顺延一位：补报者排入应有位置（C.04.2第2.4、2.5条）。";
    told_late_last(name, number, round) = "{name} has been entered as no. {number}, the last, and plays from round {round} (C.04.2 article 2.4)." | "{name}已补报，序号{number}（最后一位），自第{round}轮起参赛（C.04.2第2.4条）。";
    told_saved(name) = "Saved: {name}." | "{name}的资料已保存。";
    told_byes(name, byes) = "Saved for {name}: {byes}." | "{name}已登记：{byes}。";
    told_no_byes(name) = "{name} plays in all remaining rounds." | "{name}后续各轮均参赛。";
    told_withdrawn(name, round) = "{name} has been withdrawn: not paired from round {round} on. Undo it here or in the log." | "{name}已退赛，自第{round}轮起不再编排；可在此页或日志中撤销。";
    told_left(name) = "{name} has been withdrawn. Undo it here or in the log." | "{name}已退赛；可在此页或日志中撤销。";
    told_round(round) = "Round {round}" | "第{round}轮";
    told_rounds(rounds) = "Rounds {rounds}" | "第{rounds}轮";
    told_lost_without_play(rounds) = "{rounds}: lost by forfeit" | "{rounds}：未赛判负";
    told_to_be_played(rounds) = "{rounds}: to be played" | "{rounds}：须照常对局";
    told_made_without(rounds) = "{rounds}: paired without this entry" | "{rounds}：编排时未列入";
    told_reinstated(name) = "{name} has been reinstated." | "{name}已恢复参赛。";
    told_removed = "The player has been removed. Undo it in the log." | "已删除该棋手；可在日志中撤销。";
}
