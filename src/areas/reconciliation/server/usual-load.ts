import { USUAL_LOAD_LEAST } from '#src/areas/reconciliation/domain/coding/usual-load'
import { statusesOfFilter } from '#src/areas/tickets/domain/status'
import { unitKey } from '#src/platform/domain/units/weight-units'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** How many of the newest loads the median is computed from. This is enough to be typical, and few enough to read for every ticket. */
const PROJECT_LOADS = 500
const AGENCY_LOADS = 2_000

/** The median load of a unit, and the number of loads it is based on. */
export interface UsualLoadFound {
  readonly net_amount: number
  readonly loads: number
}

/**
 * The median net of the newest other delivered tickets that are in this ticket's unit and have a net above 0. Uses the project's tickets,
 * or the agency's tickets if the project has fewer than 20. Null if the agency has fewer than 20 too, and for a ticket without a unit.
 */
export async function findUsualLoad(db: AgencyTransaction, projectId: number, slipId: number): Promise<UsualLoadFound | null> {
  const slip = await db.maybeOne(sql<{ uom_1: string | null }>`
    SELECT uom_1 FROM slips WHERE dot_authority_id = ${db.agency} AND id = ${slipId} AND dot_project_id = ${projectId}`)
  const unit = unitKey(slip?.uom_1 ?? '')
  if (unit === '') return null
  return (await medianOf(db, ofProject(db, projectId), unit, slipId)) ?? (await medianOf(db, ofAgency(db), unit, slipId))
}

async function medianOf(db: AgencyTransaction, loads: SqlPart, unit: string, slipId: number): Promise<UsualLoadFound | null> {
  const { loads: count, net_amount } = await db.one(sql<{ loads: number; net_amount: string | null }>`
    SELECT count(*)::int AS loads, percentile_disc(0.5) WITHIN GROUP (ORDER BY net_amount) AS net_amount
    FROM (${loads}) newest
    WHERE rtrim(upper(btrim(uom_1)), '.') = ${unit} AND net_amount > 0 AND id <> ${slipId}`)
  return count < USUAL_LOAD_LEAST || net_amount === null ? null : { net_amount: Number(net_amount), loads: count }
}

/**
 * SQL that selects the project's newest delivered tickets: up to PROJECT_LOADS for each delivered status, with one index lookup per status.
 */
function ofProject(db: AgencyTransaction, projectId: number): SqlPart {
  return sql.part`
    SELECT load.* FROM unnest(${delivered}::text[]) AS wanted(status) CROSS JOIN LATERAL (
      SELECT id, uom_1, net_amount FROM slips
      WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${projectId} AND slips.status = wanted.status
      ORDER BY ticketed_at DESC, id DESC LIMIT ${PROJECT_LOADS}) load`
}

/** SQL that selects the delivered tickets among the agency's AGENCY_LOADS newest tickets. */
function ofAgency(db: AgencyTransaction): SqlPart {
  return sql.part`
    SELECT id, uom_1, net_amount FROM (
      SELECT id, uom_1, net_amount, status FROM slip_rows WHERE dot_authority_id = ${db.agency}
      ORDER BY ticketed_at DESC, id DESC LIMIT ${AGENCY_LOADS}) load
    WHERE status = ANY(${delivered}::text[])`
}

const delivered: string[] = [...statusesOfFilter.delivered]
