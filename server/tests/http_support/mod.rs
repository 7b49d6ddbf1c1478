//! A server over a small cluster, asked without a network.
#![allow(
    dead_code,
    clippy::unwrap_used,
    clippy::allow_attributes,
    reason = "every test program uses its part of it; a fixture that is wrong should stop them"
)]

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use cardhour::access::{Clock, Token, hash_password};
use cardhour::http::{AppState, Assets, Transport, router};
use cardhour::services::compute_days;
use cardhour_domain::id::ClusterId;
use cardhour_domain::task::{CardCount, Claim, JobRecord, JobState};
use cardhour_domain::time::Timestamp;
use cardhour_store::{Commit, NewUser, Role, Store};
use cardhour_testkit::{World, at, day};
use std::net::SocketAddr;
use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, OnceLock};
use tempfile::TempDir;
use tower::ServiceExt as _;

/// Everybody's password.
pub const PASSWORD: &str = "correct horse battery";

/// Who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// Nobody is signed in.
    Nobody,
    /// A user of the tenant `vision`, whose things are asked for.
    Vision,
    /// A user of the tenant `speech`, who asks for the other's things.
    Speech,
    /// An operator.
    Operator,
    /// An administrator.
    Admin,
}

impl Who {
    /// Everybody.
    pub const ALL: [Self; 5] = [Self::Nobody, Self::Vision, Self::Speech, Self::Operator, Self::Admin];

    fn user(self) -> Option<&'static str> {
        match self {
            Self::Nobody => None,
            Self::Vision => Some("ann"),
            Self::Speech => Some("bob"),
            Self::Operator => Some("ops"),
            Self::Admin => Some("root"),
        }
    }
}

/// A clock that stands still until it is moved.
pub struct Still(AtomicI64);

impl Clock for Still {
    fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.0.load(Ordering::SeqCst)).unwrap()
    }
}

/// A server and its store.
pub struct Site {
    /// The server.
    pub router: Router,
    /// What it reads.
    pub store: Store,
    /// Its folder, with the scripts in `assets`.
    pub folder: TempDir,
    clock: Arc<Still>,
}

/// What was answered.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: StatusCode,
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body.
    pub body: String,
}

