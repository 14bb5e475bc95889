//! A folder of relations, kept from one run to the next.
//!
//! | file | what it holds |
//! |---|---|
//! | `NAME.txt`, `Automata Library/NAME.txt` | a relation, as Walnut writes it |
//! | `Word Automata Library/NAME.txt` | a word |
//! | `Custom Bases/msd_NAME_addition.txt` | the adder of a system; beside it `msd_NAME.txt`, its representations, and `msd_NAME_less_than.txt` |
//! | `Morphism Library`, `Macro Library`, `Transducer Library` | what their names say |
//! | `Command Files` | what `load` reads |
//! | `NAME.arguments` | the names of its arguments |
//! | `SYSTEM.walnut` | the command that declares a numeration system |
//!
//! The folder may be Walnut's own, and somebody else's: a file that is there is never written again, and one that cannot be read refuses itself
//! only, not the folder.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use super::prove::Prover;
use crate::run::{Memory, write_whole};
use crate::{Error, Result};

/// What was found in a folder.
///
/// ```
/// use wythoff::logic::{Library, Prover};
/// let folder = std::env::temp_dir().join(format!("wythoff-doc-library-{}", std::process::id()));
/// std::fs::create_dir(&folder).unwrap();
/// std::fs::write(folder.join("broken.txt"), "no automaton").unwrap();
/// let Library { refused, .. } = Prover::new().load_library(&folder, Default::default())?;
/// assert_eq!(refused.len(), 1);
/// assert!(refused[0].0.ends_with("broken.txt"));
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), wythoff::Error>(())
/// ```
#[derive(Debug, Default)]
pub struct Library {
    /// The relations that were read from it.
    pub(crate) relations: BTreeSet<String>,
    /// The words that were read from it.
    pub(crate) words: BTreeSet<String>,
    /// The files that could not be read, each with the reason.
    pub refused: Vec<(PathBuf, Error)>,
}

impl Prover {
    /// Declares the systems of a folder and defines every relation of it, in order of their names. A name that has a meaning already keeps it.
    ///
    /// # Errors
    /// If the folder itself cannot be read; a file that cannot is named in [`Library::refused`].
    pub fn load_library(&mut self, folder: &Path, memory: Memory) -> Result<Library> {
        let mut library = Library::default();
        if !folder.exists() {
            return Ok(library);
        }
        for path in files(folder, "walnut")? {
            let declared = memory.read_text(&path).and_then(|text| self.run(&text));
            if let Err(error) = declared {
                library.refused.push((path.clone(), error));
            }
        }
        self.strings.folders.push(folder.to_path_buf());
        self.load_systems(&folder.join("Custom Bases"), memory, &mut library)?;
        for (place, kind) in
            [("Morphism Library", 'm'), ("Macro Library", '%'), ("Transducer Library", 't')]
        {
            for path in files(&folder.join(place), "txt")? {
                let read = memory.read_text(&path);
                if let Err(error) = read.and_then(|text| self.load_other(kind, &stem(&path), &text))
                {
                    library.refused.push((path.clone(), error));
                }
            }
        }
        let [relations, words] =
            ["Automata Library", "Word Automata Library"].map(|n| folder.join(n));
        for path in [files(folder, "txt")?, files(&relations, "txt")?].concat() {
            let name = stem(&path);
            if self.named_already(&name) && !library.relations.contains(&name) {
                // The same relation is there; of another the file stays, and whoever saves is told.
                if memory.read_text(&path).is_ok_and(|text| self.means(&name, &text)) {
                    library.relations.insert(name);
                }
                continue;
            }
            match self.read_kept(&path, &name, memory) {
                Ok(()) => _ = library.relations.insert(name),
                Err(error) => library.refused.push((path.clone(), error)),
            }
        }
        for path in files(&words, "txt")? {
            if let Some(own) = self.strings.words.get(&stem(&path)) {
                if memory.read_text(&path).is_ok_and(|text| text == own.to_text()) {
                    library.words.insert(stem(&path));
                }
                continue;
            }
            let read = memory.read_text(&path);
            match read.and_then(|text| self.read_word(&stem(&path), &text)) {
                Ok(()) => _ = library.words.insert(stem(&path)),
                Err(error) => library.refused.push((path.clone(), error)),
            }
        }
        Ok(library)
    }

    fn load_other(&mut self, kind: char, name: &str, text: &str) -> Result<()> {
        match kind {
            'm' => {
                let text = text.replace('\n', " ").replace(" -> ", "->").replace("-> ", "->");
                let morphism = super::words::parse_morphism(&text)
                    .map_err(|(at, why)| Error::parse(&text, at + 1, why))?;
                self.morphisms.entry(name.to_string()).or_insert(morphism);
            }
            't' => {
                let machine = super::strings::transducer::Transducer::parse(text)?;
                self.strings.transducers.insert(name.to_string(), machine);
            }
            _ => {
                let text = text.lines().collect::<String>();
                self.strings.macros.insert(name.to_string(), text);
            }
        }
        Ok(())
    }

