//! Graphs as input of the search for heaviest matchings.

/// Callback that adds to a weight: a number of units of the digit whose lowest bit is given.
pub type Add<'a> = &'a mut dyn FnMut(i64, u32);

type Joined<'a> = Box<dyn Fn(usize, usize) -> bool + 'a>;

type Weigh<'a> = Box<dyn Fn(usize, usize, Add<'_>) + 'a>;

/// Graph defined by functions that are called on demand. Functions of two vertices receive the smaller one first.
pub struct Graph<'a> {
    size: usize,
    bits: u32,
    joined: Joined<'a>,
    weigh: Weigh<'a>,
    ideal: Option<Joined<'a>>,
    guess: Box<dyn Fn(usize) -> Option<usize> + 'a>,
    share: Box<dyn Fn(usize, Add<'_>) + 'a>,
    kinds: Vec<usize>,
}

impl<'a> Graph<'a> {
    /// Returns a graph of `size` vertices with its edges and weights; `bits` is the width that the heaviest matching
    /// may need.
    pub fn new(
        size: usize,
        bits: u32,
        joined: impl Fn(usize, usize) -> bool + 'a,
        weigh: impl Fn(usize, usize, Add<'_>) + 'a,
    ) -> Self {
        Self {
            size,
            bits,
            joined: Box::new(joined),
            weigh: Box::new(weigh),
            ideal: None,
            guess: Box::new(|_| None),
            share: Box::new(|_, _| {}),
            kinds: (0..size).collect(),
        }
    }

    /// Returns a graph whose heaviest matchings are the largest with as many of the preferred edges as possible.
    pub fn preferring(
        size: usize,
        joined: impl Fn(usize, usize) -> bool + 'a,
        preferred: impl Fn(usize, usize) -> bool + 'a,
    ) -> Self {
        Self::new(size, usize::BITS, joined, move |x, y, add| {
            add(1, 32);
            add(i64::from(preferred(x, y)), 0);
        })
    }

    /// Adds ideal edges, which are as heavy as any edge could be; `ideal` must accept all such edges or none.
    ///
    /// If ideal edges match all vertices, no weight is computed. `guess` suggests the mate of a vertex along ideal
    /// edges: it does not affect the result, only the running time.
    #[must_use]
    pub fn with_ideal(
        self,
        ideal: impl Fn(usize, usize) -> bool + 'a,
        guess: impl Fn(usize) -> Option<usize> + 'a,
    ) -> Self {
        Self { ideal: Some(Box::new(ideal)), guess: Box::new(guess), ..self }
    }

    /// Adds a guess of each vertex's share of the weight of its edge in a heaviest matching. The guess does not affect
    /// the result, only the running time.
    #[must_use]
    pub fn with_shares(self, share: impl Fn(usize, Add<'_>) + 'a) -> Self {
        Self { share: Box::new(share), ..self }
    }

    /// Groups vertices into kinds, numbered below the size. Vertices of one kind differ only in their edges, so only
    /// one edge between two kinds is weighed.
    #[must_use]
    pub fn with_kinds(self, kinds: Vec<usize>) -> Self {
        Self { kinds, ..self }
    }

    pub fn size(&self) -> usize {
        self.size
    }

    pub(super) fn bits(&self) -> u32 {
        self.bits
    }

    /// Returns the kind of each vertex.
    pub(super) fn kinds(&self) -> &[usize] {
        &self.kinds
    }

    pub(super) fn joined(&self, x: usize, y: usize) -> bool {
        (self.joined)(x, y)
    }

    pub(super) fn weigh(&self, x: usize, y: usize, add: Add<'_>) {
        (self.weigh)(x, y, add);
    }

    pub(super) fn share(&self, x: usize, add: Add<'_>) {
        (self.share)(x, add);
    }

    /// Returns `true` if an ideal edge joins two vertices, given in any order.
    pub(super) fn is_ideal(&self, x: usize, y: usize) -> bool {
        self.ideal.as_ref().is_some_and(|ideal| ideal(x.min(y), x.max(y)))
    }

    /// Returns the ideal edges whose two ends are guessed as mates of each other.
    pub(super) fn guesses(&self) -> Vec<Option<usize>> {
        let guess = |x: usize| (self.guess)(x).filter(|y| (self.guess)(*y) == Some(x) && self.is_ideal(x, *y));
        (0..self.size).map(guess).collect()
    }
}
