//! Prose with formulas, as it stands in the papers' files, written for LaTeX.
//!
//! Signs become commands, variables and `a_n`, `d_{i+1}`, `m_(k+1)`, `2^m` formulas ([`crate::formulas`]); everything LaTeX
//! would take for a command is escaped. Letters with accents stay: the document says that it is in UTF-8.

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::formulas::{TextPiece, pieces};

/// Signs, each with what it is in a formula.
const SIGNS: &str = r"
φ \varphi  Φ \Phi  ψ \psi  α \alpha  β \beta  γ \gamma  δ \delta  Δ \Delta  ε \varepsilon
η \eta  θ \theta  κ \kappa  λ \lambda  μ \mu  ξ \xi  π \pi  ρ \rho  σ \sigma  Σ \Sigma  τ \tau
ω \omega  ℓ \ell  ≤ \le  ≥ \ge  ≠ \ne  ≡ \equiv  ≢ \not\equiv  ⇔ \Leftrightarrow  ⇒ \Rightarrow
→ \to  ⌊ \lfloor  ⌋ \rfloor  ⌈ \lceil  ⌉ \rceil  √ \surd  ∞ \infty  ∈ \in  ∉ \notin  ∪ \cup
∩ \cap  ∖ \setminus  ⊆ \subseteq  ⊕ \oplus  ⊖ \ominus  × \times  · \cdot  − -  ± \pm  … \ldots
′ '  ″ ''  < <  > >  | |  ² ^2  ³ ^3  ⁴ ^4  ₀ _0  ₁ _1  ₂ _2  ₃ _3  ₄ _4  ₅ _5  ₆ _6  ₇ _7  ₈ _8
₉ _9  ᵢ _i  ⁿ ^n  ⁰ ^0  ⁶ ^6  ⁷ ^7  ⁸ ^8  ⁻ ^-  ≈ \approx  ∘ \circ  ∅ \emptyset  Π \Pi
↦ \mapsto  ‖ \|  ★ \star
";

/// What a sign is in a formula.
fn command(sign: char) -> Option<&'static str> {
    static COMMANDS: LazyLock<HashMap<char, &str>> = LazyLock::new(|| {
        let words: Vec<&str> = SIGNS.split_whitespace().collect();
        words.chunks(2).flat_map(|pair| pair[0].chars().map(|sign| (sign, pair[1]))).collect()
    });
    COMMANDS.get(&sign).copied()
}

/// Text for LaTeX: what belongs to one formula stands in one.
pub(crate) fn tex(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let pieces = pieces(&letters);
    let tokens: Vec<Token> = pieces.iter().flat_map(Token::of).collect();
    let (mut done, mut at) = (String::new(), 0);
    while at < tokens.len() {
        let end = formula(&tokens, at);
        if end > at {
            done += &format!("\\ensuremath{{{}}}", inside(&tokens[at..end]));
            at = end;
        } else if let Token::Sign(c) | Token::Letter(c) = tokens[at] {
            done += &sign(c);
            at += 1;
        }
    }
    done
}

/// The least part of a text that is in a formula as a whole, or not.
enum Token<'p> {
    /// A variable, or what stands below or above.
    Piece(&'p TextPiece<'p>),
    /// A sign that only formulas have.
    Sign(char),
    /// Any other character.
    Letter(char),
}

/// What a token puts beside the term before it.
#[derive(Clone, Copy, PartialEq)]
enum TexPlace {
    Base,
    Below,
    Above,
    Prime,
}

impl<'p> Token<'p> {
    fn of(piece: &'p TextPiece<'p>) -> Vec<Token<'p>> {
        match piece {
            // A prime between a letter and what stands below it.
            TextPiece::Text(['\'']) => vec![Token::Sign('′')],
            TextPiece::Text(text) => text.iter().map(|c| Token::character(*c)).collect(),
            formula => vec![Token::Piece(formula)],
        }
    }

    fn character(c: char) -> Token<'p> {
        match command(c).is_some() {
            true => Token::Sign(c),
            false => Token::Letter(c),
        }
    }

    fn is(&self, signs: &str) -> bool {
        matches!(self, Token::Sign(c) | Token::Letter(c) if signs.contains(*c))
    }

    /// Whether it makes what it stands in a formula.
    fn makes(&self) -> bool {
        !matches!(self, Token::Letter(_))
    }

    /// Whether it may stand in a formula.
    fn fits(&self) -> bool {
        self.makes() || self.is("0123456789()[]=+/,") || self.is(" ")
    }

    fn place(&self) -> TexPlace {
        match self {
            Token::Piece(TextPiece::Script { below: true, .. }) => TexPlace::Below,
            Token::Piece(TextPiece::Script { .. }) => TexPlace::Above,
            Token::Sign('′' | '″') => TexPlace::Prime,
            Token::Sign(c) if mark(*c) == Some('_') => TexPlace::Below,
            Token::Sign(c) if mark(*c) == Some('^') => TexPlace::Above,
            _ => TexPlace::Base,
        }
    }
}

/// The mark that a sign begins with, if it stands below or above.
fn mark(c: char) -> Option<char> {
    command(c)?.chars().next().filter(|mark| "_^".contains(*mark))
}

