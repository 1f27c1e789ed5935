//! Forms as tables of fields. A table lists the fields of a form with their kinds, initial values and refusals.
//! [`TypedForm`] holds what was typed, by name, and reads it by the table.

use std::collections::BTreeMap;
use std::fmt::Display;
use std::str::FromStr;

use qisai_i18n::Words;

use crate::desk::errors::Errors;
use crate::error::{Result, WebError};

/// Code of a choice that is left to the game.
pub const USUAL: &str = "usual";

/// Kind of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Text of one or several lines; the form's reader knows its notation.
    Text,
    /// Whole number in a range.
    Number { least: u32, most: u32 },
    /// One of these codes.
    Choice(&'static [&'static str]),
    /// Box that is sent only if it is checked.
    Tick,
    /// Several values of one name.
    List,
    /// Number that the page sends, such as a version; it is never typed.
    Sent { most: u64 },
    /// Several numbers that the page sends.
    SentList,
    /// All fields whose names begin with this name; a table of their own reads them.
    Group,
}

/// Refusal of a typed value, in words.
type Refusal = fn(Words, &str) -> String;

/// Field of a form.
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct FormField {
    pub name: &'static str,
    pub kind: FieldKind,
    /// Value in a new form.
    pub usual: &'static str,
    /// `true` if a stored value that another user has changed is shown at the field.
    pub is_compared: bool,
    refusal: Refusal,
}

/// Fields of a form, in parts that several forms can share.
pub type FormTable = &'static [&'static [FormField]];

impl FormField {
    const fn of(name: &'static str, kind: FieldKind) -> Self {
        Self { name, kind, usual: "", is_compared: false, refusal: |t, _| t.needed().to_owned() }
    }

    pub const fn text(name: &'static str) -> Self {
        Self::of(name, FieldKind::Text)
    }

    /// Returns a field for a number within the small limits of the domain.
    pub const fn count(name: &'static str, least: u16, most: u16, refusal: Refusal) -> Self {
        #[expect(clippy::as_conversions, reason = "`From` cannot be called in a constant")]
        Self::number(name, least as u32, most as u32, refusal)
    }

    pub const fn number(name: &'static str, least: u32, most: u32, refusal: Refusal) -> Self {
        Self { refusal, ..Self::of(name, FieldKind::Number { least, most }) }
    }

    pub const fn choice(name: &'static str, codes: &'static [&'static str]) -> Self {
        Self::of(name, FieldKind::Choice(codes))
    }

    pub const fn tick(name: &'static str) -> Self {
        Self::of(name, FieldKind::Tick)
    }

    pub const fn list(name: &'static str) -> Self {
        Self::of(name, FieldKind::List)
    }

    pub const fn sent(name: &'static str, most: u64) -> Self {
        Self::of(name, FieldKind::Sent { most })
    }

    pub const fn sent_list(name: &'static str) -> Self {
        Self::of(name, FieldKind::SentList)
    }

    pub const fn group(name: &'static str) -> Self {
        Self::of(name, FieldKind::Group)
    }

    /// Sets the value in a new form.
    pub const fn usual(self, usual: &'static str) -> Self {
        Self { usual, ..self }
    }

    /// Shows the stored value at the field if another user has changed it.
    pub const fn compared(self) -> Self {
        Self { is_compared: true, ..self }
    }

    /// Sets the refusal of a value that cannot be read.
    pub const fn refused(self, refusal: Refusal) -> Self {
        Self { refusal, ..self }
    }

    fn is_named(&self, name: &str) -> bool {
        match self.kind {
            FieldKind::Group => name.starts_with(self.name),
            _ => name == self.name,
        }
    }
}

/// Values of a form, as typed.
#[derive(Clone, Debug)]
pub struct TypedForm {
    table: FormTable,
    values: BTreeMap<String, Vec<String>>,
}

/// Fault of a field; its refusal is among the errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FaultyField;

impl TypedForm {
    /// Returns a form in which nothing is typed.
    pub const fn empty(table: FormTable) -> Self {
        Self { table, values: BTreeMap::new() }
    }

    /// Returns a form of the same table in which nothing is typed.
    #[must_use]
    pub const fn cleared(&self) -> Self {
        Self::empty(self.table)
    }

    /// Returns the form with the initial values of a part of its table.
    #[must_use]
    pub fn with_usual(self, part: &[FormField]) -> Self {
        let fields = part.iter().filter(|field| !field.usual.is_empty());
        fields.fold(self, |form, field| form.with(field.name, field.usual))
    }

    /// Returns a form with the initial values of its table.
    pub fn usual(table: FormTable) -> Self {
        table.iter().fold(Self::empty(table), |form, part| form.with_usual(part))
    }

    /// Reads a sent form. Fields that the table does not list belong to other readers.
    ///
    /// # Errors
    /// [`WebError::Field`] for forms that no page sends: with a repeated field, or with a number of the page that is
    /// none.
    pub fn sent(table: FormTable, sent: &[(String, String)]) -> Result<Self> {
        let mut form = Self::empty(table);
        for (name, value) in sent {
            let Some(field) = form.field(name) else { continue };
            let is_new = form.values.get(name).is_none_or(Vec::is_empty);
            let is_possible = match field.kind {
                FieldKind::Group => {
                    // Of repeated fields the last counts.
                    form.values.insert(name.clone(), vec![value.clone()]);
                    continue;
                }
                FieldKind::List => true,
                FieldKind::SentList => value.parse::<i64>().is_ok(),
                FieldKind::Sent { most } => is_new && value.parse::<u64>().is_ok_and(|number| number <= most),
                _ => is_new,
            };
            if !is_possible {
                return Err(WebError::Field("form"));
            }
            form.values.entry(name.clone()).or_default().push(value.clone());
        }
        Ok(form)
    }

