//! Reader of the elements drawn in a diagram, shared by the tests of the three games.

use quick_xml::events::{BytesStart, Event};
use quick_xml::{Reader, XmlVersion};

/// Piece of a diagram: its classes without `piece`, its position, and the letter or character that names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawn {
    pub classes: String,
    pub at: (i32, i32),
    pub name: String,
}

/// Content of a diagram: its title as people read it, the pieces, and the number of marks of the last move.
pub struct Seen {
    pub title: String,
    pub pieces: Vec<Drawn>,
    pub marks: usize,
}

fn attribute(element: &BytesStart, name: &str) -> Option<String> {
    let attribute = element.try_get_attribute(name).unwrap()?;
    Some(attribute.normalized_value(XmlVersion::Implicit1_0).unwrap().into_owned())
}

/// Reads a diagram. Panics if the diagram is not well-formed or contains a reference.
pub fn seen(svg: &str) -> Seen {
    let mut reader = Reader::from_str(svg);
    reader.config_mut().check_comments = true;
    let mut seen = Seen { title: String::new(), pieces: Vec::new(), marks: 0 };
    let mut open: Vec<String> = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            Event::Start(element) => {
                open.push(element.name().as_ref().to_owned());
                look_at(&element, &mut seen);
            }
            Event::Empty(element) => look_at(&element, &mut seen),
            Event::End(_) => drop(open.pop()),
            Event::Text(text) => say(&open, &text, &mut seen),
            Event::GeneralRef(name) => {
                let letter = quick_xml::escape::resolve_xml_entity(&name).unwrap();
                say(&open, letter, &mut seen);
            }
            Event::Eof => break,
            other => panic!("{other:?} in a diagram"),
        }
    }
    assert!(open.is_empty(), "{open:?} not closed");
    assert!(svg.starts_with("<svg ") && svg.contains(r#"role="img""#) && svg.matches("<svg").count() == 1);
    seen
}

fn look_at(element: &BytesStart, seen: &mut Seen) {
    for attribute in element.attributes() {
        let name = attribute.unwrap().key;
        assert!(!["id", "href", "style", "onload"].contains(&name.as_ref()));
    }
    let classes = attribute(element, "class").unwrap_or_default();
    seen.marks += usize::from(classes == "last");
    if let Some(classes) = classes.strip_prefix("piece ") {
        let place = attribute(element, "transform").unwrap();
        let (x, y) = place.trim_start_matches("translate(").trim_end_matches(')').split_once(' ').unwrap();
        let name = attribute(element, "data-piece").unwrap_or_default();
        seen.pieces.push(Drawn { classes: classes.to_owned(), at: (x.parse().unwrap(), y.parse().unwrap()), name });
    }
}

fn say(open: &[String], text: &str, seen: &mut Seen) {
    match open.last().map(String::as_str) {
        Some("title") => seen.title.push_str(text),
        Some("text") if open.iter().any(|name| name == "g") => {
            if let Some(piece) = seen.pieces.last_mut() {
                piece.name.push_str(text);
            }
        }
        _ => {}
    }
}
