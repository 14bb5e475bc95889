//! The first part of the page: the theorems found since the papers appeared, each in a sentence with what its proof is, and
//! what others proved.

use super::html::{element, escape, prose, text};
use super::words::{full_stop, sentence};
use super::{Parts, page::short};
use crate::markup::anchor;
use crate::papers::{Later, News};

/// The whole part; empty if there is nothing new.
pub(super) fn html(parts: &Parts) -> String {
    let (mut body, mut count) = (String::new(), 0);
    for paper in parts.papers.all().filter(|paper| !paper.news.is_empty()) {
        let items: String = paper.news.iter().map(|news| element("li", item(news))).collect();
        body += &(text("h3", &format!("On {}", short(paper))) + &element("ul", items));
        count += paper.news.len();
    }
    match count {
        0 => String::new(),
        n => text("h2 id=\"new\"", &format!("New theorems ({n})")) + &body,
    }
}

fn item(news: &News) -> String {
    let proof = sentence(&news.proof);
    let theorem = |name: &String| {
        let link = format!("a href=\"proofs.html#{}\"", escape(&anchor(name)));
        text(&link, name)
    };
    let claim = |id: &String| text(&format!("a href=\"#claim-{}\"", escape(id)), id);
    let links: Vec<String> =
        news.theorems.iter().map(theorem).chain(news.claims.iter().map(claim)).collect();
    let links = if links.is_empty() { String::new() } else { format!(" ({})", links.join(", ")) };
    // What is new stands in the first sentence, a line of its own; the others say more of it, before the proof.
    let says = full_stop(&news.says);
    let (first, more) =
        says.split_once(". ").map_or((says.clone(), ""), |(first, more)| (full_stop(first), more));
    let more = if more.is_empty() { String::new() } else { format!("{} ", prose(more)) };
    let rest = format!("{more}{} {}{links}", text("i", "Proof:"), prose(&proof));
    element("p class=\"says\"", element("b", prose(&first))) + &element("p class=\"proof\"", rest)
}

/// What others proved about the claims of a paper.
pub(super) fn later(works: &[Later]) -> String {
    let one = |work: &Later| {
        let claim = |id: &String| text(&format!("a href=\"#claim-{}\"", escape(id)), id);
        let claims: Vec<String> = work.claims.iter().map(claim).collect();
        let (cite, says) = (full_stop(&work.cite), full_stop(&work.says));
        element("li", format!("{} {} ({})", escape(&cite), prose(&says), claims.join(", ")))
    };
    if works.is_empty() {
        return String::new();
    }
    text("p", "Known from other papers:")
        + &element("ul", works.iter().map(one).collect::<String>())
}
