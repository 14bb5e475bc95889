//! Text that is no markup, and Markdown as HTML; the HTML is well-formed XML, too.

use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd, TextMergeStream, html};
use wythoff::text::escaped;

/// A box for what may be wider than the page; it can be reached and scrolled with the keyboard.
pub const SCROLL: &str = "div class=\"scroll\" tabindex=\"0\"";

/// Text as it may stand in an element or a quoted attribute of HTML or XML.
///
/// ```
/// assert_eq!(wythoff_lab::markup::escape("a < \"b\""), "a &lt; &quot;b&quot;");
/// ```
pub fn escape(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => shown.push_str("&amp;"),
            '<' => shown.push_str("&lt;"),
            '>' => shown.push_str("&gt;"),
            '"' => shown.push_str("&quot;"),
            // Control characters cannot stand in XML.
            c if c.is_control() && c != '\n' && c != '\t' => shown.push('\u{FFFD}'),
            c if c.is_ascii() => shown.push(c),
            // Marks of direction and what has no width are shown as \u{…}.
            c => shown.push_str(&escaped(c.encode_utf8(&mut [0; 4]))),
        }
    }
    shown
}

/// Text on one line in which nothing is markup of Markdown, nor an entity, nor a link.
///
/// ```
/// assert_eq!(wythoff_lab::markup::escape_markdown("{0,1}* | b"), "{0,1}\\* \\| b");
/// ```
pub fn escape_markdown(text: &str) -> String {
    let mut shown = String::new();
    let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut letters = line.chars().peekable();
    while let Some(c) = letters.next() {
        // The colon of an address, which would become a link.
        let address = c == ':' && letters.peek() == Some(&'/');
        if address || "*_`<>[]|\\#&~$".contains(c) {
            shown.push('\\');
        }
        match c {
            c if c.is_control() => shown.push('\u{FFFD}'),
            c if c.is_ascii() => shown.push(c),
            // Marks of direction and what has no width are shown as \u{…}, whose backslash is none of the markup.
            c => shown.push_str(&escaped(c.encode_utf8(&mut [0; 4])).replace('\\', "\\\\")),
        }
    }
    shown
}

/// The id of a heading: its name before a colon, or all of it, in small letters.
pub(crate) fn anchor(heading: &str) -> String {
    let name = heading.split_once(": ").map_or(heading, |(name, _)| name);
    let letters = name.trim().to_lowercase().replace([' ', '.'], "-");
    letters.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
}

/// Markdown as the body of a page: headings get an id (`Theorem 5: title` the id `theorem-5`), tables and code can be
/// scrolled, and markup of HTML is text.
///
/// ```
/// let page = wythoff_lab::markup::from_markdown("# Lemma 2: an *order*\n\nFor <all> n.");
/// let head = "<h1 id=\"lemma-2\">Lemma 2: an <em>order</em></h1>";
/// assert_eq!(page, format!("{head}\n<p>For &lt;all&gt; n.</p>\n"));
/// ```
pub fn from_markdown(markdown: &str) -> String {
    page(events(markdown))
}

/// The same with every text that is no code written by `html`, which escapes it.
pub(crate) fn from_markdown_typeset(markdown: &str, html: impl Fn(&str) -> String) -> String {
    let mut code = false;
    let typeset = |event| {
        match &event {
            Event::Start(Tag::CodeBlock(_)) => code = true,
            Event::End(TagEnd::CodeBlock) => code = false,
            _ => {}
        }
        match event {
            Event::Text(text) if !code => Event::InlineHtml(html(&text).into()),
            event => event,
        }
    };
    let mut events = events(markdown);
    // A line that begins with a mark, "*Proof.*", begins a line.
    for at in 1..events.len() {
        let marked = matches!(events[at], Event::Start(Tag::Emphasis | Tag::Strong));
        if marked && matches!(events[at - 1], Event::SoftBreak) {
            events[at - 1] = Event::HardBreak;
        }
    }
    page(events.into_iter().map(typeset).collect())
}

/// What stands in it, markup of HTML as text, headings with their ids.
fn events(markdown: &str) -> Vec<Event<'_>> {
    let text = |event| match event {
        Event::Html(text) | Event::InlineHtml(text) => Event::Text(text),
        event => event,
    };
    let parser = Parser::new_ext(markdown, Options::ENABLE_TABLES).map(text);
    let mut events: Vec<Event> = TextMergeStream::new(parser).collect();
    // A heading's id stands before its words, so it is filled in where they end.
    let (mut begun, mut words) = (0, String::new());
    for at in 0..events.len() {
        match &events[at] {
            Event::Start(Tag::Heading { .. }) => (begun, words) = (at, String::new()),
            Event::Text(text) | Event::Code(text) => words.push_str(text),
            Event::End(TagEnd::Heading(_)) => {
                if let Event::Start(Tag::Heading { id, .. }) = &mut events[begun] {
                    *id = Some(anchor(&words).into());
                }
            }
            _ => {}
        }
    }
    events
}

fn page(events: Vec<Event>) -> String {
    let mut page = String::new();
    html::push_html(&mut page, events.into_iter());
    // Texts are escaped, so these can only be tags.
    page.replace("<table>", &format!("<{SCROLL}><table class=\"summary\">"))
        .replace("</table>", "</table></div>")
        .replace("<pre>", "<pre tabindex=\"0\">")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_marks() {
        let page = from_markdown(
            "# T\n\nA *b* **c** `d<e` 2 * 3 * 4 <x>\nmore\n\n- one\n  two\n- three\n\n|a|b|\n|--|--|\n|1|`2\\|3`|\n\n---\n```\n*x*\n```\n### Theorem 5: it\n",
        );
        for part in [
            "<h1 id=\"t\">T</h1>",
            "<p>A <em>b</em> <strong>c</strong> <code>d&lt;e</code> 2 * 3 * 4 &lt;x&gt;\nmore</p>",
            "<ul>\n<li>one\ntwo</li>\n<li>three</li>\n</ul>",
            "tabindex=\"0\"><table class=\"summary\"><thead><tr><th>a</th><th>b</th></tr></thead>",
            "<tr><td>1</td><td><code>2|3</code></td></tr>\n</tbody></table></div>",
            "<hr />\n<pre tabindex=\"0\"><code>*x*\n</code></pre>",
            "<h3 id=\"theorem-5\">Theorem 5: it</h3>",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }

    #[test]
    fn every_theorem_has_its_anchor_and_the_page_is_well_formed() {
        let page = from_markdown_typeset(crate::evidence::PROOFS, crate::formulas::html);
        let document = format!("<body>{page}</body>");
        let document = roxmltree::Document::parse(&document).unwrap();
        let ids: Vec<&str> = document.descendants().filter_map(|x| x.attribute("id")).collect();
        for theorem in crate::evidence::theorems() {
            assert_eq!(
                ids.iter().filter(|id| **id == theorem.anchor).count(),
                1,
                "{}",
                theorem.name
            );
        }
    }

    /// What is escaped is read again as it was.
    #[test]
    fn nothing_in_escaped_text_is_markup() {
        let text = "{0,1}* a_b_ `c` <d> [e](f) | \\ # \"&amp;\"";
        let page = from_markdown(&format!("x {}", escape_markdown(text)));
        let document = roxmltree::Document::parse(&page).unwrap();
        assert_eq!(document.root_element().children().count(), 1, "{page}");
        assert_eq!(document.root_element().text(), Some(format!("x {text}").as_str()));
    }
}
