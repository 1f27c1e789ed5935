//! Messages about tie-break orders that cannot be parsed or do not suit an event.

use qisai_standings::code::{Code, Modifier};
use qisai_standings::{Descriptor, DescriptorError, StandingsError, Unsuitable, Warning};

use crate::{Lang, Words, sentence};

impl Words {
    /// Returns the message about an invalid tie-break order.
    pub fn descriptor_error(&self, error: &DescriptorError) -> String {
        let said = match self.lang {
            Lang::En | Lang::Other(_) => sentence(&error.to_string()),
            Lang::Zh => format!("{}。", chinese_error(error)),
        };
        match error {
            DescriptorError::UnknownName { .. } => {
                let gap = self.either(" ", "");
                format!(
                    "{said}{gap}{}",
                    self.either("Enter codes such as BH/C1, SB, DE.", "应写代号，如BH/C1，SB，DE。")
                )
            }
            _ => said,
        }
    }

    /// Returns the message about a criterion not permitted for an event.
    pub fn unsuitable(&self, error: &Unsuitable) -> String {
        match self.lang {
            Lang::En | Lang::Other(_) => sentence(&error.to_string()),
            Lang::Zh => format!("{}。", chinese_unsuitable(error)),
        }
    }

    /// Returns the message about a criterion that the regulations do not provide for an event.
    pub fn unforeseen(&self, warning: &Warning) -> String {
        match self.lang {
            Lang::En | Lang::Other(_) => sentence(&warning.to_string()),
            Lang::Zh => format!("{}。", chinese_warning(warning)),
        }
    }

    /// Returns the reason why standings cannot be computed.
    pub fn standings_error(&self, error: &StandingsError) -> String {
        match (error, self.lang) {
            (StandingsError::Unsuitable(error), _) => self.unsuitable(error),
            (StandingsError::UnknownEntry(_), Lang::En | Lang::Other(_)) => sentence(&error.to_string()),
            (StandingsError::UnknownEntry(entry), Lang::Zh) => format!("成绩表中没有{entry}号。"),
        }
    }
}

fn chinese_error(error: &DescriptorError) -> String {
    let (at, what) = match error {
        DescriptorError::Empty { at } => (at, "缺少同分名次判定项目".to_owned()),
        DescriptorError::UnknownName { at, found, nearest } => {
            let near = nearest.map(|code| format!("，最接近的是{code}")).unwrap_or_default();
            (at, format!("C.07中没有“{found}”{near}"))
        }
        DescriptorError::UnknownScore { at, found } => (at, format!("没有“:{found}”这种分，应为:MP或:GP")),
        DescriptorError::Modifier { at, name, found, .. } => {
            (at, format!("{name}不能带“/{found}”；{}", chinese_modifiers(name)))
        }
        DescriptorError::Number { at, found, .. } => (at, format!("“/{found}”写法不对{}", chinese_form(found))),
        DescriptorError::Repeated { at, found } => (at, format!("“/{found}”与前面重复或矛盾")),
    };
    format!("第{at}个字符：{what}")
}

/// Returns the modifiers that a criterion accepts after a slash.
fn chinese_modifiers(acronym: &str) -> String {
    let modifiers = Code::parse(acronym).map_or(&[][..], |code| code.definition().modifiers);
    let letters: Vec<String> = modifiers.iter().map(|modifier| format!("/{}", modifier.letter())).collect();
    if letters.is_empty() { "它不带任何附加项".to_owned() } else { format!("可带{}", letters.join("、")) }
}

/// Returns the correct form of a modifier with this first letter.
fn chinese_form(found: &str) -> &'static str {
    match found.chars().next().and_then(Modifier::of_letter) {
        Some(Modifier::Cut) => "，应为/Cn，n从1起",
        Some(Modifier::Median) => "，应为/Mn，n从1起",
        Some(Modifier::Divisor) => "，应为/Kn，n从1起",
        Some(Modifier::Unrated) => "，应为/U加等级分",
        Some(Modifier::Limit) => "，应为/L+n、/L-n或100以内的/Ln",
        Some(Modifier::Forfeits | Modifier::Fore | Modifier::Reversed) => "，/P、/F、/R后不加内容",
        None => "",
    }
}

fn chinese_unsuitable(error: &Unsuitable) -> String {
    match error {
        Unsuitable::TeamCriterion { descriptor, .. } => format!("{descriptor}用于团体赛，本赛事为个人赛"),
        Unsuitable::NoBoards { descriptor, .. } => format!("{descriptor}需要各台对局，本赛事只有场次比分，没有台次"),
        Unsuitable::TeamScore { descriptor } => format!("{descriptor}指明场分或局分，个人赛只有一种积分"),
    }
}

fn chinese_warning(warning: &Warning) -> String {
    let told = |descriptor: &Descriptor, what: &str| format!("{descriptor}：{what}");
    match warning {
        Warning::BuchholzOutsideSwiss(descriptor) => {
            told(descriptor, "对阵预先排定的比赛不得采用对手分及其变化（C.07第8条，2026年版）")
        }
        Warning::KoyaInSwiss(descriptor) => told(descriptor, "科亚分用于循环赛（C.07第9.2条）"),
        Warning::NewerThanEdition(descriptor) => told(descriptor, "2026年3月1日版才有此项，本赛事采用2024年8月1日版"),
        Warning::UnratedEntrants(descriptor) => format!(
            "{descriptor}：有人没有等级分，此项无值；规程若规定了无等级分者的分值，请写明，如{descriptor}/U1400（C.07第10条）"
        ),
        Warning::Elsewhere(descriptor) => told(descriptor, "C.07之外的项目，程序不计算，不能区分同分名次"),
    }
}
