//! The file of a network: a header that says what it is, then the weights.
//!
//! ```text
//! 8 bytes  "TORNEONN"
//! 4 bytes  version         little-endian, as everything that follows
//! 4 bytes  hidden neurons
//! 8 bytes  checksum of the weights (FNV-1a)
//! 2 bytes  each weight: inputs, biases, outputs of each phase, their biases
//! ```

use super::{BIASES, HIDDEN, Layer, Network, OUTPUT_BIASES, OUTPUTS, WEIGHTS};

const MAGIC: &[u8; 8] = b"TORNEONN";
const VERSION: u32 = 2;
const HEADER: usize = 24;

/// Why a file is not a network this engine can play with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum Foreign {
    #[error("the file is not a network of Torneo")]
    Magic,
    #[error("the network is of version {0}, and this program reads version {VERSION}")]
    Version(u32),
    #[error("the network has {0} hidden neurons, and this program plays with {HIDDEN}")]
    Hidden(u32),
    #[error("the network is cut off or too long: {found} bytes instead of {expected}")]
    Length { found: usize, expected: usize },
    #[error("the network is damaged: its checksum does not fit")]
    Checksum,
}

impl Network {
    /// Reads a file of [`Network::write`].
    pub fn read(bytes: &[u8]) -> Result<Self, Foreign> {
        let (header, payload) = bytes.split_at_checked(HEADER).ok_or(Foreign::Magic)?;
        let (magic, figures) = header.split_at(MAGIC.len());
        if magic != MAGIC {
            return Err(Foreign::Magic);
        }
        let word = |at: usize| {
            let bytes = [0, 1, 2, 3].map(|offset| figures[at + offset]);
            u32::from_le_bytes(bytes)
        };
        if word(0) != VERSION {
            return Err(Foreign::Version(word(0)));
        }
        if word(4) as usize != HIDDEN {
            return Err(Foreign::Hidden(word(4)));
        }
        if payload.len() != 2 * WEIGHTS {
            return Err(Foreign::Length {
                found: bytes.len(),
                expected: HEADER + 2 * WEIGHTS,
            });
        }
        if u64::from(word(8)) | u64::from(word(12)) << 32 != checksum(payload) {
            return Err(Foreign::Checksum);
        }
        let pairs = payload.chunks_exact(2);
        let weights: Vec<i16> = pairs
            .map(|pair| i16::from_le_bytes([pair[0], pair[1]]))
            .collect();
        Ok(Self::from_weights(&weights))
    }

    /// The network as a file.
    pub fn write(&self) -> Vec<u8> {
        let layers = self
            .inputs
            .iter()
            .chain([&self.biases])
            .chain(self.outputs.as_flattened());
        let weights = layers.flat_map(|layer| layer.0).chain(self.output_biases);
        let payload: Vec<u8> = weights.flat_map(i16::to_le_bytes).collect();
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend((HIDDEN as u32).to_le_bytes());
        bytes.extend(checksum(&payload).to_le_bytes());
        bytes.extend(payload);
        bytes
    }

    /// A network from all its [`WEIGHTS`] in one row.
    pub(crate) fn from_weights(weights: &[i16]) -> Self {
        let layer = |at: usize| {
            let row = weights[at..at + HIDDEN].try_into();
            Layer(row.expect("a row has one weight for each neuron"))
        };
        Self {
            inputs: (0..BIASES).step_by(HIDDEN).map(layer).collect(),
            biases: layer(BIASES),
            outputs: std::array::from_fn(|phase| {
                let own = OUTPUTS + 2 * phase * HIDDEN;
                [layer(own), layer(own + HIDDEN)]
            }),
            output_biases: std::array::from_fn(|phase| weights[OUTPUT_BIASES + phase]),
        }
    }
}

/// FNV-1a of 64 bits: enough to notice a damaged file.
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xCBF2_9CE4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_survives_its_file() {
        let weights: Vec<i16> = (0..WEIGHTS).map(|index| (index % 509) as i16).collect();
        let network = Network::from_weights(&weights);
        assert_eq!(Network::read(&network.write()), Ok(network));
    }

    #[test]
    fn foreign_files_are_refused() {
        let good = Network::from_weights(&vec![1; WEIGHTS]).write();
        let changed = |at: usize| {
            let mut bytes = good.clone();
            bytes[at] ^= 3;
            bytes
        };
        let expected = good.len();
        for (bytes, refusal) in [
            (Vec::new(), Foreign::Magic),
            (changed(0), Foreign::Magic),
            (changed(8), Foreign::Version(VERSION ^ 3)),
            (changed(12), Foreign::Hidden(HIDDEN as u32 ^ 3)),
            (changed(16), Foreign::Checksum),
            (changed(HEADER), Foreign::Checksum),
            (
                good[..expected - 1].to_vec(),
                Foreign::Length {
                    found: expected - 1,
                    expected,
                },
            ),
        ] {
            assert_eq!(Network::read(&bytes), Err(refusal));
        }
    }
}
