//! How fast a million lines are read; a figure for people, not a bound: `cargo test -p cardhour-collector --release
//! --test throughput -- --ignored --nocapture`.

use cardhour_collector::{Item, JobOptions, SlurmOptions, read_sacct};
use cardhour_domain::time::Zone;
use std::io::{BufReader, Read};
use std::time::Instant;

const LINES: u64 = 1_000_000;

/// Lines of `sacct`, made as they are read: nothing holds them all.
struct Lines {
    next: u64,
    line: Vec<u8>,
    at: usize,
}

impl Read for Lines {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.line.len() {
            if self.next > LINES {
                return Ok(0);
            }
            let n = self.next;
            let (day, hour, minute) = (n / 50_000 % 28 + 1, n / 3_600 % 23, n / 60 % 60);
            self.line = if n == 0 {
                b"JobID|Cluster|Account|User|Partition|Submit|Eligible|Start|End|Elapsed|Suspended|State|ReqTRES|AllocTRES|NodeList|JobName\n".to_vec()
            } else {
                format!(
                    "{n}|east|acc{}|user{}|train|2026-12-{day:02}T{hour:02}:{minute:02}:00|2026-12-{day:02}T{hour:02}:{minute:02}:00|\
                     2026-12-{day:02}T{hour:02}:{minute:02}:30|2026-12-{day:02}T23:{minute:02}:31|01:00:01|00:00:00|COMPLETED|\
                     billing=8,cpu=8,gres/gpu=8,mem=64G,node=1|billing=8,cpu=8,gres/gpu=8,gres/gpu:a100=8,mem=64G,node=1|\
                     gpu[{}-{}]|train-{n}\n",
                    n % 40,
                    n % 300,
                    n % 100,
                    n % 100 + 1,
                )
                .into_bytes()
            };
            self.at = 0;
            self.next += 1;
        }
        let length = buffer.len().min(self.line.len() - self.at);
        buffer[..length].copy_from_slice(&self.line[self.at..self.at + length]);
        self.at += length;
        Ok(length)
    }
}

#[test]
#[ignore = "a figure, not a check"]
fn a_million_lines_of_sacct_are_read() {
    let options = SlurmOptions { jobs: JobOptions::new(Zone::named("Asia/Shanghai").unwrap()), fields: None };
    let lines = Lines { next: 0, line: Vec::new(), at: 0 };
    let begun = Instant::now();
    let kept = read_sacct(BufReader::new(lines), &options)
        .unwrap()
        .filter(|item| matches!(item, Ok(Item::Job { .. })))
        .count();
    let taken = begun.elapsed();
    assert_eq!(u64::try_from(kept).unwrap(), LINES);
    let per_second = u128::from(LINES) * 1000 / taken.as_millis().max(1);
    println!("{LINES} lines in {} ms: {per_second} lines a second", taken.as_millis());
}
