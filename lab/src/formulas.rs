//! Prose with formulas, as it stands in the papers' files and in docs/proofs.md, typeset for HTML; `crate::tex` writes the same parts for LaTeX.
//!
//! `a_n`, `d_{i+1}`, `m_(k+1)`, `2^m` get what stands below and above; variables are slanted. A letter is taken for a variable
//! where it stands alone; `a`, `A` and `I`, which are words too, only beside a sign of a formula, and `a` where no article can
//! stand: at the end of a phrase, or before a word such as "is". Everything is escaped.

use crate::markup::escape;

/// Signs that stand between the terms of a formula, with spaces around them or not.
const BETWEEN: &str = "=<>≤≥≠≡≢≈+−±·×⊕⊖∈∉∪∩→⇔⇒↦∖";
/// Signs that touch a term.
const TOUCHING: &str = "⌊⌋⌈⌉|²³⁴⁵⁶⁷⁸⁹⁻ⁿ₀₁₂₃₄₅₆₇₈₉ᵢ/√′";
/// Words of two letters; other two letters beside a sign are a product.
const WORDS: [&str; 27] = [
    "am", "an", "as", "at", "be", "by", "do", "go", "he", "if", "in", "is", "it", "me", "my", "no",
    "of", "on", "or", "so", "to", "up", "us", "we", "vs", "cf", "ed",
];

/// Words that no article stands before.
const AFTER_A_NAME: [&str; 16] = [
    "and", "are", "below", "does", "exceeds", "for", "from", "has", "in", "is", "of", "or", "that",
    "the", "to", "with",
];

/// Text as HTML.
///
/// ```
/// use wythoff_lab::formulas::html;
/// assert_eq!(html("a_n < 2^m"), "<i>a</i><sub><i>n</i></sub> &lt; 2<sup><i>m</i></sup>");
/// assert_eq!(html("a move from (a,b), b's"), "a move from (<i>a</i>,<i>b</i>), <i>b</i>'s");
/// assert_eq!(html("P-positions of R-Wythoff"), "P-positions of R-Wythoff");
/// ```
pub fn html(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    written(&pieces(&letters))
}

fn written(pieces: &[TextPiece]) -> String {
    let one = |piece: &TextPiece| match piece {
        TextPiece::Text(text) => escape(&text.iter().collect::<String>()),
        TextPiece::Variable(name) => format!("<i>{}</i>", name.iter().collect::<String>()),
        TextPiece::Script { below, inside } => {
            let tag = if *below { "sub" } else { "sup" };
            format!("<{tag}>{}</{tag}>", written(inside))
        }
    };
    pieces.iter().map(one).collect()
}

/// A part of a text.
pub(crate) enum TextPiece<'t> {
    /// Words and signs.
    Text(&'t [char]),
    /// A variable, or a product of two.
    Variable(&'t [char]),
    /// What stands below or above.
    Script { below: bool, inside: Vec<TextPiece<'t>> },
}

/// The parts of a text.
pub(crate) fn pieces(letters: &[char]) -> Vec<TextPiece<'_>> {
    parts(letters, false)
}

/// The same; inside a script every letter is a variable.
fn parts(letters: &[char], script: bool) -> Vec<TextPiece<'_>> {
    let (mut found, mut text, mut at) = (vec![], 0, 0);
    while at < letters.len() {
        let run = letters[at..].iter().take_while(|c| c.is_ascii_alphabetic()).count();
        let end = at + run;
        let piece = if run > 0 {
            let variable = is_variable(letters, at, end, script);
            variable.then(|| (TextPiece::Variable(&letters[at..end]), end))
        } else {
            script_at(letters, at).map(|(below, body, end)| {
                (TextPiece::Script { below, inside: parts(body, true) }, end)
            })
        };
        match piece {
            Some((piece, end)) => {
                found.extend((text < at).then(|| TextPiece::Text(&letters[text..at])));
                found.push(piece);
                (at, text) = (end, end);
            }
            None => at = end.max(at + 1),
        }
    }
    found.extend((text < at).then(|| TextPiece::Text(&letters[text..at])));
    found
}

/// A script that begins at a mark: whether it stands below, what stands in it, and where it ends. A mark after nothing is none.
fn script_at(letters: &[char], at: usize) -> Option<(bool, &[char], usize)> {
    let below = match letters[at] {
        '_' => true,
        '^' => false,
        _ => return None,
    };
    if is_name(&letters[at..]) {
        return None;
    }
    let base = letters[..at].last()?;
    if !(base.is_alphanumeric() || ")}]'′|".contains(*base)) {
        return None;
    }
    let rest = &letters[at + 1..];
    let closing = match rest.first()? {
        '{' => Some(('{', '}')),
        '(' => Some(('(', ')')),
        _ => None,
    };
    let (body, used) = match closing {
        Some((open, close)) => {
            let mut depth = 0;
            let end = rest.iter().position(|c| {
                depth += i32::from(*c == open) - i32::from(*c == close);
                depth == 0
            })?;
            (&rest[1..end], end + 1)
        }
        None => {
            let sign = usize::from(matches!(rest.first(), Some('−' | '-')));
            let end = sign + rest[sign..].iter().take_while(|c| c.is_alphanumeric()).count();
            (&rest[..end], end)
        }
    };
    let empty = body.iter().all(|c| !c.is_alphanumeric());
    (!empty).then_some((below, body, at + 1 + used))
}

/// Whether a name goes on here, such as that of the sentence m_even.
fn is_name(rest: &[char]) -> bool {
    rest.first() == Some(&'_')
        && rest[1..].iter().take_while(|c| c.is_ascii_alphabetic()).count() > 2
}

