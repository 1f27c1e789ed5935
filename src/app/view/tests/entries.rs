//! Search and sorting of names.

use qisai_i18n::Lang;
use qisai_view::entries::search::{by_name, readings, sort_key};

#[test]
fn chinese_names_are_found_by_syllables_and_initials() {
    assert_eq!(readings("赵清河"), "zhaoqinghe zqh zhao qing he");
    assert_eq!(readings("吕钦"), "lvqin lq lv qin");
    assert_eq!(readings("Okafor, Ren"), "");
}

#[test]
fn n12_names_are_found_without_their_accents() {
    assert_eq!(readings("Kvaløy, Åse"), "kvaloy, ase");
    assert_eq!(readings("Weiß, Jürgen"), "weiss, jurgen");
    assert_eq!(readings("Łukasz"), "lukasz");
}

#[test]
fn n12_lists_sort_alphabetically() {
    let mut names = ["Zed, Al", "Ángel, Ada", "Šime, Ivo", "adams, Eve"];
    for lang in [Lang::En, Lang::Zh] {
        names.sort_by(|one, other| by_name(one, other, lang));
        assert_eq!(names, ["adams, Eve", "Ángel, Ada", "Šime, Ivo", "Zed, Al"]);
    }
}

#[test]
fn surnames_have_their_own_reading() {
    assert_eq!(sort_key("单霞丽", Lang::Zh), "shan xia li");
    assert_eq!(sort_key("尉迟恭", Lang::Zh), "yuchi gong");
}

#[test]
fn lists_sort_by_pinyin_in_chinese() {
    let mut names = ["赵清河", "许银川", "Adams", "胡荣华"];
    names.sort_by(|one, other| by_name(one, other, Lang::Zh));
    assert_eq!(names, ["Adams", "胡荣华", "许银川", "赵清河"]);
}
