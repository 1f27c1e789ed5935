//! Messages of the team event form: options of the Swiss Team system, drawn boards, line-up terms.

use qisai_domain::line_up::MissingLineUp;

use crate::Words;

crate::messages! {
    team_part_match = "Match" | "对阵";
    team_part_swiss = "Swiss Team system (C.04.6)" | "团体瑞士制（C.04.6）";
    team_part_knockout = "Knockout" | "淘汰赛";
    team_part_lists = "Team lists" | "各队名单";
    team_part_asked = "Eligibility" | "参赛资格限制";
    team_drawn = "Drawn board" | "一台弈和";
    team_drawn_draw = "Is a draw" | "计和棋";
    team_drawn_rapid = "Rapid game, sides swapped: 2–0 in the slow game, 2–1 in the rapid game, then 1–1" | "互换先后加赛快棋：慢棋胜2–0，快棋胜2–1，仍和1–1";
    team_drawn_ladder = "Games until one is won: a rapid game, at most two blitz games, one Armageddon game (draw odds for Black); 2–0 in the slow game, 2–1 later" | "加赛至分出胜负：快棋一局，超快棋至多两局，末局后手和棋即胜；慢棋胜2–0，加赛胜2–1";
    team_drawn_kept = "Keep the current setting" | "保持现有规定";
    team_present = "Minimum boards present" | "最少到场台数";
    team_present_hint = "A team with fewer players present forfeits the match. Leave blank for no such rule (C.07 15.1)." | "到场台数不足者按弃权论；不填则无此规定（C.07第15.1条）。";
    team_present_error(boards) = "Enter a number of boards up to {boards}, or leave the field blank" | "台数应在{boards}以内，或不填";
    team_preference = "Colour preferences" | "先后手倾向";
    team_preference_a = "Type A: based on previous colours, to balance and alternate them (1.7.1)" | "A类：按已执先后求均衡、交替（1.7.1）";
    team_preference_b = "Type B: strong and mild preferences (1.7.2)" | "B类：分强弱倾向（1.7.2）";
    team_preference_none = "No team has a preference" | "不计倾向";
    team_paired_by = "Teams are paired by" | "编排依据";
    team_paired_by_usual = "First ranking criterion" | "同名次首要积分";
    team_first = "First team of two with equal scores" | "积分相同时何队为先";
    team_first_score = "Other score, then number (4.2.2)" | "次要积分，再比队号（4.2.2）";
    team_first_number = "Number" | "队号";
    team_line_ups_hint = "Captains submit sealed line-ups; they are opened together, once both are submitted or at the deadline." | "领队密封提交名单；双方均已提交或到截止时间，同时公布。";
    team_deadline = "Minutes before the start" | "开赛前分钟数";
    team_deadline_hint = "Line-ups are accepted until then. Leave blank for no deadline." | "此前提交有效；不填则无截止时间。";
    team_published = "Minutes after publication" | "公布编排后分钟数";
    team_published_hint = "Minimum time for captains after the pairings are public." | "编排公布后领队至少有此时间。";
    team_minutes_error(most) = "Enter minutes up to {most}, or leave the field blank" | "分钟数应在{most}以内，或不填";
    team_nothing = "Team without a submitted line-up" | "未提交名单的队";
    team_final = "Submitted line-up" | "已提交的名单";
    team_final_open = "May be changed until the deadline" | "截止前可以更改";
    team_final_final = "Final" | "不得更改";
    team_empty = "Empty chairs" | "缺员";
    team_empty_anywhere = "Allowed on any board" | "可在任何一台";
    team_empty_last = "On the bottom boards: the others move up (D.03.04 4.2.4)" | "须在末台，余者依次上移（D.03.04第4.2.4条）";
    team_asked = "Line-up that does not comply" | "不符合限制的排阵";
    team_asked_hint = "Applied to each line-up; blank fields are not checked. Missing player data do not count against a team." | "逐场核对；不填则无限制，资料不明者不计。";
    team_women = "Women, minimum" | "女棋手至少";
    team_foreigners = "Foreign players, maximum" | "外籍棋手至多";
    team_foreigners_hint = "Players of a federation other than the team's." | "与本队所属协会不同的棋手。";
    team_people_error = "Enter a number of players up to 100, or leave the field blank" | "人数应在100以内，或不填";
    team_rating_sum = "Sum of ratings, maximum" | "等级分之和至多";
    team_rating_sum_error = "Enter a number, or leave the field blank" | "应为数字，或不填";
    team_juniors = "Junior boards" | "青少年台";
    team_juniors_hint = "Board and earliest year of birth. For example 4 2008, 5 2010." | "台次与出生年份下限，如4 2008，5 2010。";
    team_juniors_error(boards) = "Enter board (1 to {boards}) and year of birth, such as 4 2008" | "应为台次（1至{boards}）和出生年份，如4 2008";
    team_article = "Article" | "条款";
    team_article_hint = "Article of the event's regulations; refusals cite it." | "规程中的相应条款，提示时一并列出。";
    // Lists of the best players by board.
    team_best_hint = "Shown on a separate page. The terms announced here appear above the lists." | "另有专页公布；此处所定办法列于其上。";
    team_best_order = "Order of the best players" | "台次名次排列";
    team_best_usual = "Not announced: percentage, then more games, including forfeited games" | "未规定：依得分率、局数，含弃权局";
    team_best_of = "A player is listed" | "棋手列入";
    team_best_roster = "On the board of the team list, with all games" | "本队名单所列台次，各局均计";
    team_best_played = "On each board actually played, with the games on it" | "实际出场的台次，只计该台对局";
    team_best_forfeits = "Games that count" | "计入的对局";
    team_best_over = "Only games played over the board" | "实际对弈的局";
    team_best_all = "Forfeited games, too" | "弃权局一并计入";
    team_best_least = "Minimum number of games" | "最少局数";
    team_best_least_hint = "Players with fewer games are listed without a place. For example 8 of 11. Leave blank for one game." | "不足者列出而不计名次，如11轮中8局；不填则一局即可。";
    team_best_least_error(most) = "Enter a number of games up to {most}, or leave the field blank" | "局数应在{most}以内，或不填";
}

impl Words {
    /// Returns the rule for a team that submitted no line-up.
    pub fn line_up_missing(&self, missing: MissingLineUp) -> &'static str {
        match missing {
            MissingLineUp::Previous => self.either("Plays as in its last match", "沿用上一场名单"),
            MissingLineUp::Top => self.either("Plays with the top of its list", "以名单前列出场"),
            MissingLineUp::Forfeit => self.either("Forfeits its boards", "各台均判弃权"),
            MissingLineUp::Arbiter => self.either("Line-up chosen by the arbiter", "由裁判长指定"),
        }
    }
}
