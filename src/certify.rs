//! Certificates: from an engine's finished run to a file that `wythoff-verify` checks. Nothing here is trusted.

use wythoff_verify::{
    Certificate, LONGEST, LevelClaim, LevelsClaim, Method, PeriodsClaim, RepeatClaim, RowClaim,
    WindowClaim,
};

use crate::engine::levels::Sweep;
use crate::engine::rows::{Row, RowProof, Rows, Side};
use crate::{Error, Game, Result};

impl Sweep {
    /// The certificate of a finished sweep of R-Wythoff's levels.
    ///
    /// ```
    /// use wythoff::{engine::levels::Sweep, run::Run};
    /// let mut sweep = Sweep::new(3)?;
    /// sweep.run(&Run::default())?;
    /// assert!(wythoff_verify::verify(&sweep.certificate()?.to_bytes()).is_ok());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn certificate(&self) -> Result<Certificate> {
        let closed_at = self.proof_index().ok_or_else(|| {
            Error::invalid("not all levels are proved yet: let the run finish first")
        })?;
        let levels = self.records().map(|x| LevelClaim {
            value: x.value,
            settled: x.settled,
            n: x.n,
            repeats: x.repeats,
            k: x.k,
            wrong: x.wrong,
            events: x.events.to_vec(),
        });
        Ok(LevelsClaim { closed_at, levels: levels.collect() }.to_certificate())
    }
}

impl Rows {
    /// The certificate of the rows found of a game.
    ///
    /// ```
    /// use wythoff::{engine::rows::{Rows, Wanted}, run::Run};
    /// let game = "wythoff".parse()?;
    /// let found = Rows::of(&game, Wanted::rows(8), &Run::default())?;
    /// let bytes = found.certificate(&game)?.to_bytes();
    /// assert!(wythoff_verify::verify(&bytes).is_ok());
    /// # Ok::<(), wythoff::Error>(())
    /// ```
    pub fn certificate(&self, game: &Game) -> Result<Certificate> {
        use num_traits::ToPrimitive;
        let method = match self.rows.last().map(|row| row.proof) {
            None | Some(RowProof::States { .. } | RowProof::Checked { .. }) => {
                return Err(Error::unserved(format!(
                    "the rows of {game} are proved without a certificate. Certified are symmetric two-pile games in which any number may be taken from the larger pile and every other move takes something from the smaller one: wythoff, r-wythoff, e-wythoff, maharaja, fraenkel:t, diagonal:a, gdwn:p,q, or such families"
                )));
            }
            Some(RowProof::Repeat(_)) => Method::Repeats(repeats(&self.rows)),
            Some(RowProof::Window { diagonal, .. }) => Method::Window {
                diagonal,
                rows: self.rows.iter().zip(&self.marks).map(window).collect(),
            },
        };
        let by_window = matches!(method, Method::Window { .. });
        let rows = self.rows.iter().map(|row| {
            let period = row.period.as_ref().and_then(ToPrimitive::to_u64);
            let period = period.filter(|&period| !by_window || period <= LONGEST);
            RowClaim { preperiod: row.preperiod, period }
        });
        let rows = rows.collect();
        // The name is that of the window theorem's game even if it was given by its families.
        let game = if by_window { "r-wythoff".to_string() } else { game.to_string() };
        Ok(PeriodsClaim { game, method, rows }.to_certificate())
    }
}

fn repeats(rows: &[Row]) -> Vec<RepeatClaim> {
    let mut repeats: Vec<RepeatClaim> = Vec::new();
    for row in rows {
        if let RowProof::Repeat(r) = row.proof {
            let claim = RepeatClaim { rows: r.rows, first: r.first, second: r.second };
            if repeats.last() != Some(&claim) {
                repeats.push(claim);
            }
        }
    }
    repeats
}

fn window((row, marks): (&Row, &Vec<bool>)) -> WindowClaim {
    let top = matches!(row.proof, RowProof::Window { side: Side::Top, .. });
    WindowClaim { top, marks: marks.clone() }
}
