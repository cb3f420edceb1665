import type pg from 'pg'

/** The rows of a query over an agency's rows, with the agency's id as `$1`. Works even if row-level security applies to the owner. */
export async function rowsOfAgency<Row extends pg.QueryResultRow>(client: pg.Client, agency: number, query: string): Promise<Row[]> {
  await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
  return (await client.query<Row>(query, [agency])).rows
}
