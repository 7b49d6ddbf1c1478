//! `cardhour init`.

use super::{Ending, Failure, Place};
use cardhour_domain::money::Currency;
use clap::Args;

/// The arguments of `init`.
#[derive(Args)]
pub struct Init {
    /// The currency of every amount, by its ISO 4217 code. It is fixed from then on.
    #[arg(long, value_name = "CODE")]
    currency: Currency,
}

impl Init {
    /// Creates the store.
    pub async fn run(self, place: &Place) -> Result<Ending, Failure> {
        place.create(self.currency).await?;
        println!("created a store in {} with the currency {}", place.data.display(), self.currency);
        println!(
            "next: import cards, cost-basis, coefficients, definitions, tenants and jobs (cardhour import --help)"
        );
        Ok(Ending::Done)
    }
}
