//! `cardhour init`.

use super::{Ending, Failure, Place, say};
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
        say(format_args!(
            "created a store in {} with the currency {}\n\
             next: import cards, cost-basis, coefficients, definitions, tenants and jobs (cardhour import --help)\n",
            place.data.display(),
            self.currency,
        ))?;
        Ok(Ending::Done)
    }
}
