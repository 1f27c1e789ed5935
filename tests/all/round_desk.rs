//! Tests for the round page by keyboard and by screen reader.

mod browser {
    use crate::browser::{in_sight, published, spoken, story};

    #[test]
    fn a_round_is_entered_by_what_is_read_out() {
        story(async |driver, server| {
            let desk = published(server, 8);
            spoken::a_round(driver, server, &desk).await;
            spoken::single_keys_can_be_switched_off(driver, server, &desk).await;
        });
    }

    #[test]
    fn ui16_the_board_in_hand_and_what_is_asked_about_it_are_in_sight() {
        story(in_sight::board_in_hand);
    }
}
