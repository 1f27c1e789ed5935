//! Brackets: drawings and pages.

mod drawing;
mod pages;
