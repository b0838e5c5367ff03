//! How people reach the venue: the address for links, and what a trusted proxy says about a request.
//!
//! Without a proxy the request itself is believed. With `trust_proxy` its `X-Forwarded-*` headers are, so the venue must
//! then be reachable through the proxy only.

/// The addresses of this machine.
mod local_addresses;

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::{PoisonError, RwLock};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, header};

use crate::settings::{PublicUrl, Settings};

/// Headers that only proxies write.
const PROXY_HEADERS: [&str; 5] = [
    "x-forwarded-for",
    "x-forwarded-proto",
    "x-real-ip",
    "forwarded",
    "via",
];

pub struct PublicAddress {
    public_url: Option<PublicUrl>,
    trust_proxy: bool,
    /// Where the venue listens, the port being the real one.
    bound: SocketAddr,
    /// Addresses of this machine that other machines can reach, the likeliest first. Asked each time: a laptop is carried from
    /// one network into another.
    find: fn(IpAddr) -> Vec<IpAddr>,
    /// What an organiser chose for links.
    chosen: RwLock<Option<String>>,
}

impl PublicAddress {
    pub fn new(settings: &Settings, bound: SocketAddr) -> Self {
        Self {
            public_url: settings.public_url.clone(),
            trust_proxy: settings.trust_proxy,
            bound,
            find: local_addresses::reachable,
            chosen: RwLock::default(),
        }
    }

    /// The address to open, for whoever started the program.
    pub fn address(&self) -> String {
        match &self.public_url {
            Some(url) => url.as_str().to_owned(),
            None => self.on_this_machine(),
        }
    }

    /// Whether the operator said how people reach the venue.
    pub fn is_public(&self) -> bool {
        self.public_url.is_some()
    }

    /// The addresses for other machines of the same network: the one that links carry, then the others.
    pub fn on_the_network(&self) -> Vec<String> {
        if self.public_url.is_some() {
            return Vec::new();
        }
        let found = (self.find)(self.bound.ip());
        let mut all: Vec<String> = found.into_iter().map(|ip| self.under(ip)).collect();
        if let Some(chosen) = self.chosen() {
            // What was chosen in another hall does not count in this one, unless it is no address of the machine's own.
            let ours = all.iter().position(|one| *one == chosen);
            match ours {
                Some(place) => all[..=place].rotate_right(1),
                None if is_own_kind(&chosen) => (),
                None => all.insert(0, chosen),
            }
        }
        all
    }

    fn under(&self, ip: IpAddr) -> String {
        format!("http://{}", SocketAddr::new(ip, self.bound.port()))
    }

    pub fn chosen(&self) -> Option<String> {
        let chosen = self.chosen.read();
        chosen.unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Which address links shall carry; nothing leaves it to us.
    pub fn choose(&self, address: Option<String>) {
        *self.chosen.write().unwrap_or_else(PoisonError::into_inner) = address;
    }

    /// What may be chosen: every address of the machine, and the one by which the asker came.
    pub fn offered(&self, headers: &HeaderMap) -> Vec<String> {
        let mut offered = self.on_the_network();
        if let Some(host) = host(headers).filter(|host| !is_this_machine(host)) {
            let asked_by = self.at(&host, headers);
            if self.public_url.is_none() && !offered.contains(&asked_by) {
                offered.push(asked_by);
            }
        }
        offered
    }

    /// The link that makes an organiser, under an address.
    pub fn invitation(&self, address: &str, secret: &str) -> String {
        format!("{address}/#/preparar/{secret}")
    }

    /// Scheme and host for a link in the answer to this request, such that another phone can follow it. A host that nobody
    /// checked is not repeated: it must be the machine's own, of the local network, or vouched for by a trusted proxy.
    pub fn links(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.public_url {
            return url.as_str().to_owned();
        }
        let known = self.on_the_network();
        let chosen = self.chosen().filter(|chosen| known.contains(chosen));
        let asked_by = host(headers).filter(|host| !is_this_machine(host));
        let asked_by = asked_by.map(|host| (self.at(&host, headers), host));
        let checked = asked_by.filter(|(address, host)| {
            self.trust_proxy || known.contains(address) || host.host().ends_with(".local")
        });
        let checked = checked.map(|(address, _)| address);
        let likeliest = known.into_iter().next();
        let found = chosen.or(checked).or(likeliest);
        found.unwrap_or_else(|| self.on_this_machine())
    }

    fn at(&self, host: &Authority, headers: &HeaderMap) -> String {
        match self.is_https(headers) {
            true => format!("https://{host}"),
            false => format!("http://{host}"),
        }
    }

    /// Whether people see `https`, so that cookies may ask for it.
    pub fn is_https(&self, headers: &HeaderMap) -> bool {
        let public = self.public_url.as_ref().is_some_and(PublicUrl::is_https);
        public
            || self.trust_proxy
                && headers
                    .get("x-forwarded-proto")
                    .is_some_and(|proto| proto == "https")
    }

    /// Who asks: the peer, or whoever a trusted proxy names. The proxy appends, so the last one is its word.
    pub fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.trust_proxy {
            return peer;
        }
        let named = headers.get_all("x-forwarded-for").iter().next_back();
        let named = named.and_then(|value| value.to_str().ok()?.rsplit(',').next());
        named.and_then(forwarded).unwrap_or(peer)
    }