/// Whether the `a` before this is none that a noun follows.
fn no_article(rest: &[char]) -> bool {
    let word: String = rest.iter().skip(1).take_while(|c| c.is_ascii_alphabetic()).collect();
    match rest.first() {
        None | Some('.' | ';' | ':' | '(') => true,
        Some(' ') => AFTER_A_NAME.contains(&word.as_str()),
        _ => false,
    }
}

/// Whether the run of letters from `at` to `end` is a variable, or a product of two.
fn is_variable(letters: &[char], at: usize, end: usize, script: bool) -> bool {
    let before = at.checked_sub(1).map(|i| letters[i]);
    let after = letters.get(end).copied();
    let run: String = letters[at..end].iter().collect();
    // An accent, or a letter of another alphabet, makes it part of a word; φ is a factor.
    let joins = |c: Option<char>| {
        c.is_some_and(|c| {
            c.is_alphabetic() && !c.is_ascii() && !is_greek(c) && !TOUCHING.contains(c)
        })
    };
    let hyphen = |c: Option<char>, next: Option<&char>| {
        c == Some('-') && next.is_some_and(|c| c.is_alphabetic())
    };
    let next = letters[end..].iter().find(|c| **c != ' ').copied();
    let last = letters[..at].iter().rev().find(|c| **c != ' ').copied();
    let between = |c: Option<char>| c.is_some_and(|c| BETWEEN.contains(c));
    // The name of a table, "A3", or an initial, "U. Larsson".
    let name = run.chars().all(|c| c.is_ascii_uppercase())
        && (after.is_some_and(|c| c.is_ascii_digit())
            || after == Some('.') && letters.get(end + 1) == Some(&' ') && !between(last));
    let of_a_word = name
        || joins(before)
        || joins(after)
        || hyphen(after, letters.get(end + 1))
        || after == Some('-') && letters.get(end + 1) == Some(&' ')
        || hyphen(before, at.checked_sub(2).and_then(|i| letters.get(i)))
        || matches!(before, Some('\'' | '’'))
        || before == Some('.') && at >= 2 && letters[at - 2].is_alphabetic();
    if of_a_word || run.len() > 2 {
        return false;
    }
    if script {
        return run.len() == 1;
    }
    if is_name(&letters[end..]) {
        return false;
    }
    let marked = after.is_some_and(|c| matches!(c, '_' | '^'))
        || after.is_some_and(|c| matches!(c, '\'' | '′')) && letters.get(end + 1) == Some(&'_');
    let touches = |c: Option<char>| {
        c.is_some_and(|c| TOUCHING.contains(c) || c.is_ascii_digit() || is_greek(c))
    };
    let inside = |c: Option<char>| c.is_some_and(|c| "(,)[]{}".contains(c));
    let right = touches(after) || between(next) || inside(after) && after != Some('(');
    let left = touches(before) || between(last) || inside(before) && before != Some(')');
    // After a sign a word may go on: "(a move".
    let word_follows = after == Some(' ') && next.is_some_and(|c| c.is_ascii_alphabetic());
    let beside = right || touches(before) || left && !word_follows;
    match run.as_str() {
        _ if marked => true,
        "a" => beside || no_article(&letters[end..]),
        "A" | "I" => beside,
        // The kinds of positions.
        "P" | "N" => touches(before) || between(last) || between(next),
        _ if run.len() == 1 => !matches!(before, Some(':')) && after != Some(':') || beside,
        _ => {
            beside
                && !WORDS.contains(&run.as_str())
                && run.starts_with(|c: char| c.is_ascii_lowercase())
        }
    }
}

fn is_greek(c: char) -> bool {
    ('α'..='ω').contains(&c) || ('Α'..='Ω').contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_and_words() {
        for (text, shown) in [
            ("q − pφ < 1/φ", "<i>q</i> − <i>p</i>φ &lt; 1/φ"),
            ("for a ≤ 64 a game", "for <i>a</i> ≤ 64 a game"),
            ("(a move) of a", "(a move) of <i>a</i>"),
            (
                "a number a that divides a(b + 1)",
                "a number <i>a</i> that divides <i>a</i>(<i>b</i> + 1)",
            ),
            ("slopes of a; a for all", "slopes of <i>a</i>; <i>a</i> for all"),
            ("d'_{i+1}, b's", "<i>d</i>'<sub><i>i</i>+1</sub>, <i>b</i>'s"),
            ("R- and E-Wythoff", "R- and E-Wythoff"),
            ("(p,q)GDWN", "(<i>p</i>,<i>q</i>)GDWN"),
            ("a is P, N > 5", "<i>a</i> is P, <i>N</i> &gt; 5"),
            ("4a² + 6a for all", "4<i>a</i>² + 6<i>a</i> for all"),
            ("t(p,q), tp + 1", "<i>t</i>(<i>p</i>,<i>q</i>), <i>tp</i> + 1"),
            ("Gu's row_g(e)", "Gu's row<sub><i>g</i></sub>(<i>e</i>)"),
            ("U. Larsson, J. Integer Seq.", "U. Larsson, J. Integer Seq."),
            ("Table A3, Theorem A", "Table A3, Theorem A"),
            ("n ≤ N. If 2sW, An", "<i>n</i> ≤ <i>N</i>. If 2<i>sW</i>, An"),
            ("_x ^", "_<i>x</i> ^"),
            ("<b> & \"", "&lt;<i>b</i>&gt; &amp; &quot;"),
            ("2^{−n} and x_(k", "2<sup>−<i>n</i></sup> and <i>x</i>_(<i>k</i>"),
        ] {
            assert_eq!(html(text), shown, "{text}");
        }
    }
}
