//! What a result is about.

use serde_json::{Map, Value};
use wythoff::text::escaped;

/// What a result is about: printed above a table, and carried by JSON.
#[derive(Debug, Clone, Default)]
pub struct About {
    /// A title for people.
    pub title: String,
    /// The game, if there is one.
    pub game: Option<String>,
    /// What was asked: sizes, counts, the value, the play.
    pub bounds: Map<String, Value>,
    /// The engine that answered, if one did.
    pub engine: Option<String>,
    /// What was found of the whole, beside the data.
    pub summary: Map<String, Value>,
}

impl About {
    /// A title, of some lines perhaps, and nothing else.
    pub fn new(title: impl Into<String>) -> Self {
        let title: String = title.into();
        let lines: Vec<_> = title.split('\n').map(escaped).collect();
        About { title: lines.join("\n"), ..About::default() }
    }

    /// The same with the `game`, the `engine`, or a bound.
    pub fn with(mut self, name: &str, fact: impl Into<Value>) -> Self {
        match (name, fact.into()) {
            ("game", Value::String(game)) => self.game = Some(game),
            ("engine", Value::String(engine)) => self.engine = Some(engine),
            (_, fact) => {
                self.bounds.insert(name.to_string(), fact);
            }
        }
        self
    }

    /// The same with one more thing that was found of the whole.
    pub fn found(mut self, name: &str, fact: impl Into<Value>) -> Self {
        self.summary.insert(name.to_string(), fact.into());
        self
    }

    /// The one shape of all JSON: game, bounds, engine, version, a summary if there is one, data.
    ///
    /// ```
    /// use wythoff_lab::output::About;
    /// let about = About::new("A pile").with("game", "nim").with("rows", 2);
    /// let text = about.document(serde_json::json!([0, 1])).to_string();
    /// assert!(text.starts_with(r#"{"game":"nim","bounds":{"rows":2},"engine":null,"version":""#));
    /// assert!(text.ends_with(r#""data":[0,1]}"#));
    /// ```
    pub fn document(&self, data: Value) -> Value {
        let mut object = self.head();
        object.insert("data".into(), data);
        Value::Object(object)
    }

    /// Everything but the data.
    pub(super) fn head(&self) -> Map<String, Value> {
        let mut head = Map::new();
        head.insert("game".into(), self.game.clone().into());
        head.insert("bounds".into(), self.bounds.clone().into());
        head.insert("engine".into(), self.engine.clone().into());
        head.insert("version".into(), env!("CARGO_PKG_VERSION").into());
        if !self.summary.is_empty() {
            head.insert("summary".into(), self.summary.clone().into());
        }
        head
    }
}
