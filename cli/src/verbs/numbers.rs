//! `wyt numbers`: the arithmetic behind the games.

use std::process::ExitCode;

use clap::{Args, Subcommand};
use num_bigint::{BigInt, BigUint};
use wythoff::beatty::Quadratic;
use wythoff::engine::{Bound, Play, Registry};
use wythoff::golden::{Array, Splitting};
use wythoff::rules::notation::parse_count;
use wythoff::run::{Memory, Run};
use wythoff::zeckendorf::{FibonacciType, Zeckendorf};
use wythoff::{Error, Position, Result};
use wythoff_lab::output::{About, Cell, Format, Sheet};

use crate::args::Common;
use crate::out;
use crate::progress::Bar;

#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  wyt numbers pairs --count 10
  wyt numbers pairs --from 1000000000000000000000 --count 3
  wyt numbers pairs --find 6,10                 which pair this is: the inverse
  wyt numbers array --rows 5 --columns 10
  wyt numbers dual-array --rows 5 --columns 10
  wyt numbers splitting-pairs --up-to 60
  wyt numbers differences 4                     of the (4,4) game
  wyt numbers zeckendorf 1000000
  wyt numbers pairs --format bfile --column b
  wyt numbers beatty \"(1+sqrt(5))/2\" --count 10")]
pub struct NumbersArgs {
    #[command(subcommand)]
    kind: NumberList,
    /// The column a b-file takes its terms from
    #[arg(long, global = true, value_name = "NAME")]
    column: Option<String>,
}

#[derive(Debug, Subcommand)]
enum NumberList {
    /// Wythoff pairs: floor(n phi), floor(n phi^2)
    #[command(after_help = "Examples:
  wyt numbers pairs --count 10
  wyt numbers pairs --from 1000000000000000000000 --count 3
  wyt numbers pairs --find 6,10
  wyt numbers pairs --find 1618033988749894848204")]
    Pairs(PairArgs),
    /// Dual Wythoff pairs: ceil(n phi), ceil(n phi^2)
    #[command(after_help = "Examples:
  wyt numbers dual-pairs --count 10
  wyt numbers dual-pairs --find 4,6")]
    DualPairs(PairArgs),
    /// Splitting pairs (p,q): Wythoff and dual Wythoff pairs
    #[command(after_help = "Example:
  wyt numbers splitting-pairs --up-to 60")]
    SplittingPairs {
        /// The largest q
        #[arg(long, default_value = "60", value_name = "X", value_parser = parse_count)]
        up_to: u64,
    },
    /// The Wythoff array
    #[command(after_help = "Example:
  wyt numbers array --rows 5 --columns 10")]
    Array(SizeArgs),
    /// The dual of the Wythoff array
    #[command(after_help = "Example:
  wyt numbers dual-array --rows 5 --columns 10")]
    DualArray(SizeArgs),
    /// The differences pi(i) - i of the (a,a) game for i < a^2
    #[command(after_help = "Example:
  wyt numbers differences 4 --format csv")]
    Differences {
        /// The parameter a of diagonal:a
        #[arg(value_name = "A", value_parser = parse_count)]
        a: u64,
    },
    /// The Zeckendorf terms of a number, smallest first
    #[command(after_help = "Example:
  wyt numbers zeckendorf 1000000")]
    Zeckendorf {
        /// A number of any size
        n: String,
    },
    /// floor(n alpha) and floor(n beta), where 1/alpha + 1/beta = 1
    #[command(after_help = "Example:
  wyt numbers beatty \"(1+sqrt(5))/2\" --count 10")]
    Beatty {
        /// A quadratic irrational above 1, as (r+s*sqrt(d))/t
        alpha: String,
        #[command(flatten)]
        count: CountArgs,
    },
}

#[derive(Debug, Args)]
struct CountArgs {
    /// How many
    #[arg(long, default_value = "20", value_name = "N", value_parser = parse_count)]
    count: u64,
}

#[derive(Debug, Args)]
struct PairArgs {
    #[command(flatten)]
    count: CountArgs,
    /// The number of the first pair, of any size
    #[arg(long, default_value = "1", value_name = "N")]
    from: String,
    /// Which pair is this, or has this number: the inverse
    #[arg(long, value_name = "A[,B]", conflicts_with_all = ["count", "from"])]
    find: Option<String>,
}

#[derive(Debug, Args)]
struct SizeArgs {
    /// Rows
    #[arg(long, default_value = "5", value_name = "N", value_parser = parse_count)]
    rows: u64,
    /// Columns
    #[arg(long, default_value = "10", value_name = "N", value_parser = parse_count)]
    columns: u64,
}

type NumberRows = Box<dyn Iterator<Item = Result<Vec<Cell>>>>;

