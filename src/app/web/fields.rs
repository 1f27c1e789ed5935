//! Form parts that many templates share. One function renders each part, instead of a copy in each template.

use askama::Template;

use crate::frame::Frame;

/// Single-line field with its label, hint and error.
#[derive(Template)]
#[template(path = "parts/field.html")]
pub struct Field<'a> {
    id: &'a str,
    label: &'a str,
    value: &'a str,
    error: Option<&'a str>,
    hint: &'a str,
    kind: &'a str,
}

/// Returns a field with the given id, which is also its name; `kind` is the type of the input.
pub fn field<'a>(
    id: &'a (impl AsRef<str> + ?Sized),
    label: &'a (impl AsRef<str> + ?Sized),
    value: &'a (impl AsRef<str> + ?Sized),
    error: Option<&'a String>,
    hint: &'a (impl AsRef<str> + ?Sized),
    kind: &'a str,
) -> Field<'a> {
    Field {
        id: id.as_ref(),
        label: label.as_ref(),
        value: value.as_ref(),
        error: error.map(String::as_str),
        hint: hint.as_ref(),
        kind,
    }
}

/// Hidden fields of every form: the session's token, the key that makes a repeated form a single act, and the
/// tournament version that the page shows.
#[derive(Template)]
#[template(path = "parts/form_token.html")]
pub struct FormToken<'a> {
    f: &'a Frame,
}

impl Frame {
    /// Returns the hidden fields for a form of this page.
    pub fn token(&self) -> FormToken<'_> {
        FormToken { f: self }
    }
}
