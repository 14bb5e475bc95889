//! What programs that read the output rely on: exact shapes, big numbers, NumPy bytes, and the same bytes every time.

use crate::common;

use common::{ok, run};
use serde_json::{Value, json};

fn json_of(line: &str) -> Value {
    serde_json::from_str(&ok(line)).unwrap()
}

#[test]
fn a_csv_table_is_n_lines_of_n_numbers_without_a_header() {
    for (game, size) in [("wythoff", 1), ("r-wythoff", 7), ("nim", 12), ("gdwn:1,2", 33)] {
        let csv = ok(&format!("table {game} --size {size} --format csv"));
        let rows: Vec<Vec<u32>> = csv
            .lines()
            .map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect())
            .collect();
        assert_eq!(rows.len(), size);
        assert!(rows.iter().all(|row| row.len() == size));
        // Every row and column 0 of these games counts up.
        assert!(rows.iter().enumerate().all(|(a, row)| row[0] == a as u32), "{game}");
    }
    assert_eq!(ok("table nim --size 3 --rows 2 --format csv"), "0,1,2\n1,0,3\n");
    // Row a, column b: (1,0)* lets only the first pile shrink, so the value is a.
    assert_eq!(ok("table (1,0)* --size 3 --format csv"), "0,0,0\n1,1,1\n2,2,2\n");
    // Fibonacci Nim is a triangle for people and a square for programs; an allowance above n is as good as n.
    assert_eq!(ok("table fibonacci-nim --size 3 --format csv"), "0,0,0\n0,1,1\n0,0,2\n");
}

/// Ho's Tables 1 and 2, as printed, row 0 first.
#[test]
fn the_tables_of_r_and_e_wythoff_are_hos() {
    let r = "0,1,2,3,4,5,6,7,8,9 1,2,0,3,4,5,6,7,8,9 2,0,1,3,4,5,6,7,8,9 3,3,3,4,2,0,1,7,8,5 4,4,4,2,3,5,1,0,8,9
             5,5,5,0,5,6,4,7,2,1 6,6,6,1,1,4,5,7,8,9 7,7,7,7,0,7,7,8,6,5 8,8,8,8,8,2,8,6,7,9 9,9,9,5,9,1,9,5,9,10";
    let e = "0,1,2,3,4,5,6,7,8,9 1,2,0,4,5,3,7,8,6,10 2,0,3,5,1,6,8,4,9,11 3,4,5,6,7,0,1,2,10,12 4,5,1,7,8,9,10,0,11,2
             5,3,6,0,9,10,11,12,13,1 6,7,8,1,10,11,12,13,14,15 7,8,4,2,0,12,13,14,15,16 8,6,9,10,11,13,14,15,16,17
             9,10,11,12,2,1,15,16,17,18";
    for (game, printed) in [("r-wythoff", r), ("e-wythoff", e)] {
        let csv = ok(&format!("table {game} --size 10 --format csv"));
        assert_eq!(csv.lines().collect::<Vec<_>>(), printed.split_whitespace().collect::<Vec<_>>());
    }
}

#[test]
fn csv_positions_are_a_header_and_pairs() {
    assert_eq!(ok("positions wythoff --count 4 --format csv"), "a,b\n0,0\n1,2\n3,5\n4,7\n");
    assert_eq!(ok("positions wythoff --count 0 --format csv"), "a,b\n");
    // --up-to bounds the smaller pile, and is reached.
    assert_eq!(ok("positions gdwn:1,2 --up-to 2 --format csv"), "a,b\n0,0\n1,3\n2,6\n");
    assert_eq!(
        ok("positions wythoff --count 3 --differences --format csv"),
        "a,b,d\n0,0,0\n1,2,1\n3,5,2\n"
    );
    // Only the first pile may shrink: the game is not symmetric, and (0,1) stands without (1,0).
    assert_eq!(ok("positions (1,0)* --up-to 1 --format csv"), "a,b\n0,0\n0,1\n");
}

