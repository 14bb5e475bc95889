//! What keys and clicks do, and what is to be drawn. It needs no terminal.

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::Rect;
use wythoff::engine::Outcome;
use wythoff::play::Match;
use wythoff::{Position, Result};

use super::board::{BoardWindow, DrawnBoard, Square};
use super::screen::{Colours, LEAST, Panels};
use super::session::{Session, number};
use super::tokens::{Tokens, token_at};

/// The longest line that can be typed.
const LONGEST: usize = 500;

pub struct App<'a> {
    pub session: Session<'a>,
    pub colours: Colours,
    /// The part that is shown.
    pub part: usize,
    /// What would be left of each pile; none if they are too large.
    aim: Option<Vec<u64>>,
    /// The pile that left and right change, where there is no board.
    chosen: usize,
    pub marks: bool,
    pub typed: String,
    pub said: String,
    pub help: bool,
    /// How much of the hint was given at this position.
    hints: usize,
}

/// What stands in the large frame.
pub enum Picture {
    Board(DrawnBoard),
    Tokens(Tokens),
}

/// What to do after an event.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    Go,
    Leave,
    Interrupt,
}

impl<'a> App<'a> {
    pub fn new(session: Session<'a>, colours: Colours) -> Result<Self> {
        let mut app = App {
            session,
            colours,
            part: 0,
            aim: None,
            chosen: 0,
            marks: false,
            typed: String::new(),
            said: String::new(),
            help: false,
            hints: 0,
        };
        app.machine()?;
        app.aim_here();
        if app.said.is_empty() {
            app.said = app.what_to_do();
        }
        Ok(app)
    }

    /// What a beginner has to know.
    fn what_to_do(&self) -> String {
        let (what, aim) = match self.two() {
            Some(_) => ("Move the queen Q to a square marked o", self.session.aim()),
            None => ("Take tokens", self.session.aim()),
        };
        format!("{what}: with the arrows and Enter, by a click, or type a move; {aim}. h: a hint.")
    }

    /// The move aimed at, in words.
    pub fn aimed(&self) -> String {
        let at = &self.session.game.parts()[self.part];
        let Some(text) = self.aim_text() else { return String::new() };
        match self.session.game.read(&format!("{}: {text}", self.part + 1)) {
            Ok(made) => format!("{text}  {}: Enter", at.taking(&made.to)),
            Err(_) => format!("{text}  is no move"),
        }
    }

    /// What would be left, unless nothing is aimed at.
    fn aim_text(&self) -> Option<String> {
        let aim = self.aim.as_ref().filter(|aim| Some(*aim) != self.small().as_ref())?;
        Some(aim.iter().map(u64::to_string).collect::<Vec<_>>().join(","))
    }

    /// The piles of the part that is shown, without allowances.
    fn piles(&self) -> Vec<num_bigint::BigUint> {
        let at = &self.session.game.parts()[self.part];
        at.game().piles_of(at.piles())
    }

    /// The same as machine integers, if they are not too large to be drawn.
    fn small(&self) -> Option<Vec<u64>> {
        const MOST: u64 = 1 << 48;
        let piles = self.piles();
        piles.iter().map(|x| u64::try_from(x).ok().filter(|x| *x <= MOST)).collect()
    }

    /// Aims at nothing: the position itself.
    fn aim_here(&mut self) {
        self.hints = 0;
        self.aim = self.small();
        self.chosen = self.chosen.min(self.piles().len() - 1);
    }

    /// Two piles of a game of rays, if that is what is shown.
    fn two(&self) -> Option<([u64; 2], [u64; 2])> {
        let at = &self.session.game.parts()[self.part];
        if !at.game().has_piles() {
            return None;
        }
        let (piles, aim) = (self.small()?, self.aim.as_ref()?);
        Some((piles.try_into().ok()?, aim[..].try_into().ok()?))
    }

    /// The size of the board: that of the start, unless a pile has grown.
    fn extent(&self, piles: [u64; 2]) -> [u64; 2] {
        let start = self.session.start().parts()[self.part].piles().small();
        match start.as_deref() {
            Ok(&[a, b]) => [a.max(piles[0]), b.max(piles[1])],
            _ => piles,
        }
    }

