//! Messages about articles with two readings, and the choices of an event.

use qisai_domain::Reading;

use crate::Words;

crate::messages! {
    readings_legend = "Articles that can be read in two ways" | "可作两种理解的条文";
    readings_hint = "The first choice follows the wording of the article. Choose another only if the event's regulations announce it." | "首项依条文字面。仅在赛事规程另有公布时改选。";
    readings_lim_others = "Other open articles of the Lim system have one answer here: another floater counts as available, and all others must still have a pairing (3.8); the pair made last is undone first (2.6); opponents of every earlier floater are left out (3.3, 3.4); article 3 chooses among several floaters (4.4); a player who missed a round is due the colour by the games played (5.4)." | "林氏制其余未明条文在此作一种理解：其他升降组者视为可选对手，且其余棋手须仍可编排（3.8）；先拆最后编成的一对（2.6）；不计先前各升降组者的对手（3.3、3.4）；多人可升降时依第3条选定（4.4）；缺轮者按已弈各局应得之先后手（5.4）。";
    reading_number_error = "Enter a whole number of games, 1 to 1000; leave blank for the games scheduled" | "应为1至1000的整数局数；留空则按已编排的局数";
    reading_encounter = "Direct encounter (C.07 article 6)" | "直胜（C.07第6条）";
    reading_encounter_all = "every tie" | "任何人数的同分";
    reading_encounter_two = "ties of exactly two" | "仅限两人同分";
    reading_double_forfeit = "Double forfeit in the standard points (C.07 article 7.7)" | "标准分中的双方弃权（C.07第7.7条）";
    reading_double_forfeit_level = "half a point each, as the points are equal" | "得分相等，各计半分";
    reading_double_forfeit_nothing = "nothing for either" | "双方均不计分";
    reading_koya_step = "Half a point of the Koya limit (C.07 article 9.2)" | "科亚界限的半分（C.07第9.2条）";
    reading_koya_step_point = "half a point in every scoring" | "任何计分均为半分";
    reading_koya_step_win = "half of a win" | "胜局分的一半";
    reading_koya_maximum = "Games of the maximum for Koya (C.07 article 9.2)" | "科亚最高分的局数（C.07第9.2条）";
    reading_koya_maximum_hint = "For example 9. Leave blank for the most games scheduled for any player." | "例如9。留空则按任一棋手被编排的最多局数。";
    reading_koya_maximum_scheduled = "the most games scheduled for any player" | "任一棋手被编排的最多局数";
    reading_table_forfeits = "Forfeits in a table as games over the board (C.07 article 15.2)" | "循环赛弃权是否作实际对局（C.07第15.2条）";
    reading_table_forfeits_unplayed = "not where the definition says “over the board”" | "定义为“实际对局”者不计";
    reading_table_forfeits_games = "counted as games" | "按对局计";
    reading_full_point_byes = "Full-point byes (C.07 article 16.2)" | "满分轮空（C.07第16.2条）";
    reading_full_point_byes_allocated = "like the bye of the pairing (16.2.1)" | "同编排轮空（16.2.1）";
    reading_full_point_byes_requested = "like a requested bye (16.2.3, 16.2.5)" | "同请假（16.2.3、16.2.5）";
    reading_lim_median = "Opponent of an upfloater in the median (C.04.4.3 article 3.8)" | "中位组内升组者的对手（C.04.4.3第3.8条）";
    reading_lim_median_lowest = "the lowest number first" | "自序号最低者起";
    reading_lim_median_highest = "the highest number first" | "自序号最高者起";
    reading_lim_last_round = "Limits of colours in the last round (C.04.4.3 article 6)" | "末轮先后手限制（C.04.4.3第6条）";
    reading_lim_last_round_all = "give way for all pairs" | "各对局均可放宽";
    reading_lim_last_round_equal = "give way for equal scores only" | "仅同分对局可放宽";
    reading_team_first = "Scores that determine the first team (C.04.6 article 4.2)" | "确定首队的分数（C.04.6第4.2条）";
    reading_team_first_paired = "the primary score as paired, the secondary as scored" | "主分含虚拟分，次分不含";
    reading_team_first_made = "both as scored" | "两者均不含虚拟分";
    reading_team_first_virtual = "both with virtual points" | "两者均含虚拟分";
    reading_team_odd = "Odd number for the first colour (C.04.6 article 4.3.1)" | "定首轮先后手的单数序号（C.04.6第4.3.1条）";
    reading_team_odd_assigned = "the number as assigned" | "按所排序号";
    reading_losing_foul = "Foul that loses a game (article 4.1.8)" | "一局中判负的犯规次数（第4.1.8条）";
    reading_losing_foul_third = "the third, as the article says" | "第三次，依条文";
    reading_losing_foul_second = "the second, as event rules may say" | "第二次，依赛事规程";
    reading_team_odd_came = "counted among the teams that have come" | "按已到队依次计数";
}

