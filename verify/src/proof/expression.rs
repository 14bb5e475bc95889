//! Regular expressions over tuples of digits, for the checker: read into a graph with silent edges, then run on sets.
//!
//! A letter is a digit (one track) or `[d,e,…]` with `*` for any digit; juxtaposition, `|`, `*`, `+`, `?` and
//! parentheses as usual. A tuple belongs to the relation if some padding of its digits with leading zeros matches.

use std::collections::BTreeMap;

use super::machine::{DEAD, Table};

#[derive(Default)]
struct Graph {
    /// From each node: an edge without a letter, or with any of these letters.
    edges: Vec<Vec<(Option<Vec<usize>>, usize)>>,
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    radices: &'a [u32],
    graph: Graph,
}

/// The automaton of an expression; `None` if it cannot be read or is too large.
pub(super) fn table(text: &str, radices: &[u32]) -> Option<Table> {
    let letters = radices.iter().try_fold(1usize, |n, &r| n.checked_mul(r as usize))?;
    if letters > 1 << 16 {
        return None;
    }
    let mut reader = Reader { text: text.as_bytes(), at: 0, radices, graph: Graph::default() };
    let (first, last) = reader.choice(0)?;
    if reader.peek().is_some() {
        return None;
    }
    let graph = reader.graph;
    // Leading zeros may be left out of a match or put in: begin wherever zeros lead, as often as zeros are read.
    let mut lead = graph.closed(vec![first]);
    loop {
        let mut more = lead.clone();
        more.extend(graph.step(&lead, 0));
        let more = graph.closed(more);
        if more == lead {
            break;
        }
        lead = more;
    }
    // State 0 has read nothing but zeros.
    let mut numbers: BTreeMap<(bool, Vec<usize>), u32> =
        BTreeMap::from([((true, lead.clone()), 0)]);
    let mut order = vec![(true, lead)];
    let mut table = Table { letters, ..Table::default() };
    let mut i = 0;
    while i < order.len() {
        let (leading, nodes) = order[i].clone();
        table.accept.push(nodes.contains(&last));
        for letter in 0..letters {
            let to = if leading && letter == 0 {
                (true, nodes.clone())
            } else {
                (false, graph.closed(graph.step(&nodes, letter)))
            };
            if to.1.is_empty() {
                table.next.push(DEAD);
                continue;
            }
            let fresh = order.len() as u32;
            let number = *numbers.entry(to.clone()).or_insert(fresh);
            if number == fresh {
                order.push(to);
            }
            table.next.push(number);
        }
        i += 1;
        if i > 1 << 20 {
            return None;
        }
    }
    Some(table)
}

impl Graph {
    fn node(&mut self) -> usize {
        self.edges.push(vec![]);
        self.edges.len() - 1
    }

    fn silent(&mut self, from: usize, to: usize) {
        self.edges[from].push((None, to));
    }

    /// The nodes with all that silent edges lead to, sorted.
    fn closed(&self, nodes: Vec<usize>) -> Vec<usize> {
        let (mut all, mut open) = (vec![], nodes);
        let mut seen = vec![false; self.edges.len()];
        while let Some(node) = open.pop() {
            if !std::mem::replace(&mut seen[node], true) {
                all.push(node);
                let silent = self.edges[node].iter().filter(|edge| edge.0.is_none());
                open.extend(silent.map(|edge| edge.1));
            }
        }
        all.sort_unstable();
        all
    }

    fn step(&self, nodes: &[usize], letter: usize) -> Vec<usize> {
        let edges = nodes.iter().flat_map(|&node| &self.edges[node]);
        let with = edges.filter(|e| e.0.as_ref().is_some_and(|letters| letters.contains(&letter)));
        with.map(|edge| edge.1).collect()
    }
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<u8> {
        while self.text.get(self.at).is_some_and(u8::is_ascii_whitespace) {
            self.at += 1;
        }
        self.text.get(self.at).copied()
    }

    fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    fn choice(&mut self, depth: usize) -> Option<(usize, usize)> {
        if depth > 300 {
            return None;
        }
        let (first, last) = (self.graph.node(), self.graph.node());
        loop {
            let mut at = self.graph.node();
            self.graph.silent(first, at);
            while !matches!(self.peek(), None | Some(b'|' | b')')) {
                let (from, to) = self.repeated(depth)?;
                self.graph.silent(at, from);
                at = to;
            }
            self.graph.silent(at, last);
            if !self.eat(b'|') {
                return Some((first, last));
            }
        }
    }

    fn repeated(&mut self, depth: usize) -> Option<(usize, usize)> {
        let (mut first, mut last) = self.single(depth)?;
        while let Some(mark @ (b'*' | b'+' | b'?')) = self.peek() {
            self.at += 1;
            let (before, after) = (self.graph.node(), self.graph.node());
            self.graph.silent(before, first);
            self.graph.silent(last, after);
            if mark != b'+' {
                self.graph.silent(before, after);
            }
            if mark != b'?' {
                self.graph.silent(after, before);
            }
            (first, last) = (before, after);
        }
        Some((first, last))
    }

    fn single(&mut self, depth: usize) -> Option<(usize, usize)> {
        if self.eat(b'(') {
            let inner = self.choice(depth + 1)?;
            return self.eat(b')').then_some(inner);
        }
        let mut digits = Vec::new();
        if self.eat(b'[') {
            loop {
                digits.push(if self.eat(b'*') { None } else { Some(self.number()?) });
                if !self.eat(b',') {
                    break;
                }
            }
            if !self.eat(b']') {
                return None;
            }
        } else {
            let digit = self.peek().filter(u8::is_ascii_digit)?;
            self.at += 1;
            digits.push(Some(u32::from(digit - b'0')));
        }
        if digits.len() != self.radices.len() {
            return None;
        }
        let mut letters = vec![0];
        for (&r, digit) in self.radices.iter().zip(&digits).rev() {
            let choices = (0..r).filter(|d| digit.is_none_or(|digit| digit == *d));
            letters = choices
                .flat_map(|d| letters.iter().map(move |l| l * r as usize + d as usize))
                .collect();
        }
        let (first, last) = (self.graph.node(), self.graph.node());
        self.graph.edges[first].push((Some(letters), last));
        Some((first, last))
    }

    fn number(&mut self) -> Option<u32> {
        self.peek()?;
        let from = self.at;
        while self.text.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
        std::str::from_utf8(&self.text[from..self.at]).ok()?.parse().ok()
    }
}
