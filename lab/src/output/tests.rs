//! What all formats share: words are escaped, nothing depends on the way, and machines read back what was written.

use num_bigint::BigInt;
use proptest::prelude::*;
use wythoff::Table;

use super::*;

fn written(sheet: &Sheet, format: Format, rows: &[Vec<Cell>]) -> Vec<u8> {
    let mut out = Vec::new();
    sheet.write(format, None, &mut rows.iter().cloned().map(Ok), &mut out).unwrap();
    out
}

fn text_of(sheet: &Sheet, format: Format, rows: &[Vec<Cell>]) -> String {
    String::from_utf8(written(sheet, format, rows)).unwrap()
}

/// Words from a file change no line, and reach no terminal raw, in any format that shows them.
#[test]
fn every_format_escapes_words() {
    let evil = "\u{1b}[2Jtrue\r\n\u{202e}a,\"b\"|c&d%\u{200b}";
    let about = About::new("Names\rtrue \u{9b}\nof a file \u{2066}");
    let sheet = Sheet::new(about, &["n", "name"]);
    for format in [Format::Text, Format::Markdown, Format::Latex, Format::Csv, Format::Json] {
        let lines = |word: &str| {
            let text = text_of(&sheet, format, &[vec![1u64.into(), word.into()]]);
            let raw = |c: char| c.is_control() && c != '\n';
            assert!(!text.contains(raw), "{format:?}: {text:?}");
            if format != Format::Json {
                let hidden = ['\u{202e}', '\u{200b}', '\u{2066}'];
                assert!(!text.contains(hidden), "{format:?}: {text:?}");
            }
            text.lines().count()
        };
        assert_eq!(lines(evil), lines("plain"), "{format:?}");
    }
}

/// In LaTeX the whole title is a comment; numbers stand on the right, words on the left, and the head is repeated.
#[test]
fn latex_is_a_long_table() {
    let sheet = Sheet::new(About::new("one\n\\two"), &["n", "a_b"]);
    let text = text_of(&sheet, Format::Latex, &[vec![Cell::Signed(-1), "[x]* {50%} <y>".into()]]);
    assert_eq!(
        text,
        "% one\n% \\two\n\\begin{longtable}{rl}\nn & a\\_b \\\\ \\hline\n\\endhead\n\
         $-1$ & {[}x{]}{*} \\{50\\%\\} \\ensuremath{<}y\\ensuremath{>} \\\\\n\\end{longtable}\n"
    );
}

/// More rows than are held to align them: the columns only widen.
#[test]
fn long_texts_are_aligned_in_blocks() {
    let sheet = Sheet::new(About::new(""), &["n", "n"]);
    let rows: Vec<Vec<Cell>> =
        (0..400_000u64).map(|n| vec![Cell::Count(n), Cell::Count(n)]).collect();
    let text = text_of(&sheet, Format::Text, &rows);
    let widths: Vec<usize> = text.lines().map(str::len).collect();
    assert_eq!(widths.len(), rows.len() + 1);
    assert!(widths.is_sorted(), "the columns never become narrower");
    assert_eq!((widths[0], widths[rows.len()]), (14, 14));
    let numbers = text.lines().skip(1).map(|line| line.split_whitespace().collect::<Vec<_>>());
    assert!(numbers.zip(0..).all(|(row, n)| row == [n.to_string(), n.to_string()]));
}

