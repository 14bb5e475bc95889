//! What the checker accepts, and what it must not.

mod forging;
mod records;
mod table;

mod certificates;
mod doctored_solved;
mod fooled_checker;
mod forged_certificates;
mod forgeries;
mod library_files;
mod period_certificates;
mod proof_records;
mod small_files;
