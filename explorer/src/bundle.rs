//! The modules of the page as one plain script.
//!
//! The modules keep to a simple form: imports on one line, `import { a, b } from './x.js';`; exports in front of a function,
//! constant or class, `export function f`; no default export, no renaming, no cycle. So each becomes a function that takes what it imports
//! and returns what it exports, and they are called in the order of their imports:
//!
//! ```text
//! const m0 = (() => { function f() {} return { f }; })();
//! const m1 = (() => { const { f } = m0; f(); return {}; })();
//! ```
//!
//! What is said to readers of the source alone is left out: lines of comment, and the types in comments. The style sheets the page names
//! become one as well, in their order.

use std::borrow::Cow;
use std::collections::BTreeMap;

use wythoff::{Error, Result};

/// What a page that no server sends may do: the program runs in workers made from its own text, and a page opened as a file has no origin of
/// its own. A server says more with its headers (`guard`).
const POLICY: &str = "default-src 'none'; script-src 'self' file: blob: 'wasm-unsafe-eval'; worker-src 'self' blob:; style-src 'self' file:; img-src 'self' file: data: blob:; connect-src 'self'; font-src 'self' file:; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// A module, taken apart.
struct Module {
    /// What is imported: names, and the module they come from.
    imports: Vec<(String, String)>,
    exports: Vec<String>,
    body: String,
}

/// The page and its modules as one plain script.
pub struct Joined {
    /// index.html, which names the script.
    pub page: String,
    /// assets/app.js.
    pub script: String,
    /// assets/app.css.
    pub style: String,
}

/// Joins the files of the page; as a site it also loads `site.js`, which says that there is no server.
pub fn joined(files: &[(String, Vec<u8>)], site: bool) -> Result<Joined> {
    let text = |name: &str| -> Result<&str> {
        let found = files.iter().find(|(known, _)| known == name);
        let found = found.and_then(|(_, bytes)| std::str::from_utf8(bytes).ok());
        found.ok_or_else(|| Error::internal(format!("the page has no file {name}")))
    };
    let modules: Vec<(&str, &str)> = files
        .iter()
        .filter(|(name, _)| name.ends_with(".js"))
        .map(|(name, _)| Ok((name.as_str(), text(name)?)))
        .collect::<Result<_>>()?;
    let page = text("index.html")?;
    let (styled, sheets) = with_style(page);
    let sheets: Vec<&str> = sheets.into_iter().map(text).collect::<Result<_>>()?;
    Ok(Joined {
        page: with_script(&styled, site)?,
        script: bundle(&modules, &first_module(page)?)?,
        style: sheets.join("\n"),
    })
}

/// The page with one style sheet in place of those it names, and their names.
fn with_style(page: &str) -> (String, Vec<&str>) {
    fn sheet(line: &str) -> Option<&str> {
        line.strip_prefix("<link rel=\"stylesheet\" href=\"assets/")?.strip_suffix("\">")
    }
    let (mut styled, mut sheets) = (String::new(), Vec::new());
    for line in page.lines() {
        match sheet(line) {
            Some(name) => sheets.push(name),
            None => {
                if line.contains("<script") && !styled.contains("assets/app.css") {
                    styled += "<link rel=\"stylesheet\" href=\"assets/app.css\">\n";
                }
                styled += line;
                styled.push('\n');
            }
        }
    }
    (styled, sheets)
}

/// All modules that the first one needs, joined.
fn bundle(modules: &[(&str, &str)], first: &str) -> Result<String> {
    let mut parsed = BTreeMap::new();
    for (name, text) in modules {
        parsed.insert(*name, read(name, text)?);
    }
    let mut order = Vec::new();
    visit(first, &parsed, &mut Vec::new(), &mut order)?;
    let mut script = String::from("'use strict';\n(() => {\n");
    for (i, name) in order.iter().enumerate() {
        let module = &parsed[name.as_str()];
        script += &format!("// {name}\nconst m{i} = (() => {{\n");
        for (names, from) in &module.imports {
            let from = order.iter().position(|known| known == from);
            let from = from.ok_or_else(|| broken(name, "an import that is not there"))?;
            script += &format!("const {{{names}}} = m{from};\n");
        }
        script += &module.body;
        script += &format!("\nreturn {{ {} }};\n}})();\n", module.exports.join(", "));
    }
    script += "})();\n";
    Ok(script)
}

