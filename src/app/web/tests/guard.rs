//! Middleware in front of every route, which checks the sender, the right and the origin of the form.

use qisai_web::guard::{accepted, slug_of};

#[test]
fn the_slug_is_found_where_the_pattern_has_it() {
    assert_eq!(slug_of("/desk/{slug}/r/{n}", "/desk/harbour/r/3").as_deref(), Some("harbour"));
    assert_eq!(slug_of("/desk/{slug:[a-z]+}", "/desk/harbour").as_deref(), Some("harbour"));
    assert_eq!(slug_of("/accounts", "/accounts"), None);
}

#[test]
fn a_form_accepts_the_consequences_of_several_sections() {
    let [one, other] = ["one", "other"].map(qisai_domain::Hash::of);
    assert_eq!(accepted(format!("accepts={one}&reason=x&accepts={other}").as_bytes()), [one, other]);
    assert_eq!(accepted(b"accepts=&accepts=none&reason=accepts"), []);
}
