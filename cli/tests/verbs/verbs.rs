//! What each verb prints, in each format. The values are those of the papers' tables (Ho, Tables 1 and 2; Larsson, Tables
//! 1, A6 and A7; the triangle of Fibonacci Nim) or were found by a few lines of search written apart from this library.

use crate::common;

use common::{besides_progress, command, ok, words};
use insta::assert_snapshot;

#[test]
fn games() {
    let list = ok("games");
    let head: Vec<&str> = list.lines().next().unwrap().split_whitespace().collect();
    assert_eq!(head, ["game", "example", "rules", "source"]);
    for name in
        ["nim:k", "wythoff", "r-wythoff", "e-wythoff", "fraenkel:t", "gdwn:p,q", "fibonacci"]
    {
        assert!(list.contains(name), "{name} is missing");
    }
    let csv = ok("games --format csv");
    assert_eq!(csv.lines().count(), list.lines().count());
    assert!(csv.contains("\n\"gdwn:p,q+p,q+...\",\"gdwn:1,2\",\"Wythoff, or t*p"), "{csv}");
    let markdown = ok("games --format markdown");
    assert!(
        markdown.contains("| nim \\| nim:k | nim:3 |"),
        "a bar in a cell is escaped: {markdown}"
    );
    let json: serde_json::Value = serde_json::from_str(&ok("games --format json")).unwrap();
    assert_eq!(json["data"][1]["example"], "wythoff");
}

