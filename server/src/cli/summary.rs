//! What became of a file, in words and as JSON.

use crate::services::ImportSummary;
use serde_json::json;

/// In words, one line per count.
pub fn text(summary: &ImportSummary, dry_run: bool) -> String {
    let mut text = format!("{}\n", summary.file.display());
    let mut count = |name: &str, count: u64| text += &format!("  {name:<24} {count:>12}\n");
    count("lines", summary.lines);
    count("kept", summary.kept);
    count("duplicate", summary.duplicate);
    count("conflicting", summary.conflicting);
    for (reason, &lines) in &summary.skipped {
        count(&format!("skipped, {reason}"), lines);
    }
    count("rejected", summary.rejected_lines());
    for (reason, lines) in &summary.rejected {
        text += &format!("    {lines} × {reason}\n");
    }
    for ((cluster, source), time) in &summary.reported {
        text += &format!("  {source} of {cluster} has reported up to {time} at least\n");
    }
    if dry_run {
        text += "  (a dry run: nothing was kept)\n";
    }
    text
}

/// The first lines that were rejected or contradict others, each with its address; empty if there are none.
pub fn complaints(summary: &ImportSummary) -> String {
    let file = summary.file.display();
    let mut text = String::new();
    for rejected in &summary.first_rejected {
        text += &format!("{file}: {rejected}\n");
    }
    let shown = u64::try_from(summary.first_rejected.len()).unwrap_or(u64::MAX);
    if let Some(path) = &summary.rejects_file {
        let more = summary.rejected_lines() - shown;
        let more = if more > 0 { format!("and {more} more; ") } else { String::new() };
        text += &format!("{file}: {more}all rejected lines with their reasons are in {}\n", path.display());
    }
    for conflict in &summary.first_conflicting {
        let which = if conflict.newcomer_in_effect { "this line" } else { "the earlier record" };
        text += &format!(
            "{file}: line {}: differs from another record of {}; both are kept, {which} is in effect\n",
            conflict.line, conflict.key
        );
    }
    let shown = u64::try_from(summary.first_conflicting.len()).unwrap_or(u64::MAX);
    if summary.conflicting > shown {
        text += &format!("{file}: and {} more that differ\n", summary.conflicting - shown);
    }
    text
}

/// As JSON, one object per file.
pub fn json(summary: &ImportSummary, dry_run: bool) -> String {
    json!({
        "file": summary.file,
        "dry_run": dry_run,
        "lines": summary.lines,
        "kept": summary.kept,
        "duplicate": summary.duplicate,
        "conflicting": summary.conflicting,
        "skipped": summary.skipped,
        "rejected": summary.rejected_lines(),
        "rejected_by_reason": summary.rejected,
        "rejects_file": summary.rejects_file,
        "first_conflicts": summary.first_conflicting.iter().map(|conflict| json!({
            "line": conflict.line, "key": conflict.key, "this_line_is_in_effect": conflict.newcomer_in_effect,
        })).collect::<Vec<_>>(),
        "reported": summary.reported.iter().map(|((cluster, source), time)| json!({
            "cluster": cluster, "source": source, "up_to": time.to_string(),
        })).collect::<Vec<_>>(),
        "stopped": summary.stopped.as_ref().map(ToString::to_string),
    })
    .to_string()
}
