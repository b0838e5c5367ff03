//! How people reach the venue: the address for links, and what a trusted proxy says about a request.
//!
//! Without a proxy the request itself is believed. With `trust_proxy` its `X-Forwarded-*` headers are, so the venue must
//! then be reachable through the proxy only.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

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
    /// This machine as its network sees it, when the whole network is listened to.
    network: Option<IpAddr>,
}

impl PublicAddress {
    pub fn new(settings: &Settings, bound: SocketAddr) -> Self {
        let everywhere = bound.ip().is_unspecified();
        Self {
            public_url: settings.public_url.clone(),
            trust_proxy: settings.trust_proxy,
            bound,
            network: everywhere.then(|| network_address(bound.ip())).flatten(),
        }
    }

    /// The address to open, for whoever started the program.
    pub fn address(&self) -> String {
        match &self.public_url {
            Some(url) => url.as_str().to_owned(),
            None => self.on_this_machine(),
        }
    }

    /// The address for other machines of the same network.
    pub fn on_the_network(&self) -> Option<String> {
        let network = self.network.filter(|_| self.public_url.is_none())?;
        Some(format!(
            "http://{}",
            SocketAddr::new(network, self.bound.port())
        ))
    }

    /// The link that makes an organiser.
    pub fn invitation(&self, secret: &str) -> String {
        format!("{}/#/preparar/{secret}", self.address())
    }

    /// Scheme and host for a link in the answer to this request, such that another phone can follow it.
    pub fn links(&self, headers: &HeaderMap) -> String {
        if let Some(url) = &self.public_url {
            return url.as_str().to_owned();
        }
        let host = headers.get(header::HOST);
        let host = host.and_then(|host| host.to_str().ok()?.parse::<Authority>().ok());
        match (host, self.on_the_network()) {
            (Some(host), Some(network)) if is_this_machine(&host) => network,
            (Some(host), _) if self.is_https(headers) => format!("https://{host}"),
            (Some(host), _) => format!("http://{host}"),
            (None, _) => self.on_this_machine(),
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
        named
            .and_then(|address| address.trim().parse().ok())
            .unwrap_or(peer)
    }

    /// Whether somebody on this machine asks, and not a proxy for somebody else.
    pub fn is_operator(&self, peer: IpAddr, headers: &HeaderMap) -> bool {
        let forwarded = PROXY_HEADERS.iter().any(|name| headers.contains_key(*name));
        peer.to_canonical().is_loopback() && !forwarded
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

fn is_this_machine(host: &Authority) -> bool {
    let name = host.host().trim_matches(['[', ']']);
    let loopback = name.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    loopback || name.eq_ignore_ascii_case("localhost")
}

/// The address from which this machine would speak to the world. Choosing a route sends nothing.
fn network_address(bound: IpAddr) -> Option<IpAddr> {
    let towards = |from: IpAddr, to: IpAddr| {
        let socket = UdpSocket::bind((from, 0)).ok()?;
        socket.connect((to, 9)).ok()?;
        let ip = socket.local_addr().ok()?.ip();
        (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
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

#[cfg(test)]
mod tests {
    use super::*;

    fn reach(
        public_url: Option<&str>,
        trust_proxy: bool,
        network: Option<[u8; 4]>,
    ) -> PublicAddress {
        PublicAddress {
            public_url: public_url.map(|url| url.parse().unwrap()),
            trust_proxy,
            bound: "0.0.0.0:8080".parse().unwrap(),
            network: network.map(IpAddr::from),
        }
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
        let network = reach(None, false, Some([192, 168, 1, 20]));
        for host in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080"] {
            check(&network, &[("host", host)], "http://192.168.1.20:8080");
        }
        check(
            &network,
            &[("host", "sala.local:8080")],
            "http://sala.local:8080",
        );
        check(&network, &[], "http://127.0.0.1:8080");
        let https = [("host", "a.test"), ("x-forwarded-proto", "https")];
        check(&network, &https, "http://a.test");
        check(&reach(None, true, None), &https, "https://a.test");
        check(
            &reach(Some("https://b.test"), false, None),
            &https,
            "https://b.test",
        );
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let (peer, client): (IpAddr, IpAddr) = ([127, 0, 0, 1].into(), [203, 0, 113, 9].into());
        let forged = headers(&[
            ("x-forwarded-for", "10.0.0.1, 203.0.113.9"),
            ("x-forwarded-proto", "https"),
        ]);
        let (alone, behind) = (reach(None, false, None), reach(None, true, None));
        assert_eq!(alone.client(peer, &forged), peer);
        assert_eq!(behind.client(peer, &forged), client);
        assert_eq!(
            behind.client(peer, &headers(&[("x-forwarded-for", "nobody")])),
            peer
        );
        assert_eq!(
            [alone.is_https(&forged), behind.is_https(&forged)],
            [false, true]
        );
        assert!(reach(Some("https://b.test"), false, None).is_https(&headers(&[])));
        assert!(alone.is_operator(peer, &headers(&[])));
        assert!(!alone.is_operator(peer, &forged));
        assert!(!alone.is_operator(client, &headers(&[])));
    }
}
