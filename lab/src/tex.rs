//! Prose with formulas, as it stands in the papers' files, written for LaTeX.
//!
//! Signs become commands, variables and `a_n`, `d_{i+1}`, `m_(k+1)`, `2^m` formulas ([`crate::formulas`]); everything LaTeX
//! would take for a command is escaped. Letters with accents stay: the document says that it is in UTF-8.

use crate::formulas::{Piece, pieces};

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
    let one = |piece: &Piece| match piece {
        // A prime between a letter and what stands below it.
        Piece::Text(['\'' | '′']) => "\\ensuremath{'}".to_string(),
        Piece::Text(text) => text.iter().map(|c| sign(*c)).collect(),
        formula => format!("\\ensuremath{{{}}}", inside(std::slice::from_ref(formula))),
    };
    pieces(&letters).iter().map(one).collect()
}

/// Parts inside a formula.
fn inside(pieces: &[Piece]) -> String {
    let (mut done, mut script) = (String::new(), false);
    for piece in pieces {
        match piece {
            Piece::Text(text) => done.extend(text.iter().map(in_a_formula)),
            Piece::Variable(name) => done.extend(*name),
            Piece::Script { below, inside: body } => {
                // LaTeX knows no second script at the same place.
                let place = if script { "{}" } else { "" };
                let mark = if *below { '_' } else { '^' };
                done += &format!("{place}{mark}{{{}}}", inside(body));
            }
        }
        script = matches!(piece, Piece::Script { .. });
    }
    done
}

/// A character inside a formula.
fn in_a_formula(c: &char) -> String {
    match SIGNS.iter().find(|(sign, _)| sign == c) {
        Some((_, command)) if command.starts_with('\\') => format!("{command} "),
        Some((_, command)) => command.to_string(),
        None if c.is_ascii() && !"_^{}$&#%\\~".contains(*c) => c.to_string(),
        None => format!("\\text{{{}}}", plain(*c)),
    }
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
    let head = "\\documentclass[11pt]{article}\n\\usepackage[utf8]{inputenc}\n\\usepackage[T1]{fontenc}\n\\usepackage{amsmath,amssymb}\n\\emergencystretch=3em\n";
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
        let math = |formula: &str| format!("\\ensuremath{{{formula}}}");
        let (a, b) = (math("a"), math("b"));
        assert_eq!(tex("a_n ≤ 5%"), format!("{a}{} {} 5\\%", math("_{n}"), math("\\le")));
        assert_eq!(tex("φa_{i+1}"), format!("{}{a}{}", math("\\varphi"), math("_{i+1}")));
        let two = format!("{}{} \\& 2{}", math("m"), math("_{k+1}"), math("^{m}"));
        assert_eq!(tex("m_(k+1) & 2^m"), two);
        assert_eq!(tex("a_ b"), format!("{a}\\_ {b}"));
        assert_eq!(tex("φ²"), "\\ensuremath{\\varphi}\\ensuremath{^2}");
        assert_eq!(tex("a_{n"), format!("{a}\\_\\{{{}", math("n")));
        assert_eq!(tex("b'_8, b's"), format!("{b}{}{}, {b}'s", math("'"), math("_{8}")));
        assert_eq!(tex("a_{i+d_i}"), format!("{a}{}", math("_{i+d_{i}}")));
        assert_eq!(tex("2^{a_m_n}"), format!("2{}", math("^{a_{m}{}_{n}}")));
    }

    /// Nothing that LaTeX takes for a command is left of hostile text.
    #[test]
    fn text_is_escaped() {
        assert_eq!(
            tex("\\input{x}$\n~^"),
            "\\textbackslash{}input\\{\\ensuremath{x}\\}\\$ \\~{}\\^{}"
        );
        assert_eq!(tex("\u{202e}"), "[U+202E]");
    }
}