impl Answer {
    /// A header, or nothing.
    pub fn header(&self, name: impl header::AsHeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

/// A cluster of two cards: vision ran two tasks in November, one of them in vain, and one never started; speech ran one.
pub fn world() -> World {
    let card = |name: &str| Claim::cards(vec![name.parse().unwrap()], None);
    let mut world = World::new("Asia/Shanghai")
        .tariff(None, 0, 1440, "0.60")
        .cost("A100", ("60000", "3000", 43_800), "0.10", (50, 400))
        .cards("card", 2, "A100", "node1", "pool1", "2026-01-01")
        .coefficient("A100", "1")
        .run_with(
            "101",
            "vision",
            ("2026-11-01T20:00:00Z", "2026-11-02T20:00:00Z"),
            JobState::Completed,
            card("card0"),
            |record, _| {
                record.name = Some("train <resnet> & \"co\"".to_owned());
                record.user = Some("ann".to_owned());
            },
        )
        .run("102", "vision", ("2026-11-05T00:00:00Z", "2026-11-05T06:00:00Z"), JobState::Failed, card("card1"))
        .run_with(
            "201",
            "speech",
            ("2026-11-05T01:00:00Z", "2026-11-05T09:00:00Z"),
            JobState::Completed,
            card("card0"),
            |record, _| record.name = Some("secret-of-speech".to_owned()),
        );
    let waiting = JobRecord {
        run: None,
        state: JobState::Pending,
        requested: CardCount::whole(4).unwrap(),
        task: cardhour_domain::id::TaskKey { job: "103".parse().unwrap(), ..world.jobs[0].task.clone() },
        submitted: Some(at("2026-11-20T00:00:00Z")),
        ..world.jobs[0].clone()
    };
    world.jobs.push(waiting);
    world
}

/// Keeps a world's records and books in a store.
pub async fn keep(store: &Store, world: &World, from: &str, to: &str) {
    let reference: Vec<_> = world.reference.iter().map(|record| (record.clone(), None)).collect();
    store.import_reference(&reference, Commit::Write).await.unwrap();
    store.import_jobs(&world.jobs, Commit::Write).await.unwrap();
    let outcomes = compute_days(store, &world.cluster, day(from), day(to), at("2026-12-01T00:00:00Z"), |_| {}).await;
    assert!(outcomes.unwrap().iter().all(|outcome| outcome.result.is_ok()));
}

impl Site {
    /// A server that listens on this machine alone.
    pub async fn new() -> Self {
        Self::over(Transport::Loopback).await
    }

    /// A server whose requests come in some way.
    pub async fn over(transport: Transport) -> Self {
        let folder = TempDir::new().unwrap();
        let assets = folder.path().join("assets");
        std::fs::create_dir(&assets).unwrap();
        std::fs::write(assets.join("cardhour.js"), "export default 1;").unwrap();
        std::fs::write(assets.join("cardhour_bg.wasm"), b"\0asm\x01\0\0\0").unwrap();
        let url = format!("sqlite:{}", folder.path().join("store.db").display());
        let store = Store::create(&url, "CNY".parse().unwrap()).await.unwrap();
        keep(&store, &world(), "2026-11-01", "2026-11-11").await;
        static HASH: OnceLock<String> = OnceLock::new();
        let hash = HASH.get_or_init(|| hash_password(PASSWORD).unwrap());
        for (name, role, tenant) in [
            ("ann", Role::Tenant, Some("vision")),
            ("bob", Role::Tenant, Some("speech")),
            ("ops", Role::Operator, None),
            ("root", Role::Admin, None),
        ] {
            let tenant = tenant.map(|tenant| tenant.parse().unwrap());
            let user = NewUser { name: name.to_owned(), role, tenant, password_hash: hash.clone() };
            store.add_user(user).await.unwrap();
        }
        let clock = Arc::new(Still(AtomicI64::new(at("2026-12-01T00:00:00Z").millis())));
        let as_clock: Arc<dyn Clock> = Arc::<Still>::clone(&clock);
        let state = AppState::new(store.clone(), transport, Assets::read(assets).unwrap(), as_clock).unwrap();
        Self { router: router(state), store, folder, clock }
    }

    /// Moves the clock on.
    pub fn wait(&self, seconds: i64) {
        self.clock.0.fetch_add(seconds * 1000, Ordering::SeqCst);
    }

    /// The cookie of a session of somebody, opened past the sign-in page.
    pub async fn cookie(&self, who: Who) -> Option<String> {
        let token = Token::fresh().unwrap();
        let now = self.clock.now();
        self.store.open_session(who.user()?, &token.digest(), now, now.plus_millis(3_600_000)).await.unwrap();
        Some(token.cookie(60).split(';').next().unwrap().to_owned())
    }

    /// Asks with what a browser on this machine sends along, changed by `change`.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        who: Who,
        body: &str,
        change: impl FnOnce(&mut Request<Body>),
    ) -> Answer {
        let mut request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "127.0.0.1:8080")
            .header("sec-fetch-site", "same-origin")
            .body(Body::from(body.to_owned()))
            .unwrap();
        let content = if body.starts_with('{') { "application/json" } else { "application/x-www-form-urlencoded" };
        request.headers_mut().insert(header::CONTENT_TYPE, content.parse().unwrap());
        if let Some(cookie) = self.cookie(who).await {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        }
        let peer: SocketAddr = "127.0.0.1:50000".parse().unwrap();
        request.extensions_mut().insert(ConnectInfo(peer));
        change(&mut request);
        let response = self.router.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let bytes = to_bytes(body, usize::MAX).await.unwrap();
        Answer { status: parts.status, headers: parts.headers, body: String::from_utf8_lossy(&bytes).into_owned() }
    }

    /// Opens a page.
    pub async fn get(&self, path: &str, who: Who) -> Answer {
        self.ask(Method::GET, path, who, "", |_| {}).await
    }

    /// Posts a form, or a call's arguments.
    pub async fn post(&self, path: &str, who: Who, body: &str) -> Answer {
        self.ask(Method::POST, path, who, body, |_| {}).await
    }

    /// The cluster.
    pub fn cluster(&self) -> ClusterId {
        world().cluster
    }
}
