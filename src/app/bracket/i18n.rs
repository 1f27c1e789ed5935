//! Messages of the bracket of a knockout.

// Rounds and matches.
crate::messages! {
    bracket = "Bracket" | "对阵图";
    the_match = "Match" | "对抗赛";
    match_head = "Match" | "场次";
    round_and_match(round, number) = "Round {round}, match {number}" | "第{round}轮第{number}场";
    round_of_last(count, share) = "Round of {count}" | "1/{share}决赛";
    quarter_finals = "Quarter-finals" | "1/4决赛";
    semi_finals = "Semi-finals" | "半决赛";
    final_match = "Final" | "决赛";
    third_place = "Third place" | "三四名决赛";
    places_final(first, last) = "Places {first}–{last}" | "{first}–{last}名决赛";
    places_round(first, last) = "Places {first}–{last}" | "{first}–{last}名排位赛";
    winners_round(number) = "Winners’ round {number}" | "胜者组第{number}轮";
    winners_final = "Winners’ final" | "胜者组决赛";
    losers_round(number) = "Losers’ round {number}" | "败者组第{number}轮";
    losers_final = "Losers’ final" | "败者组决赛";
    grand_final = "Grand final" | "总决赛";
    second_final_drawn = "Second grand final" | "总决赛加赛";
    winner_of_short(number) = "Winner of {number}" | "第{number}场胜者";
    loser_of_short(number) = "Loser of {number}" | "第{number}场负者";
    second_final = "Second grand final, if needed" | "总决赛加赛（如需）";
    match_n(number) = "Match {number}" | "第{number}场";
    match_and_board(number, board) = "Match {number}, board {board}" | "第{number}场 第{board}台";
    // Sides of a match, and the way in which it was decided.
    winner_of_match(number) = "Winner of match {number}" | "第{number}场胜者";
    loser_of_match(number) = "Loser of match {number}" | "第{number}场负者";
    vacant = "vacant" | "空缺";
    winner = "Winner" | "胜者";
    loser = "Loser" | "负者";
    match_contradicted = "players to be confirmed" | "棋手待核定";
    match_not_needed = "not needed" | "无须进行";
    match_level = "tied" | "平局";
    // Bracket page and its table.
    matches_decided(done, all) = "{done} of {all} matches decided" | "已决出{done}/{all}场";
    nobody_first = "First place is not awarded, since neither side came to the deciding match. Both share second place." | "冠军空缺：决定第一名的比赛双方均未到场，两人并列第二。";
    first_expelled = "First place is not awarded, since the winner of the deciding match was expelled. Nobody moves up." | "冠军空缺：决定第一名的比赛胜者已被除名，其他人名次不变。";
    winner_is(name) = "Winner: {name}" | "优胜：{name}";
    byes_are(names) = "Byes: {names}" | "轮空：{names}";
    next_round_anew = "The remaining players are redrawn for the next round." | "下一轮在晋级者中重新编排。";
    bracket_part = "Part" | "组别";
    round_name = "Name of the round" | "轮次名称";
    side_one = "First" | "甲方";
    side_two = "Second" | "乙方";
    decided_by = "Decided by" | "决定方式";
    print_no_bracket = "This is for knockouts: the event has no bracket here, or no players in it yet." | "本图用于淘汰赛：此处没有对阵图，或尚无人参赛。";
}