pub fn run(args: &NumbersArgs, common: &Common, engines: &Registry) -> Result<ExitCode> {
    let format = common.format(Format::ALL, "a list of numbers")?;
    let (sheet, mut rows) = match &args.kind {
        NumberList::Pairs(args) => pairs("Wythoff pairs", args, |n| Array::Wythoff.pair(n))?,
        NumberList::DualPairs(args) => pairs("Dual Wythoff pairs", args, |n| Array::Dual.pair(n))?,
        NumberList::SplittingPairs { up_to } => splitting(*up_to),
        NumberList::Array(size) => array("The Wythoff array", Array::Wythoff, size, common)?,
        NumberList::DualArray(size) => {
            array("The dual of the Wythoff array", Array::Dual, size, common)?
        }
        NumberList::Differences { a } => differences(*a, common, engines)?,
        NumberList::Zeckendorf { n } => zeckendorf(n, common.memory)?,
        NumberList::Beatty { alpha, count } => beatty(alpha, count.count)?,
    };
    common.column_is_for_bfiles(&args.column)?;
    let column = args.column.as_deref();
    let bar = Bar::of_rows(common, "rows");
    let total = match &args.kind {
        NumberList::Pairs(args) | NumberList::DualPairs(args) => Some(args.count.count),
        NumberList::Beatty { count, .. } => Some(count.count),
        NumberList::Array(size) | NumberList::DualArray(size) => Some(size.rows),
        _ => None,
    };
    let counted = bar.count(total, &mut rows);
    out::write(common, |out| {
        let mut writing = sheet.begin(format, column, out)?;
        for row in counted {
            writing.row(&row?)?;
        }
        writing.end()
    })?;
    Ok(ExitCode::SUCCESS)
}

type Pair = fn(&BigUint) -> (BigUint, BigUint);

fn pairs(title: &str, args: &PairArgs, pair: Pair) -> Result<(Sheet, NumberRows)> {
    let row = move |n: BigUint| {
        let (a, b) = pair(&n);
        Ok(vec![n.into(), a.into(), b.into()])
    };
    let sheet =
        Sheet::new(About::new(title).with("count", args.count.count.to_string()), &["n", "a", "b"])
            .counted();
    if let Some(wanted) = &args.find {
        return Ok((sheet, Box::new(std::iter::once(row(find(title, wanted, pair)?)))));
    }
    let first = one_number(&args.from)?;
    let rows = (0..args.count.count).map(move |i| row(&first + i));
    Ok((sheet.of_length(Some(args.count.count)), Box::new(rows)))
}

/// The number of the pair that is (a,b), or that has this one number.
fn find(title: &str, wanted: &str, pair: Pair) -> Result<BigUint> {
    let numbers = Position::parse(wanted)?.0;
    let no_such = || {
        let wanted = numbers.iter().map(BigUint::to_string).collect::<Vec<_>>().join(",");
        Error::invalid(format!("{wanted} is not among the {}", title.to_lowercase()))
    };
    let candidates: Vec<BigUint> = match &numbers[..] {
        // b_n - a_n is n in both lists.
        [a, b] if b >= a => vec![b - a],
        // x = a_n needs n next to x/phi, and x = b_n needs n next to x/phi^2 = x - x/phi.
        [x] => {
            let near = Array::Wythoff.pair(x).0 - x;
            let around = |n: BigUint| [n.clone(), &n + 1u32, n - 1u32];
            let far = x - &near;
            [near, far].into_iter().filter(|n| *n > BigUint::ZERO).flat_map(around).collect()
        }
        _ => return Err(Error::parse(wanted, 1, "one number, or a pair a,b with a <= b")),
    };
    let fits = |n: &BigUint| {
        let (a, b) = pair(n);
        match &numbers[..] {
            [x] => *x == a || *x == b,
            numbers => numbers[0] == a && numbers[1] == b,
        }
    };
    candidates.into_iter().find(fits).ok_or_else(no_such)
}

/// A number of any size.
fn one_number(text: &str) -> Result<BigUint> {
    let one = || Error::parse(text, 1, "one number, such as 100");
    let place = |error| if let Error::Parse { column: 1, .. } = error { one() } else { error };
    match &Position::parse(text).map_err(place)?.0[..] {
        [number] => Ok(number.clone()),
        _ => Err(one()),
    }
}

fn splitting(up_to: u64) -> (Sheet, NumberRows) {
    let rows = Splitting::up_to(up_to).map(|(p, q)| {
        let (kind, n) = match Splitting::of(p, q) {
            Some(Splitting::Dual(n)) => ("dual", n),
            Some(Splitting::Wythoff(n)) => ("Wythoff", n),
            None => ("none", 0),
        };
        let [p, q, n] = [p, q, n].map(|n| Cell::from(BigUint::from(n)));
        Ok(vec![p, q, kind.into(), n])
    });
    let about = About::new(format!("Splitting pairs with q up to {up_to}"))
        .with("up_to", up_to.to_string());
    (Sheet::new(about, &["p", "q", "kind", "n"]), Box::new(rows))
}

