//! Plays the tasks of a list again on n threads, by the order of the pool: a free thread takes the first task that fits in what memory is free, else a
//! part of a task under way that does; a task works on its own parts; one that waits for those who help, or for a shared result, lends its thread.

use std::collections::{BTreeMap, HashMap, VecDeque};

use super::{TraceStep, TraceTask, Traced};

/// Shared results by name: whether they are known; not there until somebody asks.
pub(super) type Known = BTreeMap<String, bool>;

/// A task or part under way: what is left of it and of the shared results it computes, the innermost last.
struct Hand<'t> {
    name: &'t str,
    bytes: u64,
    frames: Vec<Frame<'t>>,
    /// The parts it is one of.
    of: Option<usize>,
}

enum Frame<'t> {
    Steps(std::slice::Iter<'t, TraceStep>),
    /// Its own parts, by their place among those handed out.
    Parts(usize),
    /// A shared result is known from here on.
    Known(&'t str),
}

/// Parts that were handed out.
struct Handed<'t> {
    waiting: VecDeque<&'t TraceTask>,
    /// How many other threads have taken up.
    away: usize,
    /// The task they are of, if it waits for the last of them.
    owner: Option<Hand<'t>>,
}

struct Stage<'t> {
    shared: &'t BTreeMap<String, Vec<TraceStep>>,
    threads: usize,
    bytes: u64,
    now: f64,
    /// Who works, and until when.
    at_work: Vec<(f64, Hand<'t>)>,
    tasks: VecDeque<&'t TraceTask>,
    handed: Vec<Handed<'t>>,
    /// Those that wait for a shared result.
    asking: HashMap<&'t str, Vec<Hand<'t>>>,
    /// Those that wait no longer and want their thread back.
    back: VecDeque<Hand<'t>>,
    ends: Vec<(String, f64)>,
}

/// When each task ends.
pub(super) fn ends(
    list: &Traced,
    shared: &BTreeMap<String, Vec<TraceStep>>,
    threads: usize,
    known: &mut Known,
) -> Vec<(String, f64)> {
    let mut stage = Stage {
        shared,
        threads,
        bytes: if threads == usize::MAX { u64::MAX } else { list.bytes },
        now: 0.,
        at_work: vec![],
        tasks: list.tasks.iter().collect(),
        handed: vec![],
        asking: HashMap::new(),
        back: VecDeque::new(),
        ends: vec![],
    };
    loop {
        while let Some(hand) = stage.taken() {
            stage.go_on(hand, known);
        }
        let until = |i: &usize| stage.at_work[*i].0;
        let next = (0..stage.at_work.len()).min_by(|i, j| until(i).total_cmp(&until(j)));
        let Some(next) = next else { return stage.ends };
        let (until, hand) = stage.at_work.remove(next);
        stage.now = until;
        stage.go_on(hand, known);
    }
}

impl<'t> Stage<'t> {
    /// What a free thread does next.
    fn taken(&mut self) -> Option<Hand<'t>> {
        if self.threads == 0 {
            return None;
        }
        if let Some(hand) = self.back.pop_front() {
            self.threads -= 1;
            return Some(hand);
        }
        let free = self.bytes;
        if let Some(i) = self.tasks.iter().position(|task| task.bytes <= free) {
            let task = self.tasks.remove(i)?;
            return Some(self.begun(task, task.bytes, None));
        }
        let fits = |handed: &Handed| handed.waiting.iter().position(|part| part.bytes <= free);
        let (list, i) = (0..self.handed.len()).find_map(|i| Some((i, fits(&self.handed[i])?)))?;
        let handed = &mut self.handed[list];
        handed.away += 1;
        let part = handed.waiting.remove(i)?;
        Some(self.begun(part, part.bytes, Some(list)))
    }

    fn begun(&mut self, task: &'t TraceTask, bytes: u64, of: Option<usize>) -> Hand<'t> {
        self.threads -= 1;
        self.bytes -= bytes;
        Hand { name: &task.name, bytes, frames: vec![Frame::Steps(task.steps.iter())], of }
    }

    /// Goes on with a task that has a thread, until it works or waits.
    fn go_on(&mut self, mut hand: Hand<'t>, known: &mut Known) {
        loop {
            match hand.frames.pop() {
                None => return self.end(hand),
                Some(Frame::Known(name)) => {
                    known.insert(name.to_string(), true);
                    self.back.extend(self.asking.remove(name).unwrap_or_default());
                }
                Some(Frame::Parts(list)) => {
                    let handed = &mut self.handed[list];
                    if let Some(part) = handed.waiting.pop_front() {
                        hand.frames.extend([Frame::Parts(list), Frame::Steps(part.steps.iter())]);
                    } else if handed.away > 0 {
                        handed.owner = Some(hand);
                        self.threads += 1;
                        return;
                    }
                }
                Some(Frame::Steps(mut steps)) => {
                    let Some(step) = steps.next() else { continue };
                    hand.frames.push(Frame::Steps(steps));
                    match step {
                        TraceStep::Work(seconds) => {
                            self.at_work.push((self.now + seconds, hand));
                            return;
                        }
                        TraceStep::Parts(parts) => {
                            hand.frames.push(Frame::Parts(self.handed.len()));
                            let waiting = parts.iter().collect();
                            self.handed.push(Handed { waiting, away: 0, owner: None });
                        }
                        TraceStep::Shared(name) => match (known.get(name), self.shared.get(name)) {
                            (Some(false), _) => {
                                self.threads += 1;
                                self.asking.entry(name).or_default().push(hand);
                                return;
                            }
                            (None, Some(steps)) => {
                                known.insert(name.clone(), false);
                                let steps = Frame::Steps(steps.iter());
                                hand.frames.extend([Frame::Known(name), steps]);
                            }
                            (Some(true), _) | (None, None) => {}
                        },
                    }
                }
            }
        }
    }

    fn end(&mut self, hand: Hand<'t>) {
        self.threads += 1;
        self.bytes += hand.bytes;
        let Some(list) = hand.of else {
            self.ends.push((hand.name.to_string(), self.now));
            return;
        };
        let handed = &mut self.handed[list];
        handed.away -= 1;
        if handed.away == 0
            && let Some(owner) = handed.owner.take()
        {
            self.back.push_back(owner);
        }
    }
}
