//! Relations between strings of digits: every operation against its definition on small numbers and short strings.

use wythoff::logic::{Decision, Prover};

/// The last outcome of a script, or why it was refused.
fn last(prover: &mut Prover, text: &str) -> Result<Decision, String> {
    let outcomes = prover.run(text).map_err(|error| error.to_string())?;
    outcomes.into_iter().next_back().ok_or_else(|| "nothing decided".into())
}

#[track_caller]
fn holds(prover: &mut Prover, text: &str, truth: bool) {
    let found = last(prover, text).map(|outcome| outcome.result);
    assert_eq!(found, Ok(Some(truth)), "{text}");
}

/// A statement about numbers has the same truth from the other end, and as strings of the same system.
#[test]
fn numbers_do_not_depend_on_the_end_they_are_read_from() {
    let statements = [
        "A x,y x+y=y+x",
        "A x E y x=2*y | x=2*y+1",
        "E x x+3=2*x & x>3",
        "A x,y x<y => (E z x+z=y & z>0)",
        "A x x/3*3<=x & x<x/3*3+3",
        "E x,y x=3*y+1 & y=2*x",
        "A x E y x-y=2",
        "A x,y x<=y | x>y",
        "E x,y,z x+2*y=3*z+1 & z>x & x>1000",
        "I x x>5 & (E y x=7*y)",
        "A x x<100 => x<1000",
    ];
    for system in ["2", "3", "10", "fib", "trib", "pell"] {
        for statement in statements {
            let mut prover = Prover::new();
            let number = prover.decide(&format!("?msd_{system} {statement}")).unwrap().result;
            for text in
                [format!("?lsd_{system} {statement}"), format!("?lsd_{system} ~(~({statement}))")]
            {
                assert_eq!(prover.decide(&text).unwrap().result, number, "{text}");
            }
        }
    }
}

/// Sets of natural numbers given by formulas are the same from both ends: the reversal of one is the other.
#[test]
fn reversed_relations_are_those_of_the_other_end() {
    let mut prover = Prover::new();
    for (i, set) in ["E k n=3*k+1", "n>4 & n<19", "E k n=k+k & n!=6", "n=13"].iter().enumerate() {
        for system in ["2", "fib"] {
            let script = format!(
                "def a{i}{system} \"?lsd_{system} {set}\": def b{i}{system} \"?msd_{system} {set}\": \
                 eval s \"?msd_{system} A n `$a{i}{system}(n) <=> $b{i}{system}(n)\":"
            );
            holds(&mut prover, &script, true);
            let outcome =
                last(&mut prover, &format!("eval t \"?lsd_{system} $a{i}{system}(13)\":"));
            let small = (0..40u32).any(|n| {
                n == 13 && {
                    let b = prover.relation(&format!("b{i}{system}")).unwrap();
                    b.holds(&[n.into()])
                }
            });
            assert_eq!(outcome.unwrap().result, Some(small), "{set} in {system}");
        }
    }
}

/// A linear statement about integers, decided in negative systems and by trying.
#[test]
fn integers_in_negative_systems() {
    for system in ["msd_neg_2", "msd_neg_3", "lsd_neg_2", "msd_neg_fib", "lsd_neg_fib"] {
        let mut prover = Prover::new();
        let written = |n: i64| if n < 0 { format!("_{}", -n) } else { n.to_string() };
        for x in -7i64..=7 {
            for y in [-5i64, -2, -1, 1, 3] {
                let (a, b) = (written(x), written(y));
                let facts = [
                    (format!("E x x={a} & x+{b}={}", written(x + y)), true),
                    (format!("E x x={a} & x-{b}={}", written(x - y)), true),
                    (format!("E x x={a} & x<{b}"), x < y),
                    (format!("E x x={a} & x>={b}"), x >= y),
                    (
                        format!(
                            "E x x={a} & x/{b}={}",
                            written(x.div_euclid(y) - i64::from(y < 0 && x.rem_euclid(y) != 0))
                        ),
                        true,
                    ),
                    (format!("E x x={a} & {b}*x={}", written(x * y)), true),
                    (format!("E x _x={a} & x={}", written(-x)), true),
                ];
                for (fact, truth) in facts {
                    let found = prover.decide(&format!("?{system} {fact}")).unwrap().result;
                    assert_eq!(found, Some(truth), "?{system} {fact}");
                }
            }
        }
        holds(&mut prover, &format!("eval s \"?{system} A x E y y<x\":"), true);
        holds(&mut prover, &format!("eval s \"?{system} A x E y x+y=0\":"), true);
        holds(&mut prover, &format!("eval s \"?{system} E x A y y>=x\":"), false);
        holds(&mut prover, &format!("eval s \"?{system} A x,y,z x<y => x+z<y+z\":"), true);
        holds(&mut prover, &format!("eval s \"?{system} E x x=_1000 & x<_999 & x>_1001\":"), true);
    }
}

