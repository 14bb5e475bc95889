//! Who may ask: only pages of this server, under a name that cannot be somebody else's.
//!
//! A foreign page can make the browser send requests here. Two headers tell it apart: `Host` names the server as the page
//! knows it, and a name of the Internet that was made to point here (DNS rebinding) is neither `localhost` nor a number;
//! `Origin` and `Sec-Fetch-Site` name the page that asks. What does not fit is refused with 403 before anything is done.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, Uri, header};
use axum::response::Response;

use crate::refusal::Refusal;

const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The port and the kind of address that is served.
#[derive(Debug, Clone, Copy)]
pub struct Guard {
    pub address: IpAddr,
    pub port: u16,
}

/// An address that stands for all addresses is named by that which others on the network reach.
pub fn reached(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        let ip = outward().unwrap_or(Ipv4Addr::LOCALHOST.into());
        return SocketAddr::new(ip, address.port());
    }
    address
}

/// The address by which this machine would speak to others: the system chooses it when a socket is pointed outwards, and nothing is sent.
fn outward() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified()).then_some(ip)
}

impl Guard {
    /// Whether a name with its port is one of this server's.
    fn is_own(&self, authority: &str) -> bool {
        let Ok(authority) = authority.parse::<Authority>() else { return false };
        if authority.as_str().contains('@') || authority.port_u16().unwrap_or(80) != self.port {
            return false;
        }
        let name = authority.host().trim_start_matches('[').trim_end_matches(']');
        match name.parse::<IpAddr>() {
            Ok(address) => !self.address.is_loopback() || address.is_loopback(),
            Err(_) => name.eq_ignore_ascii_case("localhost"),
        }
    }

    /// Refuses a request that is not for this server, or not from one of its pages.
    pub fn check(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Result<(), Refusal> {
        let refuse = |what: &str| {
            let port = self.port;
            let told = format!("{what}: open http://127.0.0.1:{port}/ itself");
            Err(Refusal::new(axum::http::StatusCode::FORBIDDEN, told))
        };
        let mut hosts = headers.get_all(header::HOST).iter();
        let host = hosts.next().and_then(|host| host.to_str().ok());
        let Some(host) = host.filter(|host| self.is_own(host) && hosts.next().is_none()) else {
            return refuse("the request names another host");
        };
        if uri.authority().is_some_and(|named| !self.is_own(named.as_str())) {
            return refuse("the request names another host");
        }
        let own = |origin: &HeaderValue| {
            let origin = origin.to_str().ok().and_then(|origin| origin.strip_prefix("http://"));
            origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host))
        };
        if !headers.get_all(header::ORIGIN).iter().all(own) {
            return refuse("another page asks");
        }
        let said = |name: &'static str| headers.get(name).map(|value| value.as_bytes().to_vec());
        let site = said("sec-fetch-site");
        let from_here = site.is_none_or(|site| site == b"same-origin" || site == b"none");
        // A link on another page may lead here: the page opens, and only it asks further.
        let link = *method == Method::GET
            && said("sec-fetch-mode").is_some_and(|mode| mode == b"navigate")
            && said("sec-fetch-dest").is_some_and(|dest| dest == b"document")
            && matches!(uri.path(), "/" | "/api");
        if !from_here && !link {
            return refuse("another page asks");
        }
        Ok(())
    }
}

/// What every answer says: nothing from elsewhere, no guessing of types, not inside other pages.
pub fn secure(mut response: Response) -> Response {
    let headers = response.headers_mut();
    let mut set = |name: &'static str, value: &'static str| {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    };
    set("content-security-policy", POLICY);
    set("x-content-type-options", "nosniff");
    set("referrer-policy", "no-referrer");
    set("x-frame-options", "DENY");
    set("cross-origin-resource-policy", "same-origin");
    set("cross-origin-opener-policy", "same-origin");
    set("permissions-policy", "camera=(), geolocation=(), microphone=()");
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(headers: &[(&'static str, &str)], uri: &str) -> bool {
        let guard = Guard { address: [127, 0, 0, 1].into(), port: 8417 };
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(*name, HeaderValue::from_str(value).unwrap());
        }
        guard.check(&Method::GET, &uri.parse().unwrap(), &map).is_ok()
    }

    #[test]
    fn only_own_names_and_own_pages() {
        for host in ["localhost:8417", "127.0.0.1:8417", "[::1]:8417", "LOCALHOST:8417"] {
            assert!(asked(&[("host", host)], "/api/games"), "{host}");
        }
        for host in
            ["evil.example:8417", "localhost", "localhost:80", "127.0.0.1.evil.example:8417"]
        {
            assert!(!asked(&[("host", host)], "/"), "{host}");
        }
        for host in ["", "10.0.0.1:8417", "localhost:8417@evil:8417", "u@localhost:8417", "a b"] {
            assert!(!asked(&[("host", host)], "/"), "{host}");
        }
        assert!(!asked(&[], "/"));
        assert!(!asked(&[("host", "localhost:8417"), ("host", "localhost:8417")], "/"));
        assert!(!asked(&[("host", "localhost:8417")], "http://evil.example/"));
        let host = ("host", "localhost:8417");
        assert!(asked(&[host, ("origin", "http://localhost:8417")], "/api/games"));
        for origin in
            ["http://evil.example", "null", "https://localhost:8417", "http://localhost:1"]
        {
            assert!(!asked(&[host, ("origin", origin)], "/api/games"), "{origin}");
        }
        assert!(!asked(&[host, ("sec-fetch-site", "cross-site")], "/api/games"));
        assert!(!asked(&[host, ("sec-fetch-site", "same-site")], "/"));
        assert!(asked(&[host, ("sec-fetch-site", "same-origin")], "/api/games"));
        let link = [("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        let link = [host, link[0], link[1], ("sec-fetch-dest", "document")];
        assert!(asked(&link, "/") && !asked(&link, "/api/games"));
    }
}
