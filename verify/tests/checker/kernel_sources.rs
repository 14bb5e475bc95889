//! The proofs of `kernel/` leave nothing open and assume nothing of their own, and docs/kernel.md shows the theorems and definitions as they
//! stand there. That they are proofs is Coq's to say: `scripts/kernel`. `WYT_WRITE=1` writes the definitions into the page.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_path_buf()
}

fn read(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap_or_else(|e| panic!("{name}: {e}"))
}

fn sources() -> Vec<(PathBuf, String)> {
    let all = std::fs::read_dir(root().join("kernel")).unwrap().map(|entry| entry.unwrap().path());
    let coq = all.filter(|path| path.extension().is_some_and(|ext| ext == "v"));
    coq.map(|path| (path.clone(), std::fs::read_to_string(path).unwrap())).collect()
}

/// Words that would leave a proof open or take something for granted.
const HOLES: [&str; 9] = [
    "Admitted",
    "admit",
    "Axiom",
    "Axioms",
    "Parameter",
    "Parameters",
    "Conjecture",
    "Guarded",
    "bypass_check",
];

/// So do these, which are more than a word: checks of Coq switched off, other code in place of what is proved.
const SWITCHES: [&str; 8] = [
    "Unset Guard Checking",
    "Unset Positivity Checking",
    "Unset Universe Checking",
    "type-in-type",
    "Extract Constant",
    "Extract Inductive",
    "Extract Inlined",
    "Declare ML",
];

/// What a source has of these.
fn hole(text: &str) -> Option<String> {
    let letter = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let word = text.split(|c| !letter(c)).find(|word| HOLES.contains(word));
    let plain = plain(text);
    let switch = SWITCHES.into_iter().find(|switch| plain.contains(switch));
    word.or(switch).map(str::to_string)
}

#[test]
fn no_proof_is_open_and_nothing_is_assumed() {
    let sources = sources();
    assert!(sources.len() > 15, "the sources were not found");
    for (path, text) in sources {
        assert_eq!(hole(&text), None, "{}", path.display());
    }
    assert_eq!(hole(&read("kernel/_CoqProject")), None);
    for bad in ["Proof. admit.", "Axiom x : False.", "Unset  Guard\nChecking.", "-type-in-type"] {
        assert!(hole(bad).is_some(), "{bad}");
    }
    assert_eq!(hole("(* an axiom is admitted nowhere *) Extraction \"core.ml\" next."), None);
}

/// White space as one blank each.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_shows_the_theorems_as_they_are_proved() {
    let page = read("docs/kernel.md");
    let proved: String = sources().into_iter().map(|(_, text)| plain(&text) + "\n").collect();
    // A statement is an indented paragraph that begins with Theorem.
    let shown = page.split("\n\n").filter(|paragraph| paragraph.starts_with("    Theorem "));
    let shown: Vec<String> = shown.map(plain).collect();
    assert!(shown.len() >= 6, "the page shows no theorems");
    for theorem in shown {
        assert!(proved.contains(&theorem), "docs/kernel.md shows what is not proved: {theorem}");
    }
}

