//! Messages about Chess960: the start position of a round.

crate::messages! {
    chess960 = "Chess960" | "国际象棋960";
    chess960_hint = "Chess only: the start position of each round is drawn by lot (Laws of Chess, Guidelines II)." | "仅用于国际象棋：每轮起始局面由抽签决定（国际象棋规则指南二）。";
    chess960_start(number, pieces) = "Start position {number}: {pieces}" | "起始局面{number}号：{pieces}";
    chess960_start_label = "Start position" | "起始局面";
    chess960_not_drawn = "The start position of the round has not been drawn yet." | "本轮起始局面尚未抽签。";
    chess960_draw = "Draw the start position" | "抽签决定起始局面";
    chess960_draw_again = "Draw another start position" | "重新抽签决定起始局面";
    chess960_by_hand = "Drawn by hand." | "人工抽签。";
    chess960_from_seed(seed, round) = "Drawn from seed {seed} for round {round}. Anyone can repeat it: the same seed and round give the same number. On the command line: qisai rules start {seed} {round}" | "由种子{seed}抽得（第{round}轮）。任何人均可复核：同一种子、同一轮次必得同一编号。命令行：qisai rules start {seed} {round}";
    chess960_stays = "Games of the round have begun: the start position cannot change." | "本轮对局已开始，起始局面不再变动。";
    f_other_start(number, drawn, recorded) = "The record begins from {recorded}; the position drawn for the round is number {number}, {drawn}" | "棋谱起始局面为{recorded}，而本轮抽得{number}号{drawn}";
    drawn_start(round) = "the start position of round {round}" | "第{round}轮起始局面";
}
