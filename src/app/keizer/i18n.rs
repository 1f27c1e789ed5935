//! Messages of the Keizer system.

use qisai_domain::Absence;
use qisai_domain::keizer::KeizerFault;

use crate::Words;

// Name, rules in force, reasons and columns.
crate::messages! {
    system_keizer = "Keizer" | "凯泽制";
    system_hint_keizer = "For club seasons: every place of the list has a value, a win gives the value of the opponent, and neighbours of the list meet. Players may miss rounds." | "适合俱乐部长期赛：名次各有分值，胜者得对手的名次分值，名次相邻者相遇，可缺席若干轮。";
    keizer = "Keizer" | "凯泽制";
    rule_keizer_value = "Every place of the list has a value; a win gives the value of the opponent's place, a draw a part of it." | "名次表上各名次均有分值：胜得对手名次的分值，和得其一部分。";
    rule_keizer_again = "After each round all rounds are calculated again with the values of the new list, until the list no longer changes." | "每轮之后按新名次表的分值重算各轮，直至名次表不再变动。";
    rule_keizer_spread = "Round 1 goes by a drawn order: each rating plus or minus a number drawn by lot." | "首轮次序由抽签确定：各等级分增减抽得之数。";
    rule_keizer_pairs = "From the top of the list, each player meets the nearest player below who leaves a pairing for all the others." | "自名次表首位起，各与其下最近而不致使他人无法配对者相遇。";
    plain_neighbours(higher, lower, win, draw) = "Places {higher} and {lower} of the list meet. A win against place {lower} is now worth {win}, a draw {draw}; this is calculated again after each round." | "名次表第{higher}位对第{lower}位。现胜第{lower}位得{win}分，和得{draw}分；每轮之后重算。";
    plain_neighbours_passed(higher, lower, win, draw, passed) = "Places {higher} and {lower} of the list meet, with {passed} passed over because of earlier meetings, colours or the pairs below. A win against place {lower} is now worth {win}, a draw {draw}; this is calculated again after each round." | "名次表第{higher}位对第{lower}位，因此前相遇、先后手或下方配对跳过{passed}人。现胜第{lower}位得{win}分，和得{draw}分；每轮之后重算。";
    rule_neighbours(higher, lower, passed) = "Places {higher} and {lower}, {passed} passed over" | "第{higher}位对第{lower}位，跳过{passed}人";
    plain_fixed_game(higher, lower, win, draw) = "Places {higher} and {lower} of the list meet: the arbiter fixed this game before the pairing. A win against place {lower} is now worth {win}, a draw {draw}; this is calculated again after each round." | "名次表第{higher}位对第{lower}位：本局由裁判员在编排前指定。现胜第{lower}位得{win}分，和得{draw}分；每轮之后重算。";
    rule_fixed_game(higher, lower) = "Places {higher} and {lower}, fixed before the pairing" | "第{higher}位对第{lower}位，编排前指定";
    plain_drawn_order(spread, seed) = "The order of round 1 was drawn: each rating plus or minus up to {spread}; seed {seed}, so that anyone can repeat it." | "首轮次序由抽签确定：等级分增减至多{spread}；种子{seed}，可复核。";
    plain_loosened(rule) = "Otherwise not all players could be paired: for this pair a rule was relaxed ({rule})." | "否则无法全部编排：本对放宽了规则（{rule}）。";
    plain_loosened_met(rule, round) = "Otherwise not all players could be paired: for this pair, who last met in round {round}, a rule was relaxed ({rule})." | "否则无法全部编排：本对（第{round}轮曾相遇）放宽了规则（{rule}）。";
    loosened_row = "equal colours in a row" | "连续同色";
    loosened_difference = "difference between the colours" | "先后手次数差";
    loosened_between(rounds) = "whole rounds between two meetings, now {rounds}" | "两次相遇至少间隔的轮数，改为{rounds}";
    loosened_period = "one meeting in a period" | "每阶段只相遇一次";
    loosened_meetings = "number of meetings" | "相遇次数";
    plain_lowest_place(place) = "The number of players is odd: the bye goes to the lowest on the list who leaves a pairing for all the others, here place {place}." | "人数为单数：由名次最低而不致使他人无法配对者轮空，此处为第{place}位。";
    plain_lowest_place_fair(place, missed) = "The number of players is odd: the bye goes to the lowest of those with the fewest byes and missed rounds, here place {place} with {missed}." | "人数为单数：由轮空和缺席最少者中名次最低者轮空，此处为第{place}位，已{missed}次。";
    plain_colour_meetings(name, side) = "{name} has {side}, having had it less often in their own games." | "{name}执{side}：两人此前相遇中执此方较少。";
    plain_colour_limit(name, side) = "{name} has {side}: the other way round, one of the two would have too many equal colours." | "{name}执{side}：否则一方同色过多。";
    plain_colour_place(name, side) = "{name} has {side} by the place on the list: nothing else decides." | "{name}按名次执{side}：其他条件均相同。";
    rule_colour_meetings = "balanced in their own games" | "两人相遇中均衡";
    rule_colour_limit = "swapped because of the limits on colours" | "因同色限制互换";
    keizer_mean(lists) = "The list does not settle: the points are the mean of {lists} lists that follow each other." | "名次表不能稳定：积分为循环出现的{lists}份名次表的平均值。";
    keizer_note_seed(passes) = "Calculated from the seed list until the list settled (passes: {passes})." | "自初始名次表起算，{passes}遍后名次表稳定。";
    keizer_note_last(passes) = "Calculated from the list of the round before until the list settled (passes: {passes})." | "自上轮名次表起算，{passes}遍后名次表稳定。";
    keizer_note_rounds = "Calculated once for each round." | "每轮计算一遍。";
    keizer_record = "Games won, drawn and lost" | "胜、和、负局数";
    keizer_record_short = "W–D–L" | "胜–和–负";
    keizer_own_value = "value of the own place" | "本人名次分值";
    keizer_newcomer = "The newcomer gets a place by rating, and each player below loses one step of value. The value of place 1 stays." | "新参赛者按等级分入列，其下各人分值减一级；首位分值不变。";
    keizer_before = "Place after the round before" | "上轮名次";
    keizer_before_short = "Before" | "上轮";
    keizer_percent = "Share of the possible points in games, in per cent" | "对局得分率（百分比）";
    keizer_percent_short = "%" | "%";
    keizer_balance = "Games with the first move less those without" | "先手局数减后手局数";
    keizer_balance_short = "1st–2nd" | "先–后";
    keizer_value_head = "Value" | "分值";
    keizer_share_head = "Share" | "比例";
    keizer_evening = "Then" | "当时";
    keizer_away_share(share) = "{share} % of these points come from rounds without a game." | "其中{share}%来自未对局的轮次。";
    keizer_evening_note = "Values change with the list: “Then” is what a round gave when it was over." | "分值随名次表变动，“当时”为该轮结束时的得分。";
    // Form.
    keizer_form = "Keizer settings" | "凯泽制规则";
    keizer_top = "Value of place 1" | "首位分值";
    keizer_top_hint = "Leave blank for one and a half times the number of players of round 1." | "不填则为首轮人数的一倍半。";
    keizer_step = "Difference between neighbouring places" | "相邻名次分值差";
    keizer_ratio = "First value divided by the last" | "首位与末位分值之比";
    keizer_ratio_hint = "Instead of the value of place 1, for example 3. Leave blank for none." | "代替首位分值，例如3；不填则不用。";
    keizer_own = "Own value in the points" | "本人名次分值计入积分";
    keizer_own_once = "once" | "计一次";
    keizer_own_fading = "less after each round, none from round 5" | "逐轮递减，第5轮起不计";
    keizer_own_pairing = "in the pairing only" | "仅用于编排";
    keizer_own_never = "not at all" | "不计";
    keizer_recompute = "Calculation" | "计算方式";
    keizer_stable = "again until the list settles" | "重算至名次表不变";
    keizer_per_round = "one pass for each round" | "每轮计算一遍";
    keizer_frozen = "each round once, never again" | "各轮只算一次，不再重算";
    keizer_start = "List from which the passes begin" | "起算名次表";
    keizer_start_seed = "seed list" | "初始名次表";
    keizer_start_last = "list of the round before" | "上轮名次表";
    keizer_rounding = "Points of a round" | "每轮得分";
    keizer_exact = "exact" | "不取整";
    keizer_half = "rounded to half points" | "取整到半分";
    keizer_whole = "rounded to whole points" | "取整到整分";
    keizer_list_by = "Order of the pairing" | "编排次序";
    keizer_by_points = "Keizer points" | "凯泽分";
    keizer_by_rating = "seed list" | "初始名次表";
    keizer_spread = "Lots for the order of round 1: rating plus or minus up to" | "首轮次序抽签：等级分增减至多";
    keizer_spread_hint = "0 for the seed list without lots." | "0表示按初始名次表，不抽签。";
    keizer_pair_by = "Choice among possible rounds" | "可行编排中的选择";
    keizer_pair_ladder = "from the top, each with the nearest below" | "自上而下，各与其下最近者";
    keizer_pair_nearest = "least sum of squared differences of places" | "名次差平方和最小";
    keizer_between = "Whole rounds between two meetings" | "两次相遇至少间隔轮数";
    keizer_between_share = "At most this share of the other players present, in per cent" | "但不超过其余到场人数的百分之几";
    keizer_meetings = "Maximum number of meetings" | "最多相遇次数";
    keizer_meetings_hint = "0 for any number." | "0表示不限。";
    keizer_bye_to = "Bye" | "轮空";
    keizer_bye_fair = "lowest of those with the fewest byes and absences" | "轮空和缺席最少者中名次最低者";
    keizer_bye_lowest = "lowest on the list" | "名次最低者";
    keizer_colour_tie = "First move if nothing else decides" | "其他条件相同时先行者";
    keizer_lower = "lower on the list" | "名次较低者";
    keizer_higher = "higher on the list" | "名次较高者";
    keizer_lot = "by lot" | "抽签";
    fixed_games = "Games fixed before the pairing" | "编排前指定的对局";
    fixed_games_hint = "One game per line: the round, a colon, and two starting numbers. For example 3: 12 15. The others are paired as usual. The game counts as a meeting. It is left out if one of the two is absent. Rounds already paired cannot be changed." | "每局一行：轮次、冒号及两个序号，如3: 12 15。其余照常编排；该局计为相遇；一方缺席则不编。已编排的轮次不可更改。";
    fixed_games_error(line) = "Line {line}: enter a round, a colon and two starting numbers from the list, such as 3: 12 15; each player can have one such game in a round" | "第{line}行：应为轮次、冒号及名单中的两个序号，如3: 12 15；每人每轮只能指定一局";
    keizer_colour_row = "Maximum number of equal colours in a row" | "连续同色上限";
    keizer_colour_difference = "Maximum difference between the colours" | "先后手次数差上限";
    keizer_no_limit_hint = "0 for no limit." | "0表示不限。";
    keizer_limit = "Absences that give points" | "计分的缺席次数";
    keizer_limit_hint = "Leave blank for all." | "不填则全部计分。";
    keizer_decay = "Further absences" | "再次缺席";
    keizer_decay_off = "as much as the first" | "与首次相同";
    keizer_decay_halve = "half of the one before" | "为前次之半";
    keizer_joined = "Rounds before a late entry" | "报到前各轮";
    keizer_joined_hint = "A number of points for each round. Leave blank for as much as an absence." | "每轮计若干分；不填则按缺席计。";
    keizer_leavers = "Games against a player who leaves" | "与退赛者的对局";
    keizer_keep = "count" | "有效";
    keizer_drop = "are removed" | "作废";
    keizer_items_hint = "Fraction of the value, for example 2/3, or a fixed number, for example =15." | "分值的比例，例如2/3；或固定分数，例如=15。";
    keizer_item_win = "Win, of the opponent's value" | "胜（对手分值）";
    keizer_item_draw = "Draw, of the opponent's value" | "和（对手分值）";
    keizer_item_loss = "Loss, of the opponent's value" | "负（对手分值）";
    keizer_item_forfeit_win = "Win by forfeit, of the opponent's value" | "对手弃权（对手分值）";
    keizer_item_forfeit_loss = "Loss by forfeit, of the opponent's value" | "弃权（对手分值）";
    keizer_item_double_forfeit = "Double forfeit, of the opponent's value" | "双方弃权（对手分值）";
    keizer_forfeit_from = "Value for a forfeit" | "弃权计分所用分值";
    keizer_of_opponent = "value of the opponent" | "对手分值";
    keizer_of_own = "own value" | "本人分值";
    keizer_share = "opponents get three quarters of their own value; the leaver leaves the list" | "对手得本人分值的四分之三，退赛者移出名次表";
    keizer_item_bye = "Bye, of the own value" | "轮空（本人分值）";
    keizer_item_duty = "Club or official duty or full-point bye, of the own value" | "满分轮空（公务或代表俱乐部，本人分值）";
    keizer_item_half = "Half-point bye, of the own value" | "半分轮空（本人分值）";
    keizer_item_absent = "Announced absence, of the own value" | "事先请假（本人分值）";
    keizer_item_long = "Absence for a long reason, of the own value" | "长期缺席（本人分值）";
    keizer_item_unannounced = "Absence without notice, of the own value" | "未请假缺席（本人分值）";
    keizer_item_late = "Arrival after the pairing, of the own value" | "编排后到场（本人分值）";
    keizer_periods = "First rounds of new periods" | "新阶段的首轮";
    keizer_periods_hint = "For example 9, 17. Leave blank for a season in one piece." | "如“9, 17”；不填则不分阶段。";
    keizer_periods_error = "Ascending rounds from 2 on, such as 9, 17" | "应为由小到大、自2起的轮次，如“9, 17”";
    keizer_once = "Meetings in a period" | "同一阶段内的相遇";
    keizer_once_off = "any number" | "不限";
    keizer_once_on = "at most one" | "最多一次";
    keizer_long_limit = "Absences for a long reason that give points" | "计分的长期缺席次数";
    keizer_limit_per = "Absences are counted" | "缺席次数的计算";
    keizer_per_period = "from zero in each period" | "每阶段重新计算";
    keizer_per_season = "over the whole season" | "全季合计";
    keizer_number_error(least, most) = "A whole number, {least} to {most}" | "应为{least}至{most}的整数";
    keizer_fraction_error = "A fraction such as 2/3, or a fixed number such as =15" | "应为比例（如2/3）或固定分数（如=15）";
    // Reasons of absences.
    absence_reasons = "Reasons for absences" | "缺席原因";
    absence_reasons_hint = "The reason decides the points of the round. Standings are calculated again." | "原因决定该轮得分，名次表将重算。";
    absence_announced = "announced" | "事先请假";
    absence_club = "plays for a team of the club" | "代表俱乐部比赛";
    absence_official = "official duty" | "公务";
    absence_long = "long reason: illness, work, exam" | "长期原因（病、工作、考试）";
    absence_unannounced = "no notice" | "未请假";
    absence_not_yet = "before the entry" | "报到前";
    keizer_counted(reason, number) = "{reason} (absence {number})" | "{reason}（第{number}次）";
    absence_late = "came after the pairing" | "编排后到场";
}