/// What a reader has to trust, file by file: the page shows all of it.
const TRUSTED: [(&str, &str, &[&str]); 8] = [
    (
        "What a formula says of natural numbers: `Formulas.v`, `Sums.v` and `Numeration.v`",
        "Formulas.v Sums.v Numeration.v",
        &["formula", "env", "upd", "sem", "exs", "compares", "total"],
    ),
    (
        "What the text of a formula says, and how it is printed: `Lines.v`",
        "Lines.v",
        &[
            "between",
            "name_char",
            "all_chars",
            "is_name",
            "is_variable",
            "mem_string",
            "distinct",
            "term",
            "text",
            "show_number",
            "show_nat",
            "show_vars",
            "show_term",
            "show_sum",
            "show",
            "below",
            "some",
            "well_term",
            "well",
            "conj",
            "terms",
            "constant",
            "meaning",
        ],
    ),
    (
        "Expressions, and the words that match them: `Expressions.v` and `Lines.v`",
        "Expressions.v Lines.v",
        &["regex", "fits", "matches", "rtext", "rank", "ranked", "show_regex", "regex_of"],
    ),
    (
        "Digits of numbers, and automata that read them: `Numeration.v`, `Relations.v` and `Systems.v`",
        "Numeration.v Relations.v Systems.v",
        &[
            "valid",
            "value",
            "trie",
            "table",
            "walk",
            "tstep",
            "tacc",
            "trun",
            "column",
            "word",
            "read",
            "accepts",
            "good",
            "val",
            "spells",
            "desc",
            "desc_ok",
            "numsys_of",
        ],
    ),
    (
        "What the names of a record stand for, and what is claimed of them: `Records.v` and `Joins.v`",
        "Records.v Joins.v",
        &[
            "of_tracks",
            "digits_in",
            "look",
            "command",
            "def_holds",
            "eval_holds",
            "definitions",
            "sentences",
        ],
    ),
    (
        "The lines of a record, as they are printed: `Lines.v`",
        "Lines.v",
        &[
            "rule_of",
            "position",
            "word_table",
            "well_rules",
            "show_rule",
            "record_digits",
            "letters_of",
            "shaped",
            "show_target",
            "show_row",
            "newline",
            "all_some",
            "show_table",
            "item",
            "state",
            "builtin",
            "start",
            "system_of",
            "systems_of",
            "name_in",
            "new_name",
            "has_name",
            "readable",
            "expand",
            "stands_for",
        ],
    ),
    (
        "Games: `GameRecords.v` and `Games.v`",
        "GameRecords.v Games.v",
        &["gmove", "val", "has_value", "misere_win", "win"],
    ),
    (
        "Games with blocking: `Blocked.v`, and the relations of names, `Names.v`",
        "Blocked.v Names.v",
        &["may_forbid", "bmove", "are_named"],
    ),
];

/// The sentence of Coq that defines a name, as it stands there.
fn definition<'t>(sources: &[&'t str], name: &str) -> Vec<&'t str> {
    const KINDS: [&str; 4] = ["Definition", "Fixpoint", "Inductive", "Record"];
    let begins = |line: &&str| {
        let mut words = line.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        words.next().is_some_and(|word| KINDS.contains(&word)) && words.next() == Some(name)
    };
    let found = sources.iter().find_map(|text| {
        let lines: Vec<&str> = text.lines().skip_while(|line| !begins(line)).collect();
        let end = lines.iter().position(|line| {
            let code = line.split("(*").next().unwrap().trim_end();
            line.ends_with('.') || code.ends_with('.')
        })?;
        Some(lines[..=end].to_vec())
    });
    found.unwrap_or_else(|| panic!("no definition of {name}"))
}

/// The part of the page between two marks, without them.
fn marked<'p>(page: &'p str, name: &str) -> &'p str {
    let (from, to) = (format!("<!-- {name} -->\n"), format!("<!-- end of {name} -->"));
    let (_, rest) = page.split_once(&from).unwrap_or_else(|| panic!("{from} is missing"));
    rest.split_once(&to).unwrap_or_else(|| panic!("{to} is missing")).0
}

#[test]
fn the_page_shows_what_is_to_be_trusted_line_by_line() {
    let (mut shown, mut count) = (String::new(), 0);
    for (title, files, names) in TRUSTED {
        let texts: Vec<String> =
            files.split(' ').map(|file| read(&format!("kernel/{file}"))).collect();
        let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        let _ = write!(shown, "### {title}\n\n");
        for name in names {
            for line in definition(&texts, name) {
                let _ = writeln!(shown, "    {line}");
                count += 1;
            }
        }
        shown.push('\n');
    }
    let mut page = read("docs/kernel.md");
    let said = format!("{count} lines of definitions");
    if std::env::var_os("WYT_WRITE").is_some() {
        let (mark, old) = ("<!-- definitions -->\n", marked(&page, "definitions"));
        page = page.replace(&format!("{mark}{old}"), &format!("{mark}\n{shown}"));
        let number = |word: &str| word.parse::<usize>().is_ok();
        let before = page.split(" lines of definitions").next().unwrap();
        let old = before.rsplit(|c: char| !c.is_ascii_digit()).next().filter(|word| number(word));
        page = page.replace(&format!("{} lines of definitions", old.unwrap_or("N")), &said);
        std::fs::write(root().join("docs/kernel.md"), &page).unwrap();
    }
    assert_eq!(marked(&page, "definitions").trim(), shown.trim(), "write it again: WYT_WRITE=1");
    assert!(page.contains(&said), "docs/kernel.md counts its definitions wrong: {said}");
}

