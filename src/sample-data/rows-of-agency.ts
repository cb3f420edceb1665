import type pg from 'pg'

/** Runs a query over an agency's rows; `$1` is the agency's id. Works even if row-level security applies to the owner. */
export async function rowsOfAgency<Row extends pg.QueryResultRow>(client: pg.Client, agency: number, query: string): Promise<Row[]> {
  await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
  return (await client.query<Row>(query, [agency])).rows
}
