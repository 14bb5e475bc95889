//! The written arguments as a page: Markdown to HTML, as much of it as docs/proofs.md uses.
//!
//! Headings get an id (`Theorem 5: title` the id `theorem-5`, others their words), a blank line ends a paragraph; lists,
//! tables, rules, fenced and indented code; inside a line `code`, **bold** and *slanted*. Everything else is text, and
//! all text is escaped.

use super::html::{SCROLL, element, escape, text};

/// The id of a heading: its name before a colon, or all of it, in small letters.
pub(super) fn anchor(heading: &str) -> String {
    let name = heading.split_once(": ").map_or(heading, |(name, _)| name);
    let letters = name.trim().to_lowercase().replace([' ', '.'], "-");
    letters.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect()
}

/// The body of a page.
pub(super) fn html(markdown: &str) -> String {
    let lines: Vec<&str> = markdown.lines().collect();
    let mut body = String::new();
    let mut at = 0;
    while at < lines.len() {
        let (part, used) = block(&lines[at..]);
        body += &part;
        at += used;
    }
    body
}

fn item(line: &str) -> Option<(&'static str, &str)> {
    let line = line.trim_start();
    let bullet = line.strip_prefix("- ").or_else(|| line.strip_prefix("* "));
    let numbered = || {
        let (number, rest) = line.split_once(". ")?;
        (!number.is_empty() && number.bytes().all(|b| b.is_ascii_digit())).then_some(rest)
    };
    bullet.map(|rest| ("ul", rest)).or_else(|| Some(("ol", numbered()?)))
}

fn is_plain(line: &str) -> bool {
    let ends = line.trim().is_empty() || line.starts_with(['#', '|']) || line.starts_with("```");
    !ends && item(line).is_none() && line.trim() != "---"
}

/// The first block and the number of lines it takes, at least one.
fn block(lines: &[&str]) -> (String, usize) {
    let first = lines[0];
    let run = |belongs: &dyn Fn(&str) -> bool| {
        1 + lines[1..].iter().take_while(|line| belongs(line)).count()
    };
    if first.trim().is_empty() {
        return (String::new(), 1);
    }
    let level = first.bytes().take_while(|b| *b == b'#').count();
    if (1..=6).contains(&level) && first[level..].starts_with(' ') {
        let title = first[level..].trim();
        let head = format!("h{level} id=\"{}\"", escape(&anchor(title)));
        return (element(&head, inline(title)), 1);
    }
    if first.trim() == "---" {
        return ("<hr/>".to_string(), 1);
    }
    if first.starts_with("```") {
        let inside = lines[1..].iter().take_while(|line| !line.starts_with("```")).count();
        let code = lines[1..1 + inside].join("\n");
        return (element("pre", text("code", &code)), (inside + 2).min(lines.len()));
    }
    if first.starts_with("    ") {
        let used = run(&|line| line.starts_with("    "));
        let code: Vec<&str> = lines[..used].iter().map(|line| &line[4..]).collect();
        return (element("pre", text("code", &code.join("\n"))), used);
    }
    if first.starts_with('|') {
        let used = run(&|line| line.starts_with('|'));
        return (table(&lines[..used]), used);
    }
    if let Some((kind, _)) = item(first) {
        let belongs = |line: &str| {
            let other = item(line).is_some_and(|(other, _)| other != kind);
            !other && (item(line).is_some() || is_plain(line))
        };
        let used = run(&belongs);
        return (list(kind, &lines[..used]), used);
    }
    let used = run(&is_plain);
    (element("p", inline(&lines[..used].join("\n"))), used)
}

fn list(kind: &str, lines: &[&str]) -> String {
    let mut items: Vec<String> = Vec::new();
    for line in lines {
        match (item(line), items.last_mut()) {
            (Some((_, rest)), _) => items.push(rest.to_string()),
            (None, Some(last)) => *last += &format!("\n{}", line.trim_start()),
            (None, None) => {}
        }
    }
    let items: String = items.iter().map(|item| element("li", inline(item))).collect();
    element(kind, items)
}

fn table(lines: &[&str]) -> String {
    let cells = |line: &str| -> Vec<String> {
        let inside = line.trim().trim_matches('|');
        inside.split('|').map(|cell| inline(cell.trim())).collect()
    };
    let is_rule = |line: &str| line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '));
    let mut rows = String::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| !is_rule(line)) {
        let tag = if i == 0 { "th" } else { "td" };
        rows +=
            &element("tr", cells(line).iter().map(|cell| element(tag, cell)).collect::<String>());
    }
    element(SCROLL, element("table class=\"summary\"", rows))
}

/// Marks inside a line. A mark that is not closed is a letter.
fn inline(line: &str) -> String {
    let marks = [("`", "code"), ("**", "b"), ("*", "i")];
    let (mut done, mut rest) = (String::new(), line);
    while !rest.is_empty() {
        let found = marks.iter().find_map(|(mark, tag)| {
            let inside = rest.strip_prefix(mark)?;
            // A star before a space is a product or a Kleene star, not a mark.
            let open = !inside.starts_with([' ', '*']);
            let end = inside.find(mark).filter(|end| open && *end > 0)?;
            let slanted = *mark == "*"
                && (inside[..end].ends_with(' ') || in_word(&done, &inside[end + 1..]));
            (!slanted).then(|| (tag, &inside[..end], &inside[end + mark.len()..]))
        });
        match found {
            Some((&"code", inside, after)) => {
                done += &text("code", inside);
                rest = after;
            }
            Some((tag, inside, after)) => {
                done += &element(tag, inline(inside));
                rest = after;
            }
            None => {
                let next = rest.chars().next().map_or(0, char::len_utf8);
                let stop = rest[next..].find(['`', '*']).map_or(rest.len(), |at| at + next);
                done += &escape(&rest[..stop]);
                rest = &rest[stop..];
            }
        }
    }
    done
}

/// Whether a star stands between letters, as in a*b*c.
fn in_word(before: &str, after: &str) -> bool {
    let letter = |c: char| c.is_alphanumeric() || c == ')';
    before.ends_with(letter) && after.starts_with(|c: char| c.is_alphanumeric() || c == '(')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_marks() {
        let page = html(
            "# T\n\nA *b* **c** `d<e` 2*3*4 <x>\nmore\n\n- one\n  two\n- three\n\n|a|b|\n|--|--|\n|1|2|\n\n---\n```\n*x*\n```\n### Theorem 5: it\n",
        );
        for part in [
            "<h1 id=\"t\">T</h1>",
            "<p>A <i>b</i> <b>c</b> <code>d&lt;e</code> 2*3*4 &lt;x&gt;\nmore</p>",
            "<ul><li>one\ntwo</li><li>three</li></ul>",
            "<tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr>",
            "<hr/><pre><code>*x*</code></pre>",
            "<h3 id=\"theorem-5\">Theorem 5: it</h3>",
        ] {
            assert!(page.contains(part), "{part}\n{page}");
        }
    }

    #[test]
    fn every_theorem_has_its_anchor_and_the_page_is_well_formed() {
        let page = html(crate::evidence::PROOFS);
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
}
