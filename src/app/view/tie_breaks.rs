//! Tie-breaks as heads of columns and in lists: a short name, a full one, the article.

use qisai_domain::Discipline;
use qisai_domain::regulations::TieBreakEdition;
use qisai_standings::Descriptor;
use qisai_standings::code::Code;
use qisai_standings::descriptor::{Criterion, Limit};

use qisai_i18n::{Lang, Words};

/// How a criterion is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// As a C.07 descriptor: `BH/C1`. The key in JSON.
    pub code: String,
    /// For a narrow column: `BH-C1`, `对手分C1`.
    pub short: String,
    /// In full: `Buchholz, cut 1`.
    pub name: String,
    /// The article of C.07; none for points and for what is defined elsewhere.
    pub article: Option<&'static str>,
}

/// The label of a criterion.
pub fn label(descriptor: &Descriptor, t: Words) -> Label {
    let code = descriptor.to_string();
    let article = descriptor.article().filter(|article| article.starts_with(|c: char| c.is_ascii_digit()));
    let (short, name) = match (&descriptor.criterion, t.lang) {
        (Criterion::Other(name), _) => (name.clone(), name.clone()),
        (Criterion::Known(Code::Pts), _) => (t.points_short().to_owned(), t.points().to_owned()),
        (Criterion::Known(known), Lang::En | Lang::Other(_)) => {
            (code.replace('/', "-"), t.criterion(*known).to_owned())
        }
        (Criterion::Known(known), Lang::Zh) => {
            let name = t.criterion(*known);
            (format!("{name}{}", chinese_tail(descriptor)), name.to_owned())
        }
    };
    let name = std::iter::once(name).chain(modifiers(descriptor, t)).collect::<Vec<_>>().join(t.comma());
    Label { code, short, name, article }
}

/// Where a criterion comes from: `FIDE C.07 (1 March 2026), article 8.1`.
pub fn citation(edition: TieBreakEdition, articles: &[&str], t: Words) -> String {
    let edition = t.tie_break_edition(edition);
    match articles {
        [] => edition.to_owned(),
        [one] => t.cited_article(edition, one),
        several => t.cited_articles(edition, several.join(t.list_comma())),
    }
}

/// What the organisers of an event call unplayed rounds, where it is not C.07.
pub fn practice(discipline: Discipline, t: Words) -> Option<&'static str> {
    (discipline == Discipline::Xiangqi).then(|| t.xiangqi_practice())
}

fn chinese_tail(descriptor: &Descriptor) -> String {
    match (descriptor.cut.low, descriptor.cut.high) {
        (0, 0) => String::new(),
        (low, 0) => format!("-{low}"),
        (low, _) => format!("±{low}"),
    }
}

fn modifiers(descriptor: &Descriptor, t: Words) -> Vec<String> {
    let mut said = Vec::new();
    match (descriptor.code(), descriptor.cut.low, descriptor.cut.high) {
        (_, 0, 0) => {}
        (Some(Code::Ps), low, _) => said.push(t.without_first_rounds(low)),
        (_, low, 0) => said.push(t.cut_lowest(low)),
        (_, low, _) => said.push(t.median(low)),
    }
    match descriptor.limit {
        Some(Limit::Percent(percent)) => said.push(t.limit_percent(percent)),
        Some(Limit::HalfPoints(steps)) => said.push(t.limit_half_points(format!("{steps:+}"))),
        None => {}
    }
    if let Some(rating) = descriptor.unrated {
        said.push(t.unrated_as(rating));
    }
    if descriptor.forfeits_played {
        said.push(t.forfeits_as_played().to_owned());
    }
    if descriptor.fore {
        said.push(t.from_fore().to_owned());
    }
    if descriptor.reversed {
        said.push(t.reversed().to_owned());
    }
    said
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]
    use super::*;

    fn names(text: &str, lang: Lang) -> (String, String) {
        let label = label(&text.parse().unwrap(), Words::of(lang));
        (label.short, label.name)
    }

    #[test]
    fn criteria_have_the_names_of_the_field() {
        let pair = |short: &str, name: &str| (short.to_owned(), name.to_owned());
        assert_eq!(names("BH/C1", Lang::En), pair("BH-C1", "Buchholz, cut 1"));
        assert_eq!(names("bh/c1", Lang::Zh), pair("对手分-1", "对手分，去最低1个"));
        assert_eq!(names("BH/P", Lang::Zh), pair("对手分", "对手分，弃权局按实际对手计"));
        assert_eq!(names("PTS", Lang::Zh), pair("积分", "积分"));
        assert_eq!(names("DE", Lang::Zh), pair("直胜", "直胜"));
    }

    #[test]
    fn citations_name_the_edition() {
        let edition = TieBreakEdition::Fide2026;
        assert_eq!(citation(edition, &["8.1"], Words::of(Lang::En)), "FIDE C.07 (1 March 2026), article 8.1");
        assert_eq!(citation(edition, &["8.1", "14"], Words::of(Lang::Zh)), "国际棋联C.07（2026年3月1日版）第8.1、14条");
    }
}
