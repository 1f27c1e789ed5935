//! Odd cycles contracted into one node.

#![expect(clippy::indexing_slicing, reason = "nodes and places in a cycle come from the cycle itself")]

use super::matcher::Matcher;
use super::weight::Weight;

/// Odd cycle of nodes. The first node contains the base; the second is matched with the third, the fourth with the
/// fifth, and so on.
#[derive(Clone, Debug)]
pub struct Blossom<W> {
    pub(super) children: Vec<usize>,
    /// Edges from each child to the next (from the last to the first), each given as a vertex in either child.
    pub(super) links: Vec<(usize, usize)>,
    /// Dual value; it counts for the edges inside.
    pub dual: W,
}

impl<W: Weight> Blossom<W> {
    const EMPTY: Self = Self { children: Vec::new(), links: Vec::new(), dual: W::ZERO };
}

impl<W: Weight> Matcher<W> {
    pub(super) fn blossom(&self, node: usize) -> Option<&Blossom<W>> {
        node.checked_sub(self.size).map(|index| &self.blossoms[index])
    }

    /// Returns every vertex in a node.
    pub fn vertices(&self, node: usize) -> Vec<usize> {
        let (mut found, mut open) = (Vec::new(), vec![node]);
        while let Some(node) = open.pop() {
            match self.blossom(node) {
                None => found.push(node),
                Some(blossom) => open.extend(&blossom.children),
            }
        }
        found
    }

    /// Contracts a cycle whose first child contains the base, and returns the new node.
    pub(super) fn contract(&mut self, children: Vec<usize>, links: Vec<(usize, usize)>) -> usize {
        let base = self.base[children[0]];
        let members = children.clone();
        let blossom = Blossom { children, links, dual: W::ZERO };
        let node = if let Some(index) = self.unused.pop() {
            self.blossoms[index] = blossom;
            self.base[self.size + index] = base;
            self.size + index
        } else {
            self.blossoms.push(blossom);
            self.base.push(base);
            self.parent.push(None);
            self.base.len() - 1
        };
        for child in members {
            self.parent[child] = Some(node);
            for vertex in self.vertices(child) {
                self.top[vertex] = node;
            }
        }
        node
    }

    /// Makes the children of an outermost blossom outermost again and returns the cycle.
    pub(super) fn open(&mut self, node: usize) -> Blossom<W> {
        let index = node - self.size;
        let blossom = std::mem::replace(&mut self.blossoms[index], Blossom::EMPTY);
        self.unused.push(index);
        for &child in &blossom.children {
            self.parent[child] = None;
            for vertex in self.vertices(child) {
                self.top[vertex] = child;
            }
        }
        blossom
    }

    /// Makes a vertex of a node its base, moving the matching inside along the cycle. The caller changes the edge out
    /// of the node.
    pub(super) fn rebase(&mut self, node: usize, vertex: usize) {
        if self.base[node] == vertex {
            return;
        }
        let index = node - self.size;
        let mut child = vertex;
        while let Some(parent) = self.parent[child]
            && parent != node
        {
            child = parent;
        }
        let mut blossom = std::mem::replace(&mut self.blossoms[index], Blossom::EMPTY);
        let place = blossom.children.iter().position(|it| *it == child).unwrap_or(0);
        blossom.children.rotate_left(place);
        blossom.links.rotate_left(place);
        self.rebase(child, vertex);
        for at in (1..blossom.children.len()).step_by(2) {
            let (left, right) = blossom.links[at];
            self.rebase(blossom.children[at], left);
            self.rebase(blossom.children[at + 1], right);
            self.mate[left] = Some(right);
            self.mate[right] = Some(left);
        }
        self.blossoms[index] = blossom;
        self.base[node] = vertex;
    }
}
