//! Protection against repeated forms.

use qisai_web::repeats::key;

#[test]
fn a_key_is_of_the_word_and_of_all_that_the_form_says() {
    let of = |body: &str| key(7, "/desk/open/r/1/result", body.as_bytes(), ["token", ""]);
    let one = of("csrf=token&once=a&result=draw");
    assert!(one.is_some());
    assert_eq!(one, of("csrf=token&once=a&result=draw"));
    assert_ne!(one, of("csrf=token&once=a&result=first"), "another value");
    assert_ne!(one, of("csrf=token&once=b&result=draw"), "another page");
    assert_ne!(one, key(8, "/desk/open/r/1/result", b"csrf=token&once=a&result=draw", ["token", ""]));
    assert_ne!(one, key(7, "/desk/open/r/2/result", b"csrf=token&once=a&result=draw", ["token", ""]));
    assert_eq!(of("csrf=token&result=draw"), None);
    let renewed = key(7, "/desk/open/r/1/result", b"csrf=other&once=a&result=draw", ["other", ""]);
    assert_eq!(one, renewed, "signed in again");
}

#[test]
fn an_upload_is_the_same_whatever_stands_between_its_parts() {
    let upload = |boundary: &str| {
        let body = format!("--{boundary}\r\nname=\"once\"\r\n\r\na\r\n--{boundary}\r\n1,Anna\r\n--{boundary}--");
        key(7, "/desk/open/players/upload", body.as_bytes(), ["token", boundary])
    };
    assert!(upload("x1").is_some());
    assert_eq!(upload("x1"), upload("----y22"));
}
