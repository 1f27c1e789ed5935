//! Names of people and teams on pages.

use askama::Template;
use qisai_i18n::{Lang, Words};
use qisai_view::names::{Name, language};

#[test]
fn a_name_in_chinese_characters_says_its_language_where_the_page_has_another() {
    let [en, zh] = [Lang::En, Lang::Zh].map(Words::of);
    assert_eq!(language("赵清河", "CHN", en), Some("zh"));
    assert_eq!(language("赵清河", "", en), Some("zh"));
    assert_eq!(language("山口 花子", "JPN", en), Some("ja"));
    assert_eq!(language("赵清河", "CHN", zh), None);
    assert_eq!(language("Okafor, Ren", "NGR", en), None);
    let name = Name { name: "赵清河".into(), lang: Some("zh"), ..Name::default() };
    assert_eq!(name.render().ok().as_deref().map(str::trim), Some(r#"<span class="name" lang="zh">赵清河</span>"#));
}
