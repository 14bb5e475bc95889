//! Colours that readers with any colour vision can tell apart, and that keep their order in grey.
//!
//! Kinds of things take the eight colours of Okabe and Ito ("Color universal design", 2008), in an order that puts
//! those with little contrast on white last. Amounts take viridis or cividis (Nuñez, Anderton and Renslow 2018), given
//! by ten stops and interpolated; their lightness grows along the map.

/// A colour: red, green, blue.
pub type Rgb = [u8; 3];

/// The palette of Okabe and Ito, the strongest on white first.
pub const OKABE_ITO: [Rgb; 8] = [
    [0, 114, 178],
    [213, 94, 0],
    [0, 158, 115],
    [230, 159, 0],
    [86, 180, 233],
    [204, 121, 167],
    [0, 0, 0],
    [240, 228, 66],
];

/// P-positions in outcome figures: dark blue.
pub const P_COLOUR: Rgb = [23, 43, 119];
/// Positions with exactly one winning move: light blue.
pub const ONE_COLOUR: Rgb = [150, 203, 235];
/// Positions with several winning moves: yellow.
pub const SEVERAL_COLOUR: Rgb = [250, 222, 80];

pub(super) const BLACK: Rgb = [0, 0, 0];
pub(super) const WHITE: Rgb = [255, 255, 255];
pub(super) const GREY: Rgb = [120, 120, 120];
pub(super) const PALE: Rgb = [222, 222, 222];

/// A colour map for amounts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ColourMap {
    /// Dark violet to yellow.
    #[default]
    Viridis,
    /// Dark blue to yellow, nearly the same to all readers.
    Cividis,
}

const VIRIDIS: [u32; 10] = [
    0x440154, 0x482878, 0x3e4989, 0x31688e, 0x26828e, 0x1f9e89, 0x35b779, 0x6ece58, 0xb5de2b,
    0xfde725,
];
const CIVIDIS: [u32; 10] = [
    0x00224e, 0x123570, 0x3b496c, 0x575d6d, 0x707173, 0x8a8678, 0xa59c74, 0xc3b369, 0xe1cc55,
    0xfee838,
];

impl ColourMap {
    /// The colour at a fraction between 0 (dark) and 1 (light).
    pub fn at(self, fraction: f64) -> Rgb {
        let stops = match self {
            ColourMap::Viridis => &VIRIDIS,
            ColourMap::Cividis => &CIVIDIS,
        };
        let at = if fraction.is_finite() { fraction.clamp(0.0, 1.0) } else { 0.0 } * 9.0;
        let (i, part) = ((at as usize).min(8), at - (at as usize).min(8) as f64);
        let channel = |stop: u32, shift: u32| f64::from((stop >> shift) & 255);
        [16, 8, 0].map(|shift| {
            let (a, b) = (channel(stops[i], shift), channel(stops[i + 1], shift));
            (a + (b - a) * part).round() as u8
        })
    }

    /// The colour of a density on white: more is darker, and the least is still seen.
    pub fn on_white(self, fraction: f64) -> Rgb {
        self.at(0.72 * (1.0 - fraction))
    }
}

/// Relative luminance, between 0 and 1 (to choose black or white text).
pub(super) fn luminance(rgb: Rgb) -> f64 {
    let linear = rgb.map(|c| {
        let c = f64::from(c) / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    });
    0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
}

/// Black or white, whichever is read more easily on the colour.
pub(super) fn text_on(rgb: Rgb) -> Rgb {
    if luminance(rgb) > 0.18 { BLACK } else { WHITE }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lightness_grows_along_each_map() {
        for map in [ColourMap::Viridis, ColourMap::Cividis] {
            let light: Vec<f64> =
                (0..=100).map(|i| luminance(map.at(f64::from(i) / 100.0))).collect();
            assert!(light.windows(2).all(|w| w[0] <= w[1] + 1e-3));
            assert!(light[100] - light[0] > 0.6);
        }
    }

    #[test]
    fn strange_fractions_have_a_colour() {
        assert_eq!(ColourMap::Viridis.at(f64::NAN), ColourMap::Viridis.at(0.0));
        assert_eq!(ColourMap::Viridis.at(7.0), [253, 231, 37]);
    }

    #[test]
    fn outcomes_differ_in_lightness() {
        let [p, one, several] = [P_COLOUR, ONE_COLOUR, SEVERAL_COLOUR].map(luminance);
        assert!(p + 0.3 < one && one + 0.1 < several);
    }
}
