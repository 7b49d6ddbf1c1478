//! Listening for real: on this machine, over TLS, or not at all.

use cardhour::http::{ServeError, ServeOptions, Server, TlsFiles};
use cardhour_store::Store;
use std::path::Path;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

async fn store(folder: &Path) -> Store {
    Store::create(&format!("sqlite:{}", folder.join("store.db").display()), "CNY".parse().unwrap()).await.unwrap()
}

fn options(folder: &Path, listen: &str) -> ServeOptions {
    ServeOptions { listen: listen.parse().unwrap(), assets: folder.join("none"), tls: None, behind_proxy: false }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn on_this_machine_it_answers_over_plain_http_without_scripts_too() {
    let folder = TempDir::new().unwrap();
    let server = Server::bind(store(folder.path()).await, options(folder.path(), "127.0.0.1:0")).await.unwrap();
    let address = server.address();
    assert_eq!(server.url(), format!("http://{address}/"));
    let running = tokio::spawn(server.run());
    let mut stream = TcpStream::connect(address).await.unwrap();
    let ask = format!("GET /healthz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(ask.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("ok\n"), "{answer}");
    running.abort();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn beyond_this_machine_it_asks_for_tls_or_a_proxy() {
    let folder = TempDir::new().unwrap();
    let store = store(folder.path()).await;
    let open = options(folder.path(), "0.0.0.0:0");
    let refused = Server::bind(store.clone(), open.clone()).await.map(|_| ()).unwrap_err();
    assert!(matches!(refused, ServeError::NeedsTls { .. }));
    assert!(refused.to_string().contains("give the server a certificate"), "{refused}");
    let proxied = ServeOptions { behind_proxy: true, ..open.clone() };
    assert!(Server::bind(store.clone(), proxied.clone()).await.is_ok());
    let files = TlsFiles { certificate: folder.path().join("no.pem"), key: folder.path().join("no.key") };
    let both = ServeOptions { tls: Some(files.clone()), ..proxied };
    assert!(matches!(Server::bind(store.clone(), both).await.map(|_| ()).unwrap_err(), ServeError::TlsAndProxy));
    let no_file = ServeOptions { tls: Some(files), ..open };
    let refused = Server::bind(store, no_file).await.map(|_| ()).unwrap_err();
    assert!(refused.to_string().contains("no.pem"), "{refused}");
}