    /// Whether somebody on this machine asks, and not a proxy for somebody else. Where the settings speak of a proxy nobody is: it may
    /// add no header of its own, and everybody would be this machine.
    pub fn is_operator(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        let forwarded = PROXY_HEADERS.iter().any(|name| headers.contains_key(*name));
        peer.to_canonical().is_loopback() && !forwarded && !self.has_proxy()
    }

    /// Whether connections of many people may come from one address, which is a proxy's: its own, or what the settings speak of.
    pub fn comes_for_many(&self, peer: IpAddr) -> bool {
        self.has_proxy() || peer.to_canonical().is_loopback()
    }

    fn has_proxy(&self) -> bool {
        self.trust_proxy || self.public_url.is_some()
    }

    fn on_this_machine(&self) -> String {
        let ip = match self.bound.ip() {
            IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
            IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
            ip => ip,
        };
        format!("http://{}", SocketAddr::new(ip, self.bound.port()))
    }
}

/// An address as proxies write it: plain, in brackets, with a port or without.
fn forwarded(text: &str) -> Option<IpAddr> {
    let text = text.trim().trim_matches('"');
    let with_port = |text: &str| Some(text.parse::<SocketAddr>().ok()?.ip());
    let bare = text.trim_matches(['[', ']']).parse().ok();
    bare.or_else(|| with_port(text))
}

fn is_this_machine(host: &Authority) -> bool {
    let name = host.host().trim_matches(['[', ']']);
    let loopback = name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    loopback || name.eq_ignore_ascii_case("localhost")
}

fn host(headers: &HeaderMap) -> Option<Authority> {
    headers.get(header::HOST)?.to_str().ok()?.parse().ok()
}

