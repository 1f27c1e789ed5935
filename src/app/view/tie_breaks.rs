//! Tie-breaks as heads of columns and in lists: a short name, a full one, the article.

use qisai_domain::Discipline;
use qisai_domain::regulations::TieBreakEdition;
use qisai_standings::Descriptor;
use qisai_standings::code::Code;
use qisai_standings::descriptor::{Criterion, Limit};

use crate::i18n::{Lang, Words};

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
        (Criterion::Known(known), Lang::En) => (code.replace('/', "-"), known.definition().name.to_owned()),
        (Criterion::Known(known), Lang::Zh) => {
            let name = chinese(*known);
            (format!("{name}{}", chinese_tail(descriptor)), name.to_owned())
        }
    };
    let name = std::iter::once(name).chain(modifiers(descriptor, t)).collect::<Vec<_>>().join(t.comma());
    Label { code, short, name, article }
}

/// Where a criterion comes from: `FIDE C.07 (1 March 2026), article 8.1`.
pub fn citation(edition: TieBreakEdition, articles: &[&str], t: Words) -> String {
    let edition = match (edition, t.lang) {
        (edition, Lang::En) => edition.citation(),
        (TieBreakEdition::Fide2024, Lang::Zh) => "国际棋联C.07（2024年8月1日版）",
        (TieBreakEdition::Fide2026, Lang::Zh) => "国际棋联C.07（2026年3月1日版）",
    };
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

/// The name among Chinese arbiters.
fn chinese(code: Code) -> &'static str {
    match code {
        Code::Pts => "积分",
        Code::Mpts => "场分",
        Code::Gpts => "局分",
        Code::De => "直胜",
        Code::Win => "胜局",
        Code::Won => "实战胜局",
        Code::Bpg => "后手局",
        Code::Bwg => "后手胜局",
        Code::Ps => "累进分",
        Code::Rep => "参赛轮数",
        Code::Std => "标准分",
        Code::Tpn => "序号",
        Code::Bh => "对手分",
        Code::Aob => "平均对手分",
        Code::Fb => "预计对手分",
        Code::Sb => "小分",
        Code::Ks => "科亚分",
        Code::Aro => "对手均分",
        Code::Tpr => "表现分",
        Code::Ptp => "理想表现分",
        Code::Apro => "对手表现均分",
        Code::Appo => "对手理想表现均分",
        Code::Rtng => "等级分",
        Code::Bc => "台次计数",
        Code::Tbr => "首台得分",
        Code::Bbe => "末台剔除",
        Code::Mpvgp => "场分或局分",
        Code::Emmsb => "扩展小分（场分对场分）",
        Code::Emgsb => "扩展小分（场分对局分）",
        Code::Egmsb => "扩展小分（局分对场分）",
        Code::Eggsb => "扩展小分（局分对局分）",
        Code::Ede => "扩展直胜",
        Code::Edebt => "扩展直胜、台次计数、首台得分",
        Code::Edebb => "扩展直胜、台次计数、末台剔除",
        Code::Edet => "扩展直胜、首台得分",
        Code::Edeb => "扩展直胜、末台剔除",
        Code::Sssc => "积分强度",
        Code::Fouls => "犯规",
        Code::Pen => "处罚",
        Code::Gw => "全队胜局",
        Code::Opw => "胜手和",
        Code::Opd => "和手和",
        Code::Opl => "负手和",
        Code::Dropl => "逐轮去末轮积分",
        Code::Dropf => "逐轮去首轮累进分",
        Code::Tsol => "逐个去低对手分",
        Code::Solp => "对手的对手分",
    }
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