/// Letters calculate as integers.
#[test]
fn letters_in_terms() {
    let ones = |n: u32| i64::from(n.count_ones() % 2);
    let mut prover = Prover::new();
    for a in 0..12u32 {
        for b in 0..6u32 {
            let (t, u) = (ones(a), ones(b));
            for (text, truth) in [
                (format!("T[{a}]+5=6"), t + 5 == 6),
                (format!("T[{a}]*3-1=T[{b}]+1"), t * 3 - 1 == u + 1),
                (format!("T[{a}]<T[{b}]"), t < u),
                (format!("E x x={b} & T[{a}]+x=4"), t + i64::from(b) == 4),
                (format!("E x x={b} & T[{a}]<x"), t < i64::from(b)),
                (format!("T[{a}]=T[{b}]+1"), t == u + 1),
                (format!("E x x={a} & x-(T[x]+{b})=0"), i64::from(a) == t + i64::from(b)),
            ] {
                assert_eq!(prover.decide(&text).unwrap().result, Some(truth), "{text}");
            }
        }
    }
    assert!(prover.decide("3/T[0]=1").is_err(), "a letter may be 0");
    assert!(prover.decide("E x x+_1=0").is_err(), "natural numbers have no negative constants");
}

/// A formula as index or argument, a system inside an argument, a macro, the lists of free variables.
#[test]
fn arguments_of_every_kind() {
    let mut prover = Prover::new();
    let script = "def near \"y=x+1\": def far \"?msd_3 y=x+2\": macro twice \"E q %0=2*q & %1\": \
                  eval s \"E x,y $near(x<5 & x>3, y=5)\":";
    holds(&mut prover, script, true);
    holds(&mut prover, "eval s \"E x,y $near(x<5 & x>3, y=6)\":", false);
    holds(&mut prover, "eval s \"E x T[x=3]=@0\":", true);
    holds(&mut prover, "eval s \"E x (?msd_3 x=4) & $far(?msd_3 x+1, ?msd_3 7)\":", true);
    holds(&mut prover, "eval s \"E n #twice(n, n=6)\":", true);
    holds(&mut prover, "eval s \"E n #twice(n, n=7)\":", false);
    let counted = last(&mut prover, "eval s n \"E k n=k+k & m=k\":").unwrap();
    assert_eq!(counted.free, ["m", "n"]);
    assert!(last(&mut prover, "eval s q \"n=1\":").is_err());
}

/// What a variable holds is known before anything is computed: a refusal names it, and its place.
#[test]
fn variables_have_one_kind_of_digits() {
    let mut prover = Prover::new();
    prover.run("reg a {0,1,2} \"12*\": reg b {0,1} \"1*\":").unwrap();
    for (text, told) in [
        ("E x $a(x) & $b(x)", "x: it is used in {0,1,2} and in {0,1} (line 1, column 3)"),
        ("E x $a(x) & x=1", "x: it is used in {0,1,2} and in msd_2 (line 1, column 3)"),
        ("E x,y $b(y) & $a(x=1)", "x: it is used in msd_2 and in {0,1,2}"),
        ("E x ?msd_3 x=1 & $b(?msd_3 x+1)", "a term in msd_3 cannot be in {0,1}"),
        ("E x,y $b(x,y)", "1 arguments for $b: x1 (line 1, column 8)"),
        ("E x $b(x) & W[x]=@1", "a known word instead of W[…]"),
        ("E x $b(x) & $c(x)", "$c is not defined (line 1, column 14)"),
    ] {
        let refused = prover.decide(text).unwrap_err().to_string();
        assert!(refused.contains(told), "{text}: {refused}");
    }
    // The digits fit, and each part is told.
    let steps = prover.decide("E x $b(x) & (x=1 | T[0]=@1)").unwrap().steps;
    let told: Vec<&str> = steps.iter().map(|step| &step.formula[..]).collect();
    assert_eq!(told[..3], ["$b(x)", "x=1", "T[0]=@1"]);
}

