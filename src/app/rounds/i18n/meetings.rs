//! Messages about matches of several games on the arbiter's pages.

// State of a match.
crate::messages! {
    meeting_next(game, name) = "Next: game {game}, {name} has the first move" | "下一局：第{game}局，{name}先行";
    meeting_awaits_lot = "The first move of the next game is drawn by lot" | "下一局先手由抽签决定";
    meeting_awaits_choice = "One of the two chooses the colours of the next game" | "下一局先手由一方选定";
    meeting_awaits_bids(most) = "Both bid time for the next game, at most {most}: the lower bid takes Black" | "下一局双方密封报时，至多{most}，报少者后行";
    meeting_equal_bids(bid) = "Both bid {bid}: the first move is drawn by lot" | "双方均报{bid}，抽签决定先手";
    meeting_level_lot = "Tied: the winner is drawn by lot" | "战平，由抽签决定胜者";
    meeting_level_ruling = "Tied: the arbiter decides the winner" | "战平，由裁判裁定胜者";
    meeting_won(name, how) = "{name} has won ({how})" | "{name}胜（{how}）";
    meeting_drawn = "Ended tied" | "战平";
    meeting_nobody_came = "Neither side came to any game of this match" | "本场各局双方均未到场";
    nobody_came_reason = "neither side came" | "双方均未到场";
    meeting_nobody = "Neither side came: the match has no winner" | "双方均未到场，无人获胜";
    game_beyond_end = "not counted: the match had ended" | "本场已结束，不计";
    // Entries for a match.
    has_first_move(name) = "{name} has the first move" | "{name}先行";
    bid_of(name) = "Bid of {name} (minutes:seconds)" | "{name}报时（分:秒）";
    open_bids = "Open the bids" | "拆封报时";
    bid_unreadable(most) = "Enter a bid as minutes and seconds, such as 3:30, at most {most}. Nothing has been saved." | "报时写作分:秒，如3:30，至多{most}。尚未保存。";
    wins_meeting(name) = "{name} wins the match" | "{name}胜";
    rule_meeting = "Walkover or ruling" | "弃权或裁定";
    walkover_for(name) = "Walkover: {name} wins" | "对手未到场，{name}胜";
    walkover_of_both = "Walkover: neither side came" | "双方均未到场";
    ruling_for(name) = "Ruling: {name} wins" | "裁定{name}胜";
    winner_by_lot = "Draw lots for the winner" | "现在抽签决定胜者";
    ruling_taken_back = "Revoke the ruling: the games decide" | "撤回裁定，以对局为准";
    presence_hint_bracket = "A bracket also pairs absent players: enter a walkover for the match." | "淘汰赛中缺席者照排，该场登记弃权。";
    overtaken = "The data have changed since this draft was made" | "草稿编排之后情况有变";
    overtaken_text = "Discard it and pair the round again, or publish it unchanged with a reason." | "请作废草稿重新编排，或写明理由按原样公布。";
    overtaken_result(round, board) = "The result of round {round}, board {board} was changed." | "第{round}轮第{board}台的成绩已更改。";
    overtaken_attendance(name) = "{name}: entry, absence or bye was changed." | "{name}：报名、出场或轮空已更改。";
    overtaken_left(name) = "{name} has left the tournament: discard the draft and pair the round again." | "{name}已退赛：请作废草稿重新编排。";
    overtaken_comers = "A corrected result changes the players of this round." | "成绩更正后，应由他人出场。";
    contradicts = "This contradicts later pairings or stages:" | "这与其后的对阵或阶段相矛盾：";
    contradicts_way_out = "Save anyway: the round of that match will then offer a replay with the correct players." | "仍要保存的，可在该场所在轮次选择重赛。";
    contradictions = "Corrections have changed the players of this round" | "成绩更正后，以下场次的对阵已不符";
    contradiction_match(round, board, one, other, first, second) = "Round {round}, board {board}: {one} – {other} was paired; {first} and {second} should now play this match." | "第{round}轮第{board}台：原对阵{one}—{other}，现应为{first}与{second}。";
    contradiction_round(round, one, other, first, second) = "Round {round}: {one} – {other} was paired; {first} and {second} should now play this match." | "第{round}轮：原对阵{one}—{other}，现应为{first}与{second}。";
    match_removed(round, board, one, other) = "Round {round}, board {board}: {one} – {other} is now unnecessary and will also be removed." | "第{round}轮第{board}台{one}—{other}已不需要，将一并删除。";
    match_removed_result = "Its result will be removed, too." | "其成绩也将删除。";
    contradiction_nobody = "no player" | "无人";
    contradiction_played = "It has a result, which a replay removes." | "该场已有成绩，重赛将删除该成绩。";
    contradiction_not_through(name, round) = "{name} was paired in round {round} but does not qualify for it now." | "{name}已编入第{round}轮，但现不应参加该场。";
    contradiction_left_out(name, round) = "{name} has now advanced to round {round} but was not paired in it." | "{name}现应进入第{round}轮，但未编入。";
    contradiction_opened(stage) = "The entrants of {stage} were determined by the previous results." | "“{stage}”的参赛者是按更正前的成绩确定的。";
    keep_match = "Let it stand" | "维持原对阵";
    contradictions_in(round) = "Round {round}: players changed by corrections" | "第{round}轮：更正后对阵不符";
    contradicts_named(list) = "This contradicts later pairings or stages: {list} Check it, and confirm if it is correct anyway." | "这与其后的对阵或阶段相矛盾：{list}请核对，确无误再确认。";
    match_becomes_bye(round, board, one, other, name) = "Round {round}, board {board}: {one} – {other} is now unnecessary: {name} advances." | "第{round}轮第{board}台{one}—{other}已不需要，{name}直接晋级。";
    replay_with(one, other) = "Replay: {one} – {other}" | "重赛：{one}—{other}";
    replay_as_bye(one) = "Remove the match: {one} advances" | "取消该场：{one}直接晋级";
    replay_remove = "Remove the match" | "取消该场";
    correct_in_bracket = "In a bracket results decide which players advance. A result can be corrected at any time; conflicts in later rounds are listed first, and no later round changes automatically." | "淘汰赛的成绩决定晋级者，无论何时发现都在该轮更正；与后续轮次的矛盾会先列出，后续轮次不会自动改变。";
    team_match_without_boards = "The boards are not known: enter the points of the match as a ruling" | "台次不详：比分以裁定方式登记";
    ruling_points = "Ruling: game points" | "裁定局分";
    game_points_of(team) = "Game points of {team}" | "{team}局分";
    ruling_points_unreadable = "Enter game points such as 2½, 2.5 or 4, for both teams. Nothing has been saved." | "双方局分应写作2½、2.5或4。尚未保存。";
}
