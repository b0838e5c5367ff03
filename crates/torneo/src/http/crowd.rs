//! How many live sockets there may be, in all and from one network.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::venue::network::Network;

pub struct Crowd {
    most: usize,
    per_address: usize,
    here: Mutex<Here>,
}

#[derive(Default)]
struct Here {
    all: usize,
    by_network: HashMap<Network, usize>,
}

/// One place in the crowd, given back when it is dropped.
pub struct Place {
    crowd: Arc<Crowd>,
    network: Network,
}

impl Crowd {
    pub fn new(most: u32, per_address: u32) -> Arc<Self> {
        Arc::new(Self {
            most: most as usize,
            per_address: per_address as usize,
            here: Mutex::default(),
        })
    }

    /// A place for one more, if there is one. Tests, bots and the load generator live on this machine: for an operator
    /// only the whole counts.
    pub fn admit(self: &Arc<Self>, address: IpAddr, is_operator: bool) -> Option<Place> {
        let network = Network::from(address);
        let mut here = self.here();
        let from_there = here.by_network.get(&network).copied().unwrap_or_default();
        let full = here.all >= self.most || (from_there >= self.per_address && !is_operator);
        if full {
            return None;
        }
        here.all += 1;
        here.by_network.insert(network, from_there + 1);
        Some(Place {
            crowd: Arc::clone(self),
            network,
        })
    }

    fn here(&self) -> MutexGuard<'_, Here> {
        self.here.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut here = self.crowd.here();
        here.all -= 1;
        if let Some(count) = here.by_network.get_mut(&self.network) {
            *count -= 1;
            if *count == 0 {
                here.by_network.remove(&self.network);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_somebody_goes() {
        let crowd = Crowd::new(3, 2);
        let [hall, other, here] = ["192.0.2.1", "192.0.2.2", "127.0.0.1"]
            .map(|address| address.parse::<IpAddr>().unwrap());
        let first = crowd.admit(hall, false).unwrap();
        let _second = crowd
            .admit("::ffff:192.0.2.1".parse().unwrap(), false)
            .unwrap();
        assert!(crowd.admit(hall, false).is_none(), "two from one address");
        let third = crowd.admit(other, false).unwrap();
        assert!(crowd.admit(here, true).is_none(), "three in all");
        drop(first);
        drop(third);
        let _third = crowd.admit(hall, false).unwrap();
        assert!(crowd.admit(here, true).is_some());
        assert_eq!(crowd.here().by_network.len(), 1, "who went is forgotten");
    }

    #[test]
    fn a_subscriber_of_ipv6_counts_once() {
        let crowd = Crowd::new(9, 2);
        let from = |address: &str| crowd.admit(address.parse().unwrap(), false);
        let _first = from("2001:db8:1:1::1").unwrap();
        let _second = from("2001:db8:1:1:ffff::2").unwrap();
        assert!(from("2001:db8:1:1::3").is_none());
        assert!(from("2001:db8:1:2::1").is_some());
    }
}
