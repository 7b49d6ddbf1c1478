//! Users from the command line, and where a server will not listen.

use crate::support::Place;

#[test]
fn users_are_added_listed_and_barred() {
    let place = Place::with_cluster();
    let add = ["user", "add", "ann", "--role", "tenant", "--tenant", "vision", "--password-stdin"];
    assert_eq!(place.run_with_input(&add, "a long password\n").code, 0);
    let twice = place.run_with_input(&add, "a long password\n");
    assert_eq!(twice.code, 1);
    let short = place.run_with_input(&["user", "add", "bob", "--role", "operator", "--password-stdin"], "short\n");
    assert_eq!(short.code, 1);
    assert!(short.err.contains("at least"), "{}", short.err);
    let no_tenant =
        place.run_with_input(&["user", "add", "cid", "--role", "tenant", "--password-stdin"], "a long password\n");
    assert_eq!(no_tenant.code, 2);
    let list = place.ok(&["user", "list"]).out;
    assert!(list.lines().any(|line| line.split_whitespace().eq(["ann", "tenant", "vision"])), "{list}");
    place.ok(&["user", "disable", "ann"]);
    let list = place.ok(&["user", "list"]).out;
    assert!(list.lines().any(|line| line.split_whitespace().eq(["ann", "tenant", "vision", "disabled"])), "{list}");
    assert!(!list.contains("argon2"));
}

#[test]
fn beyond_this_machine_a_server_asks_for_tls() {
    let place = Place::with_cluster();
    let assets = place.path().to_str().unwrap().to_owned();
    let said = place.run(&["serve", "--listen", "0.0.0.0:0", "--assets", &assets]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("certificate"), "{}", said.err);
}
