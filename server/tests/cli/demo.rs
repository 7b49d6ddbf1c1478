//! `serve --demo`: a store to look around in, made once.

use crate::support::{Place, Running};
use std::fs;

fn serve(place: &Place) -> (Running, Vec<String>) {
    let assets = place.path().to_str().unwrap();
    let mut running = place.start(&["serve", "--demo", "--listen", "127.0.0.1:0", "--assets", assets]);
    let said = running.until("serves at http://127.0.0.1:");
    (running, said)
}

#[test]
fn a_demo_is_made_once_and_to_its_end() {
    let place = Place::empty();
    let (running, said) = serve(&place);
    assert!(said.iter().any(|line| line.contains("user vision  password ")), "{said:?}");
    assert_eq!(running.stop(), 0);
    let sign_in = place.data().join("demo-sign-in.txt");
    let users = fs::read_to_string(&sign_in).unwrap();
    assert_eq!(users.lines().filter(|line| !line.starts_with('#')).count(), 6, "{users}");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        assert_eq!((mode(&sign_in), mode(&place.data())), (0o600, 0o700));
    }
    let bill = || place.ok(&["bill", "--all", "--csv"]).out;
    let first = bill();
    // A second start makes nothing.
    let (running, said) = serve(&place);
    assert_eq!(said.iter().filter(|line| line.contains("making the demo")).count(), 0, "{said:?}");
    assert_eq!(running.stop(), 0);
    assert_eq!(fs::read_to_string(&sign_in).unwrap(), users);
    // One that was left half made is made to its end, of the same records.
    let readme = fs::read_to_string(place.data().join("demo/README")).unwrap();
    let until = readme.split("--reported-at ").nth(1).unwrap().split_whitespace().next().unwrap();
    fs::write(place.data().join("demo-unfinished.txt"), until).unwrap();
    fs::remove_file(&sign_in).unwrap();
    let (running, said) = serve(&place);
    assert!(said.iter().any(|line| line.contains("making the demo")), "{said:?}");
    assert_eq!(running.stop(), 0);
    assert!(sign_in.exists() && !place.data().join("demo-unfinished.txt").exists());
    assert!(bill() == first, "the same records make the same bills");
}

#[test]
fn a_store_of_ones_own_is_served_as_it_is() {
    let place = Place::with_cluster();
    // Made-up records beside it are not imported.
    let beside = place.data().join("demo");
    place.ok(&["demo-data", "--out", beside.to_str().unwrap(), "--until", "2026-03-10T04:00:00Z"]);
    let (running, _) = serve(&place);
    assert_eq!(running.stop(), 0);
    assert_eq!(place.ok(&["user", "list"]).out.lines().count(), 2);
    let clusters = place.ok(&["bill", "--from", "2026-01-02", "--to", "2026-01-02", "--csv"]).out;
    assert!(!clusters.contains("demo,"), "{clusters}");
}

#[test]
fn the_demo_shows_every_grade_of_knowledge() {
    let place = Place::new();
    let demo = place.path().join("demo");
    place.ok(&["demo-data", "--out", demo.to_str().unwrap(), "--seed", "7", "--until", "2026-03-10T04:00:00Z"]);
    let readme = fs::read_to_string(demo.join("README")).unwrap();
    // Its commands, as they stand there, in its folder.
    for line in readme.lines().filter_map(|line| line.strip_prefix("    cardhour ")) {
        if line.starts_with("import") {
            let arguments: Vec<String> = line.split(' ').map(|word| in_folder(&demo, word)).collect();
            let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
            let said = place.run(&arguments);
            assert_eq!(said.code, 0, "{line}\n{}", said.err);
        }
    }
    let said = place.ok(&["bill", "--from", "2026-03-02", "--to", "2026-03-02", "--json"]).json();
    assert_eq!(said["days"][0]["difference"]["total"], "0.000000");
    // A Monday's noon in Shanghai: Slurm says so many cards of a node, notebooks name theirs, services a pool.
    let noon = "2026-03-02T04:00:00Z";
    for (file, separator, (start, end), method) in [
        ("sacct.txt", '|', (7, 8), "node-allocation"),
        ("notebooks.csv", ',', (5, 6), "quota"),
        ("services.csv", ',', (4, 5), "pool-allocation"),
    ] {
        let text = fs::read_to_string(demo.join(file)).unwrap();
        let held = |line: &&str| {
            let cells: Vec<&str> = line.split(separator).collect();
            cells[start] < noon && cells[end] > noon && cells[end] != "Unknown"
        };
        let line = text.lines().skip(1).find(held).unwrap_or_else(|| panic!("{file}: nobody works at noon"));
        let job = line.split(separator).next().unwrap();
        let explained = place.ok(&["explain", job, "--day", "2026-03-02"]).out;
        assert!(explained.contains(method), "{line}\n{explained}");
    }
}

fn in_folder(folder: &std::path::Path, word: &str) -> String {
    let is_file = [".csv", ".txt", ".toml"].iter().any(|ending| word.ends_with(ending));
    if is_file { folder.join(word).to_str().unwrap().to_owned() } else { word.to_owned() }
}
