//! The atlas that comes with the program: it is whole, what its page says of it is so, and its pages and pictures are made.

use std::fs;
use std::path::Path;

use sha2::{Digest, Sha256};

use wythoff::golden::is_splitting_pair;
use wythoff_lab::atlas::{Atlas, FILES, PairRow, findings};
use wythoff_lab::checks::tools::positions::above_phi;
use wythoff_lab::report::write_atlas;

fn atlas() -> &'static Atlas {
    Atlas::built_in().unwrap()
}

/// Decided by integers: dφ < p + n/m, where d = q − p and p < dφ.
fn within(row: &PairRow, n: u64, m: u64) -> bool {
    above_phi((row.q - row.p) * m, row.p * m + n)
}

#[test]
fn the_pairs_are_all_there_and_only_near_misses_stray() {
    let pairs = &atlas().pairs;
    let all: Vec<(u64, u64)> = (2..=100).flat_map(|q| (1..q).map(move |p| (p, q))).collect();
    assert_eq!(pairs.iter().map(|row| (row.p, row.q)).collect::<Vec<_>>(), all);
    for row in pairs {
        let named = format!("({},{})", row.p, row.q);
        assert_eq!(row.splitting, is_splitting_pair(row.p, row.q), "{named}");
        assert_eq!(row.above_phi, above_phi(row.p, row.q), "{named}");
        match (row.splitting, row.above_phi) {
            // Each splitting pair is seen to split.
            (true, _) => assert_eq!(row.verdict, "split", "{named}"),
            // Wythoff's own P-positions.
            (false, false) => {
                assert_eq!((row.verdict.as_str(), row.deviation), ("no split", 1), "{named}");
            }
            (false, true) => {
                assert!(row.deviation <= 13 || within(row, 2, 1), "{named}");
                assert!(row.verdict == "no split" || within(row, 107, 100), "{named}");
            }
        }
    }
    let others = pairs.iter().filter(|row| !row.splitting && row.above_phi);
    let nearest = others.max_by_key(|row| row.deviation).unwrap();
    let further = &atlas().further;
    assert_eq!((nearest.p, nearest.q), (20, 33));
    let far = further.iter().find(|row| row.game == "gdwn:20,33").unwrap();
    assert_eq!((nearest.verdict.as_str(), far.verdict.as_str()), ("split", "no split"));
}

/// Slopes near φ − (1 + t)/(2q) and φ + (1 − t)/(2q), t = p − (q − p)φ; shares near (1 − t)/2 and (1 + t)/2.
#[test]
fn one_number_tells_where_two_beams_lie() {
    let phi = (1.0 + 5f64.sqrt()) / 2.0;
    let two = |row: &&PairRow| row.splitting && row.q >= 20 && row.slopes.len() == 2;
    let all: Vec<&PairRow> = atlas().pairs.iter().filter(two).collect();
    assert_eq!(all.len(), 62);
    for row in all {
        let (q, t) = (row.q as f64, row.miss());
        assert!(t.abs() < 1.0);
        let off = [
            q * (row.slopes[0] - phi) + (1.0 + t) / 2.0,
            q * (row.slopes[1] - phi) - (1.0 - t) / 2.0,
            row.shares[1] - (1.0 + t) / 2.0,
        ];
        assert!(off.iter().all(|off| off.abs() < 0.05), "({},{}): {off:?}", row.p, row.q);
    }
}

#[test]
fn grids_fail_evenly_and_powers_of_two_stray_most() {
    let rows = &atlas().diagonals;
    assert_eq!(rows.iter().map(|row| row.a).collect::<Vec<_>>(), (1..=1000).collect::<Vec<_>>());
    let fails: Vec<u64> = rows.iter().filter(|row| row.outside > 0).map(|row| row.a).collect();
    assert_eq!(fails[0], 47);
    assert!(rows.iter().all(|row| row.outside % 2 == 0));
    let even = fails.iter().filter(|a| **a % 2 == 0).count();
    assert!(even * 20 < fails.len(), "{even} of {}", fails.len());
    for row in rows {
        let power = row.a.is_power_of_two();
        assert_eq!(row.first_acyclic, if power { None } else { Some(0) }, "{}", row.a);
        // 3a/2 to 2% from a = 64 on, and at most 3√a for odd a: squared, in integers.
        if power && row.a >= 64 {
            assert!((row.stray * 100).abs_diff(150 * row.a) <= 3 * row.a, "{}", row.a);
        }
        if row.a % 2 == 1 {
            assert!(row.stray * row.stray <= 9 * row.a, "{}: {}", row.a, row.stray);
        }
    }
}

