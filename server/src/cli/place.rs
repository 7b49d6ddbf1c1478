//! Where the store is.

use super::Failure;
use cardhour_domain::money::Currency;
use cardhour_store::Store;
use clap::Args;
use std::fs;
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
    fn url(&self) -> String {
        match &self.store {
            Some(url) => url.clone(),
            None => format!("sqlite:{}", self.data.join("cardhour.db").display()),
        }
    }

    /// Whether there is no store in the folder yet.
    pub fn is_new(&self) -> bool {
        self.store.is_none() && !self.data.join("cardhour.db").exists()
    }

    /// Creates the store.
    pub async fn create(&self, currency: Currency) -> Result<Store, Failure> {
        self.make_folder(&self.data)?;
        Ok(Store::create(&self.url(), currency).await?)
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
        Ok(Store::open(&self.url()).await?)
    }

    /// Where the rejected lines of a file go unless the command names a file.
    pub fn rejects_of(&self, file: &Path) -> PathBuf {
        let name = file.file_name().map_or_else(|| "input".into(), |name| name.to_string_lossy().into_owned());
        self.data.join("rejects").join(format!("{name}.rejects.csv"))
    }

    /// Makes a folder with its parents.
    pub fn make_folder(&self, folder: &Path) -> Result<(), Failure> {
        let failed = |error| Failure::new(format!("cannot make the folder {}", folder.display()), error);
        fs::create_dir_all(folder).map_err(failed)
    }
}