impl Words {
    /// Returns the subject of a reading with its article.
    pub fn reading(&self, reading: Reading) -> &'static str {
        match reading {
            Reading::Encounter => self.reading_encounter(),
            Reading::DoubleForfeit => self.reading_double_forfeit(),
            Reading::KoyaStep => self.reading_koya_step(),
            Reading::KoyaMaximum => self.reading_koya_maximum(),
            Reading::TableForfeits => self.reading_table_forfeits(),
            Reading::FullPointByes => self.reading_full_point_byes(),
            Reading::MedianUpfloaters => self.reading_lim_median(),
            Reading::LastRound => self.reading_lim_last_round(),
            Reading::FirstTeam => self.reading_team_first(),
            Reading::OddTeam => self.reading_team_odd(),
            Reading::LosingFoul => self.reading_losing_foul(),
        }
    }

    /// Returns the label of a choice; a number of games is returned unchanged.
    pub fn reading_choice(&self, reading: Reading, word: &str) -> String {
        let said = match (reading, word) {
            (Reading::Encounter, "all") => self.reading_encounter_all(),
            (Reading::Encounter, _) => self.reading_encounter_two(),
            (Reading::DoubleForfeit, "level") => self.reading_double_forfeit_level(),
            (Reading::DoubleForfeit, _) => self.reading_double_forfeit_nothing(),
            (Reading::KoyaStep, "point") => self.reading_koya_step_point(),
            (Reading::KoyaStep, _) => self.reading_koya_step_win(),
            (Reading::KoyaMaximum, "scheduled") => self.reading_koya_maximum_scheduled(),
            (Reading::KoyaMaximum, games) => games,
            (Reading::TableForfeits, "unplayed") => self.reading_table_forfeits_unplayed(),
            (Reading::TableForfeits, _) => self.reading_table_forfeits_games(),
            (Reading::FullPointByes, "allocated") => self.reading_full_point_byes_allocated(),
            (Reading::FullPointByes, _) => self.reading_full_point_byes_requested(),
            (Reading::MedianUpfloaters, "lowest") => self.reading_lim_median_lowest(),
            (Reading::MedianUpfloaters, _) => self.reading_lim_median_highest(),
            (Reading::LastRound, "all") => self.reading_lim_last_round_all(),
            (Reading::LastRound, _) => self.reading_lim_last_round_equal(),
            (Reading::FirstTeam, "paired") => self.reading_team_first_paired(),
            (Reading::FirstTeam, "made") => self.reading_team_first_made(),
            (Reading::FirstTeam, _) => self.reading_team_first_virtual(),
            (Reading::OddTeam, "assigned") => self.reading_team_odd_assigned(),
            (Reading::OddTeam, _) => self.reading_team_odd_came(),
            (Reading::LosingFoul, "third") => self.reading_losing_foul_third(),
            (Reading::LosingFoul, _) => self.reading_losing_foul_second(),
        };
        said.to_owned()
    }
}
