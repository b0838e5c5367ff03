//! The arithmetic of the hidden layer, compiled twice: for every processor, and for AVX2.
//!
//! Both are made from the same lines, and whole numbers add up in any order, so the results are
//! the same to the last bit. Which one runs is chosen when the program runs.

use super::{HIDDEN, HIDDEN_ONE, Layer};

/// Which instructions to use. Made only by [`Kernel::detect`], which asks the processor first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Kernel {
    #[cfg(target_arch = "x86_64")]
    avx2: bool,
}

impl Kernel {
    /// The fastest this processor has.
    pub(super) fn detect() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            avx2: is_x86_feature_detected!("avx2"),
        }
    }

    /// The one that runs everywhere.
    #[cfg(test)]
    pub(super) fn plain() -> Self {
        Self {
            #[cfg(target_arch = "x86_64")]
            avx2: false,
        }
    }

    /// Writes into `to` what `from` becomes without some rows and with some others.
    #[expect(
        unsafe_code,
        reason = "only the processor can promise AVX2, and `detect` has asked it"
    )]
    pub(super) fn update(self, from: &Layer, to: &mut Layer, less: &[&Layer], more: &[&Layer]) {
        #[cfg(target_arch = "x86_64")]
        if self.avx2 {
            // SAFETY: `avx2` is set only where the processor has AVX2.
            unsafe { update_avx2(from, to, less, more) };
            return;
        }
        update(from, to, less, more);
    }

    /// The sum over both sides of clamped value squared times weight.
    #[expect(
        unsafe_code,
        reason = "only the processor can promise AVX2, and `detect` has asked it"
    )]
    pub(super) fn output(self, seen: [&Layer; 2], weights: &[Layer; 2]) -> i32 {
        #[cfg(target_arch = "x86_64")]
        if self.avx2 {
            // SAFETY: `avx2` is set only where the processor has AVX2.
            return unsafe { output_avx2(seen, weights) };
        }
        output(seen, weights)
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn update_avx2(from: &Layer, to: &mut Layer, less: &[&Layer], more: &[&Layer]) {
    update(from, to, less, more);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn output_avx2(seen: [&Layer; 2], weights: &[Layer; 2]) -> i32 {
    output(seen, weights)
}

#[inline(always)]
fn update(from: &Layer, to: &mut Layer, less: &[&Layer], more: &[&Layer]) {
    // Nearly every move is one of these; known lengths keep the sums in registers.
    match (less, more) {
        ([gone], [come]) => each(to, |at| from.0[at] - gone.0[at] + come.0[at]),
        ([gone, taken], [come]) => {
            each(to, |at| from.0[at] - gone.0[at] - taken.0[at] + come.0[at])
        }
        _ => {
            *to = *from;
            for row in less {
                (0..HIDDEN).for_each(|at| to.0[at] -= row.0[at]);
            }
            for row in more {
                (0..HIDDEN).for_each(|at| to.0[at] += row.0[at]);
            }
        }
    }
}

#[inline(always)]
fn each(to: &mut Layer, value: impl Fn(usize) -> i16) {
    for (at, sum) in to.0.iter_mut().enumerate() {
        *sum = value(at);
    }
}

#[inline(always)]
fn output(seen: [&Layer; 2], weights: &[Layer; 2]) -> i32 {
    let mut sum = 0;
    for (layer, weights) in seen.into_iter().zip(weights) {
        for (&value, &weight) in layer.0.iter().zip(&weights.0) {
            let value = value.clamp(0, HIDDEN_ONE as i16);
            // Fits 16 bits: no weight is larger than 127.
            sum += i32::from(value * weight) * i32::from(value);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    fn layer(random: &mut Random, largest: i16) -> Layer {
        let span = usize::try_from(2 * i32::from(largest) + 1).unwrap();
        Layer(std::array::from_fn(|_| random.below(span) as i16 - largest))
    }

    #[test]
    fn both_kernels_agree_to_the_last_bit() {
        let mut random = Random::new(5);
        let (fast, plain) = (Kernel::detect(), Kernel::plain());
        for round in 0..2000 {
            let from = layer(&mut random, 8000);
            let rows: Vec<Layer> = (0..4).map(|_| layer(&mut random, 505)).collect();
            let rows: Vec<&Layer> = rows.iter().collect();
            let (less, more) = rows.split_at(round % 5);
            let mut sums = [from, from];
            fast.update(&from, &mut sums[0], less, more);
            plain.update(&from, &mut sums[1], less, more);
            assert_eq!(sums[0], sums[1]);
            let weights = [layer(&mut random, 127), layer(&mut random, 127)];
            let seen = [&sums[0], &from];
            assert_eq!(fast.output(seen, &weights), plain.output(seen, &weights));
        }
    }
}
