//! Parts of forms that many templates show, rendered by one function each instead of a copy in each template.

use askama::Template;

use crate::frame::Frame;

/// A field of one line with its label, hint and error.
#[derive(Template)]
#[template(path = "arbiter/field.html")]
pub struct Field<'a> {
    id: &'a str,
    label: &'a str,
    value: &'a str,
    error: Option<&'a str>,
    hint: &'a str,
    kind: &'a str,
}

/// Returns the field of this id, which is also its name; `kind` is the type of the input.
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

/// Hidden fields of every form: the token of the session, the word that makes the same form sent twice one act, and the version of the
/// tournament that the form was made from.
#[derive(Template)]
#[template(path = "arbiter/form_token.html")]
pub struct FormToken<'a> {
    f: &'a Frame,
}

impl Frame {
    /// Returns the hidden fields of a form of this page.
    pub fn token(&self) -> FormToken<'_> {
        FormToken { f: self }
    }
}
