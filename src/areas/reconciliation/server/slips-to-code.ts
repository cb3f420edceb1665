import type { TicketToCode } from '#src/areas/reconciliation/domain/assign-many'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { changedElsewhere } from '#src/platform/server/http/errors'
import type { OpenPeriod } from '#src/areas/reconciliation/server/open-period'
import { assignmentsJson } from '#src/areas/reconciliation/server/store'
import { visibleProjects } from '#src/areas/projects/server/public/visible-projects'
import { assertAllFound } from '#src/areas/tickets/server/bulk/public/selection'
import { findSlipsJson } from '#src/areas/tickets/server/public/slips-json'

/** Maximum number of complete rows in a 409, to limit its size. */
const MOST_ROWS = 100

/** A ticket whose row is locked for a write, with the values that the rules and the write need. */
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
 * Locks the tickets in id order, so that two changes of the same tickets queue instead of deadlocking. 404 with the ids of tickets that do
 * not exist or that the person cannot see. 409 with the current rows if a ticket is newer than the version that the person saw (RECO-92,
 * API-35).
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
  assertAllFound(ids, rows)
  const slips = rows.map((slip) => ({ ...slip, closed_period: slip.pay_period === period.number ? null : slip.pay_period }))
  const stale = slips.filter(({ id, version }) => (versions[String(id)] ?? version) !== version)
  if (stale.length > 0) throw changedElsewhere(await currentSlips(db, person, stale))
  return slips
}

/** A ticket that another person changed. The optional fields are set if the caller has already read them. */
interface ChangedSlip {
  readonly id: number
  readonly version: number
  readonly ticket_number: string
  readonly status?: string
  readonly coded?: boolean
}

/**
 * The current rows of tickets that another person changed, for a 409 (RECO-92, TICK-99). The answer names all of these tickets, so that the
 * client can leave out each of them, but only the first 100 are complete rows with their assignments.
 */
export async function currentSlips(db: AgencyTransaction, person: SignedIn, slips: readonly ChangedSlip[]): Promise<unknown[]> {
  const ids = slips.slice(0, MOST_ROWS).map(({ id }) => id)
  const rows: { id: number }[] = JSON.parse(await findSlipsJson(db, person, ids))
  const codes: { haulhub_slip_id: number }[] = JSON.parse(await assignmentsJson(db, ids))
  return [
    ...rows.map((row) => ({ ...row, pay_item_assignments: codes.filter((code) => code.haulhub_slip_id === row.id) })),
    ...slips.slice(MOST_ROWS).map(({ id, version, ticket_number, status, coded }) => ({ id, version, ticket_number, status, coded })),
  ]
}
