//! What careless and hostile people send: it is refused with a word that helps, nothing is half stored, the server goes on.

mod databases;
mod disk;
mod files;
mod histories;
mod names;
mod requests;
