import type { ListedSlips } from '#src/areas/tickets/server/list/listed-slips'
import { exactAmount } from '#src/areas/tickets/server/slip-json'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { notFound } from '#src/platform/server/http/errors'

/** The summed net of the tickets that have the same unit, or the same material and unit. There is no sum of amounts in different units. */
export interface ExportSum {
  readonly material_description: string | null
  readonly uom: string | null
  readonly tickets: number
  /** The exact sum of the nets, with at least two decimals, and more if the exact value needs them. */
  readonly net_amount: string
  /** The number of tickets that have no net, and so are not in the sum. */
  readonly without_net: number
}

/** What people need to check an export: who created it, and the count and the sums of its tickets. */
export interface ExportSummary {
  readonly agency: string
  readonly timezone: string
  readonly madeBy: string
  readonly madeAt: Date
  readonly tickets: number
  readonly byUnit: readonly ExportSum[]
  readonly byMaterial: readonly ExportSum[]
}

/**
 * The summary of an export that a person requested. Its time comes from the database, not from the clock of this server. 404 if the person
 * does not exist.
 */
export async function summaryOf(db: AgencyTransaction, { from, where }: ListedSlips, personId: number): Promise<ExportSummary> {
  const maker = await db.maybeOne(sql<{ agency: string; timezone: string; name: string; at: Date }>`
    SELECT agency.name AS agency, agency.timezone, concat_ws(' ', who.first_name, who.last_name) AS name, now() AS at
    FROM employees who JOIN dot_authorities agency ON agency.id = who.dot_authority_id WHERE who.dot_authority_id = ${db.agency} AND who.id = ${personId}`)
  if (maker === null) throw notFound()
  const sums = await db.many(sql<ExportSum & { readonly is_unit: boolean }>`
    SELECT grouping(s.material_description) = 1 AS is_unit, s.material_description, s.uom_1 AS uom, count(*)::int AS tickets,
      coalesce(${exactAmount(sql.part`sum(s.net_amount)`)}, 0)::text AS net_amount, (count(*) FILTER (WHERE s.net_amount IS NULL))::int AS without_net
    FROM ${from} WHERE ${where} GROUP BY GROUPING SETS ((s.uom_1), (s.material_description, s.uom_1)) ORDER BY s.material_description, s.uom_1`)
  const plain = (wanted: boolean) => sums.filter(({ is_unit }) => is_unit === wanted).map(({ is_unit: _is, ...sum }) => sum)
  const byUnit = plain(true)
  return {
    agency: maker.agency, timezone: maker.timezone, madeBy: maker.name, madeAt: maker.at,
    tickets: byUnit.reduce((all, { tickets }) => all + tickets, 0), byUnit, byMaterial: plain(false),
  }
}