    pub fn picture(&self, area: Rect) -> Picture {
        let at = &self.session.game.parts()[self.part];
        if let Some((piles, aim)) = self.two() {
            let window = BoardWindow::of(area, self.extent(piles), aim);
            let winning = self.winning_here();
            let turns = self.session.game.history().iter().filter(|turn| turn.part == self.part);
            let way: Vec<&Position> = turns.map(|turn| &turn.from).collect();
            let squares = window.squares().map(|square| {
                let to = Position::from(square);
                let legal = at.game().allows(at.piles(), &to);
                let left = way.contains(&&to);
                Square { legal, good: self.marks && self.is_good(&to, &winning), left }
            });
            let squares = squares.collect();
            return Picture::Board(DrawnBoard { piles, aim, window, squares, marks: self.marks });
        }
        let names = self.piles().iter().map(number).collect();
        let mut notes = Vec::new();
        let heaps = at.game().limits();
        notes.extend(heaps.iter().enumerate().map(|(heap, (place, limit))| {
            let most = number((&at.piles()[*place]).min(&at.piles()[*limit]));
            let which =
                if heaps.len() == 1 { String::new() } else { format!(" from heap {}", heap + 1) };
            format!("at most {most} may be taken{which}")
        }));
        if self.marks {
            notes.push(self.session.hint());
        }
        let piles = self.small().zip(self.aim.clone());
        Picture::Tokens(Tokens { names, piles, chosen: self.chosen, notes })
    }

    /// In a sum: where the winning moves of this part lead.
    fn winning_here(&self) -> Vec<Position> {
        let game = &self.session.game;
        if !self.marks || game.parts().len() == 1 {
            return Vec::new();
        }
        let winning = self.session.judge.winning(game, 1000);
        let moves = winning.map_or(Vec::new(), |winning| winning.moves);
        moves.into_iter().filter(|made| made.part == self.part).map(|made| made.to).collect()
    }

    /// Whether a square is marked: a P-position, or in a sum the end of a winning move.
    fn is_good(&self, to: &Position, winning: &[Position]) -> bool {
        let game = &self.session.game;
        let [at] = game.parts() else { return winning.contains(to) };
        let there = at.with(to.clone()).and_then(|at| Match::new(vec![at], game.play()));
        there.and_then(|there| self.session.judge.outcome(&there)).is_ok_and(|o| o == Outcome::P)
    }

    pub fn handle(&mut self, event: &Event, size: Rect) -> Result<Next> {
        match event {
            Event::Key(key) if key.kind == KeyEventKind::Press => return self.key(key),
            Event::Mouse(mouse) if size.width >= LEAST.0 && size.height >= LEAST.1 => {
                self.click(mouse, size)?;
            }
            _ => {}
        }
        Ok(Next::Go)
    }

