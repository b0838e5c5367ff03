//! An address as limits count it: the part that one subscriber is given.

use std::net::{IpAddr, Ipv6Addr};

/// An address of IPv4, or the first half of one of IPv6: whoever has one address of that half has all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                let half = address.to_bits() >> 64 << 64;
                IpAddr::V6(Ipv6Addr::from_bits(half))
            }
        })
    }
}
