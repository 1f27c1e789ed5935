//! Messages with a number, which have a singular and a plural in English.

use super::{Lang, Message, Words};

/// Defines counted messages: `name(count) = "1 thing" | "{count} things" | "{count}个";`
macro_rules! counted {
    ($($name:ident ($count:ident) = $one:literal | $several:literal | $zh:literal;)*) => {
        pub(super) const KEYS: &[Message] = &[$(Message {
            key: stringify!($name),
            one: Some($one),
            english: $several,
            parameters: &[stringify!($count)],
        }),*];

        impl Words {
            $(
                #[doc = $several]
                pub fn $name(&self, $count: impl std::fmt::Display) -> String {
                    let $count = $count.to_string();
                    match self.lang {
                        Lang::En if $count == "1" => $one.to_owned(),
                        Lang::En => format!($several),
                        Lang::Zh => format!($zh),
                        Lang::Other(other) => {
                            let english = if $count == "1" { $one } else { $several };
                            other.say(stringify!($name), english, &[(stringify!($count), $count)])
                        }
                    }
                }
            )*
        }
    };
}

counted! {
    n_players(count) = "1 player" | "{count} players" | "{count}名棋手";
    n_teams(count) = "1 team" | "{count} teams" | "{count}支队";
    n_rounds(count) = "1 round" | "{count} rounds" | "共{count}轮";
    n_games(count) = "1 game" | "{count} games" | "{count}局";
    n_results_missing(count) = "1 result missing" | "{count} results missing" | "尚缺{count}台成绩";
    n_boards(count) = "1 board" | "{count} boards" | "{count}台";
    games_found(count) = "1 game found" | "{count} games found" | "读到{count}局";
    keep_records(count) = "Keep 1 record" | "Keep {count} records" | "保存{count}份棋谱";
    n_results(count) = "1 result" | "{count} results" | "{count}个成绩";
    effect_rows(count) = "1 line changes:" | "{count} lines change:" | "{count}人有变化：";
    unplaced(count) = "1 player has neither opponent nor bye:" | "{count} players have neither opponent nor bye:" | "{count}名棋手既无对手也无轮空：";
    finished_rounds(rounds) = "Finished after 1 round" | "Finished after {rounds} rounds" | "{rounds}轮已全部结束";
    plain_c6(count) = "In this group 1 player more than needed had to move down." | "In this group {count} players more than needed had to move down." | "本分组多下调了{count}人。";
    plain_c10(count) = "At the top, 1 player comes to a difference of three between the sides." | "At the top, {count} players come to a difference of three between their sides." | "领先者中有{count}人先后手相差达到三次。";
    plain_c11(count) = "At the top, 1 player has the same side three times running." | "At the top, {count} players have the same side three times running." | "领先者中有{count}人连续三次执同一方。";
    plain_c12(count) = "In this group 1 player does not get the side that was due." | "In this group {count} players do not get the side they were due." | "本分组有{count}人未轮到应执的一方。";
    plain_c13(count) = "In this group 1 player does not get the side that was needed strongly." | "In this group {count} players do not get the side they needed strongly." | "本分组有{count}人未满足较强的先后手需求。";
    plain_c14(count) = "In this group 1 player moves down for the second round running." | "In this group {count} players move down for the second round running." | "本分组有{count}人连续两轮下调。";
    plain_c15(count) = "In this group 1 player meets an opponent from above for the second round running." | "In this group {count} players meet an opponent from above for the second round running." | "本分组有{count}人连续两轮与高分组棋手相遇。";
    plain_c16(count) = "In this group 1 player moves down again after two rounds." | "In this group {count} players move down again after two rounds." | "本分组有{count}人隔一轮再次下调。";
    plain_c17(count) = "In this group 1 player meets an opponent from above again after two rounds." | "In this group {count} players meet an opponent from above again after two rounds." | "本分组有{count}人隔一轮再次与高分组棋手相遇。";
    agreed_boards(count) = "1 board agreed by both" | "{count} boards agreed by both" | "{count}台双方一致";
    half_reported(count) = "One side has reported on 1 board" | "One side has reported on {count} boards" | "{count}台仅一方报告";
    compare_boards(count) = "The only board: result and reports" | "All {count} boards: results and reports" | "全部{count}台：成绩与双方报告";
    results_open(count) = "1 result is open" | "{count} results are open" | "{count}项成绩待登记";
    second_pass_open(count) = "1 board has no result yet." | "{count} boards have no result yet." | "{count}台尚无成绩。";
    plain_repaired(dissolved) = "The last players could not be paired at first: 1 pair was dissolved from below and paired again." | "The last players could not be paired at first: {dissolved} pairs were dissolved from below and paired again." | "末位一度无法配对，自下而上拆开{dissolved}对重新编排。";
    why_changes(count) = "The best such round has 1 different game." | "The best such round has {count} different games." | "满足此条件的最佳编排有{count}台不同。";
    records_queue(open) = "1 board needs checking before the round is closed" | "{open} boards need checking before the round is closed" | "结束本轮前有{open}台须核对";
    apart_boards(count) = "1 game differs from the pairings without it:" | "{count} games differ from the pairings without it:" | "与不回避时相比有{count}台不同：";
    import_notes(count) = "1 entry is uncertain. Check it before you create the tournament." | "{count} entries are uncertain. Check them before you create the tournament." | "有{count}处存疑，创建赛事前请逐条查看。";
    numbers_came(count) = "1 was entered after the numbers were drawn and comes last. Redraw to include all." | "{count} were entered after the numbers were drawn; they come last. Redraw to include them." | "抽签后新增{count}人，暂列末位；如需抽签请重新进行。";
    numbers_free(count) = "1 withdrew before round 1: remove the player, or the number stays free in every round." | "{count} withdrew before round 1: remove them, or their numbers stay free in every round." | "赛前退赛{count}人：可删除；不删除则其序号各轮轮空。";
    advice_there(rounds) = "There is time for 1 round." | "There is time for {rounds} rounds." | "时间可容{rounds}轮。";
    ladder_rule_reach(places) = "The place directly above may be challenged." | "Up to {places} places above may be challenged." | "最多可越{places}名挑战。";
    ladder_rule_answer(days) = "A challenge refused, or not played within 1 day, is lost." | "A challenge refused, or not played within {days} days, is lost." | "拒绝或{days}天内未进行者判负。";
    ladder_rule_rest(days) = "After a challenge the player cannot be challenged for 1 day." | "After a challenge the player cannot be challenged for {days} days." | "挑战结束后{days}天内不得再被挑战。";
    missing_text(count) = "1 player is missing. Choose what to do; it is recorded in the log as one action." | "{count} players are missing. Choose what to do with each; it is recorded in the log as one action." | "{count}人未到。请逐一选择处理方式，作为一次操作写入日志。";
}
