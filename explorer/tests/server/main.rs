//! The server of the page, from outside.

mod common;

mod endpoints;
mod export;
mod hostile;
mod load;
mod solve;
