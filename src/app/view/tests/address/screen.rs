//! Addresses of screens in the hall.

use qisai_view::address::{PictureAddress, ScreenAddress};

#[test]
fn a_picture_has_one_address() {
    let plan = PictureAddress::of("harbour", "plan-2");
    assert_eq!(PictureAddress::parse(&plan.to_string()), Some(plan));
    for other in ["/t/harbour/pictures/", "/t/harbour/pictures/Plan", "/t/a/g2/pictures/plan", "/t//pictures/plan"] {
        assert_eq!(PictureAddress::parse(other), None, "{other}");
    }
}

#[test]
fn a_screen_has_one_address() {
    let hall = ScreenAddress::of("harbour", "hall-2");
    for address in [hall.clone(), hall.state()] {
        assert_eq!(ScreenAddress::parse(&address.to_string()), Some(address));
    }
    for other in
        ["/t/harbour/screen/", "/t/harbour/screen/Hall", "/t//screen/hall", "/t/a/g2/screen/hall", "/t/a/screen"]
    {
        assert_eq!(ScreenAddress::parse(other), None, "{other}");
    }
}
