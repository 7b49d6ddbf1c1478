//! Slurm's job states.

use cardhour_domain::task::JobState;

/// What a state should look like, for people.
pub(super) const STATE: &str = "a job state of Slurm, such as COMPLETED, RUNNING or CANCELLED by 1001";

/// Reads a state in full or as its code of letters. `ended` is whether the record states an end: a job that changed its
/// size has one record per size, of which all but the last end as `RESIZING`.
pub(super) fn read(text: &str, ended: bool) -> Option<JobState> {
    // `CANCELLED by 1001`: by whom is not kept.
    let word = text.split_whitespace().next()?;
    let word = word.strip_suffix('+').unwrap_or(word);
    Some(match word.to_ascii_uppercase().as_str() {
        "PENDING" | "PD" | "REQUEUE_HOLD" | "RH" | "RESV_DEL_HOLD" | "RD" | "EXPEDITING" => JobState::Pending,
        "RESIZING" | "RS" if ended => JobState::Ended,
        "RUNNING" | "R" | "CONFIGURING" | "CF" | "COMPLETING" | "CG" | "STAGE_OUT" | "SO" | "SIGNALING" | "SI"
        | "POWER_UP_NODE" | "RESIZING" | "RS" => JobState::Running,
        "SUSPENDED" | "S" | "STOPPED" | "ST" => JobState::Suspended,
        "COMPLETED" | "CD" => JobState::Completed,
        // A federated job that ran elsewhere was taken back here.
        "CANCELLED" | "CA" | "REVOKED" | "RV" => JobState::Cancelled,
        "FAILED" | "F" | "SPECIAL_EXIT" | "SE" | "LAUNCH_FAILED" | "RECONFIG_FAIL" => JobState::Failed,
        "OUT_OF_MEMORY" | "OOM" | "OUT_OF_ME" => JobState::OutOfMemory,
        "NODE_FAIL" | "NF" => JobState::NodeFail,
        "BOOT_FAIL" | "BF" => JobState::BootFail,
        "PREEMPTED" | "PR" => JobState::Preempted,
        "REQUEUED" | "RQ" | "REQUEUE_FED" | "RF" => JobState::Requeued,
        "DEADLINE" | "DL" => JobState::Deadline,
        "TIMEOUT" | "TO" => JobState::TimedOut,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_state_of_slurm_has_its_meaning() {
        for (text, state) in [
            ("COMPLETED", JobState::Completed),
            ("CANCELLED by 1001", JobState::Cancelled),
            ("CANCELLED+", JobState::Cancelled),
            ("OUT_OF_ME+", JobState::OutOfMemory),
            ("NODE_FAIL", JobState::NodeFail),
            ("TIMEOUT", JobState::TimedOut),
            ("preempted", JobState::Preempted),
            ("PD", JobState::Pending),
            ("COMPLETING", JobState::Running),
        ] {
            assert_eq!(read(text, true), Some(state), "{text}");
        }
        for text in ["", " ", "DONE", "0"] {
            assert_eq!(read(text, true), None, "{text}");
        }
    }

    #[test]
    fn a_record_of_an_earlier_size_has_ended() {
        assert_eq!(read("RESIZING", true), Some(JobState::Ended));
        assert_eq!(read("RESIZING", false), Some(JobState::Running));
    }
}
