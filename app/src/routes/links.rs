//! Links.

use super::{BILL, BILL_CSV, BILL_JSON, BILLS, BOOKS, EXPLAIN, SIGN_IN, TASK};
use cardhour_domain::id::{AttemptKey, ClusterId, TaskKey, TenantId};
use cardhour_domain::time::{Day, Month};
use std::fmt::Write as _;

/// Makes links that keep the reader's choice of exact amounts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Links {
    /// Whether amounts are shown exactly.
    pub exact: bool,
}

impl Links {
    /// The list of bills.
    #[must_use]
    pub fn bills(self) -> String {
        self.link(BILLS, &[])
    }

    /// A bill.
    #[must_use]
    pub fn bill(self, cluster: &ClusterId, tenant: &TenantId, month: Month) -> String {
        self.link(BILL, &bill_names(cluster, tenant, month))
    }

    /// A bill as CSV: always exact.
    #[must_use]
    pub fn bill_csv(self, cluster: &ClusterId, tenant: &TenantId, month: Month) -> String {
        Self::default().link(BILL_CSV, &bill_names(cluster, tenant, month))
    }

    /// A bill as JSON: always exact.
    #[must_use]
    pub fn bill_json(self, cluster: &ClusterId, tenant: &TenantId, month: Month) -> String {
        Self::default().link(BILL_JSON, &bill_names(cluster, tenant, month))
    }

    /// A task on a bill.
    #[must_use]
    pub fn task(self, task: &TaskKey, tenant: &TenantId, month: Month) -> String {
        let mut names = bill_names(&task.cluster, tenant, month);
        names.extend(task_names(task));
        self.link(TASK, &names)
    }

    /// How a day's cost of an attempt came about; the cells of one hour of the day, if one is named.
    #[must_use]
    pub fn explain(self, attempt: &AttemptKey, tenant: &TenantId, day: Day, hour: Option<u8>) -> String {
        let mut names = vec![
            ("cluster", attempt.task.cluster.to_string()),
            ("tenant", tenant.to_string()),
            ("day", day.to_string()),
        ];
        names.extend(task_names(&attempt.task));
        names.push(("start", attempt.start.to_string()));
        names.extend(hour.map(|hour| ("hour", hour.to_string())));
        self.link(EXPLAIN, &names)
    }

    /// The books' balance: of a month, or of the newest.
    #[must_use]
    pub fn books(self, cluster: Option<&ClusterId>, month: Option<Month>) -> String {
        let names: Vec<_> = cluster
            .map(|cluster| ("cluster", cluster.to_string()))
            .into_iter()
            .chain(month.map(|month| ("month", month.to_string())))
            .collect();
        self.link(BOOKS, &names)
    }

    /// Sign-in, and then on to `next`.
    #[must_use]
    pub fn sign_in(next: &str) -> String {
        Self::default().link(SIGN_IN, &[("next", next.to_owned())])
    }

    /// `path` with the given names, and with the choice of exact amounts.
    #[must_use]
    pub fn link(self, path: &str, names: &[(&str, String)]) -> String {
        let mut link = path.to_owned();
        let exact = self.exact.then(|| ("exact", "1".to_owned()));
        let filled = names.iter().filter(|(_, value)| !value.is_empty());
        for (place, (name, value)) in filled.chain(exact.iter()).enumerate() {
            link.push(if place == 0 { '?' } else { '&' });
            link.push_str(name);
            link.push('=');
            link.push_str(&encoded(value));
        }
        link
    }
}

fn bill_names(cluster: &ClusterId, tenant: &TenantId, month: Month) -> Vec<(&'static str, String)> {
    vec![("cluster", cluster.to_string()), ("tenant", tenant.to_string()), ("month", month.to_string())]
}

fn task_names(task: &TaskKey) -> [(&'static str, String); 2] {
    [("job", task.job.to_string()), ("member", task.member.to_string())]
}

/// Percent-encodes everything but the unreserved characters of RFC 3986.
fn encoded(value: &str) -> String {
    let mut text = String::with_capacity(value.len());
    for byte in value.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            text.push(char::from(byte));
        } else {
            // Writing to a string cannot fail.
            let _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::routes::Query;

    #[test]
    fn a_name_comes_back_from_its_link_as_it_was() {
        for name in ["a/b#c?d&e=f", "100%25", "训练 +1", "<script>alert('x')</script>", "\"'`\\"] {
            let link = Links { exact: true }.link("/task", &[("job", name.to_owned()), ("member", String::new())]);
            let (path, query) = link.split_once('?').unwrap();
            assert_eq!(path, "/task");
            assert!(link.is_ascii() && !query.contains(['/', '#', '<', '"', '\'', ' ', '+']), "{link}");
            let query = Query::parse(query);
            assert_eq!(query.text("job"), Some(name));
            assert_eq!(query.text("member"), None);
            assert!(query.exact());
        }
    }
}
