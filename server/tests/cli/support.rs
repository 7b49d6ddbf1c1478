//! A store of its own for each test, and the binary that works on it.

use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead as _, BufReader, Lines, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Output, Stdio};
use tempfile::TempDir;

/// A folder with a store, and files to import.
pub struct Place {
    folder: TempDir,
}

/// What a command said.
pub struct Said {
    /// Its exit code.
    pub code: i32,
    /// Standard output.
    pub out: String,
    /// Standard error.
    pub err: String,
}

impl Said {
    fn of(output: Output) -> Self {
        Self {
            code: output.status.code().unwrap(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The JSON that it printed.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.out).unwrap_or_else(|error| panic!("{error}: {}\n{}", self.out, self.err))
    }
}

/// A command that runs.
pub struct Running {
    child: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl Running {
    /// What it prints up to and with the first line that holds a text.
    pub fn until(&mut self, wanted: &str) -> Vec<String> {
        let mut said = Vec::new();
        for line in &mut self.lines {
            said.push(line.unwrap());
            if said.last().unwrap().contains(wanted) {
                return said;
            }
        }
        panic!("it never said {wanted}: {said:?}\n{}", self.complaints());
    }

    /// Stops reading what it prints. How it ended, and what it complained of.
    pub fn leave(self) -> (i32, String) {
        let Self { mut child, lines } = self;
        drop(lines);
        let mut err = String::new();
        child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        (child.wait().unwrap().code().unwrap(), err)
    }

    /// Tells it to stop, as a service manager does. How it ended.
    pub fn stop(mut self) -> i32 {
        let told = Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status();
        assert!(told.unwrap().success());
        self.child.wait().unwrap().code().unwrap()
    }

    fn complaints(&mut self) -> String {
        let mut err = String::new();
        self.child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
        err
    }
}

impl Place {
    /// Nothing yet.
    pub fn empty() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// A store in CNY.
    pub fn new() -> Self {
        let place = Self::empty();
        place.ok(&["init", "--currency", "CNY"]);
        place
    }

    /// A store with 4 cards on each of two nodes that cost 6.00 an hour as maintenance, and nothing else.
    pub fn with_cluster() -> Self {
        let place = Self::new();
        let mut cards = "cluster,card,model,gres_type,node,pool,in_service_from\n".to_owned();
        for node in ["gpu1", "gpu2"] {
            for card in 0..4 {
                writeln!(cards, "east,{node}-{card},A100,a100,{node},train,2026-01-01T00:00:00Z").unwrap();
            }
        }
        place.import("cards", "cards.csv", &cards);
        place.import(
            "cost-basis",
            "cost.csv",
            "cluster,model,currency,price,salvage,life_hours,maintenance_per_hour,idle_watts,full_load_watts\n\
             east,A100,CNY,0,0,1,6,0,0\n",
        );
        place.import("cost-basis", "tariff.csv", "cluster,from,to,currency,price_per_kwh\neast,00:00,24:00,CNY,0.60\n");
        place.import("definitions", "definitions.csv", "cluster,name,value\neast,accounting_zone,UTC\n");
        place.import("tenants", "tenants.csv", "cluster,account,tenant\neast,vision,vision\neast,speech,speech\n");
        place
    }

    /// The folder of the test.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// The folder of the store.
    pub fn data(&self) -> PathBuf {
        self.path().join("data")
    }

    /// Writes a file.
    pub fn file(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        fs::write(&path, text).unwrap();
        path
    }

    fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_cardhour"));
        command.args(arguments).env_remove("CARDHOUR_STORE").env("CARDHOUR_DATA_DIR", self.data());
        command
    }

    /// Runs a command.
    pub fn run(&self, arguments: &[&str]) -> Said {
        Said::of(self.command(arguments).stdin(Stdio::null()).output().unwrap())
    }

    /// Runs a command that reads standard input.
    pub fn run_with_input(&self, arguments: &[&str], input: &str) -> Said {
        use std::io::Write as _;
        let mut child = self
            .command(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        // A command that refuses its arguments ends without reading.
        match child.stdin.take().unwrap().write_all(input.as_bytes()) {
            Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {}
            written => written.unwrap(),
        }
        Said::of(child.wait_with_output().unwrap())
    }

    /// Starts a command whose standard output is read line by line.
    pub fn start(&self, arguments: &[&str]) -> Running {
        let piped = self.command(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = piped.unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        Running { child, lines }
    }

    /// Runs a command that has to end well.
    pub fn ok(&self, arguments: &[&str]) -> Said {
        let said = self.run(arguments);
        assert_eq!(said.code, 0, "{arguments:?}\n{}\n{}", said.out, said.err);
        said
    }

    /// Imports a text as a file of some kind, which has to end well; the summary.
    pub fn import(&self, kind: &str, name: &str, text: &str) -> Value {
        let file = self.file(name, text);
        self.ok(&["import", kind, "--json", file.to_str().unwrap()]).json()
    }

    /// Imports a text as `sacct` output.
    pub fn import_sacct(&self, name: &str, text: &str) -> Said {
        let file = self.file(name, text);
        self.run(&["import", "jobs", "--format", "slurm", "--json", file.to_str().unwrap()])
    }
}

/// The header of the tests' `sacct` files.
pub const HEADER: &str =
    "JobID|Cluster|Account|User|Partition|Submit|Eligible|Start|End|State|AllocTRES|NodeList|JobName\n";

/// A line of `sacct` under [`HEADER`].
pub fn sacct(job: &str, account: &str, (start, end): (&str, &str), state: &str, cards: u32, nodes: &str) -> String {
    format!(
        "{job}|east|{account}|ann|train|2026-01-01T00:00:00|2026-01-01T00:00:00|{start}|{end}|{state}|cpu=8,gres/gpu={cards}|{nodes}|run\n"
    )
}

/// A folder of public data, if it is there; else says that the test was skipped.
pub fn data(folder: &str) -> Option<PathBuf> {
    let root = std::env::var_os("CARDHOUR_DATA")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data"), PathBuf::from);
    let path = root.join(folder);
    if path.is_dir() {
        return Some(path);
    }
    println!("skipped: the data folder {folder} is not there (set CARDHOUR_DATA to the folder of public data)");
    None
}

/// The repository's folder of examples.
pub fn examples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples")
}
