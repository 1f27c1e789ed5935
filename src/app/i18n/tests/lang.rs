//! All user-visible texts in English and Simplified Chinese.

use qisai_i18n::Lang;

#[test]
fn the_first_language_that_we_speak_is_taken() {
    assert_eq!(Lang::accepted("fr-FR, zh-CN;q=0.9, en;q=0.8"), Lang::Zh);
    assert_eq!(Lang::accepted("EN-gb"), Lang::En);
    assert_eq!(Lang::accepted("pt"), Lang::En);
    assert_eq!(Lang::accepted("汉"), Lang::En);
    assert_eq!(Lang::accepted("zhuang, qps, en-x-qps"), Lang::En);
}

#[test]
fn ui_the_pseudo_language_is_found_by_its_code_and_offered_to_nobody() {
    assert_eq!(Lang::from_code("qps"), Some(Lang::PSEUDO));
    assert!(Lang::offered().all(|lang| lang != Lang::PSEUDO) && !Lang::En.others().contains(&Lang::PSEUDO));
    assert_eq!(Lang::PSEUDO.others(), Lang::ALL);
}
