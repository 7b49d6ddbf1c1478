//! Where to go on to: a path of this site and nothing else.

/// `next` if it is a path of this site, else the start. Browsers read `//host`, `/\host` and a path with a tab or a
/// line break in it as another site's address.
pub(super) fn local_or_start(next: Option<&str>) -> &str {
    next.filter(|next| is_local(next)).unwrap_or("/")
}

fn is_local(next: &str) -> bool {
    next.starts_with('/')
        && !next.starts_with("//")
        && next.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_of_this_site_is_followed() {
        for next in ["/", "/bills", "/task?job=a%2Fb&member=_3", "/bill?tenant=%E8%A7%86%E8%A7%89#days"] {
            assert_eq!(local_or_start(Some(next)), next);
        }
    }

    #[test]
    fn another_site_is_not() {
        for next in [
            "",
            "bills",
            "//evil.example",
            "///evil.example",
            "/\\evil.example",
            "\\\\evil.example",
            "https://evil.example",
            "javascript:alert(1)",
            "/\t/evil.example",
            "/\n/evil.example",
            " /bills",
            "/a b",
            "/视觉",
        ] {
            assert_eq!(local_or_start(Some(next)), "/", "{next:?}");
        }
        assert_eq!(local_or_start(None), "/");
    }
}
