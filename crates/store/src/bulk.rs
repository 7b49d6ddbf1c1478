//! Many rows at once.

use crate::StoreError;
use crate::error::Doing as _;
use sea_orm::sea_query::{Expr, Query, SelectStatement, Value};
use sea_orm::{
    ActiveModelTrait as _, ActiveValue, ConnectionTrait, EntityTrait, IntoActiveModel, Iterable as _, Statement,
};

/// How many values one statement may carry: SQLite takes 32,766, PostgreSQL 65,535.
const VALUES_PER_STATEMENT: usize = 32_000;

/// How many rows one statement inserts at most: more makes its text long and gains nothing.
const ROWS_PER_STATEMENT: usize = 200;

/// Writes new rows. One that is there already is an error: nothing is overwritten or left out in silence.
pub(crate) async fn insert<E>(
    connection: &impl ConnectionTrait,
    rows: impl IntoIterator<Item = E::Model>,
    doing: &'static str,
) -> Result<(), StoreError>
where
    E: EntityTrait,
    E::Model: IntoActiveModel<E::ActiveModel>,
{
    let columns: Vec<E::Column> = E::Column::iter().collect();
    let per_statement = ROWS_PER_STATEMENT.min(VALUES_PER_STATEMENT / columns.len());
    let mut rows = rows.into_iter();
    let mut text = (0, String::new());
    loop {
        let mut values: Vec<Value> = Vec::with_capacity(per_statement * columns.len());
        let mut count = 0;
        for row in rows.by_ref().take(per_statement) {
            let mut row = row.into_active_model();
            for &column in &columns {
                if let ActiveValue::Set(value) | ActiveValue::Unchanged(value) = row.take(column) {
                    values.push(value);
                }
            }
            count += 1;
        }
        if count == 0 {
            return Ok(());
        }
        // The text depends on the number of rows alone, so that all statements but the last are prepared once.
        if text.0 != count {
            text = (count, insertion::<E>(connection, &columns, count).doing(doing)?);
        }
        let statement = Statement::from_sql_and_values(connection.get_database_backend(), text.1.clone(), values);
        connection.execute_raw(statement).await.doing(doing)?;
    }
}

/// The text that inserts so many rows.
fn insertion<E: EntityTrait>(
    connection: &impl ConnectionTrait,
    columns: &[E::Column],
    rows: usize,
) -> Result<String, sea_orm::DbErr> {
    let mut insert = Query::insert();
    insert.into_table(E::default()).columns(columns.iter().copied());
    for _ in 0..rows {
        insert
            .values(columns.iter().map(|_| Expr::val(0)))
            .map_err(|error| sea_orm::DbErr::Query(sea_orm::RuntimeErr::Internal(error.to_string())))?;
    }
    Ok(connection.get_database_backend().build(&insert).sql)
}

/// How many pairs of texts one look-up may carry.
pub(crate) const PAIRS_PER_STATEMENT: usize = VALUES_PER_STATEMENT / 2 - 100;

/// A list of pairs as a sub-query: `(job, member) IN (SELECT * FROM (VALUES …))`, which every database can answer from
/// an index. Empty lists are not asked about.
pub(crate) fn pairs<'a>(pairs: impl IntoIterator<Item = (&'a str, &'a str)>) -> SelectStatement {
    Query::select().column(sea_orm::sea_query::Asterisk).from_values(pairs, "listed").take()
}