/// A pipe gets the same bytes as a file whose beginning is written again.
#[test]
fn npy_does_not_depend_on_the_sink() {
    let sheet = Sheet::new(About::new(""), &["a", "d"]);
    let rows: Vec<Vec<Cell>> =
        (0..10_000).map(|n| vec![Cell::Signed(n), Cell::Signed(-n)]).collect();
    let mut patched = Vec::new();
    let mut writing = sheet.begin(Format::Npy, None, &mut patched).unwrap();
    rows.iter().for_each(|row| writing.row(row).unwrap());
    writing.end().unwrap();
    assert_eq!(patched, written(&sheet, Format::Npy, &rows));
    assert_eq!(patched.len(), 128 + 16 * rows.len());
    assert!(
        String::from_utf8_lossy(&patched[..128])
            .contains("'<i8', 'fortran_order': False, 'shape': (10000, 2,)")
    );
    let huge = [vec![Cell::Count(u64::MAX), Cell::Signed(-1)]];
    let refused = sheet.write(Format::Npy, None, &mut huge.into_iter().map(Ok), &mut Vec::new());
    assert!(refused.unwrap_err().to_string().contains("comma-separated"));
}

fn matrix_in(format: Format, table: &Table) -> String {
    let about = About::new("T");
    let matrix = Matrix { about: &about, axes: ("a", "b"), values: table, triangle: false };
    let mut out = Vec::new();
    matrix.write(format, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_b_file_of_a_table_says_how_it_is_read() {
    let terms = |rows, columns| {
        let table = Table::from_fn(rows, columns, |a, b| (10 * a + b) as u32);
        let text = matrix_in(Format::Bfile, &table);
        let (head, rest) = text.split_once('\n').unwrap();
        let terms: Vec<(usize, usize)> = rest
            .lines()
            .map(|line| line.split_once(' ').unwrap())
            .map(|(n, term)| (n.parse().unwrap(), term.parse().unwrap()))
            .collect();
        assert!(terms.iter().enumerate().all(|(i, (n, _))| i == *n));
        (head.to_string(), terms.into_iter().map(|(_, term)| term).collect::<Vec<_>>())
    };
    let (head, square) = terms(3, 3);
    assert!(head.starts_with("# A(a,b), a < 3, b < 3, read by rising antidiagonals"), "{head}");
    assert_eq!(square, [0, 10, 1, 20, 11, 2]);
    let (head, wide) = terms(2, 3);
    assert!(head.contains("read by columns"), "{head}");
    assert_eq!(wide, [0, 10, 1, 11, 2, 12]);
    let (head, high) = terms(3, 2);
    assert!(head.contains("read by rows"), "{head}");
    assert_eq!(high, [0, 1, 10, 11, 20, 21]);
}

fn number() -> impl Strategy<Value = BigInt> {
    prop_oneof![
        (0u64..1000).prop_map(BigInt::from),
        any::<u64>().prop_map(BigInt::from),
        any::<[u8; 20]>().prop_map(|bytes| BigInt::from_signed_bytes_le(&bytes)),
    ]
}

fn cell() -> impl Strategy<Value = Cell> {
    prop_oneof![
        number().prop_map(Cell::Number),
        any::<u64>().prop_map(Cell::Natural),
        (0u64..1 << 53).prop_map(Cell::Count),
        any::<i32>().prop_map(|n| Cell::Signed(n.into())),
        "[ -~é⌊\"',]{0,8}".prop_map(Cell::Text),
        any::<bool>().prop_map(Cell::Flag),
        Just(Cell::Missing),
    ]
}

/// What a reader of JSON makes of a cell.
fn json_of(cell: &Cell) -> serde_json::Value {
    match cell {
        Cell::Number(n) => n.to_string().into(),
        Cell::Natural(n) => n.to_string().into(),
        Cell::Count(n) => (*n).into(),
        Cell::Signed(n) => (*n).into(),
        Cell::Text(text) => text.as_str().into(),
        Cell::Flag(flag) => (*flag).into(),
        Cell::Missing => serde_json::Value::Null,
    }
}

/// The fields of a line of CSV, without quotes.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    let mut rest = line.chars().peekable();
    while let Some(c) = rest.next() {
        let last = fields.last_mut().unwrap();
        match c {
            '"' if quoted && rest.peek() == Some(&'"') => last.extend(rest.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => last.push(c),
        }
    }
    fields
}

proptest! {
    #[test]
    fn sheets_are_read_back(rows in prop::collection::vec(prop::collection::vec(cell(), 3), 0..20)) {
        let sheet = Sheet::new(About::new("Any").with("game", "nim").with("count", 3), &["x", "y", "z"]);
        let json: serde_json::Value = serde_json::from_slice(&written(&sheet, Format::Json, &rows)).unwrap();
        prop_assert_eq!(&json["game"], "nim");
        prop_assert_eq!(&json["bounds"]["count"], 3);
        let data = json["data"].as_array().unwrap();
        prop_assert_eq!(data.len(), rows.len());
        for (read, row) in data.iter().zip(&rows) {
            let cells: Vec<_> = ["x", "y", "z"].iter().map(|name| read[name].clone()).collect();
            prop_assert_eq!(cells, row.iter().map(json_of).collect::<Vec<_>>());
        }
        let csv = text_of(&sheet, Format::Csv, &rows);
        for (line, row) in csv.lines().skip(1).zip(&rows) {
            prop_assert_eq!(fields(line), row.iter().map(Cell::to_string).collect::<Vec<_>>());
        }
        prop_assert_eq!(csv.lines().count(), rows.len() + 1);
    }

    #[test]
    fn arrays_are_read_back(rows in prop::collection::vec(prop::collection::vec(any::<i64>(), 2), 0..50)) {
        let sheet = Sheet::new(About::new(""), &["x", "y"]);
        let cells: Vec<Vec<Cell>> =
            rows.iter().map(|row| row.iter().map(|n| Cell::Signed(*n)).collect()).collect();
        let bytes = written(&sheet, Format::Npy, &cells);
        let read: Vec<i64> =
            bytes[128..].chunks(8).map(|word| i64::from_le_bytes(word.try_into().unwrap())).collect();
        prop_assert_eq!(read, rows.concat());
    }

    #[test]
    fn tables_are_read_back(rows in 1usize..40, columns in 1usize..40, seed in any::<u32>(), wide in any::<bool>()) {
        let most = if wide { 100_000 } else { 70_000 - 4_500 };
        let table = Table::from_fn(rows, columns, |a, b| {
            (a as u32 * 7919 + b as u32 * 104_729).wrapping_mul(seed | 1) % most
        });
        let cells: Vec<Vec<u32>> = (0..rows).map(|a| table.row(a)).collect();
        let csv: Vec<Vec<u32>> = matrix_in(Format::Csv, &table)
            .lines()
            .map(|line| line.split(',').map(|n| n.parse().unwrap()).collect())
            .collect();
        prop_assert_eq!(&csv, &cells);
        let json: serde_json::Value = serde_json::from_str(&matrix_in(Format::Json, &table)).unwrap();
        prop_assert_eq!(&json["data"], &serde_json::json!(cells));
        let about = About::new("");
        let matrix = Matrix { about: &about, axes: ("a", "b"), values: &table, triangle: false };
        let mut npy = Vec::new();
        matrix.write(Format::Npy, &mut npy).unwrap();
        let narrow = table.largest() <= u32::from(u16::MAX);
        let read: Vec<u32> = if narrow {
            npy[128..].chunks(2).map(|c| u16::from_le_bytes(c.try_into().unwrap()).into()).collect()
        } else {
            npy[128..].chunks(4).map(|c| u32::from_le_bytes(c.try_into().unwrap())).collect()
        };
        prop_assert_eq!(read, cells.concat());
        // As many spaces and brackets as it takes, and the same numbers.
        let text = matrix_in(Format::Text, &table);
        for (line, row) in text.lines().skip(4).zip(&cells) {
            let shown = line.split_once('|').unwrap().1.replace(['[', ']'], " ");
            let shown: Vec<u32> = shown.split_whitespace().map(|n| n.parse().unwrap()).collect();
            prop_assert_eq!(&shown, row);
        }
    }
}
