//! Guided forging of the two files a report is made from: a paper, and the verdicts of an earlier run.
//!
//! Truth is found apart from the library: xor for a table of Nim, trial of all cases for a sentence about small numbers.

use super::*;

#[path = "../../../../tests/trust/table.rs"]
mod table;

/// Numbers that look random and are the same in every run.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % most
    }
}

/// A paper on Nim's values and on sums of small numbers, every figure in it changed now and then; whether its sentence holds, and
/// whether its table is right.
fn paper(chance: &mut Chance) -> (String, bool, bool) {
    let mut cells = [[0; 3]; 3];
    for (a, row) in cells.iter_mut().enumerate() {
        for (b, cell) in row.iter_mut().enumerate() {
            *cell = if chance.below(12) == 0 { chance.below(5) } else { a ^ b };
        }
    }
    let right = (0..9).all(|i| cells[i / 3][i % 3] == (i / 3) ^ (i % 3));
    // A misprint that is listed may be one or not: it makes no wrong cell right, and no right one wrong.
    let (at, computed) = (chance.below(9), chance.below(4));
    let listed = format!(
        "[[table.misprint]]\ncells = [{{ at = [{}, {}], printed = {}, computed = {computed} }}]\nwhy = \"w\"\n",
        at / 3,
        at % 3,
        cells[at / 3][at % 3],
    );
    let misprint = if chance.below(3) == 0 { listed } else { String::new() };
    let (x, y, z) = (chance.below(5), chance.below(5), chance.below(10));
    let holds = (0..x).all(|a| (0..y).all(|b| a + b < z));
    let rows: Vec<_> =
        cells.iter().map(|row| format!("{} {} {}", row[0], row[1], row[2])).collect();
    let text = format!(
        r#"
[paper]
key = "forged"
title = "T"
authors = ["A"]
year = 2020
venue = "V"
[[claim]]
id = "F-S"
kind = "lemma"
source = "L"
statement = "S"
formula = "A a,b (a<{x} & b<{y} => a+b<{z})"
[[claim]]
id = "F-T"
kind = "table"
source = "T"
statement = "S"
table = "F-T"
[[table]]
id = "F-T"
where = "T"
caption = "C"
game = "nim"
kind = "grundy"
cells = '''
{}
'''
{misprint}"#,
        rows.join("\n"),
    );
    (text, holds, right)
}

#[test]
fn forged_papers_are_refused_or_judged_by_the_truth() {
    let (place, mut chance) = (folder(), Chance(0x9e37_79b9_7f4a_7c15));
    let file = place.path().join("forged.toml");
    let (mut refused, mut proved, mut others) = (0, 0, 0);
    for i in 0..600 {
        let (mut text, holds, right) = paper(&mut chance);
        // Every fourth is also broken blindly: only its reading is on trial then.
        let blind = i % 4 == 3;
        if blind {
            let at = chance.below(text.len());
            text.replace_range(at..=at, ["", "0", "'", "\"", "]", "\n"][chance.below(6)]);
        }
        fs::write(&file, &text).unwrap();
        let papers = match Papers::read(&file) {
            Ok(papers) => papers,
            Err(error) => {
                assert_eq!(error.exit_code(), 2, "{error}\n{text}");
                refused += 1;
                continue;
            }
        };
        let terms = quick(1, Memory::default());
        let claims: Vec<_> = papers.claims().collect();
        let judged = crate::judge::judge(&papers, &claims, terms);
        for one in &judged {
            let code = one.result.as_ref().map_or_else(Error::exit_code, |_| 0);
            assert!([0, 2, 3, 4].contains(&code), "{:?}\n{text}", one.result);
        }
        if blind {
            continue;
        }
        let verdicts: Vec<_> = judged.iter().map(crate::judge::Judged::kind).collect();
        assert_eq!(verdicts[0], if holds { "Proved" } else { "Refuted" }, "{text}");
        assert_eq!(verdicts[1] == "Proved", right, "{text}\n{verdicts:?}");
        for verdict in verdicts {
            *(if verdict == "Proved" { &mut proved } else { &mut others }) += 1;
        }
    }
    table::told("paper", (600, proved));
    assert!(refused > 50 && proved > 100 && others > 100);
}

