//! What stands before the figures: whose, of when, its neighbours, its downloads.

use crate::components::Reading;
use crate::pages::tenant::bill::BillView;
use leptos::prelude::*;

/// Cluster, currency, zone; the months beside it; CSV and JSON.
pub fn heading(reading: &Reading, bill: &BillView) -> AnyView {
    let (texts, frame, links) = (&reading.texts().bill, &reading.texts().frame, reading.links());
    let of = |month| links.bill(&bill.cluster, &bill.tenant, month);
    let neighbours = (bill.previous.is_some() || bill.next.is_some()).then(|| {
        let previous = bill.previous.map(|month| {
            view! { <li><a rel="prev" href=of(month)>{(frame.previous)(&month.to_string())}</a></li> }
        });
        let next = bill
            .next
            .map(|month| view! { <li><a rel="next" href=of(month)>{(frame.next)(&month.to_string())}</a></li> });
        view! { <nav aria-label=frame.months class="neighbours"><ul>{previous}{next}</ul></nav> }
    });
    view! {
        <p class="note">
            {(texts.of_cluster)(bill.cluster.as_str())}" "{(frame.currency_note)(bill.currency.code())}" "
            {(frame.zone_note)(bill.zone.name())}
        </p>
        {neighbours}
        <p class="downloads">
            {texts.downloads}" "
            <a href=links.bill_csv(&bill.cluster, &bill.tenant, bill.month) download>"CSV"</a>" "
            <a href=links.bill_json(&bill.cluster, &bill.tenant, bill.month) download>"JSON"</a>
        </p>
    }
    .into_any()
}
