//! Prose with formulas, as it stands in the papers' files, written for LaTeX.
//!
//! Signs become commands, `a_n`, `d_{i+1}`, `m_(k+1)` and `2^m` formulas; everything LaTeX would take for a command is
//! escaped. Letters with accents stay: the document says that it is in UTF-8.

/// Signs and what they are in a formula.
const SIGNS: [(char, &str); 81] = [
    ('φ', "\\varphi"),
    ('Φ', "\\Phi"),
    ('ψ', "\\psi"),
    ('α', "\\alpha"),
    ('β', "\\beta"),
    ('γ', "\\gamma"),
    ('δ', "\\delta"),
    ('Δ', "\\Delta"),
    ('ε', "\\varepsilon"),
    ('η', "\\eta"),
    ('θ', "\\theta"),
    ('κ', "\\kappa"),
    ('λ', "\\lambda"),
    ('μ', "\\mu"),
    ('ξ', "\\xi"),
    ('π', "\\pi"),
    ('ρ', "\\rho"),
    ('σ', "\\sigma"),
    ('Σ', "\\Sigma"),
    ('τ', "\\tau"),
    ('ω', "\\omega"),
    ('ℓ', "\\ell"),
    ('≤', "\\le"),
    ('≥', "\\ge"),
    ('≠', "\\ne"),
    ('≡', "\\equiv"),
    ('≢', "\\not\\equiv"),
    ('⇔', "\\Leftrightarrow"),
    ('⇒', "\\Rightarrow"),
    ('→', "\\to"),
    ('⌊', "\\lfloor"),
    ('⌋', "\\rfloor"),
    ('⌈', "\\lceil"),
    ('⌉', "\\rceil"),
    ('√', "\\surd"),
    ('∞', "\\infty"),
    ('∈', "\\in"),
    ('∉', "\\notin"),
    ('∪', "\\cup"),
    ('∩', "\\cap"),
    ('∖', "\\setminus"),
    ('⊆', "\\subseteq"),
    ('⊕', "\\oplus"),
    ('⊖', "\\ominus"),
    ('×', "\\times"),
    ('·', "\\cdot"),
    ('−', "-"),
    ('±', "\\pm"),
    ('…', "\\ldots"),
    ('′', "'"),
    ('″', "''"),
    ('<', "<"),
    ('>', ">"),
    ('|', "|"),
    ('²', "^2"),
    ('³', "^3"),
    ('⁴', "^4"),
    ('₀', "_0"),
    ('₁', "_1"),
    ('₂', "_2"),
    ('₃', "_3"),
    ('₄', "_4"),
    ('₅', "_5"),
    ('₆', "_6"),
    ('₇', "_7"),
    ('₈', "_8"),
    ('₉', "_9"),
    ('ᵢ', "_i"),
    ('ⁿ', "^n"),
    ('⁰', "^0"),
    ('⁶', "^6"),
    ('⁷', "^7"),
    ('⁸', "^8"),
    ('⁻', "^-"),
    ('≈', "\\approx"),
    ('∘', "\\circ"),
    ('∅', "\\emptyset"),
    ('Π', "\\Pi"),
    ('↦', "\\mapsto"),
    ('‖', "\\|"),
    ('★', "\\star"),
];

/// Text for LaTeX.
pub(crate) fn tex(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let (mut done, mut at) = (String::new(), 0);
    while at < letters.len() {
        let c = letters[at];
        let alone = at == 0 || !letters[at - 1].is_alphanumeric();
        let mark = letters.get(at + 1 + primes(&letters[at + 1..]));
        let script = mark.is_some_and(|next| matches!(next, '_' | '^'));
        if alone && script && (c.is_alphanumeric() || c == ')') {
            let (inside, end) = scripts(&letters, at);
            done += &format!("\\ensuremath{{{inside}}}");
            at = end;
        } else {
            done += &sign(c);
            at += 1;
        }
    }
    done
}

/// How many primes stand at the beginning.
fn primes(letters: &[char]) -> usize {
    letters.iter().take_while(|c| matches!(c, '\'' | '′')).count()
}

