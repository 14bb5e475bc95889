//! The command on its machine: signals, files, memory, terminals, ports, and the README's own words.

#[path = "../common/mod.rs"]
mod common;

mod dependencies;
mod load;
#[cfg(target_os = "linux")]
mod memory;
#[cfg(unix)]
mod play_terminal;
#[cfg(unix)]
mod process;
#[cfg(unix)]
mod progress;
mod readme;
#[cfg(unix)]
mod scripts;
#[cfg(unix)]
mod serve;