    fn key(&mut self, key: &KeyEvent) -> Result<Next> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        if control && key.code == KeyCode::Char('c') {
            return Ok(Next::Interrupt);
        }
        if std::mem::take(&mut self.help) {
            return Ok(Next::Go);
        }
        match key.code {
            KeyCode::Enter if self.typed.is_empty() => self.go()?,
            KeyCode::Enter => {
                let text = std::mem::take(&mut self.typed);
                self.play(&text)?;
            }
            KeyCode::Backspace => drop(self.typed.pop()),
            KeyCode::Esc => self.typed.clear(),
            KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => self.arrow(key.code),
            KeyCode::Tab => {
                self.part = (self.part + 1) % self.session.game.parts().len();
                self.chosen = 0;
                self.aim_here();
            }
            KeyCode::Char(c)
                if self.typed.is_empty() && c.is_alphabetic() && c != 't' || c == '?' =>
            {
                return self.command(c);
            }
            KeyCode::Char(c) if self.typed.len() < LONGEST && !control => self.typed.push(c),
            _ => {}
        }
        Ok(Next::Go)
    }

    fn command(&mut self, c: char) -> Result<Next> {
        match c.to_ascii_lowercase() {
            'q' => return Ok(Next::Leave),
            '?' => self.help = true,
            'p' => self.marks = !self.marks,
            'h' => self.hint(),
            'u' => {
                let back = self.session.undo();
                self.said =
                    if back { "taken back" } else { "there is nothing to take back" }.into();
                self.machine_first()?;
                self.aim_here();
            }
            'n' => {
                self.session.restart();
                self.said = "the same match again".to_string();
                self.machine_first()?;
                self.aim_here();
            }
            other => self.said = format!("{other} does nothing: ? for help"),
        }
        Ok(Next::Go)
    }

    /// The reason, little by little; at last the move, which is then aimed at.
    fn hint(&mut self) {
        self.said = self.session.hint_in_part(self.hints);
        self.hints += 1;
        if self.hints < 3 {
            return;
        }
        let best = self.session.judge.hint(&self.session.game).ok().and_then(|hint| hint.best);
        if let Some(best) = best {
            self.part = best.part;
            self.aim_here();
            self.hints = 3;
            let heaps = self.session.game.parts()[best.part].game().piles_of(&best.to);
            let aim: Option<Vec<u64>> = heaps.iter().map(|x| u64::try_from(x).ok()).collect();
            self.aim = self.aim.take().and(aim);
        }
    }

    fn arrow(&mut self, code: KeyCode) {
        let (Some(piles), board) = (self.small(), self.two().is_some()) else { return };
        let Some(aim) = &mut self.aim else { return };
        let (pile, down) = match (code, board) {
            (KeyCode::Left, true) => (0, true),
            (KeyCode::Right, true) => (0, false),
            (KeyCode::Down, true) => (1, true),
            (KeyCode::Up, true) => (1, false),
            (KeyCode::Up, false) => return self.chosen = self.chosen.saturating_sub(1),
            (KeyCode::Down, false) => return self.chosen = (self.chosen + 1).min(piles.len() - 1),
            (KeyCode::Left, false) => (self.chosen, true),
            _ => (self.chosen, false),
        };
        aim[pile] =
            if down { aim[pile].saturating_sub(1) } else { (aim[pile] + 1).min(piles[pile]) };
    }

    /// Makes the move aimed at.
    fn go(&mut self) -> Result<()> {
        match self.aim_text() {
            Some(text) => self.play(&text),
            None => {
                self.said =
                    "aim with the arrows first, or type a move such as take 1 from 2".into();
                Ok(())
            }
        }
    }

    /// Makes the move that a text means, in the part shown unless it names another, and lets the machine answer.
    fn play(&mut self, text: &str) -> Result<()> {
        let several = self.session.game.parts().len() > 1;
        let named = text.contains(':') || text.contains(" in ");
        let text =
            if several && !named { format!("{}: {text}", self.part + 1) } else { text.to_string() };
        match self.session.game.read(&text) {
            Ok(made) => {
                self.said = self.session.make(&made)?.unwrap_or_default();
                self.machine()?;
            }
            Err(error) => self.said = wythoff::text::escaped(&error.to_string()).into_owned(),
        }
        self.aim_here();
        Ok(())
    }

    /// The machine's first move, where it has it.
    fn machine_first(&mut self) -> Result<()> {
        if self.session.game.history().is_empty() { self.machine() } else { Ok(()) }
    }

    /// The machine's answer, and the end.
    fn machine(&mut self) -> Result<()> {
        let mut lines: Vec<String> = Vec::new();
        lines.extend(Some(std::mem::take(&mut self.said)).filter(|said| !said.is_empty()));
        lines.extend(self.session.machine_turn()?);
        lines.extend(self.session.result());
        self.said = lines.join("\n");
        Ok(())
    }

    fn click(&mut self, mouse: &MouseEvent, size: Rect) -> Result<()> {
        if mouse.kind != MouseEventKind::Down(MouseButton::Left) || self.help {
            return Ok(());
        }
        let field = Panels::of(size, &self.said).field;
        if !field.contains((mouse.column, mouse.row).into()) {
            return Ok(());
        }
        if let Some((piles, aim)) = self.two() {
            let square =
                BoardWindow::of(field, self.extent(piles), aim).square(mouse.column, mouse.row);
            let Some(square) = square else { return Ok(()) };
            self.aim = Some(square.to_vec());
            return self.go();
        }
        let Some(piles) = self.small() else { return Ok(()) };
        if let Some((pile, stays)) = token_at(field, &piles, mouse.column, mouse.row) {
            (self.chosen, self.aim) = (pile, Some(piles));
            if let Some(aim) = &mut self.aim {
                aim[pile] = stays;
            }
            return self.go();
        }
        Ok(())
    }
}