/// Strings of letters: as written, and cut, joined and reversed as sets of strings.
#[test]
fn sets_of_strings() {
    let mut prover = Prover::new();
    let script = "reg a {0,1} \"(10)*0\": reg b {0,1} \"(01)*0\": union u a b: intersect i a b: star s a: concat c a b: \
                  rightquo q c b: leftquo l c a: reverse r $a: reg ra {0,1} \"0(01)*\": reg m {-1,0,1} \"[-1]1*\":";
    prover.run(script).unwrap();
    for (text, truth) in [
        ("A x $u(x) <=> ($a(x) | $b(x))", true),
        ("A x $i(x) <=> ($a(x) & $b(x))", true),
        ("A x $a(x) => $s(x)", true),
        ("A x $s(x) => $a(x)", false),
        ("A x $a(x) => $q(x)", true),
        ("A x $b(x) => $l(x)", true),
        ("A x $r(x) <=> $ra(x)", true),
        ("A x $r(x) <=> $a(x)", false),
        ("A x ($a(x) & $b(x)) => $c(x)", false),
        ("E x $m(x)", true),
        ("E x $m(x) & ~$m(x)", false),
    ] {
        assert_eq!(prover.decide(text).unwrap().result, Some(truth), "{text}");
    }
    // 01 and 1 are two strings, and one number.
    prover.run("reg one msd_2 \"1\": reg short {0,1} \"1|00\":").unwrap();
    assert_eq!(prover.decide("A n $one(n) <=> n=1").unwrap().result, Some(true));
    assert_eq!(prover.decide("A x $short(x) => $one(x)").unwrap().result, Some(false));
    assert_eq!(prover.decide("E x $short(x) & $one(x)").unwrap().result, Some(true));
}

/// Words through commands, letter by letter.
#[test]
fn words_from_words() {
    let mut prover = Prover::new();
    let script = "morphism h \"0->012 1->221\": image V h T: reverse R T: convert Q msd_4 T: convert L lsd_2 Q: \
                  def even \"E k n=2*k\": def three \"E k n=3*k\": combine C even=5 three: minimize M C: \
                  promote P g: morphism g \"0->01 1->[12]0 12->0[12]\": promote P g:";
    let mut failed = 0;
    prover
        .run_on(script, &mut |_, _| {}, &mut |_| {
            failed += 1;
            true
        })
        .unwrap();
    assert_eq!(failed, 1, "a morphism is promoted after it is defined");
    let ones = |n: u32| n.count_ones() % 2;
    for n in 0..60u32 {
        let image = [[0, 1, 2], [2, 2, 1]][ones(n / 3) as usize][(n % 3) as usize];
        let combined = match (n % 3, n % 2) {
            (0, _) => 2,
            (_, 0) => 5,
            _ => 0,
        };
        for (text, name) in [
            (format!("V[{n}]=@{image}"), "image"),
            (format!("?lsd_2 R[{n}]=@{}", ones(n)), "reverse"),
            (format!("?msd_4 Q[{n}]=@{}", ones(n)), "convert"),
            (format!("?lsd_2 L[{n}]=@{}", ones(n)), "convert back"),
            (format!("C[{n}]=@{combined}"), "combine"),
            (format!("M[{n}]=@{combined}"), "minimize"),
        ] {
            assert_eq!(prover.decide(&text).unwrap().result, Some(true), "{name}: {text}");
        }
    }
    holds(&mut prover, "eval s \"A n C[n]=M[n]\":", true);
    holds(&mut prover, "eval s \"P[2]=@12 & P[3]=@0\":", true);
}

