//! Slurm's job ids: jobs, array members, components of heterogeneous jobs, and steps.

use cardhour_domain::id::{JobId, Member};

/// What a job id should look like, for people.
pub(super) const JOB_ID: &str = "a job id such as 15, 15_3, 15_[4-9%2] or 40+1";

/// What a job id names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Subject {
    /// A job, or a part of it that is scheduled by itself.
    Task(JobId, Member),
    /// A step: its job holds its cards already.
    Step,
    /// The step that Slurm adds to every allocation.
    Extern,
}

/// Reads the column JobID or JobIDRaw.
pub(super) fn read(text: &str) -> Option<Subject> {
    let text = text.trim();
    // Slurm shortens long lists of pending members with dots, so a step is looked for behind the bracket only.
    let behind = text.rfind(']').unwrap_or(0);
    let (task, step) = match text[behind..].split_once('.') {
        Some((_, step)) => (&text[..text.len() - step.len() - 1], Some(step)),
        None => (text, None),
    };
    let digits = task.bytes().take_while(u8::is_ascii_digit).count();
    let job: u64 = task[..digits].parse().ok()?;
    let member: Member = task[digits..].parse().ok()?;
    match step {
        None => Some(Subject::Task(JobId::Number(job), member)),
        Some("extern") => Some(Subject::Extern),
        Some(step) if !step.is_empty() => Some(Subject::Step),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn task(text: &str) -> Option<String> {
        match read(text)? {
            Subject::Task(job, member) => Some(format!("{job} {member}")),
            other => Some(format!("{other:?}")),
        }
    }

    #[test]
    fn every_form_of_a_job_id_is_read() {
        for (text, subject) in [
            ("15", "15 "),
            ("15_3", "15 _3"),
            ("15_[4-9%2]", "15 _[4-9%2]"),
            ("15_[1,3,5,...]", "15 _[1,3,5,...]"),
            ("40+1", "40 +1"),
            ("15.batch", "Step"),
            ("15_3.0", "Step"),
            ("40+1.interactive", "Step"),
            ("15.extern", "Extern"),
            ("15_[4-9].extern", "Extern"),
        ] {
            assert_eq!(task(text).as_deref(), Some(subject), "{text}");
        }
    }

    #[test]
    fn what_is_no_job_id_is_refused() {
        for text in ["", "x", "15_", "15.", "_3", "15-3", "99999999999999999999", "15é", "]", "15_[]"] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
