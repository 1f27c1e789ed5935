//! Contests chosen by name: their names, families, and one-line descriptions.

use qisai_domain::Discipline;
use qisai_domain::contest::presets::{Family, Ladder};

use crate::Words;

crate::messages! {
    contest_settled = "A few games; if still tied, the arbiter decides or lots are drawn" | "若干局；战平则由裁判长裁定或抽签";
    contest_decider = "Finally one Armageddon game (draw odds for Black)" | "最后加赛一局，后手和棋即胜";
    contest_faster = "Increasingly fast games until one side wins" | "逐步加快用时，直至分出胜负";
    contest_of_events(game) = "By the regulations of events: {game}" | "依大赛规程：{game}";
    contest_kept(said) = "Current: {said}" | "不改：{said}";
    contest_games = "Games of the main part" | "正赛局数";
    contest_games_hint = "Leave blank for the number chosen above. The tie-break games stay the same." | "不填则依上列赛法；战平后的加赛不变。";
    contest_matches = "Sets per match" | "每场盘数";
    contest_matches_hint = "Leave blank for one. With more, each set has the games above and its own tie-breaks; the slowest games decide the match first, then the faster ones, then the drawing of lots." | "不填为一盘。多盘时，每盘按上列赛法各自进行；先比用时最长的对局，再依次比较快的，最后抽签。";
    contest_matches_error(most) = "Enter a number of sets from 1 to {most}, or leave the field blank" | "盘数应为1至{most}，或不填";
    contest_lines = "Details, game by game" | "各赛法细则";
    contest_then = "; if tied: " | "；战平：";
    contest_board_then = "; a drawn board continues: " | "；弈和之台加赛：";
    contest_board_1 = "on board 1 only" | "只在第1台";
    contest_first_boards(boards) = "on the first {boards} boards" | "只在前{boards}台";
    contest_worth(win, loss) = "won {win}–{loss}" | "胜者{win}–{loss}";
    contest_criteria_bc = "board count (BC)" | "台次计数（BC）";
    contest_criteria_tbr = "top board results (TBR)" | "首台得分（TBR）";
    contest_criteria_bbe = "bottom board elimination (BBE)" | "末台剔除（BBE）";
    contest_fact = "Match format" | "每场赛法";
    contest_best_of(games) = "best of {games}" | "{games}局，胜负已定即止";
    contest_first_to(wins, games) = "first to {wins} wins, at most {games} games" | "先胜{wins}局者胜，至多{games}局";
    contest_until(wins) = "single games until one side has won {wins}" | "逐局加赛，先胜{wins}局者胜";
    contest_until_won = "single games until one is won" | "逐局加赛，先胜一局者胜";
    contest_at(games, clock) = "{games} ({clock})" | "{games}（{clock}）";
    contest_boards(boards, said) = "{boards} boards: {said}" | "{boards}台：{said}";
    contest_draw_enough = "Armageddon: draw odds for Black" | "后手和棋即胜";
    contest_bid(most) = "both bid time, at most {most}: the lower bid takes Black" | "双方密封报时，至多{most}，报少者后行";
    contest_chosen = "one of the two chooses the colours" | "一方选定先后手";
    contest_ahead(said) = "{said}. In the final the unbeaten player begins a game ahead" | "{said}。决赛中尚未负过者先得一局";
    contest_lot = "drawing of lots" | "抽签";
    contest_ruling = "the arbiter decides" | "裁判长裁定";
    contest_odds = "the first-named wins" | "名列前者胜";
    contest_criteria(codes) = "by {codes}" | "依{codes}";
    // Matches of two players.
    match_games = "Maximum number of games" | "最多局数";
    match_plays_all = "Play all games, even after the match is decided" | "胜负已定后仍下满全部局数";
    match_first_by_lot = "Draw lots for the first move in game 1; otherwise number 1 has it" | "第1局先手由抽签决定，否则1号先行";
    match_swap = "Reverse the sequence of first moves from game" | "自第几局起先后手次序对调";
    match_swap_hint = "For example 7 in a match of 12: the player with the first move in game 6 also has it in game 7. Leave blank to alternate after each game." | "如12局的对抗赛填7：第6局先行者第7局仍先行。不填则逐局轮换。";
    game_number = "Game" | "局次";
    score_after = "Score after it" | "局后比分";
    game_not_played = "not played" | "未进行";
    game_to_come = "to come" | "未开始";
    main_part = "Main part" | "正赛";
    tie_break_part(number) = "Tie-break {number}" | "加赛{number}";
    match_target(points) = "{points} to win" | "{points}分获胜";
    match_keeps(name) = "In a tie {name} keeps the title." | "战平则{name}卫冕。";
    match_ahead(name) = "{name} began one game ahead." | "{name}先得一局。";
    match_after_games(games) = "ended after game {games}" | "共下{games}局";
    match_walkover = "walkover" | "弃权";
    match_by_lot = "by lot" | "抽签决定";
    match_by_odds = "draw odds" | "和棋判胜";
    match_by_ruling = "by ruling" | "裁判裁定";
    match_by_criterion(code) = "by {code}" | "按{code}";
    match_by_extra_games = "after tie-break games" | "加赛决定";
    match_by_games = "by games" | "按对局";
}

