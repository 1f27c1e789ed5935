//! Graphs whose heaviest matchings are wanted.

/// Adds up a weight: so many units of the digit with this lowest bit.
pub type Add<'a> = &'a mut dyn FnMut(i64, u32);

type Joined<'a> = Box<dyn Fn(usize, usize) -> bool + 'a>;

type Weigh<'a> = Box<dyn Fn(usize, usize, Add<'_>) + 'a>;

/// A graph, asked for what is needed. The functions of two vertices are given the smaller one first.
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
    /// A graph of so many vertices with its edges and their weights; `bits` are what the heaviest matching may need.
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

    /// One whose heaviest matchings are the largest with as many of the preferred edges as possible.
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

    /// With edges that are as heavy as any edge could be: all such edges or none. If they match everybody, no weight is looked at. `guess` is
    /// whom a vertex may be matched with by them: it changes no result, only the time.
    #[must_use]
    pub fn with_ideal(
        self,
        ideal: impl Fn(usize, usize) -> bool + 'a,
        guess: impl Fn(usize) -> Option<usize> + 'a,
    ) -> Self {
        Self { ideal: Some(Box::new(ideal)), guess: Box::new(guess), ..self }
    }

    /// With a guess of what a vertex adds to the weight of its edge in a heaviest matching: it changes no result, only the time.
    #[must_use]
    pub fn with_shares(self, share: impl Fn(usize, Add<'_>) + 'a) -> Self {
        Self { share: Box::new(share), ..self }
    }

    /// With vertices of one kind, a number below the size, alike in all but whom they are joined with: of two kinds one edge is weighed.
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

    /// Per vertex.
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

    /// Whether two vertices in any order are joined by an ideal edge.
    pub(super) fn is_ideal(&self, x: usize, y: usize) -> bool {
        self.ideal.as_ref().is_some_and(|ideal| ideal(x.min(y), x.max(y)))
    }

    /// The ideal edges that two vertices guess of each other.
    pub(super) fn guesses(&self) -> Vec<Option<usize>> {
        let guess = |x: usize| (self.guess)(x).filter(|y| (self.guess)(*y) == Some(x) && self.is_ideal(x, *y));
        (0..self.size).map(guess).collect()
    }
}
