//! The checker: certificates of words, and the sources of what is proved of it.

mod kernel_sources;
mod words;
