//! Tests of the reasons shown for rounds from a file, which contains none.

use qisai_domain::Discipline;

use crate::support::{event, page};
use qisai_i18n::Lang;

/// Returns the list of reasons on a page, without articles.
fn reasons_on(page: &str) -> Vec<&str> {
    let list = page.split("<ul class=\"why-text\">").nth(1).unwrap().split("</ul>").next().unwrap();
    list.split("<li>").skip(1).map(|item| item.split('<').next().unwrap().trim()).collect()
}

#[test]
fn a_card_says_as_much_as_the_page_of_the_pairing() {
    let event = event(Discipline::Chess);
    for lang in Lang::ALL {
        for (card, why) in [("/players/3", "/why/2/bye/3"), ("/players/4", "/why/2/2"), ("/players/1", "/why/2/1")] {
            let (card, why) = (page(&event, card, lang).unwrap(), page(&event, why, lang).unwrap());
            assert!(!reasons_on(&card).is_empty());
            assert_eq!(reasons_on(&card), reasons_on(&why));
        }
    }
    // Five play, and the bye goes to the one with the fewest points (C.04.3 C5): the engine gives this reason for the
    // file's round.
    let card = page(&event, "/players/3", Lang::En).unwrap();
    assert!(card.contains("The number of players is odd") && !card.contains("Imported from a file."), "{card}");
    assert!(!page(&event, "/players/3", Lang::Zh).unwrap().contains("由文件导入。"));
}
