//! Tight edges that are on no cycle.
//!
//! Two complete matchings differ in cycles only. A tight edge that is on no cycle is therefore in all heaviest matchings
//! or in none. Where few edges are tight, this decides most pairs before any search.

#![expect(clippy::indexing_slicing, reason = "vertices are numbered by the tables they index")]

use super::best::BestMatchings;
use super::bits::Bits;

/// Greatest number of tight edges for each vertex that are worth looking at.
const FEW: usize = 4;

impl BestMatchings {
    /// Removes tight edges that no heaviest matching uses, as far as missing cycles prove it.
    pub(super) fn prune(&mut self) {
        let edges: usize = self.rows.iter().map(Bits::len).sum();
        if edges > FEW * self.rows.len() {
            return;
        }
        // A pair that is certain takes the other edges of both vertices out of the graph; this can open cycles.
        loop {
            let neighbours: Vec<Vec<usize>> = self.rows.iter().map(|row| row.iter().collect()).collect();
            let mut is_changed = false;
            for (x, y) in bridges(&neighbours) {
                if self.mate[x] == y {
                    is_changed |= neighbours[x].len() > 1 || neighbours[y].len() > 1;
                    self.narrow(x, &Bits::of(self.outside + 1, [y]));
                    self.narrow(y, &Bits::of(self.outside + 1, [x]));
                } else {
                    self.rows[x].remove(y);
                    self.rows[y].remove(x);
                }
            }
            if !is_changed {
                return;
            }
        }
    }
}

/// Returns the edges of a graph that are on no cycle.
fn bridges(neighbours: &[Vec<usize>]) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    // Place of each vertex in the order in which a walk into the depth reaches them, and the earliest place from which
    // an edge leads to the vertex or to one behind it.
    let mut place: Vec<Option<usize>> = vec![None; neighbours.len()];
    let mut earliest = vec![0; neighbours.len()];
    let mut reached = 0;
    for start in 0..neighbours.len() {
        if place[start].is_some() {
            continue;
        }
        // Vertex, the one before it, and the number of its edges that were followed.
        let mut way = vec![(start, start, 0)];
        while let Some((x, before, followed)) = way.last_mut() {
            let (x, before) = (*x, *before);
            if *followed == 0 {
                (place[x], earliest[x]) = (Some(reached), reached);
                reached += 1;
            }
            if let Some(&y) = neighbours[x].get(*followed) {
                *followed += 1;
                match place[y] {
                    None => way.push((y, x, 0)),
                    Some(place) if y != before => earliest[x] = earliest[x].min(place),
                    Some(_) => {}
                }
                continue;
            }
            way.pop();
            if x != before {
                earliest[before] = earliest[before].min(earliest[x]);
                if place[before].is_some_and(|place| earliest[x] > place) {
                    found.push((before, x));
                }
            }
        }
    }
    found
}