#[test]
fn value_as_text() {
    assert_snapshot!(ok("value wythoff 5,8"), @r"
    wythoff 5,8
    value     2
    outcome   N: the player to move wins
    engine    closed form and dense
    winning moves: 2
      take 0,5  to 5,3  (5 = B_2; its partner is A_2 = 3)
      take 1,1  to 4,7  (the piles differ by 3; pair 3 = (4, 7) differs by 3)
    ");
    assert_snapshot!(ok("value wythoff 3,5"), @r"
    wythoff 3,5
    value     0
    outcome   P: the player to move loses
    engine    closed form
    ");
    assert_snapshot!(ok("value fibonacci-nim 17,4 + wythoff 5,8"), @r"
    fibonacci-nim 17,4 + wythoff 5,8
    value     1 = 3 xor 2
    outcome   N: the player to move wins
    engine    closed form and dense, closed form and dense
    winning moves: 3
      in part 1, take 2    to 15,4  (this part gets the value 2, the nim-sum of the others)
      in part 2, take 0,7  to 5,1   (this part gets the value 3, the nim-sum of the others)
      in part 2, take 5,5  to 0,3   (this part gets the value 3, the nim-sum of the others)
    ");
    assert_snapshot!(ok("value fibonacci-nim 20"), @r"
    fibonacci-nim 20,19
    value     7
    outcome   N: the player to move wins
    engine    closed form and dense
    winning moves: 1
      take 2  to 18,4  (n = 13 + 5 + 2; take z_1 = 2: 2*2 < z_1 of the rest = 5)
    ");
    assert_snapshot!(ok("value '{0,1}* {1,1}* {2,3}' 7,9"), @r"
    {0,1}* {1,1}* {2,3} 7,9
    value     16
    outcome   N: the player to move wins
    engine    solved game and dense
    winning moves: 2
      take 0,4  to 7,5  (by (0,1)* to a P-position)
      take 2,2  to 5,7  (by (1,1)* to a P-position)
    ");
    assert_snapshot!(ok("value wythoff 2,2 --misere"), @r"
    wythoff 2,2
    outcome   P: the player to move loses (misere play)
    engine    solved game
    ");
}

#[test]
fn value_in_other_formats() {
    assert_snapshot!(ok("value wythoff 5,8 --format csv"), @r#"
    value,outcome,part,take,to,why
    2,N,1,"0,5","5,3",5 = B_2; its partner is A_2 = 3
    2,N,1,"1,1","4,7","the piles differ by 3; pair 3 = (4, 7) differs by 3"
    "#);
    assert_snapshot!(ok("value nim 1,3 --format markdown"), @r"
    | value | outcome | part | take | to | why |
    |--:|:--|--:|:--|:--|:--|
    | 2 | N | 1 | 0,2 | 1,1 | pile 2 becomes 1, and the nim-sum 0 |
    ");
    assert_snapshot!(ok("value wythoff 1,1 --format latex"), @r"
    % Value, outcome and winning moves of wythoff 1,1
    \begin{longtable}{rlrlll}
    value & outcome & part & take & to & why \\ \hline
    \endhead
    2 & N & 1 & 1,1 & 0,0 & the piles differ by 0; pair 0 = (0, 0) differs by 0 \\
    \end{longtable}
    ");
}

#[test]
fn table_as_text() {
    // Ho, Table 1.
    assert_snapshot!(ok("table r-wythoff --size 10"), @r"
    Sprague-Grundy values of r-wythoff

    a\b |  0   1   2   3   4   5   6   7   8   9
    ----+----------------------------------------
      0 | [0]  1   2   3   4   5   6   7   8   9
      1 |  1   2  [0]  3   4   5   6   7   8   9
      2 |  2  [0]  1   3   4   5   6   7   8   9
      3 |  3   3   3   4   2  [0]  1   7   8   5
      4 |  4   4   4   2   3   5   1  [0]  8   9
      5 |  5   5   5  [0]  5   6   4   7   2   1
      6 |  6   6   6   1   1   4   5   7   8   9
      7 |  7   7   7   7  [0]  7   7   8   6   5
      8 |  8   8   8   8   8   2   8   6   7   9
      9 |  9   9   9   5   9   1   9   5   9  10
    ");
    // The triangle of Fibonacci Nim: n down, r across.
    assert_snapshot!(ok("table fibonacci-nim --size 8"), @r"
    Sprague-Grundy values of fibonacci-nim

    n\r | 0  1  2  3  4  5  6  7
    ----+------------------------
      0 |[0]
      1 |[0] 1
      2 |[0][0] 2
      3 |[0][0][0] 3
      4 |[0] 1  1  3  3
      5 |[0][0][0][0][0] 4
      6 |[0] 1  1  1  1  4  4
      7 |[0][0] 2  2  2  4  4  4
    ");
    // Misère Wythoff differs from Wythoff in (0,0), (1,2) against (0,1), (2,2) only.
    assert_snapshot!(ok("table wythoff --size 6 --rows 4 --misere"), @r"
    Outcomes of wythoff under misere play: 0 for P, 1 for N

    a\b | 0  1  2  3  4  5
    ----+------------------
      0 | 1 [0] 1  1  1  1
      1 |[0] 1  1  1  1  1
      2 | 1  1 [0] 1  1  1
      3 | 1  1  1  1  1 [0]
    ");
    assert_snapshot!(ok("table nim:3 --size 3 --fix 1"), @r"
    Sprague-Grundy values of nim:3, c = 1 fixed

    a\b | 0  1  2
    ----+---------
      0 | 1 [0] 3
      1 |[0] 1  2
      2 | 3  2  1
    ");
}

#[test]
fn table_in_other_formats() {
    // The 4 by 4 corner of Wythoff's table.
    assert_snapshot!(ok("table wythoff --size 4 --format markdown"), @r"
    | a\b | 0 | 1 | 2 | 3 |
    |--:|--:|--:|--:|--:|
    | **0** | **0** | 1 | 2 | 3 |
    | **1** | 1 | 2 | **0** | 4 |
    | **2** | 2 | **0** | 1 | 5 |
    | **3** | 3 | 4 | 5 | 6 |
    ");
    assert_snapshot!(ok("table wythoff --size 3 --format latex"), @r"
    % Sprague-Grundy values of wythoff
    \begin{longtable}{r|*{3}{r}}
    a\textbackslash{}b & 0 & 1 & 2 \\ \hline
    \endhead
    0 & \textbf{0} & 1 & 2 \\
    1 & 1 & 2 & \textbf{0} \\
    2 & 2 & \textbf{0} & 1 \\
    \end{longtable}
    ");
    assert_snapshot!(ok("table wythoff --size 4 --rows 2 --format json"), @r#"
    {"game":"wythoff","bounds":{"play":"normal","rows":2,"columns":4,"fixed":null},"engine":"dense","version":"0.1.0","data":[
    [0,1,2,3],
    [1,2,0,4]]}
    "#);
    // By antidiagonals, as the OEIS reads an array: A004481.
    assert_snapshot!(ok("table wythoff --size 4 --format bfile"), @r"
    # A(a,b), a < 4, b < 4, read by rising antidiagonals: A(0,0), A(1,0), A(0,1), A(2,0), ...; offset 0
    0 0
    1 1
    2 1
    3 2
    4 2
    5 2
    6 3
    7 0
    8 0
    9 3
    ");
}

#[test]
fn positions() {
    // Larsson, Table 1, with its third line.
    assert_snapshot!(ok("positions gdwn:1,2 --count 19 --differences"), @r"
    P-positions of gdwn:1,2

     a   b   d
     0   0   0
     1   3   2
     2   6   4
     4   5   1
     7  10   3
     8  14   6
     9  17   8
    11  25  14
    12  28  16
    13  18   5
    15  35  20
    16  23   7
    19  31  12
    20  29   9
    21  48  27
    22  32  10
    24  55  31
    26  37  11
    27  40  13
    ");
    assert_snapshot!(ok("positions wythoff --value 2 --count 6 --format markdown"), @r"
    | a | b |
    |--:|--:|
    | 0 | 2 |
    | 1 | 1 |
    | 3 | 4 |
    | 5 | 8 |
    | 6 | 11 |
    | 7 | 13 |
    ");
    assert_snapshot!(ok("positions wythoff:3 --up-to 4 --format csv"), @r"
    a,b,c
    0,0,0
    0,1,1
    0,2,2
    0,3,3
    0,4,4
    1,2,3
    ");
    assert_snapshot!(ok("positions fibonacci-nim --up-to 3 --format csv"), @r"
    n,r
    0,0
    1,0
    2,0
    2,1
    3,0
    3,1
    3,2
    ");
    assert_snapshot!(ok("positions wythoff --up-to 4 --format json"), @r#"
    {"game":"wythoff","bounds":{"value":0,"up_to":"4"},"engine":"closed form","version":"0.1.0","data":[
    {"a":"0","b":"0"},
    {"a":"1","b":"2"},
    {"a":"3","b":"5"},
    {"a":"4","b":"7"}]}
    "#);
    assert_snapshot!(ok("positions wythoff --count 3 --format latex"), @r"
    % P-positions of wythoff
    \begin{longtable}{rr}
    a & b \\ \hline
    \endhead
    0 & 0 \\
    1 & 2 \\
    3 & 5 \\
    \end{longtable}
    ");
}

#[test]
fn numbers() {
    assert_snapshot!(ok("numbers pairs --count 4"), @r"
    Wythoff pairs

    n  a   b
    1  1   2
    2  3   5
    3  4   7
    4  6  10
    ");
    assert_snapshot!(ok("numbers dual-pairs --count 4 --format csv"), @r"
    n,a,b
    1,2,3
    2,4,6
    3,5,8
    4,7,11
    ");
    assert_snapshot!(ok("numbers splitting-pairs --up-to 8"), @r"
    Splitting pairs with q up to 8

    p  q  kind     n
    1  2  Wythoff  1
    2  3  dual     1
    3  5  Wythoff  2
    4  6  dual     2
    4  7  Wythoff  3
    5  8  dual     3
    ");
    // Larsson, Tables A6 and A7.
    assert_snapshot!(ok("numbers array --rows 3 --columns 6"), @r"
    The Wythoff array

    1   2   3   4   5   6
    1   2   3   5   8  13
    4   7  11  18  29  47
    6  10  16  26  42  68
    ");
    assert_snapshot!(ok("numbers dual-array --rows 3 --columns 6 --format csv"), @r"
    1,2,3,4,5,6
    2,3,5,8,13,21
    4,6,10,16,26,42
    7,11,18,29,47,76
    ");
    // The (2,2) game has the P-positions (0,0), (1,1), (2,3), ...
    assert_snapshot!(ok("numbers differences 2"), @r"
    Differences d_i = pi(i) - i of the (2,2) game, i < 2^2

    i  pi   d
    0   0   0
    1   1   0
    2   3   1
    3   2  -1
    ");
    assert_snapshot!(ok("numbers zeckendorf 100"), @r"
    Zeckendorf terms of 100: digits 1000010100

    i   k  F_k
    1   4    3
    2   6    8
    3  11   89
    ");
    assert_snapshot!(ok("numbers beatty 2+√2 --count 3 --format json"), @r#"
    {"game":null,"bounds":{"alpha":"2+sqrt(2)","beta":"sqrt(2)","count":"3"},"engine":null,"version":"0.1.0","data":[
    {"n":"1","alpha":"3","beta":"1"},
    {"n":"2","alpha":"6","beta":"2"},
    {"n":"3","alpha":"10","beta":"4"}]}
    "#);
}

#[test]
fn completions_and_the_manual_page() {
    for (shell, line) in [
        ("bash", "complete -F _wyt"),
        ("zsh", "#compdef wyt"),
        ("fish", "complete -c wyt"),
        ("elvish", "edit:completion:arg-completer[wyt]"),
        ("powershell", "Register-ArgumentCompleter -Native -CommandName 'wyt'"),
    ] {
        let script = ok(&format!("completions {shell}"));
        assert!(script.contains(line), "{shell}");
        assert!(script.contains("positions"), "{shell} knows the verbs");
    }
    let page = ok("man");
    assert!(page.contains(".TH wyt 1"));
    for verb in ["GAMES", "VALUE", "TABLE", "POSITIONS", "NUMBERS"] {
        assert!(page.contains(&format!("\n.SH {verb}\n")), "{verb}");
    }
    assert!(page.contains("wyt positions gdwn:1,2"), "examples are in the page");
}

#[test]
fn every_verb_with_a_game_has_help_with_examples_that_work() {
    let folder = tempfile::tempdir().unwrap();
    for verb in ["value", "table", "positions", "numbers", "solve", "play"] {
        let help = ok(&format!("{verb} --help"));
        let examples: Vec<&str> = help.lines().filter_map(|l| l.strip_prefix("  wyt ")).collect();
        assert!(examples.len() >= 4, "{verb}");
        for example in examples {
            // What stands after three spaces explains; a run of some minutes is tried at a smaller size.
            let line = example.split("   ").next().unwrap().replace('"', "'").replace("1e9", "1e3");
            let run = command().current_dir(&folder).args(words(&line)).output().unwrap();
            let said = besides_progress(&String::from_utf8_lossy(&run.stderr));
            assert!(run.status.success() && said.is_empty(), "wyt {line}: {said}");
            assert!(!run.stdout.is_empty() || line.contains(" -o "), "wyt {line}");
        }
    }
    let help = ok("--help");
    assert!(help.contains("Exit codes:") && help.contains("wyt value wythoff 5,8"), "{help}");
    assert!(ok("--version").starts_with("wyt 0."));
}

/// Each question with the engines that serve it, the cheapest first.
#[test]
fn the_engines_of_a_game_are_listed_with_their_costs() {
    let text = ok("games --engines gdwn:1,2 --format csv");
    let engines = |question: &str| -> Vec<String> {
        let rows = text.lines().map(|line| line.split(',').collect::<Vec<_>>());
        rows.filter(|row| row[0] == question).map(|row| row[1].to_string()).collect()
    };
    assert_eq!(engines("P-positions up to a bound"), ["involution", "dense", "oracle"]);
    assert_eq!(engines("table of values"), ["dense", "oracle"]);
    assert_eq!(engines("periods of rows"), ["rows", "general"]);
    // No closed form serves it, and so nothing gives reasons.
    assert!(!engines("winning moves").contains(&"closed form".to_string()), "{text}");
    assert!(ok("games --engines wythoff --format csv").contains("winning moves,closed form,"));
}