/// A word of pairs, split into negative indices and joined again.
#[test]
fn words_of_pairs_and_signs() {
    let mut prover = Prover::new();
    // 1 where the digits of x and y agree everywhere.
    prover
        .read_word("W", "msd_2 msd_2\n0 1\n0 0 -> 0\n1 1 -> 0\n0 1 -> 1\n1 0 -> 1\n1 0\n* * -> 1\n")
        .unwrap();
    holds(&mut prover, "eval s \"A x,y W[x][y]=@1 <=> x=y\":", true);
    // The parity of the digits of an integer in base -2, for n and for -n.
    prover.read_word("D", "msd_neg_2\n0 0\n0 -> 0\n1 -> 1\n1 1\n0 -> 1\n1 -> 0\n").unwrap();
    prover.run("split U D[+]: split N D[-]: rsplit B[+] U:").unwrap();
    let digits = |mut n: i64| {
        let mut sum = 0;
        while n != 0 {
            let d = n.rem_euclid(2);
            (sum, n) = (sum + d, (n - d) / -2);
        }
        sum % 2
    };
    for n in 0..40i64 {
        holds(&mut prover, &format!("eval s \"U[{n}]=@{}\":", digits(n)), true);
        holds(&mut prover, &format!("eval s \"N[{n}]=@{}\":", digits(-n)), true);
        holds(
            &mut prover,
            &format!("eval s \"?msd_neg_2 E x x={n} & B[x]=@{}\":", digits(n)),
            true,
        );
    }
    prover.run("join J W[a][b] T[a]:").unwrap();
    holds(&mut prover, "eval s \"A a,b J[a][b]=@1 <=> (a=b | T[a]=@1)\":", true);
}

/// A proof record refuses what its checker does not know.
#[test]
fn records_refuse_strings() {
    for text in [
        "eval s \"?lsd_2 A x x=x\":",
        "eval s \"?msd_neg_2 A x x=x\":",
        "eval s \"T[0]+1=1\":",
        "eval s \"T[x<5]=@1\":",
        "eval s \"`(A x x=x)\":",
        "reg a {0,1} \"10*\":",
        "reg a msd_2 \"0*.\":",
        "reg a lsd_2 \"10*\":",
        "morphism h \"0->01 1->10\": image V h T:",
        "reverse V T:",
        "combine C a:",
    ] {
        let mut prover = Prover::new();
        prover.start_record().unwrap();
        let told = prover.run(text).unwrap_err().to_string();
        assert!(told.contains("the record"), "{text}: {told}");
    }
}

/// Names of square roots, and systems declared as they are.
#[test]
fn square_roots_by_name() {
    let mut prover = Prover::new();
    holds(&mut prover, "ost sqrt2 [1] [2]: eval s \"?msd_sqrt2 A x,y x+y=y+x\":", true);
    holds(&mut prover, "eval s \"?msd_sqrt7 A x E y y=x+1\":", true);
    assert!(prover.run("ost sqrt3 [1] [2]:").is_err());
    for text in ["?msd_sqrt4 A x x=x", "?msd_sqrt1 A x x=x", "?msd_sqrt A x x=x"] {
        assert!(prover.decide(text).is_err(), "{text}");
    }
}