/// Whether an address is one that a machine could have on its own network, and not a name.
fn is_own_kind(address: &str) -> bool {
    let host = address.strip_prefix("http://").unwrap_or_default();
    host.parse::<SocketAddr>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(
        public_url: Option<&str>,
        trust_proxy: bool,
        find: fn(IpAddr) -> Vec<IpAddr>,
    ) -> PublicAddress {
        PublicAddress {
            public_url: public_url.map(|url| url.parse().unwrap()),
            trust_proxy,
            bound: "0.0.0.0:8080".parse().unwrap(),
            find,
            chosen: RwLock::default(),
        }
    }

    fn nowhere(_: IpAddr) -> Vec<IpAddr> {
        Vec::new()
    }

    fn hall(_: IpAddr) -> Vec<IpAddr> {
        vec![[192, 168, 1, 20].into(), [10, 0, 0, 7].into()]
    }

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        let pairs = pairs.iter().map(|(name, value)| {
            let name = axum::http::HeaderName::from_static(name);
            (name, axum::http::HeaderValue::from_static(value))
        });
        pairs.collect()
    }

    #[test]
    fn links_can_be_followed_from_another_phone() {
        let check =
            |reach: &PublicAddress, pairs: &[(&'static str, &'static str)], expected: &str| {
                assert_eq!(reach.links(&headers(pairs)), expected, "{pairs:?}");
            };
        let network = reach(None, false, hall);
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
            check(&network, &[("host", host)], "http://192.168.1.20:8080");
        }
        check(
            &network,
            &[("host", "sala.local:8080")],
            "http://sala.local:8080",
        );
        let by_the_other = [("host", "10.0.0.7:8080")];
        check(&network, &by_the_other, "http://10.0.0.7:8080");
        check(&network, &[], "http://192.168.1.20:8080");
        check(&reach(None, false, nowhere), &[], "http://127.0.0.1:8080");
        // A name that nobody checked is not repeated.
        let https = [("host", "a.test"), ("x-forwarded-proto", "https")];
        check(&network, &https, "http://192.168.1.20:8080");
        check(&reach(None, true, hall), &https, "https://a.test");
        check(
            &reach(Some("https://b.test"), false, hall),
            &https,
            "https://b.test",
        );
    }

    #[test]
    fn the_address_that_was_chosen_counts_where_it_is_one() {
        let here = headers(&[("host", "localhost:8080")]);
        let network = reach(None, false, hall);
        network.choose(Some("http://10.0.0.7:8080".to_owned()));
        assert_eq!(network.links(&here), "http://10.0.0.7:8080");
        let other = headers(&[("host", "192.168.1.20:8080")]);
        assert_eq!(network.links(&other), "http://10.0.0.7:8080");
        let both = ["http://10.0.0.7:8080", "http://192.168.1.20:8080"];
        assert_eq!(network.on_the_network(), both);
        // Another hall, another network.
        network.choose(Some("http://172.16.0.3:8080".to_owned()));
        assert_eq!(network.links(&here), "http://192.168.1.20:8080");
        // A name of the house's own, by which an owner came.
        let named = headers(&[("host", "torneo.club.test")]);
        let offered = network.offered(&named);
        assert_eq!(
            offered.last().map(String::as_str),
            Some("http://torneo.club.test")
        );
        network.choose(offered.last().cloned());
        assert_eq!(network.links(&here), "http://torneo.club.test");
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let (peer, client): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [203, 0, 113, 9].into());
        let forged = headers(&[
            ("x-forwarded-for", "10.0.0.1, 203.0.113.9"),
            ("x-forwarded-proto", "https"),
        ]);
        let (alone, behind) = (reach(None, false, nowhere), reach(None, true, nowhere));
        assert_eq!(alone.client(peer, &forged), peer);
        assert_eq!(behind.client(peer, &forged), client);
        assert_eq!(
            behind.client(peer, &headers(&[("x-forwarded-for", "nobody")])),
            peer
        );
        for (written, expected) in [
            ("203.0.113.9:4711", "203.0.113.9"),
            ("[2001:db8::9]:4711", "2001:db8::9"),
            ("[2001:db8::9]", "2001:db8::9"),
            ("2001:db8::9", "2001:db8::9"),
            ("\"[2001:db8::9]:4711\"", "2001:db8::9"),
        ] {
            assert_eq!(forwarded(written), expected.parse().ok(), "{written}");
        }
        assert_eq!(
            [alone.is_https(&forged), behind.is_https(&forged)],
            [false, true]
        );
        assert!(reach(Some("https://b.test"), false, nowhere).is_https(&headers(&[])));
        assert!(alone.is_operator(peer, &headers(&[])));
        assert!(!alone.is_operator(peer, &forged));
        assert!(!alone.is_operator(client, &headers(&[])));
        // A plain `proxy_pass` adds nothing.
        assert!(!behind.is_operator(peer, &headers(&[])));
        assert!(!reach(Some("https://b.test"), false, nowhere).is_operator(peer, &headers(&[])));
    }
}
