//! The page as files: what is in them, and what is refused. That it answers as the server does is seen in a browser (browser/cases/site.mjs).

use std::io::Read;

use wythoff_explorer::{Export, export};

#[test]
fn the_page_and_its_program_are_plain_files() {
    let folder = tempfile::tempdir().unwrap();
    let (engine, site) = (folder.path().join("any.wasm"), folder.path().join("site"));
    let program = [b"\0asm".as_slice(), &[7; 10_000]].concat();
    std::fs::write(&engine, &program).unwrap();
    export(
        &site,
        &Export { engine: engine.clone(), assets: None, judge: false, sources: Some("..".into()) },
    )
    .unwrap();
    let read = |name: &str| std::fs::read_to_string(site.join(name)).unwrap();
    let page = read("index.html");
    assert!(page.contains("src=\"assets/site.js\"") && page.contains("src=\"assets/app.js\""));
    assert!(!page.contains("type=\"module\""));
    let script = read("assets/app.js");
    assert!(!script.lines().any(|line| line.starts_with("import ") || line.starts_with("export ")));
    assert!(read("assets/site.js").starts_with("window.WYTHOFF_SITE = {\"version\":"));
    // The documentation goes with it, its links lead to its pages, and the page is kept for times without a network.
    let manual = read("docs/command.html");
    assert!(
        manual.contains("href=\"notation.html\"") && !manual.contains(".md\""),
        "{manual:.2000}"
    );
    assert!(
        read("docs/index.html").contains("href=\"play.html\"")
            && read("docs/teacher.html").contains("class=\"output\"")
    );
    let keeper = read("sw.js");
    assert!(keeper.contains("assets/engine.wasm.gz"));
    let packed = std::fs::read(site.join("assets/engine.wasm.gz")).unwrap();
    let mut unpacked = Vec::new();
    flate2::read::GzDecoder::new(&packed[..]).read_to_end(&mut unpacked).unwrap();
    assert_eq!(unpacked, program);
    let script = read("assets/engine.js");
    let text = script.strip_prefix("window.WYTHOFF_ENGINE = '").unwrap();
    use base64::Engine as _;
    let same = base64::engine::general_purpose::STANDARD.decode(text.trim_end_matches("';\n"));
    assert_eq!(same.unwrap(), packed);
    // Written again it is the same; without its documentation, or with another report, a browser that kept it takes it anew.
    let again = |sources: Option<&str>| {
        let what = Export {
            engine: engine.clone(),
            assets: None,
            judge: false,
            sources: sources.map(Into::into),
        };
        export(&site, &what).unwrap();
        std::fs::read_to_string(site.join("sw.js")).unwrap()
    };
    assert_eq!(again(Some("..")), keeper);
    let bare = again(None);
    assert_ne!(bare, keeper);
    std::fs::create_dir_all(site.join("report/atlas")).unwrap();
    std::fs::write(site.join("report/atlas/pairs.csv"), "1").unwrap();
    let reported = again(None);
    assert_ne!(reported, bare);
    std::fs::write(site.join("report/atlas/pairs.csv"), "2").unwrap();
    assert_ne!(again(None), reported);
}

#[test]
fn what_cannot_be_written_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "no program").unwrap();
    let refused = |to: &std::path::Path, engine: &std::path::Path| {
        export(to, &Export { engine: engine.into(), assets: None, judge: false, sources: None })
            .unwrap_err()
    };
    let told = refused(&folder.path().join("site"), &file);
    assert!(told.exit_code() == 2 && told.to_string().contains("scripts/site"), "{told}");
    let engine = folder.path().join("any.wasm");
    std::fs::write(&engine, b"\0asm").unwrap();
    assert_eq!(refused(&file, &engine).exit_code(), 2);
    assert_eq!(refused(&folder.path().join("site"), &folder.path().join("none")).exit_code(), 2);
}
