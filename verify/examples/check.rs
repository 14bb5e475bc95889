//! Checks a certificate without the rest of the laboratory: `cargo run --release -p wythoff-verify --example check -- FILE`,
//! and with `plain` behind it by the definitions.

use wythoff_verify::{Limits, verify_plainly, verify_within};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = std::env::args_os().nth(1).ok_or("name the certificate")?;
    let plain = std::env::args().nth(2).is_some_and(|word| word == "plain");
    let check = if plain { verify_plainly } else { verify_within };
    check(&std::fs::read(file)?, &Limits::default())?;
    println!("accepted");
    Ok(())
}
