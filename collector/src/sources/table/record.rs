//! A line of a mapped table as a job record.

use super::mapping::Mapping;
use super::value::{Key, Value};
use crate::item::{Fault, JobOptions};
use crate::sources::nodes;
use cardhour_domain::id::{CardId, ClusterId, InvalidName, JobId, Member, SourceName, TaskKey};
use cardhour_domain::money::divide_half_even;
use cardhour_domain::task::{CardCount, Claim, JobRecord, JobState, Owner, Run};
use cardhour_domain::time::{Timestamp, Zone};
use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

/// A mapping for one file: its columns are found, and what the file does not say is known.
#[derive(Debug)]
pub(super) struct Plan {
    pub(super) mapping: Mapping,
    pub(super) header: Option<Vec<String>>,
    /// By [`Key`].
    pub(super) values: Vec<Option<Value<usize>>>,
    pub(super) source: SourceName,
    pub(super) zone: Zone,
    pub(super) options: JobOptions,
}

/// A line of the table.
pub(super) struct Row<'a> {
    pub(super) plan: &'a Plan,
    pub(super) cells: &'a [Cow<'a, str>],
    pub(super) line: u64,
}

impl<'a> Row<'a> {
    fn value(&self, key: Key) -> Option<&'a Value<usize>> {
        self.plan.values.get(key as usize)?.as_ref()
    }

    fn has(&self, key: Key) -> bool {
        self.value(key).is_some()
    }

    fn text(&self, key: Key) -> Option<Cow<'a, str>> {
        self.value(key)?.text(self.cells, self.line, &self.plan.mapping.missing)
    }

    fn fault(&self, key: Key, expected: impl Display) -> Fault {
        let field = match self.value(key).and_then(Value::only_column) {
            Some(place) => match &self.plan.header {
                Some(header) => header.get(place).cloned().unwrap_or_default(),
                None => format!("column {}", place + 1),
            },
            None => key.path().to_owned(),
        };
        Fault::new(field, self.text(key).unwrap_or_default(), expected)
    }

    /// A value that may be missing.
    fn maybe<T: FromStr<Err: Display>>(&self, key: Key) -> Result<Option<T>, Fault> {
        self.text(key).map(|text| text.parse().map_err(|expected| self.fault(key, expected))).transpose()
    }

    fn time(&self, key: Key) -> Result<Option<Timestamp>, Fault> {
        let style = &self.plan.mapping.times;
        self.text(key)
            .map(|text| style.read(&text, &self.plan.zone).ok_or_else(|| self.fault(key, style.expected())))
            .transpose()
    }

    fn duration(&self, key: Key) -> Result<Option<u64>, Fault> {
        let style = self.plan.mapping.durations;
        self.text(key).map(|text| style.read(&text).ok_or_else(|| self.fault(key, style.expected()))).transpose()
    }

    /// What the line says.
    pub(super) fn record(&self) -> Result<JobRecord, Fault> {
        let task = TaskKey { cluster: self.cluster()?, job: self.job()?, member: self.member()? };
        let state = self.state()?;
        let submitted = self.time(Key::Submit)?;
        let eligible = self.time(Key::Eligible)?;
        let end = self.time(Key::End)?;
        let claim = self.claim()?;
        let requested = match self.text(Key::Requested) {
            Some(_) => self.count(Key::Requested)?,
            None => claim.count(),
        };
        let run = self.run(state, end, claim)?;
        let said = [
            submitted,
            run.as_ref().map(|run| run.start),
            run.as_ref().and_then(|run| run.end),
            end.filter(|_| state.is_final()),
        ];
        let source_time = match self.plan.options.reported_at.or(said.into_iter().flatten().max()).or(eligible) {
            Some(time) => time,
            None => {
                let expected = "a time: the line mentions none, and none was given as the time of the report";
                return Err(self.fault(Key::Submit, expected));
            }
        };
        Ok(JobRecord {
            task,
            source: self.plan.source.clone(),
            source_time,
            owner: match (self.maybe(Key::Tenant)?, self.maybe(Key::Account)?) {
                (Some(tenant), _) => Owner::Tenant(tenant),
                (None, Some(account)) => Owner::Account(account),
                (None, None) => Owner::Nobody,
            },
            user: self.text(Key::User).map(Cow::into_owned),
            name: self.text(Key::Name).map(Cow::into_owned),
            queue: self.maybe(Key::Queue)?,
            workload: self.maybe(Key::Workload)?,
            requested,
            submitted,
            eligible,
            state,
            run,
        })
    }

    fn cluster(&self) -> Result<ClusterId, Fault> {
        match (self.maybe::<ClusterId>(Key::Cluster)?, &self.plan.options.cluster) {
            (Some(named), Some(expected)) if named != *expected => {
                Err(self.fault(Key::Cluster, format_args!("`{expected}`, the cluster that is imported")))
            }
            (Some(cluster), _) => Ok(cluster),
            (None, Some(cluster)) => Ok(cluster.clone()),
            (None, None) => Err(self.fault(Key::Cluster, InvalidName::Empty)),
        }
    }

    fn job(&self) -> Result<JobId, Fault> {
        self.maybe(Key::Id)?.ok_or_else(|| self.fault(Key::Id, "the id of a job"))
    }

    fn member(&self) -> Result<Member, Fault> {
        match self.text(Key::Member) {
            None => Ok(Member::Whole),
            Some(text) => text
                .parse()
                .map(Member::Array)
                .map_err(|_| self.fault(Key::Member, "a whole number, as the index of a member")),
        }
    }

    fn state(&self) -> Result<JobState, Fault> {
        let word = self.text(Key::State).unwrap_or_default();
        match &self.plan.mapping.words {
            None => word.parse().map_err(|expected| self.fault(Key::State, expected)),
            Some(words) => words.get(word.as_ref()).copied().ok_or_else(|| {
                let known: Vec<&str> = words.keys().map(String::as_str).collect();
                self.fault(Key::State, format_args!("a word of state.words: {}", known.join(", ")))
            }),
        }
    }

    fn count(&self, key: Key) -> Result<CardCount, Fault> {
        // An empty cell is not a zero.
        self.text(key).unwrap_or_default().parse().map_err(|expected| self.fault(key, expected))
    }

    fn share(&self) -> Result<Option<CardCount>, Fault> {
        if !self.has(Key::Share) {
            return Ok(None);
        }
        let share = self.count(Key::Share)?;
        let per = i128::from(self.plan.mapping.share_per.millionths());
        let millionths = divide_half_even(i128::from(share.millionths()) * i128::from(CardCount::WHOLE), per);
        let share = u64::try_from(millionths).ok().filter(|&share| share <= CardCount::WHOLE);
        match share.and_then(|share| CardCount::from_millionths(share).ok()) {
            Some(share) => Ok(Some(share)),
            None => Err(self.fault(
                Key::Share,
                format_args!("a part of a card: at most {} (cards.share_per)", self.plan.mapping.share_per),
            )),
        }
    }

    /// What the job holds while it runs.
    fn claim(&self) -> Result<Claim, Fault> {
        let share = self.share()?;
        if self.has(Key::Ids) {
            let text = self.text(Key::Ids).unwrap_or_default();
            let cards = text
                .split(self.plan.mapping.separator.as_str())
                .filter(|card| !card.trim().is_empty())
                .map(CardId::new)
                .collect::<Result<Vec<_>, _>>()
                .map_err(|expected| self.fault(Key::Ids, expected))?;
            return Ok(if share.is_some_and(CardCount::is_zero) { Claim::None } else { Claim::cards(cards, share) });
        }
        let cards = self.count(Key::Count)?;
        let count = match share {
            None => cards,
            Some(share) => {
                let product = i128::from(cards.millionths()) * i128::from(share.millionths());
                let millionths = divide_half_even(product, i128::from(CardCount::WHOLE));
                u64::try_from(millionths)
                    .ok()
                    .and_then(|count| CardCount::from_millionths(count).ok())
                    .ok_or_else(|| self.fault(Key::Count, "at most ten million cards"))?
            }
        };
        if let Some(list) = self.text(Key::Nodes) {
            let nodes = nodes::expand(&list).ok_or_else(|| self.fault(Key::Nodes, nodes::NODES))?;
            return Ok(Claim::on_nodes(count, self.text(Key::Model).map(Cow::into_owned), nodes));
        }
        match self.maybe(Key::Pool)?.or_else(|| self.plan.options.pool.clone()) {
            Some(pool) => Ok(Claim::in_pool(count, pool)),
            // On no known node: the books list it as a claim with no card behind it.
            None => Ok(Claim::on_nodes(count, self.text(Key::Model).map(Cow::into_owned), Vec::new())),
        }
    }

    /// The run; none if the job has not started: it waits, or no start is stated.
    fn run(&self, state: JobState, end: Option<Timestamp>, claim: Claim) -> Result<Option<Run>, Fault> {
        if state == JobState::Pending {
            return Ok(None);
        }
        let Some(start) = self.time(Key::Start)? else {
            let started =
                matches!(state, JobState::Running | JobState::Suspended | JobState::Completed | JobState::TimedOut);
            return if started {
                Err(self.fault(Key::Start, format_args!("when the job started: it is {state}")))
            } else {
                Ok(None)
            };
        };
        let duration = self.duration(Key::Duration)?;
        let end = match (end, duration) {
            (Some(end), _) => Some(end),
            (None, Some(length)) => i64::try_from(length).ok().map(|length| start.plus_millis(length)),
            (None, None) => None,
        };
        match end {
            Some(end) if end < start => {
                return Err(self.fault(Key::End, format_args!("an end not before the start ({start})")));
            }
            Some(_) if !state.is_final() => {
                let key = if self.text(Key::End).is_some() { Key::End } else { Key::Duration };
                return Err(
                    self.fault(key, format_args!("nothing: the job is {state}; a job that ended has another word"))
                );
            }
            None if state.is_final() => {
                let key = if self.has(Key::End) { Key::End } else { Key::Duration };
                return Err(self.fault(key, format_args!("when the job ended, or how long it took: it is {state}")));
            }
            _ => {}
        }
        let suspended_ms = self.duration(Key::Suspended)?.unwrap_or(0);
        if end.is_some_and(|end| suspended_ms > end.millis_since(start).unsigned_abs()) {
            return Err(self.fault(Key::Suspended, "at most the time between start and end"));
        }
        Ok(Some(Run { start, end, suspended_ms, claim, checkpoints: Vec::new() }))
    }
}
