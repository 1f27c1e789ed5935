//! Words of the arbiter's pages.

super::messages! {
    desk = "Desk" | "编排台";
}