/// A system from its adder is trusted only if it adds.
#[test]
fn systems_from_files() {
    let folder = std::env::temp_dir().join(format!("wythoff-bases-{}", std::process::id()));
    let bases = folder.join("Custom Bases");
    std::fs::create_dir_all(&bases).unwrap();
    // Base 2, most significant first: no carry expected, and one.
    let adder = "{0,1} {0,1} {0,1}\n0 1\n0 0 0 -> 0\n0 1 1 -> 0\n1 0 1 -> 0\n0 0 1 -> 1\n1 0\n1 1 1 -> 1\n0 1 0 -> 1\n1 0 0 -> 1\n1 1 0 -> 0\n";
    std::fs::write(bases.join("msd_mine_addition.txt"), adder).unwrap();
    std::fs::write(bases.join("msd_bad_addition.txt"), adder.replace("1 1 0 -> 0\n", "")).unwrap();
    let mut prover = Prover::new();
    let library = prover.load_library(&folder, Default::default()).unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(library.refused.is_empty(), "{:?}", library.refused);
    for (text, truth) in [
        ("?msd_mine A x,y x+y=y+x", true),
        ("?msd_mine E x 3*x=21 & x=7", true),
        ("?msd_mine E x 2*x=21", false),
        ("?lsd_mine A x E y x=2*y | x=2*y+1", true),
        ("?msd_mine A x,y x<y <=> (E z z>0 & x+z=y)", true),
    ] {
        assert_eq!(prover.decide(text).unwrap().result, Some(truth), "{text}");
    }
    assert!(prover.decide("?msd_bad E x,y,z x=1 & y=1 & z=2 & x+y=z").is_err());
}

/// Random statements, bounded so that they can be tried.
mod random {
    use super::Prover;

    struct Dice(u64);

    impl Dice {
        fn roll(&mut self, sides: u64) -> u64 {
            self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (self.0 >> 33) % sides
        }
    }

    /// A formula in x and y as text, and as a test.
    enum Formula {
        /// a·x + b·y + c op 0.
        Linear(i64, i64, i64, usize),
        Both(Box<Formula>, Box<Formula>),
        Either(Box<Formula>, Box<Formula>),
        Not(Box<Formula>),
    }

    const SIGNS: [&str; 6] = ["=", "!=", "<", "<=", ">", ">="];

    impl Formula {
        fn new(dice: &mut Dice, depth: u32) -> Formula {
            let part = |dice: &mut Dice| Box::new(Formula::new(dice, depth - 1));
            match if depth == 0 { 0 } else { dice.roll(4) } {
                1 => Formula::Both(part(dice), part(dice)),
                2 => Formula::Either(part(dice), part(dice)),
                3 => Formula::Not(part(dice)),
                _ => {
                    let mut number = |bound: i64| dice.roll(2 * bound as u64 + 1) as i64 - bound;
                    let (a, b, c) = (number(3), number(3), number(5));
                    Formula::Linear(a, b, c, dice.roll(6) as usize)
                }
            }
        }

        fn text(&self) -> String {
            match self {
                Formula::Linear(a, b, c, op) => {
                    // What is negative goes to the other side: natural numbers have no minus.
                    let side = |sign: i64| {
                        let mut terms: Vec<String> = [(a, "*x"), (b, "*y"), (c, "")]
                            .iter()
                            .filter(|(n, _)| **n * sign > 0)
                            .map(|(n, name)| format!("{}{name}", n.abs()))
                            .collect();
                        terms.push("0".into());
                        terms.join("+")
                    };
                    format!("{}{}{}", side(1), SIGNS[*op], side(-1))
                }
                Formula::Both(a, b) => format!("({} & {})", a.text(), b.text()),
                Formula::Either(a, b) => format!("({} | {})", a.text(), b.text()),
                Formula::Not(a) => format!("~({})", a.text()),
            }
        }

        fn holds(&self, x: i64, y: i64) -> bool {
            match self {
                Formula::Linear(a, b, c, op) => {
                    let n = a * x + b * y + c;
                    [n == 0, n != 0, n < 0, n <= 0, n > 0, n >= 0][*op]
                }
                Formula::Both(a, b) => a.holds(x, y) && b.holds(x, y),
                Formula::Either(a, b) => a.holds(x, y) || b.holds(x, y),
                Formula::Not(a) => !a.holds(x, y),
            }
        }
    }

