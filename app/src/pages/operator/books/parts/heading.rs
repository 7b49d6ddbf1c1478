//! Which books, the rule that they keep, and whether they keep it.

use crate::components::Reading;
use crate::pages::operator::books::BooksView;
use crate::text::grouped;
use cardhour_domain::books::Components;
use leptos::prelude::*;

/// Clusters, months, the rule, the verdict.
pub fn heading(reading: &Reading, books: &BooksView) -> AnyView {
    let (texts, frame, links) = (&reading.texts().books, &reading.texts().frame, reading.links());
    let clusters = (books.clusters.len() > 1).then(|| {
        let items = books
            .clusters
            .iter()
            .map(|cluster| {
                let current = (*cluster == books.cluster).then_some("page");
                let href = links.books(Some(cluster), Some(books.month));
                view! { <li><a href=href aria-current=current>{cluster.to_string()}</a></li> }
            })
            .collect_view();
        view! { <nav aria-label=texts.clusters class="neighbours"><ul>{items}</ul></nav> }
    });
    let to = |month| links.books(Some(&books.cluster), Some(month));
    let months = (books.previous.is_some() || books.next.is_some()).then(|| {
        let previous = books.previous.map(|month| {
            view! { <li><a rel="prev" href=to(month)>{(frame.previous)(&month.to_string())}</a></li> }
        });
        let next = books
            .next
            .map(|month| view! { <li><a rel="next" href=to(month)>{(frame.next)(&month.to_string())}</a></li> });
        view! { <nav aria-label=frame.months class="neighbours"><ul>{previous}{next}</ul></nav> }
    });
    let total = &books.total;
    let holds = total.difference == Components::ZERO && total.time_difference.millionths_ms() == 0;
    let (attention, verdict) = match (total.days, holds) {
        (0, _) => (true, texts.no_books.to_owned()),
        (days, true) => (false, (texts.holds)(&grouped(days))),
        (_, false) => (true, texts.fails.to_owned()),
    };
    view! {
        <p class="note">{(frame.currency_note)(books.currency.code())}" "{(frame.zone_note)(books.zone.name())}</p>
        {clusters}
        {months}
        <p>{texts.rule}</p>
        <p class:attention=attention class:verdict=!attention>{verdict}</p>
    }
    .into_any()
}
