//! Sets of small numbers, stored as one bit each.

/// Set of numbers below a fixed size.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits(Vec<u64>);

impl Bits {
    /// Returns an empty set for numbers below `size`.
    pub fn none(size: usize) -> Self {
        Self(vec![0; size.div_ceil(64)])
    }

    /// Returns a set of some numbers below `size`.
    pub fn of(size: usize, members: impl IntoIterator<Item = usize>) -> Self {
        let mut bits = Self::none(size);
        members.into_iter().for_each(|member| bits.insert(member));
        bits
    }

    pub fn insert(&mut self, member: usize) {
        if let Some(word) = self.0.get_mut(member / 64) {
            *word |= 1 << (member % 64);
        }
    }

    pub fn remove(&mut self, member: usize) {
        if let Some(word) = self.0.get_mut(member / 64) {
            *word &= !(1 << (member % 64));
        }
    }

    pub fn contains(&self, member: usize) -> bool {
        self.0.get(member / 64).is_some_and(|word| word >> (member % 64) & 1 == 1)
    }

    /// Keeps only the members that the other set also contains.
    pub fn intersect(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine &= theirs;
        }
    }

    /// Removes the members of the other set.
    pub fn subtract(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine &= !theirs;
        }
    }

    /// Adds the members of the other set.
    pub fn extend(&mut self, other: &Self) {
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| usize::try_from(word.count_ones()).unwrap_or(0)).sum()
    }

    /// Returns `true` if all members are in the other set.
    pub fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(mine, theirs)| mine & !theirs == 0)
    }

    /// Returns `true` if the sets have a common member.
    pub fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(mine, theirs)| mine & theirs != 0)
    }

    /// Returns the least common member of both sets.
    pub fn first_common(&self, other: &Self) -> Option<usize> {
        let mut words = self.0.iter().zip(&other.0).map(|(mine, theirs)| mine & theirs);
        let at = words.position(|word| word != 0)?;
        lowest(self.word(at) & other.word(at), at)
    }

    /// Returns the members, ascending.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut left = *word;
            std::iter::from_fn(move || {
                let member = lowest(left, at)?;
                left &= left - 1;
                Some(member)
            })
        })
    }

    /// Returns the membership bits of the numbers 64·`at` to 64·`at` + 63 as one word.
    pub fn word(&self, at: usize) -> u64 {
        self.0.get(at).copied().unwrap_or(0)
    }

    pub fn words(&self) -> usize {
        self.0.len()
    }
}

/// Returns the lowest member in the word at index `at`, or `None` if the word is empty.
pub fn lowest(word: u64, at: usize) -> Option<usize> {
    (word != 0).then(|| 64 * at + usize::try_from(word.trailing_zeros()).unwrap_or(0))
}
