//! Lines of the check-in list.

use qisai_web::check_in::rows::stands_in;

#[test]
fn a_line_is_found_by_words_of_its_name_and_club_by_pinyin_and_by_its_number() {
    let text = "12 GM Merrow, Ada Lake 赵清河 zhaoqinghe zqh zhao qing he";
    for query in ["", " ", "ada merrow", "LAKE", "清河", "zqh", "1", "12", "gm lake"] {
        assert!(stands_in(query, text), "{query}");
    }
    for query in ["2", "ada sea", "zqx"] {
        assert!(!stands_in(query, text), "{query}");
    }
}