    /// Systems by their adders; those known here are left as they are.
    fn load_systems(&mut self, folder: &Path, memory: Memory, library: &mut Library) -> Result<()> {
        for path in files(folder, "txt")? {
            let stem = stem(&path);
            let Some(name) = stem.strip_suffix("_addition") else { continue };
            if self.record.is_some() || !name.starts_with("msd_") || self.numbers(name).is_ok() {
                continue;
            }
            let mut read = |name: &str| -> Result<Option<super::automaton::Dfa>> {
                let path = folder.join(format!("{name}.txt"));
                if !path.is_file() {
                    return Ok(None);
                }
                let text = memory.read_text(&path)?;
                let named = self.soon(&text, |prover| prover.named_of(&text))?;
                Ok(Some(super::automaton::Dfa::clone(&named.dfa)))
            };
            let parts = (read(&stem), read(name), read(&format!("{name}_less_than")));
            let done = match parts {
                (Ok(Some(adder)), Ok(valid), Ok(less)) => {
                    self.written_system(name, adder, valid, less)
                }
                (Err(error), ..) | (_, Err(error), _) | (.., Err(error)) => Err(error),
                (Ok(None), ..) => Ok(()),
            };
            if let Err(error) = done {
                library.refused.push((path.clone(), error));
            }
        }
        Ok(())
    }

    /// Whether a text is the relation of this name.
    fn means(&mut self, name: &str, text: &str) -> bool {
        if let Some(own) = self.relations.get(name).map(|own| own.to_text()) {
            return self.relation_of(text).is_ok_and(|read| read.to_text() == own);
        }
        self.strings.relations.get(name).is_some_and(|own| own.to_text() == text)
    }

    fn read_kept(&mut self, path: &Path, name: &str, memory: Memory) -> Result<()> {
        let text = memory.read_text(path)?;
        let read = self.soon(&text, |prover| match prover.relation_of(&text) {
            Ok(relation) => Ok(Some(relation)),
            Err(error) => prover.read_strings(name, &text, error).map(|()| None),
        });
        let Some(mut relation) = read? else { return Ok(()) };
        let names = path.with_extension("arguments");
        if names.is_file() {
            let names = memory.read_text(&names)?;
            let names: Vec<String> = names.split_whitespace().map(str::to_string).collect();
            if names.len() == relation.arguments.len() {
                relation.arguments = names;
            }
        }
        self.insert(name, relation)
    }

    /// Writes the systems and relations that are not in the folder yet, with Graphviz graphs if asked.
    ///
    /// # Errors
    /// If a file of that name is there and was not read as this relation: nothing is written then.
    pub fn save_library(&self, folder: &Path, library: &Library, graphviz: bool) -> Result<()> {
        let mut files: Vec<(PathBuf, String)> = Vec::new();
        let mut new = |name: &str, text: String| -> Result<()> {
            let path = folder.join(name);
            if path.exists() {
                // The same definition, written by an earlier run of the same script.
                if holds(&path, &text) {
                    return Ok(());
                }
                return Err(Error::invalid(format!(
                    "{} is there already and is left as it is: choose another name, or another folder; nothing was written",
                    path.display()
                )));
            }
            files.push((path, text));
            Ok(())
        };
        let kept = |names: &BTreeSet<String>, name: &String| {
            names.contains(name) && !self.strings.replaced.contains(name)
        };
        for (name, relation) in &self.relations {
            if !kept(&library.relations, name) {
                new(&format!("{name}.txt"), relation.to_text())?;
                if !relation.arguments.is_empty() {
                    new(&format!("{name}.arguments"), relation.arguments.join(" ") + "\n")?;
                }
            }
            let graph = format!("{name}.gv");
            if graphviz && !folder.join(&graph).exists() {
                new(&graph, relation.to_graphviz(name))?;
            }
        }
        for (name, named) in &self.strings.relations {
            if !kept(&library.relations, name) && !self.relations.contains_key(name) {
                new(&format!("{name}.txt"), named.to_text())?;
            }
        }
        for (name, word) in &self.strings.words {
            if !kept(&library.words, name) {
                new(&format!("Word Automata Library/{name}.txt"), word.to_text())?;
            }
        }
        for system in self.systems.values().filter_map(|system| system.natural_msd()) {
            let file = format!("{}.walnut", system.name());
            if let Some(line) = system.definition().filter(|_| !folder.join(&file).exists()) {
                new(&file, format!("{line}:\n"))?;
            }
        }
        std::fs::create_dir_all(folder).map_err(|error| named(folder, &error))?;
        for (path, text) in files {
            let inside = path.parent().expect("a file of the folder");
            std::fs::create_dir_all(inside).map_err(|error| named(inside, &error))?;
            write_whole(&path, |out| Ok(out.write_all(text.as_bytes())?))?;
        }
        Ok(())
    }
}

