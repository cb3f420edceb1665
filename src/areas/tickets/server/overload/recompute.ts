import { overload } from '#src/areas/tickets/domain/max-gvw'
import { holdPeriodsOfProjects } from '#src/areas/contracts/server/pay-periods/public/hold-open-periods'
import type { TicketOverloads } from '#src/areas/projects/server/public/ticket-overloads'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { lockConnections } from '#src/areas/tickets/server/calibration/store'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/** How many tickets are read and written by one statement, so that the time of a statement does not depend on the project's size. */
const BATCH = 5_000

/**
 * Changes the overloads of a project's tickets when the project's Max GVW override changes. Tickets with an override of their own do not
 * change, since theirs counts. All other tickets do, whatever their status and pay period, as with an override of their own: the overload
 * is no part of a pay code, so that a closed period does not contain it.
 */
export const ticketOverloads: TicketOverloads = {
  async hold(db, projectIds) {
    await lockConnections(db)
    await holdPeriodsOfProjects(db, projectIds)
    await db.one(sql<{ count: number }>`SELECT count(*)::int AS count FROM (SELECT slips.id FROM slips WHERE ${withoutOverride(db, projectIds)} ORDER BY slips.id FOR UPDATE) AS ticket`)
  },
  async recompute(db, actor, projectIds) {
    await holdPeriodsOfProjects(db, projectIds)
    for (let after: number | undefined = 0; after !== undefined;) {
      const tickets = await lockForOverload(db, sql.part`${withoutOverride(db, projectIds)} AND slips.id > ${after}`, BATCH)
      const changed = tickets.map((ticket) => ({ ...ticket, next: overloadOf(ticket) })).filter((ticket) => !isSameOverload(ticket, ticket.next))
      await db.run(sql`
        UPDATE slips SET overload_amount = changed.overload_amount, overload_unit = changed.overload_unit, version = slips.version + 1, updated_at = now()
        FROM unnest(${changed.map(({ id }) => id)}::int[], ${changed.map(({ next }) => next.overload_amount)}::numeric[], ${changed.map(({ next }) => next.overload_unit)}::text[])
          AS changed (id, overload_amount, overload_unit)
        WHERE slips.dot_authority_id = ${db.agency} AND slips.id = changed.id`)
      await recordSlipEvents(db, actor, 'overload_changed', changed.map(({ id, version, dot_project_id, overload_amount: amount, overload_unit: unit, next }) => (
        { slip_id: id, slip_version: version + 1, dot_project_id, changes: { overload_amount: [amount, next.overload_amount], overload_unit: [unit, next.overload_unit] } })))
      after = tickets.length < BATCH ? undefined : tickets.at(-1)?.id
    }
  },
}

/** An overload of a ticket, as it is stored or as it is to be stored. */
export interface StoredOverload {
  readonly overload_amount: string | null
  readonly overload_unit: string | null
}

/** A row-locked ticket with its present overload, and the values from which its overload is computed. */
export interface OverloadTicket extends StoredOverload {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number | null
  readonly max_gvw: number | null
  readonly project_max_gvw_override: number | null
  readonly amounts: readonly { readonly uom: string | null; readonly gross: string | null }[]
}

/** Locks at most `most` tickets that match a condition on `slips`, in id order, and reads what their overload is computed from. */
export function lockForOverload(db: AgencyTransaction, where: SqlPart, most: number): Promise<OverloadTicket[]> {
  return db.many(sql<OverloadTicket>`
    SELECT slips.id, slips.version, slips.dot_project_id, slips.overload_amount, slips.overload_unit, slips.max_gvw,
      (SELECT project.max_gvw_override FROM dot_projects project WHERE project.dot_authority_id = slips.dot_authority_id AND project.id = slips.dot_project_id) AS project_max_gvw_override,
      jsonb_build_array(jsonb_build_object('uom', slips.uom_1, 'gross', slips.gross_amount_1::text), jsonb_build_object('uom', slips.uom_2, 'gross', slips.gross_amount_2::text),
        jsonb_build_object('uom', slips.uom_3, 'gross', slips.gross_amount_3::text)) AS amounts
    FROM slips WHERE slips.dot_authority_id = ${db.agency} AND ${where} ORDER BY slips.id LIMIT ${most} FOR UPDATE OF slips`)
}

/** The overload of a ticket that has this override of its own, or none (TICK-40). */
export function overloadOf({ amounts, max_gvw, project_max_gvw_override }: OverloadTicket, override: number | null = null): StoredOverload {
  const excess = overload(amounts, { max_gvw_override: override, project_max_gvw_override, max_gvw })
  return { overload_amount: excess?.overload_amount ?? null, overload_unit: excess?.overload_unit ?? null }
}

/** Whether two overloads are the same, however their amounts are written. */
export function isSameOverload(one: StoredOverload, other: StoredOverload): boolean {
  return one.overload_unit === other.overload_unit && (one.overload_amount === null || other.overload_amount === null
    ? one.overload_amount === other.overload_amount : Number(one.overload_amount) === Number(other.overload_amount))
}

function withoutOverride(db: AgencyTransaction, projectIds: readonly number[]): SqlPart {
  return sql.part`slips.dot_authority_id = ${db.agency} AND slips.dot_project_id = ANY (${[...projectIds]}::int[]) AND slips.max_gvw_override IS NULL`
}