/// A letter with its primes and what stands below and above it, from `at` on, and where it ends.
fn scripts(letters: &[char], at: usize) -> (String, usize) {
    let first = at + 1 + primes(&letters[at + 1..]);
    let mut formula = inside(&letters[at..first]);
    let mut next = first;
    while let Some(mark @ ('_' | '^')) = letters.get(next) {
        let close = match letters.get(next + 1) {
            Some('{') => Some('}'),
            Some('(') => Some(')'),
            _ => None,
        };
        let rest = &letters[next + 1..];
        let (body, used) = match close {
            // An opening bracket that nothing closes is no script.
            Some(close) => match rest.iter().position(|c| *c == close) {
                Some(end) => (&rest[1..end], end + 1),
                None => break,
            },
            None => {
                let end = rest.iter().take_while(|c| c.is_alphanumeric()).count();
                (&rest[..end], end)
            }
        };
        if body.is_empty() {
            break;
        }
        formula += &format!("{mark}{{{}}}", inside(body));
        next += 1 + used;
    }
    // A mark without a script is text.
    if next == first {
        (formula + "\\" + &letters[first].to_string() + "{}", first + 1)
    } else {
        (formula, next)
    }
}

/// Characters inside a formula.
fn inside(letters: &[char]) -> String {
    let one = |c: &char| match SIGNS.iter().find(|(sign, _)| sign == c) {
        Some((_, command)) if command.starts_with('\\') => format!("{command} "),
        Some((_, command)) => command.to_string(),
        None if c.is_ascii() && !"_^{}$&#%\\~".contains(*c) => c.to_string(),
        None => format!("\\text{{{}}}", plain(*c)),
    };
    letters.iter().map(one).collect()
}

/// A character of a text for LaTeX.
pub(crate) fn sign(c: char) -> String {
    match SIGNS.iter().find(|(sign, _)| *sign == c) {
        Some((_, command)) => format!("\\ensuremath{{{command}}}"),
        None => plain(c),
    }
}

/// A character outside of formulas.
fn plain(c: char) -> String {
    match c {
        '\\' => "\\textbackslash{}".into(),
        '{' | '}' | '$' | '&' | '#' | '%' | '_' => format!("\\{c}"),
        '^' | '~' => format!("\\{c}{{}}"),
        '“' => "``".into(),
        '”' => "''".into(),
        '’' => "'".into(),
        '–' => "--".into(),
        '∎' => "\\qed".into(),
        c if c.is_control() => " ".into(),
        // A sign that the fonts of LaTeX may not have.
        c if c > '\u{17F}' => format!("[U+{:04X}]", u32::from(c)),
        c => c.to_string(),
    }
}

/// A whole document.
pub(crate) fn document(title: &str, body: &str) -> String {
    let head = "\\documentclass[11pt]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath,amssymb}\n";
    format!(
        "{head}\\title{{{}}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle\n{body}\\end{{document}}\n",
        tex(title)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_and_signs() {
        assert_eq!(tex("a_n ≤ 5%"), "\\ensuremath{a_{n}} \\ensuremath{\\le} 5\\%");
        assert_eq!(tex("d_{i+1}"), "\\ensuremath{d_{i+1}}");
        assert_eq!(tex("m_(k+1) & 2^m"), "\\ensuremath{m_{k+1}} \\& \\ensuremath{2^{m}}");
        assert_eq!(tex("a_ b"), "\\ensuremath{a\\_{}} b");
        assert_eq!(tex("φ²"), "\\ensuremath{\\varphi}\\ensuremath{^2}");
        assert_eq!(tex("a_{n"), "\\ensuremath{a\\_{}}\\{n");
        assert_eq!(tex("d'_8, b's"), "\\ensuremath{d'_{8}}, b's");
    }

    /// Nothing that LaTeX takes for a command is left of hostile text.
    #[test]
    fn text_is_escaped() {
        assert_eq!(tex("\\input{x}$\n~^"), "\\textbackslash{}input\\{x\\}\\$ \\~{}\\^{}");
        assert_eq!(tex("\u{202e}"), "[U+202E]");
    }
}
