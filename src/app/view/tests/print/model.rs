//! Parts of documents.

use proptest::prelude::*;
use qisai_view::print::model::{CardLine, PrintCard, Sheets, stack_cut};

proptest! {
    #[test]
    fn a_pile_of_sheets_cut_and_stacked_is_in_order(count in 0_usize..600, each in 1_usize..17) {
        let sheets = stack_cut(count, each);
        prop_assert!(sheets.iter().all(|sheet| sheet.len() == each));
        // The pile is cut: first everything at place 1 from the top sheet down, then at place 2 …
        let cut = (0..each).flat_map(|place| sheets.iter().filter_map(move |sheet| sheet[place]));
        prop_assert_eq!(cut.collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
        // The number of sheets is minimal.
        prop_assert_eq!(sheets.len(), count.div_ceil(each));
    }

    #[test]
    fn a_back_lies_behind_its_front_when_the_sheet_is_turned_at_its_long_edge(count in 0_usize..60, rows in 1_usize..7) {
        const COLUMNS: usize = 2;
        let card = |number: usize| {
            PrintCard { lines: vec![CardLine::of("number", number.to_string())], ..PrintCard::default() }
        };
        let cards = (0..count).map(|number| [card(number), card(number)]).collect();
        let piles = Sheets::both_sides(["front", "back"], cards, rows * COLUMNS, COLUMNS);
        let said = |place: Option<&Option<PrintCard>>| Some(place?.as_ref()?.lines[0].parts[0].to_string());
        let mut fronts = 0;
        for sides in piles.chunks(2) {
            prop_assert_eq!((sides[0].class, sides[1].class), ("front", "back"));
            for (row, column) in (0..rows).flat_map(|row| [(row, 0), (row, 1)]) {
                // Left is right from behind; rows keep their position.
                let front = said(sides[0].sheets[0].get(row * COLUMNS + column));
                let back = said(sides[1].sheets[0].get(row * COLUMNS + (COLUMNS - 1 - column)));
                prop_assert_eq!(&front, &back);
                fronts += usize::from(front.is_some());
            }
        }
        prop_assert_eq!(fronts, count, "everybody once");
    }
}