fn array(
    title: &str,
    array: Array,
    size: &SizeArgs,
    common: &Common,
) -> Result<(Sheet, NumberRows)> {
    if size.rows == 0 || size.columns == 0 {
        return Err(Error::invalid("an array needs at least one row and one column"));
    }
    // One row at a time. Entry k has about 0.7 k bits and those of the row's number; as digits it takes 2.4 times that.
    let columns = u128::from(size.columns);
    let bytes = u64::try_from(columns * (columns / 5 + 200)).unwrap_or(u64::MAX);
    common.memory.check(bytes, &format!("a row of {} columns", size.columns))?;
    let columns: Vec<String> = (1..=size.columns).map(|c| c.to_string()).collect();
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    let width = size.columns;
    let rows = (1..=size.rows).map(move |row| {
        let terms = array.row(&row.into())?.terms();
        Ok(terms.zip(0..width).map(|(term, _)| Cell::from(term)).collect())
    });
    let about = About::new(title).with("rows", size.rows).with("columns", size.columns);
    Ok((Sheet::new(about, &columns), Box::new(rows)))
}

fn differences(a: u64, common: &Common, engines: &Registry) -> Result<(Sheet, NumberRows)> {
    let last = a.checked_mul(a).and_then(|n| n.checked_sub(1));
    let last = last
        .ok_or_else(|| Error::invalid("the (a,a) game needs a of at least 1 and a^2 below 2^64"))?;
    // A pair kept both ways round, and the tree around it.
    common.memory.check(last.saturating_mul(100), &format!("the differences for a = {a}"))?;
    let game = format!("diagonal:{a}").parse()?;
    // Each i below a^2 belongs to a pair whose smaller number is below a^2.
    let mut partner = std::collections::BTreeMap::new();
    let listed =
        engines.list(&game, 0, Play::Normal, Bound::UpTo(last), &Run::new(common.memory))?;
    for pair in listed.found.stream {
        let pair: Vec<u64> = pair?.iter().map(|x| u64::try_from(x).unwrap_or(u64::MAX)).collect();
        partner.insert(pair[0], pair[1]);
        partner.insert(pair[1], pair[0]);
    }
    let rows = partner.into_iter().take_while(move |(i, _)| *i <= last).map(|(i, p)| {
        let difference = BigInt::from(p) - BigInt::from(i);
        Ok(vec![i.into(), BigUint::from(p).into(), Cell::Number(difference)])
    });
    let about = About::new(format!("Differences d_i = pi(i) - i of the ({a},{a}) game, i < {a}^2"));
    let sheet = Sheet::new(
        about.with("game", game.to_string()).with("a", a).with("engine", listed.engine),
        &["i", "pi", "d"],
    );
    Ok((sheet.counted(), Box::new(rows)))
}

fn zeckendorf(n: &str, memory: Memory) -> Result<(Sheet, NumberRows)> {
    let number = one_number(n)?;
    // A few numbers of that length, its digits in both notations, and an index for every third digit or so.
    let digits = number.bits() / 3;
    memory.check(digits.saturating_mul(64), &format!("a number of {digits} digits"))?;
    let representation = Zeckendorf::of(&number);
    let about = About::new(format!("Zeckendorf terms of {number}: digits {representation}"))
        .with("number", number.to_string());
    // The Fibonacci numbers F_2, F_3, ... are walked once: no more than two of them are held.
    let mut fibonacci = FibonacciType::new(1u32, 2u32).terms().zip(2u64..);
    let indices = representation.indices().to_vec().into_iter();
    let rows = indices.zip(1u64..).map(move |(k, i)| {
        let term = fibonacci.find(|(_, at)| *at == k);
        let (term, _) = term.ok_or_else(|| Error::internal("a Fibonacci number is missing"))?;
        Ok(vec![i.into(), k.into(), term.into()])
    });
    Ok((Sheet::new(about, &["i", "k", "F_k"]).counted(), Box::new(rows)))
}

fn beatty(alpha: &str, count: u64) -> Result<(Sheet, NumberRows)> {
    let alpha: Quadratic = alpha.parse()?;
    let beta = alpha.complement()?;
    let about = About::new(format!("Beatty sequences of alpha = {alpha} and beta = {beta}"))
        .with("alpha", alpha.to_string())
        .with("beta", beta.to_string())
        .with("count", count.to_string());
    let rows = (1..=count).map(move |n| {
        let floor =
            |slope: &Quadratic| Cell::from(slope.floor_multiple(&n.into()).magnitude().clone());
        Ok(vec![BigUint::from(n).into(), floor(&alpha), floor(&beta)])
    });
    let sheet = Sheet::new(about, &["n", "alpha", "beta"]).counted().of_length(Some(count));
    Ok((sheet, Box::new(rows)))
}
