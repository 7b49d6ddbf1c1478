//! A tenant sees itself alone, in every read that takes a scope; asking for another is like asking for one that does not
//! exist.

use crate::given::{HOUR, account, at, books, cluster, day, map, ran, task, tenant, waiting};
use crate::place::with_store;
use cardhour_domain::digest::Digest;
use cardhour_domain::task::{JobRecord, Owner};
use cardhour_store::{Actor, Commit, NewUser, NotStarted, Role, Scope, Store};

/// A store with something to see of every kind, for two tenants, and a signed-in user of the tenant `whose`.
async fn filled(store: &Store, whose: &str) -> Actor {
    let of = |name: &str, owner: &str| JobRecord { owner: Owner::Tenant(tenant(owner)), ..ran(name, 0, Some(HOUR)) };
    let still = |name: &str, owner: &str| JobRecord { owner: Owner::Tenant(tenant(owner)), ..waiting(name, 5) };
    let jobs = [
        of("1", "vision"),
        of("3", "speech"),
        still("4", "vision"),
        still("5", "speech"),
        JobRecord { owner: account("lab"), ..waiting("6", 5) },
    ];
    store.import_jobs(&jobs, Commit::Write).await.unwrap();
    store.import_reference(&[(map("lab", "vision", None), None)], Commit::Write).await.unwrap();
    let mut written = books("2026-11-30");
    let mut memo = written.memos[0].clone();
    memo.tenant = tenant("speech");
    written.memos.push(memo);
    store.put_day(&written, at(1)).await.unwrap();
    let user = NewUser {
        name: format!("user of {whose}"),
        role: Role::Tenant,
        tenant: Some(tenant(whose)),
        password_hash: "hash".to_owned(),
    };
    let (name, token) = (user.name.clone(), Digest::of(whose.as_bytes()));
    store.add_user(user).await.unwrap();
    store.open_session(&name, &token, at(0), at(HOUR)).await.unwrap();
    store.actor(&token, at(1)).await.unwrap().unwrap()
}

/// How many things of a tenant each read shows.
async fn seen(store: &Store, scope: &Scope, whose: &str) -> [usize; 7] {
    let (from, to, whose) = (day("2026-11-01"), day("2026-12-01"), tenant(whose));
    let bills = store.bills(scope).await.unwrap();
    let mut tasks = (0, 0);
    for name in ["1", "2_1", "3", "4", "5", "6", "777"] {
        tasks.0 += store.task_lines(scope, &task(name), &whose, from, to).await.unwrap().len();
        tasks.1 += store.task_records(scope, &task(name), &whose).await.unwrap().len();
    }
    let waiting = store.not_started(scope, &cluster(), &whose, 10).await.unwrap();
    assert_eq!(usize::try_from(waiting.count).unwrap(), waiting.records.len());
    [
        bills.iter().filter(|bill| bill.tenant == whose).count(),
        store.tenant_days(scope, &cluster(), &whose, from, to).await.unwrap().len(),
        store.task_totals(scope, &cluster(), &whose, from, to).await.unwrap().len(),
        tasks.0,
        tasks.1,
        waiting.records.len(),
        store.memos(scope, &cluster(), &whose, from, to).await.unwrap().len(),
    ]
}

#[tokio::test]
async fn a_tenant_sees_its_own_and_nothing_of_another_in_every_read() {
    with_store(async |store, _| {
        let actor = filled(&store, "speech").await;
        assert_eq!(actor.tenant(), Some(&tenant("speech")));
        assert!(actor.operator().is_none());
        assert_eq!(seen(&store, &actor.scope(), "speech").await, [1, 1, 1, 1, 2, 1, 1]);
        assert_eq!(seen(&store, &actor.scope(), "vision").await, [0; 7]);
        assert_eq!(seen(&store, &actor.scope(), "nobody knows it").await, [0; 7]);
        assert_eq!(store.bills(&actor.scope()).await.unwrap().len(), 1);
        let other = store.not_started(&actor.scope(), &cluster(), &tenant("vision"), 10).await.unwrap();
        assert_eq!(other, NotStarted::default());
        // The operator sees both.
        let all = store.console().scope();
        assert_eq!(seen(&store, &all, "vision").await, [1, 3, 2, 3, 3, 2, 1]);
        assert_eq!(store.bills(&all).await.unwrap().len(), 2);
    })
    .await;
}
