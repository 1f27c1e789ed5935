//! Messages about matches of two players: announcement, games, prizes.

use qisai_domain::MatchEnding;
use qisai_domain::contest::title_match::MatchTie;

use crate::Words;

// Form of a match.
crate::messages! {
    system_match = "Match" | "两人对抗赛";
    system_hint_match = "A fixed number of games; ends as soon as it is decided." | "约定局数，胜负已定即告结束。";
    match_form = "The match" | "对抗赛";
    match_games = "Maximum number of games" | "最多局数";
    match_games_error(most) = "Enter a number of games from 1 to {most}" | "局数应为1至{most}";
    match_plays_all = "Play all games, even after the match is decided" | "胜负已定后仍下满全部局数";
    match_first_by_lot = "Draw lots for the first move in game 1; otherwise number 1 has it" | "第1局先手由抽签决定，否则1号先行";
    match_swap = "Reverse the sequence of first moves from game" | "自第几局起先后手次序对调";
    match_swap_hint = "For example 7 in a match of 12: the player with the first move in game 6 also has it in game 7. Leave blank to alternate after each game." | "如12局的对抗赛填7：第6局先行者第7局仍先行。不填则逐局轮换。";
    match_swap_error = "Enter a game from 2 to the last one, or leave the field blank" | "应为2至末局，或不填";
    match_at_tie = "If tied after all games" | "全部局数下完仍战平";
    match_number_one = "Number 1" | "1号";
    match_number_one_hint = "The champion, if a tie keeps the title; also has the first move in game 1, unless it is drawn by lot." | "战平卫冕时的冠军；第1局先行者（抽签决定的除外）。";
    match_name_first = "Make number 1" | "定为1号";
}

// Page of a match.
crate::messages! {
    const MEETING;
    meeting_games = "Games of the match" | "各局";
    meeting_title(one, other) = "{one} – {other}" | "{one} – {other}";
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
}

// Prize fund.
crate::messages! {
    const FUND;
    fund = "Prize fund of the match" | "对抗赛奖金";
    fund_hint = "Money divided between the two according to the outcome. Leave blank for none." | "两人按对抗赛结局分配的奖金。不填则无。";
    fund_shares(ending) = "Shares in percent: {ending}" | "分配比例（%）：{ending}";
    fund_shares_hint = "Winner and loser, for example 60/40. After a tie, the holder of the title and the challenger." | "胜者与负者，如60/40；战平时为卫冕者与挑战者。";
    fund_error = "Enter an amount such as 20000 or 62.50" | "应为金额，如20000或62.50";
    fund_shares_error = "Enter two whole numbers that total 100, such as 60/40" | "应为两个整数，合计100，如60/40";
    fund_ending = "Outcome" | "结局";
    fund_of_winner = "Winner" | "胜者";
    fund_of_other = "Other" | "负者";
    fund_ended(ending) = "The match has ended: {ending}" | "对抗赛已结束：{ending}";
}

impl Words {
    /// Returns the rule for a match that is tied after all games.
    pub fn match_tie(&self, tie: MatchTie) -> &'static str {
        match tie {
            MatchTie::Kept => self.either("Number 1, the champion, keeps the title", "1号（冠军）卫冕"),
            MatchTie::Rapid => self.either(
                "Four rapid games, two plus two blitz games, then single ones until one is won",
                "加赛快棋四局，再平则两组超快棋各两局，再平则先胜一局者胜",
            ),
            MatchTie::Decider => {
                self.either("One Armageddon game (draw odds for Black)", "加赛一局，后手和棋即胜，抽签定先")
            }
            MatchTie::Lot => self.either("Drawing of lots", "抽签"),
            MatchTie::Arbiter => self.either("The arbiter decides", "裁判长裁定"),
            MatchTie::Drawn => self.either("The match is drawn", "平局"),
        }
    }

    /// Returns the ending of a match, for its fund.
    pub fn match_ending(&self, ending: MatchEnding) -> &'static str {
        match ending {
            MatchEnding::WonInMain => self.either("won in the main part", "正赛取胜"),
            MatchEnding::WonInTieBreak => self.either("won in the tie-break", "加赛取胜"),
            MatchEnding::Tied => self.either("tied: the title is kept, or the match drawn", "战平：卫冕或平局"),
        }
    }
}
