//! What is answered when a request cannot be: a status, a sentence with the remedy, and the place in the notation if known.

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde_json::{Map, Value};
use wythoff::{Error, ErrorKind};

/// A request that is not answered.
#[derive(Debug, Clone)]
pub struct Refusal {
    pub status: StatusCode,
    /// What kind of refusal, as the command tells it by its exit code.
    pub kind: ErrorKind,
    pub message: String,
    /// The place in the notation, counted in characters from 1.
    pub column: Option<usize>,
}

/// An answer or a refusal.
pub type Answer<T = Response> = Result<T, Refusal>;

impl Refusal {
    pub fn new(status: StatusCode, message: impl Into<String>) -> Self {
        let kind = match status {
            StatusCode::PAYLOAD_TOO_LARGE | StatusCode::SERVICE_UNAVAILABLE => ErrorKind::Limit,
            StatusCode::REQUEST_TIMEOUT => ErrorKind::Stopped,
            StatusCode::INTERNAL_SERVER_ERROR => ErrorKind::Internal,
            _ => ErrorKind::BadInput,
        };
        Refusal { status, kind, message: message.into(), column: None }
    }

    /// What was asked makes no sense.
    pub fn bad(message: impl Into<String>) -> Self {
        Refusal::new(StatusCode::BAD_REQUEST, message)
    }

    /// What was asked is too large; the message says what to ask instead.
    pub fn large(message: impl Into<String>) -> Self {
        Refusal::new(StatusCode::PAYLOAD_TOO_LARGE, message)
    }

    /// Nothing is there.
    pub fn missing(message: impl Into<String>) -> Self {
        Refusal::new(StatusCode::NOT_FOUND, message)
    }

    /// Too many ask at once.
    pub fn busy() -> Self {
        let message = "the server is busy with other requests: ask again in a few seconds";
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, message)
    }

    /// The time was up.
    pub fn late(seconds: u64) -> Self {
        Refusal::new(
            StatusCode::REQUEST_TIMEOUT,
            format!(
                "stopped after {seconds} seconds, the limit of one request: ask for less, or use the command wyt"
            ),
        )
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        let kind = error.kind();
        let status = match kind {
            ErrorKind::Limit => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorKind::Stopped => StatusCode::REQUEST_TIMEOUT,
            ErrorKind::Internal => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorKind::BadInput | ErrorKind::Unserved | ErrorKind::Closed => {
                StatusCode::BAD_REQUEST
            }
        };
        let column = if let Error::Parse { column, .. } = &error { Some(*column) } else { None };
        Refusal { status, kind, message: error.to_string(), column }
    }
}

impl Refusal {
    /// What is told of it, as an answer or as the event `failure` of a stream.
    pub fn told(&self) -> Value {
        let mut object = Map::new();
        object.insert("error".into(), self.message.clone().into());
        object.insert("kind".into(), self.kind.name().into());
        if let Some(column) = self.column {
            object.insert("column".into(), column.into());
        }
        object.insert("version".into(), env!("CARGO_PKG_VERSION").into());
        Value::Object(object)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = json(&self.told());
        *response.status_mut() = self.status;
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
        }
        response
    }
}

/// JSON as an answer that is not kept by the browser.
pub fn json(value: &Value) -> Response {
    let mut response = Response::new(Body::from(value.to_string()));
    let kind = HeaderValue::from_static("application/json; charset=utf-8");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