#[test]
fn a_json_value_has_its_fields() {
    let answer = json_of("value wythoff 5,8 --format json");
    assert_eq!(answer["game"], "wythoff");
    assert_eq!(answer["bounds"], json!({"position": ["5", "8"], "play": "normal"}));
    assert_eq!(answer["data"]["value"], "2");
    assert_eq!(answer["data"]["outcome"], "N");
    let mut moves: Vec<(Value, Value)> = answer["data"]["winning_moves"]
        .as_array()
        .unwrap()
        .iter()
        .map(|m| (m["take"].clone(), m["to"].clone()))
        .collect();
    moves.sort_by_key(|(take, _)| take.to_string());
    let pair = |a: &str, b: &str| json!([a, b]);
    assert_eq!(moves, [(pair("0", "5"), pair("5", "3")), (pair("1", "1"), pair("4", "7"))]);
    assert!(answer["engine"].is_string() && answer["version"].is_string());

    let lost = json_of("value wythoff 3,5 --format json");
    let lost = &lost["data"];
    assert_eq!((&lost["outcome"], &lost["value"]), (&json!("P"), &json!("0")));
    assert_eq!(lost["winning_moves"], json!([]));

    let sum = json_of("value nim 1,2 + wythoff 1,1 --format json");
    assert_eq!(sum["bounds"]["position"], json!([["1", "2"], ["1", "1"]]));
    assert_eq!(sum["data"]["value"], (3 ^ 2).to_string());
    let part = json!({"game": "wythoff", "position": ["1", "1"], "value": "2"});
    assert_eq!(sum["data"]["parts"][1], part);
}

#[test]
fn numbers_are_strings_whatever_their_size_and_unknown_values_are_null() {
    let exact = json_of("value nim 9007199254740992,0 --format json");
    assert_eq!(exact["data"]["value"], "9007199254740992");
    let past = json_of("value nim 9007199254740993,0 --format json");
    assert_eq!(past["data"]["value"], "9007199254740993");
    assert_eq!(past["bounds"]["position"], json!(["9007199254740993", "0"]));
    assert_eq!(past["data"]["winning_moves"][0]["take"], json!(["9007199254740993", "0"]));

    let huge = format!("1{}", "0".repeat(99));
    let unknown = json_of(&format!("value wythoff {huge},3{huge} --format json"));
    let unknown = &unknown["data"];
    assert_eq!((&unknown["value"], &unknown["outcome"]), (&Value::Null, &json!("N")));
    // Its first winning move leads to a P-position.
    let to: Vec<&str> = unknown["winning_moves"][0]["to"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_str().unwrap())
        .collect();
    let there = json_of(&format!("value wythoff {} --format json", to.join(",")));
    assert_eq!(there["data"]["outcome"], "P");
}

/// Format 1.0: magic, version, header length, header, data.
fn npy(bytes: &[u8]) -> (String, String, &[u8]) {
    assert_eq!(&bytes[..8], b"\x93NUMPY\x01\x00");
    let length = usize::from(u16::from_le_bytes([bytes[8], bytes[9]]));
    assert_eq!((10 + length) % 64, 0, "data are aligned");
    let header = std::str::from_utf8(&bytes[10..10 + length]).unwrap();
    assert!(header.ends_with('\n') && header.contains("'fortran_order': False"));
    let field = |name: &str| header.split(&format!("'{name}': ")).nth(1).unwrap().to_string();
    let kind = field("descr").split('\'').nth(1).unwrap().to_string();
    let shape = field("shape").split(')').next().unwrap().replace(['(', ' '], "");
    (kind, shape.trim_end_matches(',').to_string(), &bytes[10 + length..])
}

