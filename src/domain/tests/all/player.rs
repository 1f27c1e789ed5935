//! Players and titles as given by forms and files.

use qisai_domain::player::{Player, Title, UnknownTitle};

#[test]
fn d12_titles_in_chinese_are_taken_as_they_are_written() {
    let read = |text: &str| Player::read_title(text);
    assert_eq!(read(" 国家大师 "), Ok((None, "国家大师".to_owned())));
    assert_eq!(read("特级大师"), Ok((Some(Title::XiangqiGrandmaster), String::new())));
    assert_eq!(read("gm"), Ok((Some(Title::Gm), String::new())));
    assert_eq!(read(""), Ok((None, String::new())));
    assert_eq!(read("GN"), Err(UnknownTitle), "a code with a mistake");
    let shown = |title, text: &str| Player { title, title_text: text.to_owned(), ..Player::default() };
    assert_eq!(shown(Some(Title::Gm), "").shown_title(), "GM");
    assert_eq!(shown(None, "一级棋士").shown_title(), "一级棋士");
    let order = ["特级国际大师", "国家大师", "地方大师", "候补大师", "一级棋士"].map(Title::order_of_text);
    assert_eq!(order, [0, 1, 3, 5, 8], "grades are behind all titles");
}
