//! One cell: what it cost and why, its pieces, and this attempt's part of each.

use crate::components::{Reading, component_cells, component_heads, scrolled};
use crate::pages::tenant::explain::{CardsAlike, ExplainCell, ExplainPiece, ExplainView, Place, Weight};
use crate::text::messages::ExplainTexts;
use crate::text::{Figures, clock_period, fraction, grouped, joules};
use cardhour_domain::books::{CardTime, Components};
use leptos::prelude::*;

/// One cell.
pub fn cell(reading: &Reading, page: &ExplainView, cell: &ExplainCell) -> AnyView {
    let texts = &reading.texts().explain;
    let time = clock_period(&page.zone, cell.period);
    let place = match &cell.place {
        Place::Card(name) => (texts.place_card)(name),
        Place::Node(name) => (texts.place_node)(name),
        Place::Pool(name) => (texts.place_pool)(name),
    };
    let heading = (texts.cell)(&time, &place, &Figures::exact_money(cell.part.total().total()));
    let alike = cell.cards.iter().map(|cards| cards_alike(reading, page, cell, cards)).collect_view();
    let figures = reading.figures(page.currency);
    let electricity = (texts.electricity)(
        &joules(cell.energy),
        reading.lang.energy_method(cell.energy_method),
        &figures.price(cell.price_per_kwh),
        &fraction(page.pue),
    );
    view! {
        <details class="cell">
            <summary>{heading}</summary>
            <ul class="basis">{alike}<li>{electricity}</li></ul>
            {statement(reading, page, cell, &time, &place)}
        </details>
    }
    .into_any()
}

/// Where depreciation, maintenance and power of cards alike come from.
fn cards_alike(reading: &Reading, page: &ExplainView, cell: &ExplainCell, cards: &CardsAlike) -> AnyView {
    let (texts, lang) = (&reading.texts().explain, reading.lang);
    let figures = reading.figures(page.currency);
    let elapsed = u64::try_from(cell.period.start().millis_since(cards.in_service_from)).unwrap_or(0);
    let workload = page.workload.as_str();
    let facts = [
        (texts.basis)(
            &figures.price(cards.price),
            &figures.price(cards.salvage),
            &lang.duration(cards.life_ms),
            &page.zone.clock(cards.in_service_from),
        ),
        (texts.depreciation_each)(&Figures::exact_money(cards.depreciation), &lang.duration(elapsed)),
        (texts.maintenance_each)(&Figures::exact_money(cards.maintenance), &figures.price(cards.maintenance_per_hour)),
        (texts.power)(&cards.idle_power.to_string(), &cards.load_power.to_string()),
        cards.coefficient.map_or_else(
            || (texts.no_coefficient)(workload),
            |coefficient| (texts.coefficient)(&fraction(coefficient.millionths()), workload),
        ),
    ];
    let name = (texts.cards)(&grouped(cards.count), cards.model.as_str());
    view! { <li>{name}": "{facts.join("; ")}</li> }.into_any()
}

/// From the cell's cost over its pieces to this attempt's part, row by row.
fn statement(reading: &Reading, page: &ExplainView, cell: &ExplainCell, time: &str, place: &str) -> AnyView {
    let texts = &reading.texts().explain;
    let caption = (texts.statement)(time, place);
    let pieces = cell.pieces.iter().map(|piece| piece_rows(reading, page, piece)).collect_view();
    let table = view! {
        <table class="statement">
            <caption>{caption.clone()}</caption>
            <thead><tr><th scope="col">{texts.step}</th>{component_heads(reading.lang)}</tr></thead>
            <tbody>
                {row("", texts.cell_cost.to_owned(), None, cell.cost)}
                {pieces}
            </tbody>
            <tfoot>{row("", texts.cell_part.to_owned(), None, cell.part.total())}</tfoot>
        </table>
    };
    scrolled(&caption, table)
}

fn piece_rows(reading: &Reading, page: &ExplainView, piece: &ExplainPiece) -> AnyView {
    let (texts, lang) = (&reading.texts().explain, reading.lang);
    let hours = |time: CardTime| Figures { currency: page.currency, exact: true }.card_hours(time);
    let claimed = (texts.claimed)(&grouped(piece.holders), &fraction(piece.claimed), &fraction(piece.capacity));
    let mut weights = vec![format!("{}, {}", lang.method(piece.method), weight(texts, &piece.time))];
    weights.extend(piece.energy.as_ref().map(|energy| (texts.energy_weight)(&energy.own, &energy.total)));
    let effective = piece.effective.map_or_else(|| reading.texts().frame.unknown.to_owned(), hours);
    let card_hours = (texts.card_hours)(&hours(piece.card_time), &effective);
    let subjects = piece
        .subjects
        .iter()
        .map(|part| {
            let name = (texts.subject_part)(
                lang.subject(part.subject),
                lang.quality(part.quality),
                &weight(texts, &part.weight),
            );
            row("subject", name, None, part.cost)
        })
        .collect_view();
    view! {
        {row("piece", (texts.piece_cost)(&clock_period(&page.zone, piece.period)), Some(claimed), piece.cost)}
        {row("part", (texts.part)(&weights.join("; ")), Some(card_hours), piece.part)}
        {subjects}
    }
    .into_any()
}

fn weight(texts: &ExplainTexts, weight: &Weight) -> String {
    (texts.weight)(&weight.own, &weight.total)
}

fn row(class: &'static str, name: String, note: Option<String>, cost: Components) -> AnyView {
    let note = note.map(|note| view! { " "<span class="meaning">{note}</span> });
    view! {
        <tr class=class><th scope="row">{name}{note}</th>{component_cells(cost, Figures::exact_money)}</tr>
    }
    .into_any()
}