impl Words {
    /// Returns a criterion for tied team matches with its code; only the code for others.
    pub fn contest_criterion(&self, code: &str) -> String {
        match code {
            "BC" => self.contest_criteria_bc().to_owned(),
            "TBR" => self.contest_criteria_tbr().to_owned(),
            "BBE" => self.contest_criteria_bbe().to_owned(),
            other => other.to_owned(),
        }
    }

    /// Returns the description of a contest chosen by name.
    pub fn contest_by_name(&self, ladder: &Ladder) -> &'static str {
        let (english, chinese) = names(ladder.id).unwrap_or((ladder.name, ladder.name));
        self.either(english, chinese)
    }

    /// Returns the common description of a family of contests.
    pub fn contest_family(&self, family: Family) -> String {
        match family {
            Family::Settled => self.contest_settled().to_owned(),
            Family::Decider => self.contest_decider().to_owned(),
            Family::Faster => self.contest_faster().to_owned(),
            Family::Event(Discipline::Chess) => self.contest_of_events(self.game_chess()),
            Family::Event(Discipline::Xiangqi) => self.contest_of_events(self.game_xiangqi()),
            Family::Event(Discipline::Draughts) => self.contest_of_events(self.game_draughts()),
        }
    }
}

/// Returns the English and the Chinese text of a contest.
pub fn names(id: &str) -> Option<(&'static str, &'static str)> {
    Some(match id {
        "one_game" => ("One game; if drawn: the arbiter decides", "一局；和棋由裁判长裁定晋级者"),
        "one_game_lot" => ("One game; if drawn: drawing of lots", "一局；和棋抽签定晋级者"),
        "two_games" => ("Two games; if tied: the arbiter decides", "两局；平则由裁判长裁定晋级者"),
        "two_games_lot" => ("Two games; if tied: drawing of lots", "两局；平则抽签定晋级者"),
        "one_decider" => (
            "One game; if drawn: one Armageddon game (draw odds for Black)",
            "一局；和棋则加赛一局，后手和棋即胜，抽签定先",
        ),
        "two_decider" => (
            "Two games; if tied: one Armageddon game (draw odds for Black)",
            "两局；平则加赛一局，后手和棋即胜，抽签定先",
        ),
        "best_of_three" => ("Best of three; if tied: one more game or drawing of lots", "三局两胜；平则加赛一局或抽签"),
        "best_of_three_decider" => (
            "Best of three; if tied: one Armageddon game (draw odds for Black)",
            "三局两胜；平则加赛一局，后手和棋即胜，抽签定先",
        ),
        "best_of_five" => ("Best of five; if tied: one more game or drawing of lots", "五局三胜；平则加赛一局或抽签"),
        "one_game_rapid" => (
            "One game; if drawn: two rapid games, then single blitz games until one is won",
            "一局；和棋则加赛快棋两局，再平则加赛超快棋，先胜一局者晋级",
        ),
        "two_games_rapid" => (
            "Two games; if tied: two rapid games, then single blitz games until one is won",
            "两局；平则加赛快棋两局，再平则加赛超快棋，先胜一局者晋级",
        ),
        "two_games_decider" => (
            "Two games; if tied: two rapid games, then one Armageddon game (draw odds for Black)",
            "两局；平则加赛快棋两局，再平则加赛一局，后手和棋即胜",
        ),
        "two_games_bid" => (
            "Two games; if tied: two rapid games, then one Armageddon game for which both bid time (draw odds for Black)",
            "两局；平则加赛快棋两局，再平则双方报时加赛一局，报少者后行，和棋即胜",
        ),
        "draw_odds" => ("One Armageddon game (draw odds for Black)", "一局，后手和棋即胜"),
        "world_cup_2015" => ("World Cup 2015", "世界杯（2015年）"),
        "world_cup_2021" => ("World Cup 2021", "世界杯（2021年）"),
        "world_cup_2023" => ("World Cup 2023", "世界杯（2023年）"),
        "world_cup_2025_open" => ("World Cup 2025, open", "世界杯公开组（2025年）"),
        "world_cup_2025_women" => ("World Cup 2025, women", "世界杯女子组（2025年）"),
        "title_2006" => ("Title match 2006", "冠军对抗赛（2006年）"),
        "title_2021" => ("Title match 2021", "冠军对抗赛（2021年）"),
        "title_2023" => ("Title match 2023", "冠军对抗赛（2023年）"),
        "title_2024" => ("Title match 2024", "冠军对抗赛（2024年）"),
        "women_title" => ("Women's title match of sixteen games", "女子冠军对抗赛（16局）"),
        "candidates_2022" => ("Candidates 2022, two tied for first place", "候选人赛两人并列加赛（2022年）"),
        "tata_steel_2025" => ("Play-off of Wijk aan Zee 2025", "维克安泽大赛加赛（2025年）"),
        "north_south_2024" => ("North–South match 2024", "南北对抗赛（2024年）"),
        "club_cup_2015" => ("Club cup, rules of 2015", "俱乐部杯（2015年规则）"),
        "club_event" => ("Club event, rules of 2003", "俱乐部赛（2003年规则）"),
        "draughts_title_2013" => ("Title match 2013", "冠军对抗赛（2013年）"),
        _ => return None,
    })
}
