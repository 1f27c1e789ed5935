//! Addresses at which a browser hands a calendar to the user's calendar program.

use qisai_view::address::SubscribeAddress;

#[test]
fn ca5_only_calendars_are_subscribed_to() {
    for path in ["/t/harbour/calendar.ics", "/t/harbour/g3/players/17.ics", "/calendar.ics", "/calendar/2026/NED.ics"] {
        let address = SubscribeAddress::parse(&format!("/subscribe{path}")).unwrap();
        assert_eq!(address.to_string(), format!("/subscribe{path}"));
        assert_eq!(address.webcal("http://hall:8080"), format!("webcal://hall:8080{path}"));
        assert_eq!(address.webcal("https://host.example/qisai"), format!("webcal://host.example/qisai{path}"));
    }
    for path in ["", "/", "/t/harbour", "/t/harbour/standings", "/calendar", "/desk", "//elsewhere/calendar.ics"] {
        assert_eq!(SubscribeAddress::parse(&format!("/subscribe{path}")), None, "{path}");
    }
}
