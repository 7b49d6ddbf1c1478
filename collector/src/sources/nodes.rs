//! Lists of nodes as Slurm abbreviates them: `gpu[1-3,7],x[01-02]y`.

use cardhour_domain::id::NodeName;

/// The most nodes accepted in one list: more than any cluster has, few enough to hold.
const MAX_NODES: usize = 65_536;

/// What a list of nodes should look like, for people.
pub(crate) const NODES: &str = "a list of at most 65536 nodes such as gpu[1-3,7],login1";

/// The nodes of a list, in its order; none if the text is no such list.
pub(crate) fn expand(list: &str) -> Option<Vec<NodeName>> {
    let mut nodes = Vec::new();
    for part in outer_parts(list)? {
        let part = part.trim();
        if part.is_empty() {
            return None;
        }
        for name in expand_part(part)? {
            if nodes.len() == MAX_NODES {
                return None;
            }
            nodes.push(NodeName::new(&name).ok()?);
        }
    }
    Some(nodes)
}

/// Cuts at the commas outside brackets.
fn outer_parts(list: &str) -> Option<Vec<&str>> {
    let mut parts = Vec::new();
    let (mut start, mut inside) = (0, false);
    for (at, character) in list.char_indices() {
        match character {
            '[' if inside => return None,
            ']' if !inside => return None,
            '[' => inside = true,
            ']' => inside = false,
            ',' if !inside => {
                parts.push(&list[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&list[start..]);
    (!inside).then_some(parts)
}

/// `x[01-02]y[3,4]` → x01y3, x01y4, x02y3, x02y4.
fn expand_part(part: &str) -> Option<Vec<String>> {
    let Some((before, rest)) = part.split_once('[') else { return Some(vec![part.to_owned()]) };
    let (inside, after) = rest.split_once(']')?;
    let tails = expand_part(after)?;
    let mut names = Vec::new();
    for number in inside.split(',') {
        for number in range(number)? {
            if names.len() + tails.len() > MAX_NODES {
                return None;
            }
            names.extend(tails.iter().map(|tail| format!("{before}{number}{tail}")));
        }
    }
    Some(names)
}

/// `01-03` → 01, 02, 03; `7` → 7.
fn range(text: &str) -> Option<Vec<String>> {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let Some((first, last)) = text.split_once('-') else { return digits(text).then(|| vec![text.to_owned()]) };
    let width = first.len();
    if width > 18 || !first.bytes().chain(last.bytes()).all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let (from, to): (u64, u64) = (first.parse().ok()?, last.parse().ok()?);
    let count = usize::try_from(to.checked_sub(from)?).ok()?;
    (count < MAX_NODES).then(|| (from..=to).map(|number| format!("{number:0width$}")).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str) -> Option<String> {
        let names: Vec<String> = expand(list)?.iter().map(ToString::to_string).collect();
        Some(names.join(" "))
    }

    #[test]
    fn lists_are_spread_out() {
        for (list, nodes) in [
            ("gpu1", "gpu1"),
            ("gpu[1-3]", "gpu1 gpu2 gpu3"),
            ("gpu[1-3,7],x[01-02]y", "gpu1 gpu2 gpu3 gpu7 x01y x02y"),
            ("rack[1-2]n[08-10]", "rack1n08 rack1n09 rack1n10 rack2n08 rack2n09 rack2n10"),
            ("a,b, c", "a b c"),
            ("n[099-101]", "n099 n100 n101"),
        ] {
            assert_eq!(names(list).as_deref(), Some(nodes), "{list}");
        }
    }

    #[test]
    fn what_is_no_list_is_refused() {
        for list in ["", "gpu[1-", "gpu1]", "gpu[[1]]", "gpu[3-1]", "gpu[]", "a,,b", "gpu[1-é]", "gpu[0-65536]"] {
            assert_eq!(names(list), None, "{list}");
        }
        assert_eq!(expand("gpu[0-65535]").map(|nodes| nodes.len()), Some(65_536));
        assert_eq!(expand("a[0-999]b[0-999]"), None);
    }
}