#[test]
fn npy_tables_and_positions_decode() {
    let table = run(["table", "wythoff", "--size", "4", "--rows", "3", "--format", "npy"]).out;
    let (kind, shape, data) = npy(&table);
    assert_eq!((kind.as_str(), shape.as_str()), ("<u2", "3,4"));
    let cells: Vec<u16> =
        data.chunks(2).map(|c| u16::from_le_bytes(c.try_into().unwrap())).collect();
    assert_eq!(cells, [0, 1, 2, 3, 1, 2, 0, 4, 2, 0, 1, 5]);

    // A value past 16 bits widens all of them.
    let wide = run(["table", "nim", "--size", "65537", "--rows", "1", "--format", "npy"]).out;
    let (kind, shape, data) = npy(&wide);
    assert_eq!((kind.as_str(), shape.as_str(), data.len()), ("<u4", "1,65537", 4 * 65_537));
    assert_eq!(data[4 * 65_536..], 65_536u32.to_le_bytes());

    let list = run(["positions", "wythoff", "--count", "3", "--format", "npy"]).out;
    let (kind, shape, data) = npy(&list);
    assert_eq!((kind.as_str(), shape.as_str()), ("<u8", "3,2"));
    let cells: Vec<u64> =
        data.chunks(8).map(|c| u64::from_le_bytes(c.try_into().unwrap())).collect();
    assert_eq!(cells, [0, 0, 1, 2, 3, 5]);

    // d_i is negative where the pair stands the other way round.
    let signed = run(["numbers", "differences", "2", "--format", "npy"]).out;
    let (kind, shape, data) = npy(&signed);
    assert_eq!((kind.as_str(), shape.as_str()), ("<i8", "4,3"));
    let cells: Vec<i64> =
        data.chunks(8).map(|c| i64::from_le_bytes(c.try_into().unwrap())).collect();
    assert_eq!(cells, [0, 0, 0, 1, 1, 0, 2, 3, 1, 3, 2, -1]);
}

#[test]
fn b_files_have_an_index_and_a_term_a_line() {
    // A000201 and A001950 start at 1; P-positions start with (0,0).
    assert_eq!(ok("numbers pairs --count 5 --format bfile"), "1 1\n2 3\n3 4\n4 6\n5 8\n");
    assert_eq!(ok("numbers pairs --count 3 --format bfile --column b"), "1 2\n2 5\n3 7\n");
    assert_eq!(ok("positions wythoff --count 3 --format bfile"), "0 0\n1 1\n2 3\n");
    assert_eq!(ok("positions wythoff --count 3 --format bfile --column b"), "0 0\n1 2\n2 5\n");
    assert_eq!(ok("numbers differences 2 --format bfile --column d"), "0 0\n1 0\n2 1\n3 -1\n");
}

#[test]
fn the_same_command_gives_the_same_bytes_whatever_the_threads() {
    for line in [
        "table gdwn:1,2 --size 200 --format csv",
        "table e-wythoff --size 150 --rows 40 --format json",
        "positions r-wythoff --value 3 --count 200 --format csv",
        "positions wythoff:3 --up-to 12 --format csv",
        "value maharaja 60,91 --format json",
        "table wythoff --size 300 --format csv",
        "periods wythoff --rows 64 --format csv",
        "periods r-wythoff --rows 70 --format csv",
        "periods e-wythoff --rows 33 --format csv",
        "table wythoff:3 --fix 7 --size 20 --format csv",
        "levels r-wythoff --up-to-value 9 --format csv",
        "solve {0,1}*{1,1}*{1,4} --format json",
        "beams gdwn:1,2 --up-to 2000 --format json",
        "table {0,1}*(1,2) --size 150 --format markdown",
        "table st-wythoff:2,1 --size 120 --format latex",
        "table euclid --size 90 --format text",
        "positions gdwn:1,2 --up-to 20000 --format bfile",
        "periods e-wythoff --rows 20 --format json",
        "levels r-wythoff --up-to-value 9 --format json",
    ] {
        let one = ok(&format!("{line} --threads 1"));
        for threads in [2, 7, 64] {
            assert_eq!(
                one,
                ok(&format!("{line} --threads {threads}")),
                "{line}, {threads} threads"
            );
        }
        assert_eq!(one, ok(line), "{line}");
    }
}

#[test]
fn no_output_is_coloured_when_it_is_no_terminal() {
    for colour in ["NO_COLOR", "CLICOLOR_FORCE"] {
        for line in
            [&["games"][..], &["table", "wythoff"], &["value", "wythoff", "5,8"], &["tabel"]]
        {
            let output = common::command().args(line).env(colour, "1").output().unwrap();
            let escape = |bytes: &[u8]| bytes.contains(&0x1b);
            assert!(!escape(&output.stdout) && !escape(&output.stderr), "{line:?} with {colour}");
        }
    }
}
