//! Words of meetings of several games at the desk.

// How a meeting stands.
super::messages! {
    meeting_next(game, name) = "Next: game {game}, {name} has the first move" | "下一局：第{game}局，{name}先行";
    meeting_awaits_lot = "A lot decides who has the first move in the next game" | "下一局先手由抽签决定";
    meeting_awaits_choice = "One of them chooses who has the first move in the next game" | "下一局先手由一方选定";
    meeting_awaits_bids(most) = "Both bid time for the next game, at most {most}: the lower bid has the second move" | "下一局双方密封报时，至多{most}，报少者后行";
    meeting_equal_bids(bid) = "Both bid {bid}: a lot decides who has the first move" | "双方均报{bid}，抽签决定先手";
    meeting_level_lot = "Level: a lot decides who wins" | "战平，由抽签决定胜者";
    meeting_level_ruling = "Level: the arbiter decides who wins" | "战平，由裁判裁定胜者";
    meeting_won(name, how) = "{name} has won ({how})" | "{name}胜（{how}）";
    meeting_drawn = "Ended level" | "战平";
    meeting_nobody = "Neither has come: nobody wins" | "双方均未到场，无人获胜";
    game_beyond_end = "not counted: the match had ended" | "对抗赛已结束，不计";
}

// What is entered for it.
super::messages! {
    const ENTERING;
    has_first_move(name) = "{name} has the first move" | "{name}先行";
    bid_of(name) = "Bid of {name} (minutes:seconds)" | "{name}报时（分:秒）";
    open_bids = "Open the bids" | "拆封报时";
    bid_unreadable(most) = "A bid is written as minutes and seconds, such as 3:30, and is at most {most}. Nothing has been stored." | "报时写作分:秒，如3:30，至多{most}。尚未保存。";
    wins_meeting(name) = "{name} wins the match" | "{name}胜";
    rule_meeting = "Walkover or ruling" | "弃权或裁决";
    walkover_for(name) = "Walkover: {name} wins, the other has not come" | "对手未到场，{name}胜";
    walkover_of_both = "Walkover of both: neither has come" | "双方均未到场";
    ruling_for(name) = "Ruling: {name} wins" | "裁定{name}胜";
    winner_by_lot = "Draw lots now for who wins" | "现在抽签决定胜者";
    ruling_taken_back = "Take the ruling back: the games decide" | "撤回裁决，以对局为准";
    presence_hint_bracket = "A bracket pairs the absent too: enter a walkover for the match." | "淘汰赛中缺席者照排，对抗赛登记弃权。";
    correct_in_bracket = "In a bracket a result decides who plays on. It is corrected in its round, however late; what it contradicts in later rounds is listed first, and nothing later changes by itself." | "淘汰赛的成绩决定晋级者，无论何时发现都在该轮更正；与后续轮次的矛盾会先列出，后续轮次不会自动改变。";
}
