//! The page of the atlas from Rust, as `wyt atlas -o DIR` writes it.
//!
//!     cargo run --release -p wythoff-sweep --example atlas_page -- DIR

fn main() -> wythoff::Result<()> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| "atlas-page".to_string());
    let maps = wythoff_lab::report::write_atlas(folder.as_ref(), "index.html")?;
    println!("{maps} maps in {folder}");
    Ok(())
}
