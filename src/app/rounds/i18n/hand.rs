//! Messages about rounds during pairing, and about drafts changed by hand.

crate::messages! {
    being_paired(seconds) = "Pairing has taken {seconds} s so far. This page updates itself." | "正在编排，已{seconds}秒，本页会自动刷新。";
    stop_pairing = "Stop" | "中止";
    begin_edit = "Change by hand" | "手工调整";
    edit_again = "Change by hand again" | "再次手工调整";
    end_edit = "Finish editing" | "结束调整";
    editing_by_hand(name) = "Being changed by hand; started by {name}" | "手工调整中，由{name}开始";
    edited_by_hand(name) = "Changed by hand by {name}" | "已由{name}手工调整";
    edit_reason_hint = "Recorded in the log, on this page and in the report file." | "将记入日志、本页和上报文件。";
    nothing_changed_yet = "Nothing has been changed so far." | "尚未改动。";
    now_stands = "Current pairing" | "现状";
    engine_proposed = "Engine's proposal" | "程序原编排";
    // Breaches of the rules in a pairing made by hand.
    breaches = "Rule check" | "规则提示";
    no_breaches = "No rules are broken." | "无违规之处。";
    level_note = "Note" | "提示";
    level_unusual = "Unusual" | "不宜";
    level_forbidden = "Forbidden" | "违规";
    breach_rematch(one, two, round) = "{one} and {two} already played each other in round {round}" | "{one}与{two}已在第{round}轮对局";
    breach_forfeited_before(one, two, round) = "{one} and {two} were paired in round {round}, but did not play: they may meet again" | "{one}与{two}第{round}轮曾编排但未对局，可再次相遇";
    breach_prohibited(one, two) = "{one} and {two} must not meet" | "{one}与{two}须回避";
    breach_fixed_game(name) = "{name} has a game that was fixed before the pairing" | "{name}的对局已在编排前指定";
    breach_separated(one, two) = "{one} and {two} should be kept apart in this round" | "本轮{one}与{two}应尽量回避";
    breach_same_absolute(one, two, side) = "{one} and {two} both need {side}" | "{one}与{two}均必须执{side}";
    breach_third_running(name, side) = "{name} has {side} for the third time running" | "{name}连续第三次执{side}";
    breach_beyond_two(name, difference) = "{name} would have a colour difference of {difference}" | "{name}先后手相差将达{difference}";
    breach_bye_again(name, round) = "{name} already had the bye in round {round}" | "{name}第{round}轮已轮空";
    breach_points_without_game(name, round) = "{name} already received the points of a win without playing in round {round}" | "{name}第{round}轮未对局而得胜局分";
    breach_lower_bye(name, score, lowest) = "{name} has {score} points; a player with {lowest} could have the bye" | "{name}有{score}分，而{lowest}分中有人可以轮空";
    breach_bye_though_even(players) = "{players} players are present: no bye is needed" | "到场{players}人为双数，不应有人轮空";
    breach_several_byes(names) = "More than one bye: {names}" | "轮空不止一人：{names}";
    breach_without_opponent(name) = "{name} has neither opponent nor bye" | "{name}既无对手也无轮空";
    breach_against_itself(name) = "{name} is paired with himself or herself" | "{name}与自己配对";
    breach_twice(name) = "{name} is in the round twice" | "{name}在本轮出现两次";
    breach_not_available(name, bye) = "{name} does not play this round ({bye})" | "{name}本轮不参赛（{bye}）";
    // Changes of pairs.
    pair_change = "Change this pair" | "调整本台对阵";
    sides_change_hint = "Sides can be swapped until the round is closed, also after play: each player keeps the result." | "本轮结束前可互换先后手，赛后亦可，双方成绩不变。";
    sides_change_teams_hint = "The sides of all boards can be swapped until the round is closed, also after play, but not while a line-up is sealed: all players keep their results." | "本轮结束前可互换整场各台的先后手，赛后亦可，但出场名单密封期间不可；各人成绩不变。";
    pair_change_hint = "Swap a player with another of this round while neither pair has a result. Sides can also be swapped after play: each player keeps the result." | "双方台次均未登记成绩时，可与本轮另一棋手互换位置。先后手在赛后也可互换，双方成绩不变。";
    pair_leaves = "Player to replace" | "换下";
    pair_comes = "Number of the new player" | "换上（序号）";
    pair_breaches = "This change breaks pairing rules. To play it anyway, tick below." | "编排规则对此调整有以下意见。如仍按此进行，请在下方勾选。";
    pair_accept_breaches = "Play it anyway" | "仍按此进行";
    change_public_round = "Change pairs of this round" | "调整本轮对阵";
    change_public_hint = "Swap two players before their games, or pair two players without an opponent, for example a latecomer or late entry with the player on the bye. All other boards keep their results. The reason is recorded in the log and the report file." | "可互换两名尚未对局的棋手，或将两名没有对手的棋手编成一台（如迟到者或公布后报名者与轮空者）。其余各台成绩不变。理由记入日志和上报文件。";
    change_public_teams_hint = "Swap two teams before one of their line-ups is submitted, or pair two teams without an opponent. All other matches keep their results. The reason is recorded in the log and the report file." | "在提交出场名单之前，可互换两队，或将两支没有对手的队编成一场。其余各场成绩不变。理由记入日志和上报文件。";
    change_bye = "Change a bye" | "更改轮空";
    breach_line(level, text, article) = "{level}: {text} {article}" | "{level}：{text} {article}";
    pair_flaws = "The table would have these irregularities. To play it anyway, tick below." | "调整后循环表有以下异常。如仍按此进行，请在下方勾选。";
}
