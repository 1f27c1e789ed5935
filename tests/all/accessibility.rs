//! Checks every page at both widths, in both languages and colour schemes, with axe-core and the page's own
//! measurements.

mod browser {
    use crate::browser::{looks, story, story_of_the_demonstration, tour, why, working};

    #[test]
    fn every_page_of_the_desk_fits_its_screen_in_both_languages() {
        story_of_the_demonstration(tour::of_the_desk);
    }

    #[test]
    fn every_public_page_fits_its_screen_in_both_languages() {
        story_of_the_demonstration(async |driver, server| {
            why::in_two_taps(driver, server).await;
            working::opens_with_a_tap(driver, server).await;
            tour::of_the_public(driver, server).await;
        });
    }

    #[test]
    fn public_pages_keep_the_measures_of_the_design() {
        story_of_the_demonstration(looks::of_public_pages);
    }

    #[test]
    fn a_new_tournament_keeps_the_measures_of_the_design() {
        story(looks::of_a_new_tournament);
    }

    #[test]
    fn a_round_keeps_the_measures_of_the_design() {
        story(looks::of_a_round);
    }

    #[test]
    fn a_round_of_teams_keeps_the_measures_of_the_design() {
        story_of_the_demonstration(looks::of_a_team_round);
    }

    #[test]
    fn settings_keep_the_measures_of_the_design() {
        story(looks::of_settings);
    }
}
