//! The addresses of this machine that others can reach. A hall's router may know no way out, so the way out is only a hint.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, UdpSocket};

/// Every address that others can reach when this one is listened to, the likeliest first.
pub fn reachable(bound: IpAddr) -> Vec<IpAddr> {
    if !bound.is_unspecified() {
        return Some(bound)
            .filter(|ip| !ip.is_loopback())
            .into_iter()
            .collect();
    }
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    let mut found: Vec<IpAddr> = found.iter().map(if_addrs::Interface::ip).collect();
    found.retain(|ip| is_for_others(*ip) && (bound.is_ipv6() || ip.is_ipv4()));
    let outward = outward(bound);
    // By which the machine speaks to the world; then those of private networks, IPv4 before IPv6.
    found.sort_by_key(|ip| (Some(*ip) != outward, !is_private(*ip), ip.is_ipv6(), *ip));
    found.dedup();
    found
}

/// Addresses that hold for one cable only cannot be typed into a phone.
fn is_for_others(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => !ip.is_loopback() && !ip.is_link_local() && !ip.is_unspecified(),
        IpAddr::V6(ip) => !ip.is_loopback() && !ip.is_unicast_link_local() && !ip.is_unspecified(),
    }
}

fn is_private(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_private(),
        IpAddr::V6(ip) => ip.is_unique_local(),
    }
}

/// The address from which this machine would speak to the world, if there is a way. Choosing a route sends nothing.
fn outward(bound: IpAddr) -> Option<IpAddr> {
    let towards = |from: IpAddr, to: IpAddr| {
        let socket = UdpSocket::bind((from, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        Some(socket.local_addr().ok()?.ip())
    };
    // Addresses kept for documentation, which nobody has.
    let four = towards(
        Ipv4Addr::UNSPECIFIED.into(),
        Ipv4Addr::new(192, 0, 2, 1).into(),
    );
    let six = || {
        let documentation = Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1);
        towards(Ipv6Addr::UNSPECIFIED.into(), documentation.into())
    };
    four.or_else(|| bound.is_ipv6().then(six).flatten())
}