    #[test]
    fn statements_come_out_as_when_tried() {
        let mut dice = Dice(16);
        for (system, from, least) in [
            ("lsd_2", 0, "0"),
            ("lsd_fib", 0, "0"),
            ("msd_neg_2", -4, "_4"),
            ("lsd_neg_3", -4, "_4"),
            ("msd_neg_fib", -4, "_4"),
        ] {
            let mut prover = Prover::new();
            for _ in 0..60 {
                let formula = Formula::new(&mut dice, 3);
                let within = |v: &str| format!("{v}>={least} & {v}<=6");
                let text = formula.text();
                let some =
                    format!("?{system} A x ({}) => (E y {} & {text})", within("x"), within("y"));
                let tried = (from..=6).all(|x| (from..=6).any(|y| formula.holds(x, y)));
                assert_eq!(prover.decide(&some).unwrap().result, Some(tried), "{some}");
                let every =
                    format!("?{system} E x {} & (A y ({}) => {text})", within("x"), within("y"));
                let tried = (from..=6).any(|x| (from..=6).all(|y| formula.holds(x, y)));
                assert_eq!(prover.decide(&every).unwrap().result, Some(tried), "{every}");
            }
        }
    }
}

/// Where several relations hold, the letter of the last one counts (Walnut's help: "the highest index automaton in the list").
#[test]
fn combine_takes_the_last_that_holds() {
    let mut prover = Prover::new();
    let sets = "def a \"n>2 & n<9\": def b \"n>5\": def c \"n=7 | n=1\": combine V a b=10 c:";
    prover.run(sets).unwrap();
    for n in 0..20 {
        let letter = match n {
            1 | 7 => 3,
            n if n > 5 => 10,
            n if n > 2 => 1,
            _ => 0,
        };
        holds(&mut prover, &format!("eval s \"V[{n}]=@{letter}\":"), true);
    }
}

/// Files whose states come in another order: the first one begins. A state that is there twice or not at all is refused.
#[test]
fn states_come_in_any_order() {
    let mut prover = Prover::new();
    prover.read_word("W", "msd_2\n7 0\n0 -> 7\n1 -> 3\n3 1\n0 -> 3\n1 -> 7\n").unwrap();
    prover.read_relation("odd", "msd_2\n5 0\n0 -> 5\n1 -> 0\n0 1\n0 -> 5\n1 -> 0\n").unwrap();
    holds(&mut prover, "eval s \"A n W[n]=T[n] & ($odd(n) <=> (E k n=2*k+1))\":", true);
    assert!(prover.read_word("V", "msd_2\n1 0\n0 -> 1\n1 -> 2\n").is_err());
    assert!(prover.read_word("V", "msd_2\n1 0\n0 -> 1\n1 -> 1\n1 1\n0 -> 1\n1 -> 1\n").is_err());
    assert!(prover.read_word("V", "msd_2\n1 0\n0 -> 1\n1 -> -1\n").is_err());
}

/// A variable in two systems: refused in a formula, a string read in both in a script, with a remark; a record refuses it.
#[test]
fn a_variable_in_two_systems_is_a_string_in_scripts_alone() {
    let mut prover = Prover::new();
    let low = "def low \"?msd_fib n<=6\":";
    prover.run(low).unwrap();
    let refused = prover.decide("$low(n) & n>=2").unwrap_err().to_string();
    assert!(refused.contains("msd_fib and in msd_2"), "{refused}");
    let outcome = last(&mut prover, "def both \"$low(n) & n>=2\":").unwrap();
    let remark = outcome.remark.expect("two systems");
    assert!(remark.contains("n is used in msd_fib and in msd_2"), "{remark}");
    // Binary strings without 11 are Fibonacci's: 10, 100, 101, 1000, 1001 are 2 to 6 there, and 2, 4, 5, 8, 9.
    let numbers: Vec<u32> =
        (0..40).filter(|&n| prover.relation("both").unwrap().holds(&[n.into()])).collect();
    let fibonacci = prover.relation("both").unwrap().systems[0].name() == "msd_fib";
    let wanted: &[u32] = if fibonacci { &[2, 3, 4, 5, 6] } else { &[2, 4, 5, 8, 9] };
    assert_eq!(numbers, wanted);
    let plain = last(&mut prover, "eval s \"?msd_fib A n $low(n) => n<7\":").unwrap();
    assert_eq!((plain.result, plain.remark), (Some(true), None));
    let mut recorded = Prover::new();
    recorded.start_record().unwrap();
    assert!(recorded.run(&format!("{low} eval s \"E n $low(n) & n>=2\":")).is_err());
}