fn broken(name: &str, what: &str) -> Error {
    Error::internal(format!("the module {name} of the page cannot be joined with others: {what}"))
}

/// Puts a module after all it imports.
fn visit(
    name: &str,
    modules: &BTreeMap<&str, Module>,
    open: &mut Vec<String>,
    order: &mut Vec<String>,
) -> Result<()> {
    if order.iter().any(|known| known == name) {
        return Ok(());
    }
    if open.iter().any(|known| known == name) {
        return Err(broken(name, "it imports itself through others"));
    }
    let module = modules.get(name).ok_or_else(|| broken(name, "it is not there"))?;
    open.push(name.to_string());
    for (_, from) in &module.imports {
        visit(from, modules, open, order)?;
    }
    open.pop();
    order.push(name.to_string());
    Ok(())
}

fn read(name: &str, text: &str) -> Result<Module> {
    let mut module = Module { imports: Vec::new(), exports: Vec::new(), body: String::new() };
    for line in without_comments(text) {
        let line = &*line;
        if line.starts_with("import ") {
            let (names, from) = imported(line).ok_or_else(|| broken(name, line))?;
            module.imports.push((names.to_string(), beside(name, from)));
            continue;
        }
        let Some(rest) = line.strip_prefix("export ") else {
            module.body += line;
            module.body.push('\n');
            continue;
        };
        let words: Vec<&str> = rest.split_whitespace().collect();
        let place = match words[..] {
            ["async", "function", ..] => 2,
            ["function" | "class" | "const" | "let" | "function*", ..] => 1,
            _ => return Err(broken(name, line)),
        };
        let named: String = words
            .get(place)
            .map(|word| {
                word.chars().take_while(|c| c.is_alphanumeric() || "_$".contains(*c)).collect()
            })
            .unwrap_or_default();
        if named.is_empty() {
            return Err(broken(name, line));
        }
        module.exports.push(named);
        module.body += rest;
        module.body.push('\n');
    }
    Ok(module)
}

/// The lines of a module without those that hold comments alone, and without `/** … */` in the others.
fn without_comments(text: &str) -> Vec<Cow<'_, str>> {
    let (mut lines, mut inside) = (Vec::new(), false);
    for line in text.lines() {
        let start = line.trim_start();
        if inside || start.starts_with("/*") && !start.contains("*/") {
            inside = !start.contains("*/");
            continue;
        }
        let mut code = Cow::from(line);
        while let Some((before, after)) = code
            .split_once("/**")
            .and_then(|(before, rest)| Some((before, rest.split_once("*/")?.1)))
        {
            code = format!("{before}{}", after.trim_start()).into();
        }
        if !start.starts_with("//") && !code.trim().is_empty() {
            lines.push(code);
        }
    }
    lines
}

/// The names between the braces and the address of `import { a, b } from './x.js';`.
fn imported(line: &str) -> Option<(&str, &str)> {
    let rest = line.strip_prefix("import ")?.trim_end().strip_suffix(';')?;
    let (names, from) = rest.split_once(" from ")?;
    let names = names.trim().strip_prefix('{')?.strip_suffix('}')?;
    let from = from.trim().strip_prefix('\'')?.strip_suffix('\'')?;
    (!names.contains(" as ")).then_some((names, from))
}

/// The name of a file given relative to another.
fn beside(name: &str, from: &str) -> String {
    let mut parts: Vec<&str> = name.split('/').collect();
    parts.pop();
    for part in from.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop();
            }
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// Where the module of a page begins and ends, with the name of the file.
fn module_tag(page: &str) -> Option<(usize, usize, &str)> {
    let start = page.find("<script type=\"module\" src=\"assets/")?;
    let length = page[start..].find("</script>")? + "</script>".len();
    let name = page[start..start + length].split('"').nth(3)?.strip_prefix("assets/")?;
    Some((start, start + length, name))
}

