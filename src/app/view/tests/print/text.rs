//! Text of documents.

use qisai_i18n::Lang;
use qisai_view::print::Langs;

#[test]
fn both_languages_stand_in_one_text_and_what_is_equal_once() {
    let said = |langs: Langs| langs.say(|t| t.either("Board <1>", "第1台")).to_string();
    assert_eq!(said(Langs::One(Lang::Zh)), "第1台");
    assert_eq!(said(Langs::One(Lang::En)), "Board &#60;1&#62;");
    let both = said(Langs::Both);
    assert!(both.contains(">第1台<") && both.contains(">Board &#60;1&#62;<"), "{both}");
    assert_eq!(Langs::Both.say(|_| "1-0").to_string(), "1-0");
}