impl Words {
    /// Returns the reason of an absence.
    pub fn absence(&self, absence: Absence) -> &'static str {
        match absence {
            Absence::Club => self.absence_club(),
            Absence::Official => self.absence_official(),
            Absence::Long => self.absence_long(),
            Absence::Unannounced => self.absence_unannounced(),
            Absence::Late => self.absence_late(),
        }
    }

    /// Returns a fault of the settings as a clause in Chinese.
    pub(crate) fn chinese_keizer(fault: &KeizerFault) -> String {
        match fault {
            KeizerFault::Range { setting, found, least, most } => {
                format!("凯泽制：{setting}应为{least}至{most}，不能是{found}")
            }
            KeizerFault::Fraction { setting } => format!("凯泽制：{setting}应为0至2之间的比例"),
            KeizerFault::Periods => "凯泽制：新阶段的首轮应在2至255之间，由小到大".into(),
            KeizerFault::Ratio => "凯泽制：首位与末位分值之比应为11/10至10".into(),
            KeizerFault::Denominators(most) => format!("凯泽制：各比例没有不超过{most}的公分母，请改用较简单的比例"),
            KeizerFault::Top { entrants, top, needed } => {
                format!("凯泽制：{entrants}人参赛，首位分值至少应为{needed}，不能是{top}")
            }
        }
    }
}