/// The module a page begins with.
fn first_module(page: &str) -> Result<String> {
    let (_, _, name) = module_tag(page).ok_or_else(no_module)?;
    Ok(name.to_string())
}

fn no_module() -> Error {
    Error::internal("the page has no <meta> or no <script type=\"module\" src=\"assets/...\">")
}

/// The page with plain scripts in place of its module: before the program, what says that it is a site, and before all else what a site may do.
fn with_script(page: &str, site: bool) -> Result<String> {
    let (start, end, _) = module_tag(page).ok_or_else(no_module)?;
    let (head, rest) = (&page[..start], &page[end..]);
    let program = "<script defer src=\"assets/app.js\"></script>";
    if !site {
        return Ok(format!("{head}{program}{rest}"));
    }
    let first = head.find("<meta").ok_or_else(no_module)?;
    let (before, head) = head.split_at(first);
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">\n");
    let site = "<script defer src=\"assets/site.js\"></script>\n";
    Ok(format!("{before}{policy}{head}{site}{program}{rest}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modules_are_joined_in_the_order_of_their_imports() {
        let modules = [
            ("main.js", "import { a, B } from './lib/a.js';\na();\n"),
            (
                "lib/a.js",
                "import { c } from '../c.js';\nexport function a() { c(); }\nexport class B {}\n",
            ),
            ("c.js", "export const c = () => 1;\n"),
            ("other.js", "export const unused = 1;\n"),
        ];
        let script = bundle(&modules, "main.js").unwrap();
        let places: Vec<usize> = ["// c.js", "// lib/a.js", "// main.js"]
            .iter()
            .map(|x| script.find(x).unwrap())
            .collect();
        assert!(places.is_sorted() && !script.contains("unused"));
        assert!(script.contains("const { c } = m0;") && script.contains("return { a, B };"));
        assert!(!script.contains("import ") && !script.contains("export "));
    }

    #[test]
    fn comments_are_left_out() {
        let text = "// Said.\n/**\n * Of f.\n */\nexport function f(/** @type {number} */ x) { return `a // ${x}`; } // kept\n  /** @type {S} */\n\nf(/** @type {N} */ (1), /** @type {N} */ (2));\n";
        let kept = ["export function f(x) { return `a // ${x}`; } // kept", "f((1), (2));"];
        assert_eq!(without_comments(text), kept);
    }

    #[test]
    fn what_cannot_be_joined_is_said() {
        let one = |text: &'static str| bundle(&[("main.js", text)], "main.js");
        for text in
            ["import x from './x.js';", "export default 1;", "import { a as b } from './x.js';"]
        {
            assert!(one(text).is_err(), "{text}");
        }
        let cycle =
            [("a.js", "import { b } from './b.js';"), ("b.js", "import { a } from './a.js';")];
        assert!(bundle(&cycle, "a.js").is_err());
    }

    #[test]
    fn the_style_sheets_become_one() {
        let sheet = |name: &str| format!("<link rel=\"stylesheet\" href=\"assets/{name}.css\">\n");
        let page = format!("<head>\n{}{}<script></script>\n", sheet("one"), sheet("two"));
        let (styled, sheets) = with_style(&page);
        assert_eq!(sheets, ["one.css", "two.css"]);
        assert_eq!(styled, format!("<head>\n{}<script></script>\n", sheet("app")));
    }

    #[test]
    fn the_page_loads_plain_scripts() {
        let html = "<head><meta charset=\"utf-8\"><script type=\"module\" src=\"assets/main.js\"></script></head>";
        assert_eq!(first_module(html).unwrap(), "main.js");
        for site in [true, false] {
            let page = with_script(html, site).unwrap();
            assert!(!page.contains("module") && page.contains("site.js") == site);
            assert_eq!(page.contains("Content-Security-Policy"), site);
        }
        assert!(first_module("<head></head>").is_err());
    }
}
