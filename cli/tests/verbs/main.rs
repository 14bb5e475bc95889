//! Each verb of the command, as a user meets it.

#[path = "../common/mod.rs"]
mod common;

/// The client of the server's own tests.
#[path = "../../../explorer/tests/server/common.rs"]
#[allow(dead_code, reason = "its other parts are used where it is at home")]
mod server;

mod answers;
mod beams;
mod contracts;
mod doctored;
mod errors;
mod formats;
mod guess;
#[cfg(unix)]
mod help;
#[cfg(unix)]
mod kernel;
mod levels;
mod one_answer;
mod play;
mod prove;
mod report;
mod solve;
#[cfg(unix)]
mod sweep;
#[path = "../../../tests/trust/table.rs"]
mod table;
mod variants;
mod verbs;
