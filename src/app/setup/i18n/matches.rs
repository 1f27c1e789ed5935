//! Messages of the form of a match of two players.

use qisai_domain::contest::title_match::MatchTie;

use crate::Words;

crate::messages! {
    system_match = "Match" | "两人对抗赛";
    system_hint_match = "A fixed number of games; ends as soon as it is decided." | "约定局数，胜负已定即告结束。";
    match_form = "The match" | "对抗赛";
    match_games_error(most) = "Enter a number of games from 1 to {most}" | "局数应为1至{most}";
    match_swap_error = "Enter a game from 2 to the last one, or leave the field blank" | "应为2至末局，或不填";
    match_at_tie = "If tied after all games" | "全部局数下完仍战平";
    // Page of a match.
    meeting_games = "Games of the match" | "各局";
    meeting_title(one, other) = "{one} – {other}" | "{one} – {other}";
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
}