    fn field(&self, name: &str) -> Option<&'static FormField> {
        self.table.iter().copied().flatten().find(|field| field.is_named(name))
    }

    fn values(&self, name: &str) -> &[String] {
        debug_assert!(self.field(name).is_some(), "{name} is not in the table of the form");
        self.values.get(name).map_or(&[], Vec::as_slice)
    }

    /// Returns the value of a field as typed; empty if the form has none.
    pub fn text(&self, name: &str) -> &str {
        self.values(name).first().map_or("", String::as_str)
    }

    /// Returns the value of a field without surrounding spaces.
    pub fn trimmed(&self, name: &str) -> &str {
        self.text(name).trim()
    }

    /// Returns the value of a field, or `None` if the form was sent without it.
    pub fn if_sent(&self, name: &str) -> Option<&str> {
        self.values(name).first().map(String::as_str)
    }

    /// Returns `true` if a box is checked.
    pub fn is_ticked(&self, name: &str) -> bool {
        !self.text(name).is_empty()
    }

    /// Returns all values of a repeated field.
    pub fn list(&self, name: &str) -> &[String] {
        self.values(name)
    }

    /// Returns a number that the page sent; 0 without it.
    pub fn sent_number<N: FromStr + Default>(&self, name: &str) -> N {
        self.text(name).parse().unwrap_or_default()
    }

    /// Returns the form with a value in a field.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        self.set(name, value);
        self
    }

    /// Returns the form with a value in a field, or unchanged for `None`.
    #[must_use]
    pub fn with_some(self, name: &str, value: Option<impl Display>) -> Self {
        match value {
            Some(value) => self.with(name, value),
            None => self,
        }
    }

    /// Returns the form with a box checked or not.
    #[must_use]
    pub fn with_tick(self, name: &str, is_ticked: bool) -> Self {
        self.with_some(name, is_ticked.then_some(1))
    }

    /// Returns the form with the values that another form has for some fields; those it lacks become empty.
    #[must_use]
    pub fn with_fields_of(mut self, other: &Self, names: &[&str]) -> Self {
        for name in names {
            self.values.insert((*name).to_owned(), other.values(name).to_vec());
        }
        self
    }

    pub fn set(&mut self, name: &str, value: impl Display) {
        debug_assert!(self.field(name).is_some(), "{name} is not in the table of the form");
        self.values.insert(name.to_owned(), vec![value.to_string()]);
    }

    /// Adds the refusal of a field to the errors.
    pub fn refuse(&self, name: &'static str, t: Words, errors: &mut Errors) {
        if let Some(field) = self.field(name) {
            errors.insert(name, (field.refusal)(t, self.trimmed(name)));
        }
    }

    /// Reads a field, without surrounding spaces. A value that cannot be read is refused.
    pub fn read<T>(
        &self,
        name: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
        t: Words,
        errors: &mut Errors,
    ) -> Option<T> {
        let value = read(self.trimmed(name));
        if value.is_none() {
            self.refuse(name, t, errors);
        }
        value
    }

    /// Returns the number in a field if it is in the range of the table.
    pub fn number_if_right<N: TryFrom<u32>>(&self, name: &str) -> Option<N> {
        let Some(FieldKind::Number { least, most }) = self.field(name).map(|field| field.kind) else { return None };
        let number = self.trimmed(name).parse().ok().filter(|number| (least..=most).contains(number))?;
        N::try_from(number).ok()
    }

    /// Reads the number in a field by the range of the table. Anything else is refused.
    pub fn number<N: TryFrom<u32>>(&self, name: &'static str, t: Words, errors: &mut Errors) -> Option<N> {
        self.read(name, |_| self.number_if_right(name), t, errors)
    }

    /// Reads the number in a field that can be empty.
    ///
    /// # Errors
    /// [`FaultyField`] if the field has another value; its refusal is added to `errors`.
    pub fn number_or_none<N: TryFrom<u32>>(
        &self,
        name: &'static str,
        t: Words,
        errors: &mut Errors,
    ) -> Result<Option<N>, FaultyField> {
        if self.trimmed(name).is_empty() {
            return Ok(None);
        }
        self.number(name, t, errors).map(Some).ok_or(FaultyField)
    }

    /// Returns the stored values that another user has changed. The typed value stays in its field, with the stored one
    /// next to it.
    pub fn differing(&self, stored: &Self, t: Words) -> Errors {
        let plain = |text: &str| text.replace("\r\n", "\n").trim().to_owned();
        let compared = self.table.iter().copied().flatten().filter(|field| field.is_compared);
        let differs = compared.filter(|field| plain(self.text(field.name)) != plain(stored.text(field.name)));
        differs.map(|field| (field.name, t.stored_meanwhile(stored.text(field.name)))).collect()
    }
}