/// The files of the program, in order: those of _CoqProject up to Extract.v.
fn program() -> Vec<String> {
    let project = read("kernel/_CoqProject");
    let files = project.lines().filter(|line| line.ends_with(".v")).map(str::to_string);
    let mut files: Vec<String> = files.collect();
    let last = files.iter().position(|file| file == "Extract.v").expect("Extract.v");
    files.truncate(last + 1);
    files
}

#[test]
fn the_list_of_accepted_records_is_of_this_program() {
    let files = program();
    for file in &files {
        let text = read(&format!("kernel/{file}"));
        let imports = text.split("From Kernel Require Import ").skip(1);
        for name in imports.flat_map(|rest| rest.split(['.']).next().unwrap().split_whitespace()) {
            assert!(files.contains(&format!("{name}.v")), "{file} needs {name}: before Extract.v");
        }
    }
    let mut names: Vec<String> = files.into_iter().map(|file| format!("kernel/{file}")).collect();
    let readers = std::fs::read_dir(root().join("kernel/reader")).unwrap();
    let mut readers: Vec<String> =
        readers.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    readers.retain(|name| name.ends_with(".ml"));
    readers.sort();
    names.extend(readers.into_iter().map(|name| format!("kernel/reader/{name}")));
    let mut hash = Sha256::new();
    names.iter().for_each(|name| hash.update(read(name)));
    let hash: String = hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    assert!(
        read("records/kernel.txt").lines().any(|line| line == format!("# program: {hash}")),
        "records/kernel.txt was made by another program than this, {hash}: run scripts/kernel"
    );
}

#[test]
fn the_page_has_the_table_of_the_last_whole_run() {
    let (page, record) = (read("docs/kernel.md"), read("records/kernel.md"));
    let table: Vec<&str> = record.lines().filter(|line| line.starts_with('|')).collect();
    assert!(table.len() > 20, "records/kernel.md has no table");
    assert_eq!(marked(&page, "measured").trim().lines().collect::<Vec<_>>(), table);
}

/// Each line of the record is a solved row of the atlas, with one shape, and the page has the sums.
#[test]
fn the_rows_of_the_atlas_are_added_up_on_the_page() {
    let (record, atlas) = (read("records/kernel-atlas.csv"), read("atlas/solved.csv"));
    let rows: Vec<Vec<&str>> = record
        .lines()
        .skip(1)
        .map(|line| line.splitn(3, '"').nth(2).unwrap().split(',').collect())
        .collect();
    for line in record.lines().skip(1) {
        let (step, shape) = (line.split('"').nth(1).unwrap(), line.split(',').nth(2).unwrap());
        let solved = atlas.lines().find(|row| row.starts_with(&format!("\"{step}\",")));
        let solved = solved.unwrap_or_else(|| panic!("{step} is no row of the atlas"));
        assert!(solved.contains(&format!(",done,proved,{shape},")), "{step}: {solved}");
    }
    // After the step: shape, bytes, sentences, pairs, steps.
    let sum =
        |column: usize| rows.iter().map(|row| row[column].parse::<u64>().unwrap()).sum::<u64>();
    let first = format!(
        "| all {}, memory at most | {} kB | {} | {} / {} |",
        rows.len(),
        sum(2) / 1000,
        sum(3),
        sum(4),
        sum(5)
    );
    let page = read("docs/kernel.md");
    let table = marked(&page, "atlas");
    assert!(rows.len() > 400 && table.contains(&first), "docs/kernel.md has not {first}");
}
