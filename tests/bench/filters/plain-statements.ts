import type { FilterPlace, SlipTable } from '#tests/bench/filters/filter-place'

/** Rows of one of the tables of tickets, with plain conditions on `s`. */
export interface PlainRows {
  readonly table: SlipTable
  readonly plain: string
}

/** The number of rows on a page of the list. */
const PAGE = 30

/**
 * The plain statements of a measurement in one agency. They are written independently of the product's, so that a slower product does not
 * make them slower too.
 */
export function plainStatements({ agency }: Pick<FilterPlace, 'agency'>) {
  const rowsOf = ({ table, plain }: PlainRows) => `${table} s WHERE s.dot_authority_id = ${agency} AND ${plain}`
  const idOf = (table: SlipTable) => (table === 'slips' ? 's.id' : 's.slip_id')
  return {
    /** A page in this order: first the ids from one table, then the rows by id. */
    page: (rows: PlainRows, order: string, direction: string) => `
      SELECT slips.* FROM slips WHERE dot_authority_id = ${agency} AND id = ANY (ARRAY(
        SELECT ${idOf(rows.table)} FROM ${rowsOf(rows)} ORDER BY ${order} ${direction}, ${idOf(rows.table)} ${direction} LIMIT ${PAGE}))`,
    count: (rows: PlainRows) => `SELECT count(*) FROM ${rowsOf(rows)}`,
    /** The number of tickets and their total net amount, grouped by a value and by unit, most tickets first. `joined`: tables to join. */
    sums: (key: string, plain: string, joined = '') => `
      SELECT ${key}, s.uom_1, count(*), sum(s.net_amount) FROM slips s ${joined} WHERE s.dot_authority_id = ${agency} AND ${plain} GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 1000`,
    /** The numbers of tickets and of coded tickets and the total net amount, grouped by a value and by unit, in the order of the values. */
    groups: (key: string, plain: string) => `
      SELECT ${key}, s.uom_1, count(*), count(*) FILTER (WHERE s.coded), sum(s.net_amount) FROM slips s WHERE s.dot_authority_id = ${agency} AND ${plain} GROUP BY 1, 2 ORDER BY 1, 2`,
  }
}
