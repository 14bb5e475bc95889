//! The file around every certificate: a text header and a payload, with a hash over both.

use sha2::{Digest, Sha256};

use super::Rejected;

/// The first line of every certificate of this version.
const MAGIC: &str = "wythoff certificate 1";

/// A certificate: its kind, the game it is about, and its payload, in the format of the kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Certificate {
    /// Which verifier reads the payload, such as `levels`.
    pub kind: String,
    /// The game in the laboratory's notation.
    pub game: String,
    /// The content, in the kind's own format.
    pub payload: Vec<u8>,
}

impl Certificate {
    /// The bytes of the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = self.head().into_bytes();
        bytes.extend(format!("sha256: {}\n\n", self.sha256()).into_bytes());
        bytes.extend(&self.payload);
        bytes
    }

    /// The hash over head and payload, as printed in the file.
    pub fn sha256(&self) -> String {
        let mut hash = Sha256::new();
        hash.update(self.head());
        hash.update(&self.payload);
        hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// How many bytes the file has.
    pub(crate) fn file_length(&self) -> usize {
        self.head().len() + "sha256: \n\n".len() + 64 + self.payload.len()
    }

    fn head(&self) -> String {
        let Certificate { kind, game, payload } = self;
        format!("{MAGIC}\nkind: {kind}\ngame: {game}\nlength: {}\n", payload.len())
    }

    /// Reads a file's bytes; the hash must match, and nothing may follow the payload.
    pub fn from_bytes(bytes: &[u8]) -> Result<Certificate, Rejected> {
        let mut rest = bytes;
        let magic = line(&mut rest, "version")?;
        if magic != MAGIC {
            let why = format!("the file begins {magic:?}, this version reads {MAGIC:?}");
            return Err(Rejected::new("version", why));
        }
        let kind = field(&mut rest, "kind")?;
        let game = field(&mut rest, "game")?;
        let length = field(&mut rest, "length")?;
        let sha256 = field(&mut rest, "sha256")?;
        if !line(&mut rest, "header")?.is_empty() {
            return Err(Rejected::new("header", "an empty line must follow the hash"));
        }
        if length != rest.len().to_string() {
            let why = format!("the header says {length} bytes, the file has {}", rest.len());
            return Err(Rejected::new("length", why));
        }
        let certificate = Certificate { kind, game, payload: rest.to_vec() };
        if certificate.sha256() != sha256 {
            return Err(Rejected::new("sha256", "the file was changed after it was written"));
        }
        Ok(certificate)
    }
}

/// Takes a line of text, without its end.
pub(super) fn line(rest: &mut &[u8], what: &'static str) -> Result<String, Rejected> {
    let long = &rest[..rest.len().min(1000)];
    let end = long.iter().position(|&byte| byte == b'\n');
    let end = end.ok_or_else(|| Rejected::new(what, "a line of text is missing"))?;
    let text = std::str::from_utf8(&rest[..end]).map_err(|_| Rejected::new(what, "no text"))?;
    *rest = &rest[end + 1..];
    Ok(text.to_string())
}

fn field(rest: &mut &[u8], name: &'static str) -> Result<String, Rejected> {
    let text = line(rest, name)?;
    let value = text.strip_prefix(name).and_then(|text| text.strip_prefix(": "));
    let value = value.ok_or_else(|| Rejected::new(name, format!("expected \"{name}: …\"")))?;
    Ok(value.to_string())
}
