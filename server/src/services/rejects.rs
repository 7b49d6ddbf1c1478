//! Lines that are set aside: a file beside the store in which each stands with its reason. What was set aside is never
//! written over.

use super::reading::ReadingError;
use cardhour_collector::Rejected;
use std::ffi::OsStr;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read};
use std::path::{Path, PathBuf};

/// Where lines are set aside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RejectsTo {
    /// In this file, at its end: several files that are imported together share it.
    File(PathBuf),
    /// In this folder, in a file named after the one that is read. The same lines of the same file have one name,
    /// others get another.
    Folder(PathBuf),
}

const COLUMNS: [&str; 6] = ["file", "line", "field", "found", "expected", "raw"];

/// The lines of one file that are set aside. Nothing is made before the first of them.
pub(super) struct Aside<'p> {
    file: &'p Path,
    to: Option<&'p RejectsTo>,
    open: Option<Open>,
}

/// A file that is being written.
struct Open {
    path: PathBuf,
    writer: csv::Writer<File>,
}

impl<'p> Aside<'p> {
    pub fn new(file: &'p Path, to: Option<&'p RejectsTo>) -> Self {
        Self { file, to, open: None }
    }

    /// Sets a line aside.
    pub fn set(&mut self, rejected: &Rejected) -> Result<(), ReadingError> {
        let Some(to) = self.to else { return Ok(()) };
        let open = match &mut self.open {
            Some(open) => open,
            None => self.open.insert(start(to, self.file)?),
        };
        let (line, name) = (rejected.line.to_string(), self.file.display().to_string());
        let fields = [name.as_str(), &line, &rejected.field, &rejected.found, &rejected.expected, &rejected.raw];
        open.writer.write_record(fields).map_err(|error| failed(&open.path)(error.into()))
    }

    /// Where they are, if there are any.
    pub fn finish(self) -> Result<Option<PathBuf>, ReadingError> {
        let (Some(to), Some(Open { path, mut writer })) = (self.to, self.open) else { return Ok(None) };
        writer.flush().map_err(failed(&path))?;
        drop(writer);
        match to {
            RejectsTo::File(_) => Ok(Some(path)),
            RejectsTo::Folder(folder) => keep(&path, folder, self.file).map(Some).map_err(failed(&path)),
        }
    }
}

fn failed(path: &Path) -> impl Fn(io::Error) -> ReadingError + '_ {
    |source| ReadingError::Rejects { path: path.to_owned(), source }
}

fn start(to: &RejectsTo, file: &Path) -> Result<Open, ReadingError> {
    let path = match to {
        RejectsTo::File(path) => path.clone(),
        // A process of its own name: two may import at once.
        RejectsTo::Folder(folder) => folder.join(format!("{}.{}.part", name_of(file), std::process::id())),
    };
    let folder = path.parent().filter(|folder| *folder != Path::new(""));
    folder.map_or(Ok(()), fs::create_dir_all).map_err(failed(&path))?;
    let mut options = OpenOptions::new();
    match to {
        RejectsTo::File(_) => options.append(true).create(true),
        RejectsTo::Folder(_) => options.write(true).create(true).truncate(true),
    };
    // Lines name users and jobs: they are their owner's alone.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let opened = options.open(&path).map_err(failed(&path))?;
    let is_empty = opened.metadata().map_err(failed(&path))?.len() == 0;
    let mut writer = csv::Writer::from_writer(opened);
    if is_empty {
        writer.write_record(COLUMNS).map_err(|error| failed(&path)(error.into()))?;
    }
    Ok(Open { path, writer })
}

fn name_of(file: &Path) -> String {
    let name = file.file_name().filter(|name| *name != OsStr::new("-"));
    name.map_or_else(|| "standard-input".to_owned(), |name| name.to_string_lossy().into_owned())
}

/// Gives a written file its name: the first of `NAME.rejects.csv`, `NAME.2.rejects.csv`, … that is free or holds the same.
fn keep(written: &Path, folder: &Path, file: &Path) -> io::Result<PathBuf> {
    let name = name_of(file);
    let mut number = 1_u64;
    loop {
        let path = match number {
            1 => folder.join(format!("{name}.rejects.csv")),
            _ => folder.join(format!("{name}.{number}.rejects.csv")),
        };
        if !path.exists() {
            fs::rename(written, &path)?;
            return Ok(path);
        }
        if same_content(written, &path)? {
            fs::remove_file(written)?;
            return Ok(path);
        }
        number += 1;
    }
}

fn same_content(a: &Path, b: &Path) -> io::Result<bool> {
    if fs::metadata(a)?.len() != fs::metadata(b)?.len() {
        return Ok(false);
    }
    let (mut a, mut b) = (BufReader::new(File::open(a)?).bytes(), BufReader::new(File::open(b)?).bytes());
    loop {
        match (a.next().transpose()?, b.next().transpose()?) {
            (None, None) => return Ok(true),
            (a, b) if a != b => return Ok(false),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(file: &str, to: &RejectsTo, lines: &[u64]) -> Option<PathBuf> {
        let mut aside = Aside::new(Path::new(file), Some(to));
        for &line in lines {
            let text = || "x".to_owned();
            let rejected = Rejected { line, field: text(), found: text(), expected: text(), raw: text() };
            aside.set(&rejected).unwrap();
        }
        aside.finish().unwrap()
    }

    #[test]
    fn what_was_set_aside_is_never_written_over() {
        let folder = tempfile::tempdir().unwrap();
        let to = RejectsTo::Folder(folder.path().join("rejects"));
        let name = |number: &str| Some(folder.path().join("rejects").join(format!("jobs.txt{number}.rejects.csv")));
        assert_eq!(set("monday/jobs.txt", &to, &[]), None);
        assert!(!folder.path().join("rejects").exists(), "nothing is made for nothing");
        assert_eq!(set("monday/jobs.txt", &to, &[2, 3]), name(""));
        assert_eq!(set("tuesday/jobs.txt", &to, &[2, 3]), name(".2"));
        assert_eq!(set("monday/jobs.txt", &to, &[2, 3]), name(""), "the same again is there already");
        assert_eq!(fs::read_dir(folder.path().join("rejects")).unwrap().count(), 2);
    }

    #[test]
    fn files_that_share_a_file_follow_each_other_under_one_header() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("bad.csv");
        let to = RejectsTo::File(path.clone());
        assert_eq!(set("a.txt", &to, &[1]), Some(path.clone()));
        assert_eq!(set("b.txt", &to, &[7]), Some(path.clone()));
        let text = fs::read_to_string(path).unwrap();
        assert_eq!(text, "file,line,field,found,expected,raw\na.txt,1,x,x,x,x\nb.txt,7,x,x,x,x\n");
    }
}
