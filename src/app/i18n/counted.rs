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
    second_pass_open(count) = "1 board has no result yet." | "{count} boards have no result yet." | "{count}台尚无成绩。";
}
