//! A reader of our own markup, strict on purpose: what is not whole here would be repaired by a browser, and then the
//! islands would not find what the server rendered.

use std::collections::HashSet;
use std::fmt::Write as _;

/// A part of a document.
#[derive(Clone, Debug)]
pub enum Part {
    Element(Element),
    Text(String),
}

/// An element.
#[derive(Clone, Debug, Default)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub parts: Vec<Part>,
}

/// A whole document.
pub struct Document(pub Element);

const VOID: [&str; 8] = ["meta", "link", "input", "br", "hr", "img", "col", "wbr"];

impl Element {
    pub fn attribute(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    pub fn children(&self) -> impl Iterator<Item = &Self> {
        self.parts.iter().filter_map(|part| match part {
            Part::Element(element) => Some(element),
            Part::Text(_) => None,
        })
    }

    /// Itself and all elements in it, in order.
    pub fn all(&self) -> Vec<&Self> {
        let mut found = vec![self];
        for child in self.children() {
            found.extend(child.all());
        }
        found
    }

    /// All text in it, spaces made single.
    pub fn text(&self) -> String {
        let mut text = String::new();
        for part in &self.parts {
            match part {
                Part::Text(words) => text.push_str(words),
                Part::Element(element) => text.push_str(&element.text()),
            }
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

impl Document {
    /// Reads and checks a document.
    pub fn read(html: &str) -> Self {
        let mut stack = vec![Element::default()];
        let mut rest = html;
        while !rest.is_empty() {
            if let Some(after) = rest.strip_prefix("<!--") {
                rest = after.split_once("-->").unwrap().1;
            } else if let Some(after) = rest.strip_prefix("<!") {
                rest = after.split_once('>').unwrap().1;
            } else if let Some(after) = rest.strip_prefix("</") {
                let (name, after) = after.split_once('>').unwrap();
                let closed = stack.pop().unwrap();
                assert_eq!(closed.name, name, "an element is closed by another's end");
                stack.last_mut().unwrap().parts.push(Part::Element(closed));
                rest = after;
            } else if let Some(after) = rest.strip_prefix('<') {
                let (element, after) = open_tag(after);
                rest = after;
                if VOID.contains(&element.name.as_str()) {
                    stack.last_mut().unwrap().parts.push(Part::Element(element));
                } else if matches!(element.name.as_str(), "script" | "style") {
                    let end = format!("</{}>", element.name);
                    rest = rest.split_once(end.as_str()).unwrap().1;
                    stack.last_mut().unwrap().parts.push(Part::Element(element));
                } else {
                    stack.push(element);
                }
            } else {
                let end = rest.find('<').unwrap_or(rest.len());
                stack.last_mut().unwrap().parts.push(Part::Text(unescaped(&rest[..end])));
                rest = &rest[end..];
            }
        }
        let document = stack.pop().unwrap();
        assert!(stack.is_empty(), "an element is never closed");
        let document = Self(document);
        document.check();
        document
    }

    /// The only element of this name.
    pub fn only(&self, name: &str) -> &Element {
        let found: Vec<_> = self.0.all().into_iter().filter(|element| element.name == name).collect();
        assert_eq!(found.len(), 1, "{name}");
        found[0]
    }

    pub fn by_id(&self, id: &str) -> Option<&Element> {
        self.0.all().into_iter().find(|element| element.attribute("id") == Some(id))
    }

    /// Where links whose text or label holds `words` lead.
    pub fn links(&self, words: &str) -> Vec<String> {
        let links = self.0.all().into_iter().filter(|element| element.name == "a");
        links
            .filter(|link| {
                link.text().contains(words) || link.attribute("aria-label").is_some_and(|l| l.contains(words))
            })
            .map(|link| link.attribute("href").unwrap().to_owned())
            .collect()
    }

    fn check(&self) {
        let all = self.0.all();
        let mut ids = HashSet::new();
        for id in all.iter().filter_map(|element| element.attribute("id")) {
            assert!(!id.is_empty() && !id.contains(' ') && ids.insert(id), "id {id}");
        }
        for element in &all {
            let names = |attribute| element.attribute(attribute).into_iter().flat_map(str::split_whitespace);
            for id in names("for").chain(names("aria-labelledby")).chain(names("aria-describedby")) {
                assert!(ids.contains(id), "{} names {id}, which is not there", element.name);
            }
            let inside: Vec<&str> = element.children().map(|child| child.name.as_str()).collect();
            let holds = |known: &[&str]| assert!(inside.iter().all(|name| known.contains(name)), "{element:?}");
            match element.name.as_str() {
                "table" => holds(&["caption", "thead", "tbody", "tfoot"]),
                "thead" | "tbody" | "tfoot" => holds(&["tr"]),
                "tr" => holds(&["th", "td"]),
                "ul" | "ol" => holds(&["li"]),
                "dl" => holds(&["div", "dt", "dd"]),
                "p" | "h1" | "h2" | "h3" => {
                    for block in ["p", "div", "table", "ul", "ol", "dl", "form", "section", "h2", "leptos-island"] {
                        assert!(!element.all()[1..].iter().any(|inner| inner.name == block), "{block} in {element:?}");
                    }
                }
                "th" => assert!(element.attribute("scope").is_some(), "{element:?}"),
                "input" if element.attribute("type") != Some("hidden") => {
                    let id = element.attribute("id").unwrap();
                    assert!(
                        all.iter().any(|label| label.name == "label" && label.attribute("for") == Some(id)),
                        "{id}"
                    );
                }
                _ => {}
            }
            if element.name == "table" {
                assert_eq!(element.children().next().unwrap().name, "caption");
                assert!(inside.contains(&"tbody"), "a browser would add one");
                self.check_columns(element);
            }
        }
        let levels: Vec<u32> = all.iter().filter_map(|element| heading(element)).collect();
        assert!(levels.iter().filter(|&&level| level == 1).count() == 1, "one h1: {levels:?}");
        assert!(levels.windows(2).all(|pair| pair[1] <= pair[0] + 1), "headings skip a level: {levels:?}");
    }

    /// Every row of a table has as many columns as its head.
    fn check_columns(&self, table: &Element) {
        let width = |row: &Element| -> u32 {
            row.children().map(|cell| cell.attribute("colspan").map_or(1, |span| span.parse().unwrap())).sum()
        };
        let rows: Vec<_> = table.all().into_iter().filter(|element| element.name == "tr").collect();
        for row in &rows {
            assert_eq!(width(row), width(rows[0]), "columns of {:?} in {:?}", row.text(), rows[0].text());
        }
    }

    /// What an element says, line by line, by role.
    pub fn outline(&self, name: &str) -> String {
        let mut text = String::new();
        outline(self.only(name), &mut text);
        text
    }
}

fn heading(element: &Element) -> Option<u32> {
    element.name.strip_prefix('h').and_then(|level| level.parse().ok())
}

/// One line for each heading, paragraph, item, row and control.
fn outline(element: &Element, text: &mut String) {
    let name = element.name.as_str();
    let row = |cells: &Element| cells.children().map(said).collect::<Vec<_>>().join(" | ");
    match name {
        "tr" => line(text, format!("  {}", row(element))),
        "h1" | "h2" | "h3" => line(text, format!("{} {}", "#".repeat(name[1..].parse().unwrap()), said(element))),
        "caption" => line(text, format!("table: {}", said(element))),
        "summary" => line(text, format!("▸ {}", said(element))),
        "p" | "figcaption" | "dt" | "label" | "button" | "option" => line(text, said(element)),
        "li" => line(text, format!("- {}", said(element))),
        "dd" => line(text, format!("    {}", said(element))),
        "input" => {
            let part = |name| element.attribute(name).unwrap_or_default();
            line(text, format!("[{} {}={:?}]", part("type"), part("name"), part("value")));
        }
        "leptos-island" => line(text, format!("(island {})", element.attribute("data-props").unwrap_or_default())),
        _ => {
            if element.attribute("role") == Some("img") {
                line(text, format!("(image named by {})", element.attribute("aria-labelledby").unwrap()));
                return;
            }
            for child in element.children() {
                outline(child, text);
            }
        }
    }
    // What stands in a paragraph beside its words: fields and buttons.
    if matches!(name, "p" | "li") {
        for control in element.all().into_iter().filter(|part| part.name == "input") {
            outline(control, text);
        }
    }
}

fn line(text: &mut String, words: String) {
    text.push_str(&words);
    text.push('\n');
}

/// The words of an element, links with where they lead.
fn said(element: &Element) -> String {
    let mut text = String::new();
    for part in &element.parts {
        match part {
            Part::Text(words) => text.push_str(words),
            Part::Element(link) if link.name == "a" => {
                let label = link.attribute("aria-label").map(|label| format!(" ({label})")).unwrap_or_default();
                let _ = write!(text, "[{}{label}]({})", link.text(), link.attribute("href").unwrap());
            }
            Part::Element(inner) => text.push_str(&said(inner)),
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn open_tag(text: &str) -> (Element, &str) {
    let mut element = Element::default();
    let end = text.find([' ', '>', '/']).unwrap();
    element.name = text[..end].to_owned();
    let mut rest = text[end..].trim_start();
    loop {
        rest = rest.trim_start();
        if let Some(after) = rest.strip_prefix("/>").or_else(|| rest.strip_prefix('>')) {
            return (element, after);
        }
        let end = rest.find(['=', ' ', '>']).unwrap();
        let name = rest[..end].to_owned();
        rest = &rest[end..];
        let value = match rest.strip_prefix("=\"") {
            Some(quoted) => {
                let (value, after) = quoted.split_once('"').unwrap();
                rest = after;
                unescaped(value)
            }
            None => {
                assert!(!rest.starts_with('='), "a value without quotes: {rest:.40}");
                String::new()
            }
        };
        assert!(element.attribute(&name).is_none(), "{name} twice");
        element.attributes.push((name, value));
    }
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&#39;", "'").replace("&amp;", "&")
}
