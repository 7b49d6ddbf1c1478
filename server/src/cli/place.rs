//! Where the store is.

use super::Failure;
use cardhour_domain::money::Currency;
use cardhour_store::Store;
use clap::Args;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where the store and what belongs to it are.
#[derive(Args, Clone, Debug)]
pub struct Place {
    /// The folder of the store and of rejected lines.
    #[arg(long, global = true, value_name = "DIR", env = "CARDHOUR_DATA_DIR", default_value = ".cardhour")]
    pub data: PathBuf,
    /// The store's address, if it is not in that folder: sqlite:FILE.
    #[arg(long, global = true, value_name = "URL", env = "CARDHOUR_STORE")]
    pub store: Option<String>,
}

impl Place {
    fn url(&self) -> Result<String, Failure> {
        match &self.store {
            Some(url) => Ok(url.clone()),
            None => url_of(&self.data.join("cardhour.db")),
        }
    }

    /// Whether there is no store in the folder yet.
    pub fn is_new(&self) -> bool {
        self.store.is_none() && !self.data.join("cardhour.db").exists()
    }

    /// Creates the store.
    pub async fn create(&self, currency: Currency) -> Result<Store, Failure> {
        self.make_folder()?;
        Ok(Store::create(&self.url()?, currency).await?)
    }

    /// Makes the folder, if it is not there.
    pub fn make_folder(&self) -> Result<(), Failure> {
        let failed = |error| Failure::new(format!("cannot make the folder {}", self.data.display()), error);
        make_folder(&self.data).map_err(failed)
    }

    /// Opens the store.
    pub async fn open(&self) -> Result<Store, Failure> {
        if self.is_new() {
            let shown = self.data.display();
            return Err(Failure::words(format!(
                "there is no store in {shown}: create one with `cardhour init --currency CNY` (or another currency), or \
                 name its folder with --data"
            )));
        }
        Ok(Store::open(&self.url()?).await?)
    }

    /// The folder of rejected lines.
    pub fn rejects(&self) -> PathBuf {
        self.data.join("rejects")
    }
}

/// Makes a folder with its parents. One that is made is its owner's alone: it will hold everybody's bills.
fn make_folder(folder: &Path) -> io::Result<()> {
    let parent = folder.parent().filter(|parent| *parent != Path::new(""));
    parent.map_or(Ok(()), fs::create_dir_all)?;
    let mut builder = fs::DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    match builder.create(folder) {
        Err(_) if folder.is_dir() => Ok(()),
        made => made,
    }
}

/// The address of a store in a file. What has a meaning in an address is escaped.
fn url_of(file: &Path) -> Result<String, Failure> {
    let file = std::path::absolute(file)?;
    let path = file.to_str().ok_or_else(|| {
        Failure::words(format!("the path {} is no text in UTF-8: name another folder", file.display()))
    })?;
    let mut url = "sqlite://".to_owned();
    for letter in path.chars() {
        match letter {
            '%' => url += "%25",
            '?' => url += "%3F",
            '#' => url += "%23",
            _ => url.push(letter),
        }
    }
    Ok(url)
}
