import type { TicketToCode } from '#src/areas/reconciliation/domain/assign-many'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { changedElsewhere } from '#src/platform/server/http/errors'
import { currentSlips } from '#src/areas/reconciliation/server/current-slips'
import type { OpenPeriod } from '#src/areas/reconciliation/server/open-period'
import { visibleProjects } from '#src/areas/projects/server/visible-projects'
import { insistOnAll } from '#src/areas/tickets/server/bulk/selection'

/** A locked ticket, as the rules and the write read it. */
export interface SlipToCode extends TicketToCode {
  readonly version: number
  readonly dot_project_id: number | null
  readonly pay_period: number | null
  readonly plant_id: number
  readonly material_description: string
}

/** The version of each ticket that the person saw (API-35). */
export type SeenVersions = Readonly<Record<string, number>>

/**
 * Locks the tickets in id order, so that two changes of the same tickets queue instead of deadlock. 404 that names
 * those that are not there or not seen; 409 with the present rows when one is newer than the version that the person saw (RECO-92, API-35).
 */
export async function lockSlipsToCode(
  db: AgencyTransaction,
  person: SignedIn,
  period: OpenPeriod,
  ids: readonly number[],
  versions: SeenVersions = {},
): Promise<SlipToCode[]> {
  const rows = await db.many(sql<Omit<SlipToCode, 'closed_period'>>`
    SELECT id, version, ticket_number, status, coded, pay_period, dot_project_id, plant_id, material_description,
      net_amount, uom_1
    FROM slips WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...ids]}::int[]) AND ${visibleProjects(person)}
    ORDER BY id FOR UPDATE`)
  insistOnAll(ids, rows)
  const slips = rows.map((slip) => ({ ...slip, closed_period: slip.pay_period === period.number ? null : slip.pay_period }))
  const stale = slips.filter(({ id, version }) => (versions[String(id)] ?? version) !== version)
  if (stale.length > 0) throw changedElsewhere(await currentSlips(db, person, stale))
  return slips
}
