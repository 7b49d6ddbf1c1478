//! An instant, on the clocks of the accounting zone.

use cardhour_domain::time::{Timestamp, Zone};
use leptos::prelude::*;

/// An instant as the zone's clocks show it, with the instant itself for machines.
pub fn instant(zone: &Zone, time: Timestamp) -> AnyView {
    view! { <time datetime=time.to_string()>{zone.clock(time)}</time> }.into_any()
}