/// Where the formula ends that begins at a token; there, if none begins.
///
/// A space goes on only beside a sign that stands between terms, a comma only before what touches it, and brackets in pairs.
fn formula(tokens: &[Token], start: usize) -> usize {
    const BETWEEN: &str = "=<>≤≥≠≡≢≈+−±×·⊕⊖∈∉∪∩∖⊆→↦⇔⇒";
    let (mut end, mut open) = (start, vec![]);
    while let Some(token) = tokens.get(end).filter(|token| token.fits()) {
        let (before, after) = (end.checked_sub(1).map(|i| &tokens[i]), tokens.get(end + 1));
        let beside = |token: Option<&Token>| token.is_some_and(|token| token.is(BETWEEN));
        let goes_on = after.is_some_and(|token| token.fits() && !token.is(" "));
        let stops = token.is(" ") && !(goes_on && end > start && (beside(before) || beside(after)))
            || token.is(",") && !goes_on
            || token.is(")]") && open.pop().is_none();
        if stops {
            break;
        }
        if token.is("([") {
            open.push(end);
        }
        end += 1;
    }
    end = open.first().copied().unwrap_or(end);
    while end > start && tokens[end - 1].is(" ,/=+") {
        end -= 1;
    }
    let begins = !tokens[start].is(" ,=+/)]");
    let made = tokens[start..end].iter().any(Token::makes);
    if begins && made { end } else { start }
}

/// Tokens inside a formula.
fn inside(tokens: &[Token]) -> String {
    let (mut done, mut below, mut above) = (String::new(), false, false);
    for token in tokens {
        let place = token.place();
        // LaTeX knows no second script at the same place.
        if place == TexPlace::Below && below
            || matches!(place, TexPlace::Above | TexPlace::Prime) && above
        {
            done += "{}";
            (below, above) = (false, false);
        }
        match place {
            TexPlace::Base => (below, above) = (false, false),
            TexPlace::Below => below = true,
            TexPlace::Above => above = true,
            TexPlace::Prime => (),
        }
        match token {
            Token::Piece(TextPiece::Script { below, inside: body }) => {
                let mark = if *below { '_' } else { '^' };
                let body: Vec<Token> = body.iter().flat_map(Token::of).collect();
                done += &format!("{mark}{{{}}}", inside(&body));
            }
            Token::Piece(TextPiece::Variable(text) | TextPiece::Text(text)) => done.extend(*text),
            Token::Sign(c) | Token::Letter(c) => done += &in_a_formula(c),
        }
    }
    done
}

/// A character inside a formula.
fn in_a_formula(c: &char) -> String {
    match command(*c) {
        Some(command) if command.starts_with('\\') => format!("{command} "),
        Some(command) => command.to_string(),
        None if c.is_ascii() && !"_^{}$&#%\\~".contains(*c) => c.to_string(),
        None => format!("\\text{{{}}}", plain(*c)),
    }
}

/// A character of a text for LaTeX.
pub(crate) fn sign(c: char) -> String {
    match command(c) {
        Some(command) => format!("\\ensuremath{{{command}}}"),
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
        assert_eq!(tex("a_n ≤ 5%"), format!("{}\\%", math("a_{n} \\le  5")));
        assert_eq!(tex("φa_{i+1}"), math("\\varphi a_{i+1}"));
        assert_eq!(tex("m_(k+1) & 2^m"), format!("{} \\& {}", math("m_{k+1}"), math("2^{m}")));
        assert_eq!(tex("a_ b"), format!("{a}\\_ {b}"));
        assert_eq!(tex("φ²"), math("\\varphi ^2"));
        assert_eq!(tex("a_{n"), format!("{a}\\_\\{{{}", math("n")));
        assert_eq!(tex("b'_8, b's"), format!("{}, {b}'s", math("b'_{8}")));
        assert_eq!(tex("a_{i+d_i}"), math("a_{i+d_{i}}"));
        assert_eq!(tex("2^{a_m_n}"), math("2^{a_{m}{}_{n}}"));
    }

    /// One formula is one, words end it, and brackets stay with their partners.
    #[test]
    fn formulas_are_whole() {
        let math = |formula: &str| format!("\\ensuremath{{{formula}}}");
        assert_eq!(tex("(a_n,b_n) is"), format!("{} is", math("(a_{n},b_{n})")));
        assert_eq!(tex("(a_n is"), format!("({} is", math("a_{n}")));
        assert_eq!(tex("so f(x), as"), format!("so {}, as", math("f(x)")));
        let quotient = math("q \\ge  1/\\varphi ");
        assert_eq!(tex("for q ≥ 1/φ, 2 games"), format!("for {quotient}, 2 games"));
        assert_eq!(tex("of a, b, 3) and"), format!("of {}, {}, 3) and", math("a"), math("b")));
        assert_eq!(tex("x = 2^{m}² = y′^2"), math("x = 2^{m}{}^2 = y'^{2}"));
        assert_eq!(tex("in 2 (a + b) games"), format!("in 2 {} games", math("(a + b)")));
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
