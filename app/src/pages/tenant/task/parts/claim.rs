//! What an attempt held, in words.

use crate::text::Lang;
use cardhour_domain::task::Claim;

/// How many names are written out; the rest is counted.
const NAMES: usize = 16;

/// What an attempt held, in words: known cards, so many on nodes, so many of a pool.
#[must_use]
pub fn claim_in_words(lang: Lang, claim: &Claim) -> String {
    let texts = &lang.texts().task;
    match claim {
        Claim::None => texts.claim_none.to_owned(),
        Claim::Cards { cards, quota } => {
            let cards = (texts.claim_cards)(&short(cards));
            match quota {
                Some(quota) => format!("{cards}, {}", (texts.claim_quota)(&quota.to_string())),
                None => cards,
            }
        }
        Claim::OnNodes { count, model, nodes } => {
            (texts.claim_nodes)(&count.to_string(), model.as_deref().unwrap_or(texts.any_model), &short(nodes))
        }
        Claim::InPool { count, pool } => (texts.claim_pool)(&count.to_string(), pool.as_str()),
    }
}

fn short<Name: ToString>(names: &[Name]) -> String {
    let shown: Vec<String> = names.iter().take(NAMES).map(ToString::to_string).collect();
    match names.len().saturating_sub(NAMES) {
        0 => shown.join(", "),
        more => format!("{}, … (+{more})", shown.join(", ")),
    }
}