#[test]
fn forged_verdicts_change_nothing() {
    let (_keep, papers) = mine();
    let place = folder();
    let terms = quick(1, Memory::default());
    let again = Options { resume: true, figures: false };
    let first = write(place.path(), &papers, terms, BARE).unwrap();
    let file = place.path().join("verdicts.json");
    let good: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&file).unwrap()).unwrap();
    let page = fs::read_to_string(place.path().join("index.html")).unwrap();
    let mut chance = Chance(0x2545_f491_4f6c_dd1d);
    let rows = good["data"].as_array().unwrap().len();
    let (mut believed, mut noticed) = (0, 0);
    for _ in 0..100 {
        let mut forged = good.clone();
        let (to, from) = (chance.below(rows), chance.below(rows));
        match chance.below(4) {
            0 => forged["data"][to]["verdict"] = good["data"][from]["verdict"].clone(),
            1 => forged["data"][to]["id"] = good["data"][from]["id"].clone(),
            2 => forged["data"][to]["verdict"]["kind"] = "Proved".into(),
            _ => forged["data"][to]["statement"] = "another".into(),
        }
        // Whoever forges recomputes the checksums: they are no keys.
        forged["data"][to]["checksum"] = "".into();
        let row = serde_json::to_string(&forged["data"][to]).unwrap();
        forged["data"][to]["checksum"] = row::sha256(row.as_bytes()).into();
        let data = serde_json::to_string(&forged["data"]).unwrap();
        forged["summary"]["checksum"] = row::sha256(data.as_bytes()).into();
        fs::write(&file, forged.to_string()).unwrap();
        let report = write(place.path(), &papers, terms, again).unwrap();
        assert_eq!(kinds(&report), kinds(&first));
        assert_eq!(fs::read_to_string(place.path().join("index.html")).unwrap(), page);
        *(if report.damage.is_some() { &mut noticed } else { &mut believed }) += 1;
    }
    assert_eq!(noticed + believed, 100);
    table::told("verdicts of an earlier run", (100, 0));
    assert!(noticed > 30);
}

/// Tables that speak of no pile, or of another number of piles: the file is at fault, not the program.
#[test]
fn impossible_tables_are_refused() {
    let place = folder();
    let file = place.path().join("bad.toml");
    for (table, told) in [
        (
            "game = 'nim'\nkind = 'values'\ncolumns = ['a', 'b', 'value']\ncells = '-1 2 3'",
            "no size",
        ),
        (
            "game = 'nim'\nkind = 'positions'\nvalue = 0\ncolumns = ['a', 'b']\ncells = '-1 0'",
            "no size",
        ),
        (
            "game = 'nim:3'\nkind = 'positions'\nvalue = 0\ncolumns = ['a', 'b']\ncells = '0 0'",
            "two piles",
        ),
        ("game = 'nim:1'\nkind = 'differences'\ncolumns = ['i', 'd']\ncells = '0 0'", "two piles"),
        ("kind = 'levels'\ncolumns = ['g', 'offset']\ncells = '-3 0'", "no size"),
        ("game = 'nim'\nkind = 'play'\nwinner = 'first'\ncells = '-1 2'", "no size"),
    ] {
        let text = format!(
            "[paper]\nkey = 'b'\ntitle = 'T'\nauthors = ['A']\nyear = 2020\nvenue = 'V'\n[[claim]]\nid = 'B'\nkind = 'table'\nsource = 'T'\nstatement = 'S'\ntable = 'B'\n[[table]]\nid = 'B'\nwhere = 'W'\ncaption = 'C'\n{table}\n"
        );
        fs::write(&file, &text).unwrap();
        let said = Papers::read(&file).and_then(|papers| {
            let claims: Vec<_> = papers.claims().collect();
            crate::judge::judge(&papers, &claims, quick(1, Memory::default())).remove(0).result
        });
        let error = said.unwrap_err();
        assert_eq!(error.exit_code(), 2, "{table}: {error}");
        assert!(error.to_string().contains(told), "{table}: {error}");
    }
}