/// Whether a file is exactly this text.
fn holds(path: &Path, text: &str) -> bool {
    path.metadata().is_ok_and(|file| file.len() == text.len() as u64)
        && std::fs::read(path).is_ok_and(|bytes| bytes == text.as_bytes())
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().to_string()
}

/// The files of a folder with this ending, in order of their names; none if there is no such folder.
fn files(folder: &Path, ending: &str) -> Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(vec![]);
    }
    let mut files: Vec<PathBuf> = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| named(folder, &error))? {
        files.push(entry.map_err(|error| named(folder, &error))?.path());
    }
    files.retain(|path| path.extension().is_some_and(|found| found == ending));
    files.sort();
    Ok(files)
}

/// Names the folder an error comes from.
fn named(folder: &Path, error: &std::io::Error) -> Error {
    Error::io(format!("{}: {error}; name another folder", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Folder {
            let path = std::env::temp_dir().join(format!("wythoff-{name}-{}", std::process::id()));
            std::fs::create_dir_all(&path).unwrap();
            Folder(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    /// A relation in a system of its own comes back with the names of its arguments, without a word about the system.
    #[test]
    fn systems_are_kept_with_the_relations() {
        let folder = Folder::new("systems");
        let mut prover = Prover::new();
        prover.run("ost odd [0 2 1] [3 1]: def near \"?msd_odd y=x+2\":").unwrap();
        prover.save_library(&folder.0, &Library::default(), false).unwrap();
        let mut other = Prover::new();
        let library = other.load_library(&folder.0, Memory::default()).unwrap();
        assert_eq!((library.relations.len(), library.refused.len()), (1, 0));
        assert_eq!(other.relation("near").unwrap().arguments, ["x", "y"]);
        let outcome = other.decide("?msd_odd A x,y $near(x,y) => y>x+1").unwrap();
        assert_eq!(outcome.result, Some(true));
        other.save_library(&folder.0, &library, false).unwrap();
    }

    /// Word automata, broken files and files of the same name stay as they are; the rest of the folder is read.
    #[test]
    fn other_peoples_files_are_left_alone() {
        let folder = Folder::new("foreign");
        let word = "msd_2\n0 0\n0 -> 0\n1 -> 1\n1 2\n0 -> 1\n1 -> 0\n";
        let even = "# even numbers\nmsd_2\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n1 -> 1\n";
        let files = [("word.txt", word), ("even.txt", even), ("bad.txt", "msd_odd\n0 1\n9 -> 0\n")];
        for (name, text) in files {
            std::fs::write(folder.0.join(name), text).unwrap();
        }
        let mut prover = Prover::new();
        let library = prover.load_library(&folder.0, Memory::default()).unwrap();
        assert_eq!(library.relations.iter().collect::<Vec<_>>(), ["even"]);
        for (n, (file, says)) in
            [("bad.txt", "msd_odd"), ("word.txt", "line 5")].into_iter().enumerate()
        {
            let (path, why) = &library.refused[n];
            assert!(path.ends_with(file) && why.to_string().contains(says), "{why}");
        }
        prover.run("def four \"E k n=4*k\":").unwrap();
        prover.save_library(&folder.0, &library, false).unwrap();
        assert!(folder.0.join("four.txt").is_file());
        prover.run("def word \"E k n=3*k\": def later \"n=1\":").unwrap();
        let mut read = library;
        read.relations.insert("four".into());
        let error = prover.save_library(&folder.0, &read, false).unwrap_err().to_string();
        assert!(error.contains("word.txt is there already"), "{error}");
        assert!(!folder.0.join("later.txt").exists(), "nothing was written");
        for (name, text) in files {
            assert_eq!(std::fs::read_to_string(folder.0.join(name)).unwrap(), text);
        }
    }

    /// Walnut's own folders: relations, and words with letters of any kind.
    #[test]
    fn walnuts_folders_are_read() {
        let folder = Folder::new("walnut");
        let parity = "msd_2\n0 -1\n0 -> 0\n1 -> 1\n1 2\n0 -> 1\n1 -> 0\n";
        let files = [
            ("Word Automata Library", "W.txt", parity),
            ("Word Automata Library", "V.txt", "{0,1} lsd_odd\n0 0\n"),
            ("Automata Library", "even.txt", "msd_2\n0 1\n0 -> 0\n1 -> 1\n1 0\n0 -> 0\n1 -> 1\n"),
        ];
        for (place, name, text) in files {
            std::fs::create_dir_all(folder.0.join(place)).unwrap();
            std::fs::write(folder.0.join(place).join(name), text).unwrap();
        }
        let mut prover = Prover::new();
        let library = prover.load_library(&folder.0, Memory::default()).unwrap();
        assert!(library.refused.len() == 1 && library.refused[0].0.ends_with("V.txt"));
        let decided = prover.decide("A n (W[n]=@-1 <=> T[n]=@0) & $even(2*n)").unwrap();
        assert_eq!(decided.result, Some(true));
        prover.save_library(&folder.0, &library, false).unwrap();
        assert!(!folder.0.join("even.txt").exists(), "a relation that was read is not new");
    }
}
