//! Command line and demonstration of the program. Each layer below is a crate in a folder beside this file:
//!
//! ```text
//! store <- service <- i18n <- view <- web <- command line
//! ```

pub mod cli;
pub mod demo;