#[test]
fn steps_are_decided_and_those_that_keep_are_solved() {
    let steps = &atlas().steps;
    assert_eq!(steps.len(), 860);
    for row in steps {
        let named = format!("{{{},{}}}", row.p, row.q);
        assert_eq!(row.kept, row.established == "for all sizes", "{named}");
        assert_eq!(row.kept, row.joins.0.is_empty(), "{named}");
        if row.kept {
            assert_eq!((row.solved.as_str(), row.shape.as_str()), ("proved", "wythoff"), "{named}");
        } else if is_splitting_pair(row.p, row.q) {
            let own = row.shape == "automaton" || row.shape == "word";
            assert!(own || row.solved != "proved", "{named}");
        } else {
            assert_eq!((row.solved.as_str(), row.shape.as_str()), ("proved", "orbits"), "{named}");
        }
    }
}

#[test]
fn every_finding_is_a_sentence() {
    for told in findings(atlas()) {
        assert!(told.ends_with('.') && told.len() > 100 && !told.contains("NaN"), "{told}");
    }
}

#[test]
fn the_page_is_well_formed_and_its_links_lead_to_files() {
    let place = tempfile::tempdir().unwrap();
    assert_eq!(write_atlas(place.path(), "atlas.html").unwrap(), 7);
    let page = fs::read_to_string(place.path().join("atlas.html")).unwrap();
    let body = page.strip_prefix("<!DOCTYPE html>\n").unwrap();
    let document = roxmltree::Document::parse(body).unwrap();
    let links = document.descendants().filter(|node| node.has_tag_name("a"));
    let links: Vec<&str> = links.filter_map(|node| node.attribute("href")).collect();
    assert_eq!(links.len(), 15 + FILES.len());
    for link in links {
        assert!(place.path().join(link).is_file(), "{link}");
    }
    let items = document.descendants().filter(|node| node.has_tag_name("li"));
    assert_eq!(items.count(), findings(Atlas::built_in().unwrap()).len());
    // The page to search with has every row, and runs its one script alone.
    let rows = fs::read_to_string(place.path().join("atlas-rows.html")).unwrap();
    let document =
        roxmltree::Document::parse(rows.strip_prefix("<!DOCTYPE html>\n").unwrap()).unwrap();
    let scripts = document.descendants().filter(|node| node.has_tag_name("script"));
    let texts: Vec<&str> = scripts.map(|node| node.text().unwrap()).collect();
    let data: serde_json::Value = serde_json::from_str(texts[0]).unwrap();
    for (file, own) in FILES.iter().zip(data.as_array().unwrap()) {
        assert_eq!(own["rows"].as_array().unwrap().len(), file.csv.lines().count() - 1);
    }
    assert!(rows.contains("script-src &#39;sha256-") || rows.contains("script-src 'sha256-"));
}

/// The data set describes itself: every file with its bytes and its hash, every column with what it holds, nothing else in the folder.
#[test]
fn the_data_set_describes_itself() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../atlas");
    let hash = |name: &str| {
        let hash = Sha256::digest(fs::read(folder.join(name)).unwrap());
        hash.iter().map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    let text = fs::read_to_string(folder.join("datapackage.json")).unwrap();
    let package: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(package["version"], env!("CARGO_PKG_VERSION"));
    let resources = package["resources"].as_array().unwrap();
    assert_eq!(resources.len(), FILES.len());
    for (file, resource) in FILES.iter().zip(resources) {
        assert_eq!(resource["path"], format!("{}.csv", file.name));
        assert_eq!(resource["plan"], format!("{}.toml", file.name));
        assert_eq!(resource["bytes"], file.csv.len());
        assert_eq!(resource["hash"], format!("sha256:{}", hash(&format!("{}.csv", file.name))));
        let fields = resource["schema"]["fields"].as_array().unwrap();
        let names: Vec<&str> = fields.iter().map(|field| field["name"].as_str().unwrap()).collect();
        assert_eq!(names.join(","), file.csv.lines().next().unwrap());
        assert!(fields.iter().all(|field| field["description"].as_str().unwrap().len() > 10));
    }
    let mut names: Vec<String> = fs::read_dir(&folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name != "SHA256SUMS")
        .collect();
    names.sort();
    let sums: String = names.iter().map(|name| format!("{}  {name}\n", hash(name))).collect();
    assert_eq!(fs::read_to_string(folder.join("SHA256SUMS")).unwrap(), sums);
}
