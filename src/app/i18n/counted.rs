//! Words that go with a number: in English one thing is said otherwise than several.

use super::{Lang, Message, Words};

/// `name(count) = "1 thing" | "{count} things" | "{count}个";`
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
    n_rounds(count) = "1 round" | "{count} rounds" | "共{count}轮";
    n_games(count) = "1 game" | "{count} games" | "{count}局";
    n_boards(count) = "1 board" | "{count} boards" | "{count}台";
    games_found(count) = "1 game found" | "{count} games found" | "读到{count}局";
    keep_records(count) = "Keep 1 record" | "Keep {count} records" | "保存{count}份棋谱";
    n_results(count) = "1 result" | "{count} results" | "{count}个成绩";
    effect_rows(count) = "1 line changes:" | "{count} lines change:" | "{count}人有变化：";
    unplaced(count) = "1 player has neither opponent nor bye:" | "{count} players have neither opponent nor bye:" | "{count}名棋手既无对手也无轮空：";
    finished_rounds(rounds) = "Finished after 1 round" | "Finished after {rounds} rounds" | "{rounds}轮已全部结束";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ui24_one_is_not_said_like_several() {
        let en = Words::of(Lang::En);
        assert_eq!((en.n_players(1), en.n_players(2)), ("1 player".to_owned(), "2 players".to_owned()));
        assert_eq!((en.n_games(0), en.n_games(1)), ("0 games".to_owned(), "1 game".to_owned()));
        assert_eq!(Words::of(Lang::Zh).n_players(1), "1名棋手");
    }
}
