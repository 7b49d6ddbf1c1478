//! Where the tests' stores are: a new one for every test and database.

use cardhour_store::Store;
use sea_orm::{ConnectionTrait, Database, DatabaseConnection};
use std::sync::atomic::{AtomicU32, Ordering};

/// A place for a store, where none is yet.
pub struct Place {
    pub url: String,
    _folder: Option<tempfile::TempDir>,
}

impl Place {
    /// Makes a store.
    pub async fn store(&self) -> Store {
        Store::create(&self.url, "CNY".parse().unwrap()).await.unwrap()
    }

    /// The database behind the store's back.
    pub async fn database(&self) -> DatabaseConnection {
        Database::connect(&self.url).await.unwrap()
    }

    /// Changes rows behind the store's back, and says how many.
    pub async fn meddle(&self, sql: &str) -> u64 {
        self.database().await.execute_unprepared(sql).await.unwrap().rows_affected()
    }
}

/// Runs a test on every database at hand, each time where no store is yet.
pub async fn everywhere(test: impl AsyncFn(Place)) {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("cardhour.db").display());
    test(Place { url, _folder: Some(folder) }).await;

    let Ok(server) = std::env::var("CARDHOUR_TEST_POSTGRES") else { return };
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let name = format!("cardhour_test_{}_{}", std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let maintenance = Database::connect(&server).await.unwrap();
    maintenance.execute_unprepared(&format!("CREATE DATABASE {name}")).await.unwrap();
    let (base, _) = server.rsplit_once('/').expect("postgres://USER@HOST/DATABASE");
    test(Place { url: format!("{base}/{name}"), _folder: None }).await;
    maintenance.execute_unprepared(&format!("DROP DATABASE {name} WITH (FORCE)")).await.unwrap();
}

/// The test's store with records of a cluster that has run something, and the place.
pub async fn with_store(test: impl AsyncFn(Store, Place)) {
    everywhere(async |place| test(place.store().await, place).await).await;
}
