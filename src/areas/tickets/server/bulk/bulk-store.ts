import type { BulkTicket } from '#src/areas/tickets/domain/bulk/bulk'
import { updateSlips } from '#src/areas/tickets/server/update-slips'
import type { TicketStatus } from '#src/platform/domain/status-words'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { visibleProjects, type Viewer } from '#src/areas/projects/server/public/visible-projects'

/** A row-locked ticket of a bulk change, with the fields that the rules and the events use. */
export interface LockedTicket extends BulkTicket {
  readonly version: number
  readonly dot_project_id: number | null
  /** The time zone of the ticket's project. If the ticket has no project, the time zone of the agency. */
  readonly timezone: string
  readonly delivered_date: string | null
  readonly rejection_reason: string | null
  readonly rejected_on: string | null
  readonly pay_period: number | null
  readonly max_gvw: number | null
  readonly max_gvw_override: number | null
  readonly max_gvw_override_by: number | null
  readonly max_gvw_override_at: string | null
  readonly overload_amount: string | null
  readonly overload_unit: string | null
  readonly flag_by_dot: boolean
  readonly flagged_by: number | null
  readonly flagged_at: string | null
  readonly flag_note: string | null
}

/** A ticket after a bulk change, with the fields that the client needs to update the rows of open tables. */
export interface ChangedTicket {
  readonly id: number
  readonly version: number
  readonly status: TicketStatus
  readonly delivered_date: string | null
  readonly rejection_reason: string | null
  readonly coded: boolean
  readonly pay_period: number | null
  readonly max_gvw_override: number | null
  readonly overload_amount: number | null
  readonly overload_unit: string | null
  readonly flag_by_dot: boolean
  readonly flag_note: string | null
}

/**
 * Locks tickets in id order, so that two bulk changes of the same tickets wait for each other instead of deadlocking. Skips ids of tickets
 * that do not exist or that the person may not see.
 */
export function lockTickets(db: AgencyTransaction, person: Viewer, slipIds: readonly number[]): Promise<LockedTicket[]> {
  return db.many(sql<LockedTicket>`
    SELECT slips.id, slips.version, slips.ticket_number, slips.status, slips.ticket_date, slips.coded, slips.dot_project_id,
      slips.delivered_date, slips.rejection_reason, slips.rejected_on, slips.pay_period,
      slips.max_gvw, slips.max_gvw_override, slips.max_gvw_override_by, to_json(slips.max_gvw_override_at) #>> '{}' AS max_gvw_override_at,
      slips.overload_amount, slips.overload_unit, slips.flag_by_dot, slips.flagged_by, to_json(slips.flagged_at) #>> '{}' AS flagged_at,
      slips.flag_note, coalesce(dot_projects.timezone, (SELECT timezone FROM dot_authorities WHERE id = ${db.agency})) AS timezone,
      CASE WHEN pay_periods.state = 'closed' THEN pay_periods.number END AS closed_period
    FROM slips
    LEFT JOIN dot_projects ON dot_projects.dot_authority_id = slips.dot_authority_id AND dot_projects.id = slips.dot_project_id
    LEFT JOIN pay_periods ON pay_periods.dot_authority_id = slips.dot_authority_id
      AND pay_periods.dot_project_id = slips.dot_project_id AND pay_periods.number = slips.pay_period
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = ANY(${slipIds}) AND ${visibleProjects(person, sql.part`slips.dot_project_id`)}
    ORDER BY slips.id FOR UPDATE OF slips`)
}

/** The gross amounts of a ticket with their units, from which the overload is computed. */
type GrossAmounts = readonly { readonly uom: string | null; readonly gross: string | null }[]

/** What the overload of a ticket is computed from, except for the ticket's own Max GVW override. */
export interface OverloadSources {
  readonly id: number
  readonly amounts: GrossAmounts
  readonly max_gvw: number | null
  readonly project_max_gvw_override: number | null
}

/**
 * What the overloads of these tickets are computed from, by ticket id. The tickets must already be locked by an earlier statement, because
 * a statement that waits for locks reads the projects' Max GVW as it was before the wait. If a project changes after this statement, a
 * background task computes the overloads again once it gets the locks (TICK-40).
 */
export async function overloadSources(db: AgencyTransaction, slipIds: readonly number[]): Promise<Map<number, OverloadSources>> {
  const rows = await db.many(sql<OverloadSources>`
    SELECT slips.id, slips.max_gvw, dot_projects.max_gvw_override AS project_max_gvw_override, json_build_array(
        json_build_object('uom', uom_1, 'gross', gross_amount_1::text),
        json_build_object('uom', uom_2, 'gross', gross_amount_2::text),
        json_build_object('uom', uom_3, 'gross', gross_amount_3::text)) AS amounts
    FROM slips LEFT JOIN dot_projects ON dot_projects.dot_authority_id = slips.dot_authority_id AND dot_projects.id = slips.dot_project_id
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = ANY(${slipIds})`)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * A row-locked ticket as it is after these values are written: its version is one higher. Computing this is faster than reading up to 5,000
 * rows from the database again.
 */
export function changedTicket(ticket: LockedTicket, values: Partial<ChangedTicket>): ChangedTicket {
  return {
    id: ticket.id,
    version: ticket.version + 1,
    status: ticket.status,
    delivered_date: ticket.delivered_date,
    rejection_reason: ticket.rejection_reason,
    coded: ticket.coded,
    pay_period: ticket.pay_period,
    max_gvw_override: ticket.max_gvw_override,
    overload_amount: ticket.overload_amount === null ? null : Number(ticket.overload_amount),
    overload_unit: ticket.overload_unit,
    flag_by_dot: ticket.flag_by_dot,
    flag_note: ticket.flag_note,
    ...values,
  }
}

/** Marks row-locked tickets delivered on a date. If they were rejected, their rejection is cleared (DT-2 row 1). */
export async function setDelivered(db: AgencyTransaction, tickets: readonly LockedTicket[], date: string): Promise<ChangedTicket[]> {
  const values = { status: 'delivered', delivered_date: date, rejection_reason: null } as const
  await db.run(sql`
    UPDATE slips SET status = ${values.status}, delivered_date = ${date}, rejection_reason = NULL, rejected_on = NULL,
      version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${tickets.map(({ id }) => id)})`)
  return tickets.map((ticket) => changedTicket(ticket, values))
}

/**
 * Marks row-locked tickets rejected on a date for a reason (DT-1). The caller must already have cleared the tickets' pay codes in the same
 * transaction.
 */
export async function setRejected(db: AgencyTransaction, tickets: readonly LockedTicket[], date: string, reason: string): Promise<ChangedTicket[]> {
  const values = { status: 'rejected', delivered_date: null, rejection_reason: reason } as const
  await db.run(sql`
    UPDATE slips SET status = ${values.status}, rejected_on = ${date}, rejection_reason = ${reason}, delivered_date = NULL,
      version = version + 1, updated_at = now()
    WHERE dot_authority_id = ${db.agency} AND id = ANY(${tickets.map(({ id }) => id)})`)
  return tickets.map((ticket) => changedTicket(ticket, { ...values, ...(ticket.coded && { coded: false, pay_period: null }) }))
}

/**
 * Sets row-locked tickets back to pending, or to flagged if they have a flag. Clears their delivery or rejection, but keeps their pay codes
 * (PLUS-36).
 */
export async function setReopened(db: AgencyTransaction, tickets: readonly { readonly ticket: LockedTicket; readonly to: TicketStatus }[]): Promise<ChangedTicket[]> {
  await db.run(sql`
    UPDATE slips SET status = next.status, delivered_date = NULL, rejection_reason = NULL, rejected_on = NULL, version = version + 1, updated_at = now()
    FROM unnest(${tickets.map(({ ticket }) => ticket.id)}::int[], ${tickets.map(({ to }) => to)}::text[]) AS next (id, status)
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = next.id`)
  return tickets.map(({ ticket, to }) => changedTicket(ticket, { status: to, delivered_date: null, rejection_reason: null }))
}

/** The overload of a ticket, computed with its new Max GVW. */
export interface NewOverload {
  readonly id: number
  readonly overload_amount: string | null
  readonly overload_unit: string | null
}

/** Who set the Max GVW override of tickets, and when. Both are null after the override is cleared. */
interface OverrideMark {
  readonly max_gvw_override_by: number | null
  readonly max_gvw_override_at: string | null
}

/**
 * Sets or clears the Max GVW override (in lbs) of row-locked tickets, with the person, the time and the resulting overload (TICK-40,
 * TICK-57 to TICK-60). Returns the person and time.
 */
export async function setMaxGvwOverride(db: AgencyTransaction, overloads: readonly NewOverload[], lbs: number | null, employeeId: number): Promise<OverrideMark> {
  const isSet = lbs !== null
  const by = isSet ? employeeId : null
  const update = updateSlips(db, overloads, { overload_amount: sql.part`numeric`, overload_unit: sql.part`text` }, (next) => sql.part`
    max_gvw_override = ${lbs}, max_gvw_override_by = ${by}, max_gvw_override_at = CASE WHEN ${isSet}::boolean THEN now() END,
    overload_amount = ${next.overload_amount}, overload_unit = ${next.overload_unit}`, 1)
  const { now } = await db.one(sql<{ now: string }>`WITH changed AS (${update}) SELECT to_json(now()) #>> '{}' AS now`)
  return { max_gvw_override_by: by, max_gvw_override_at: isSet ? now : null }
}

/** The new status and the new flag note of one ticket. */
export interface NewFlag {
  readonly ticket: LockedTicket
  readonly status: TicketStatus
  readonly flag_note: string | null
}

/** Who flagged tickets, and when. Both are null after the flag is removed. */
interface FlagMark {
  readonly flagged_by: number | null
  readonly flagged_at: string | null
}

/**
 * Adds or removes the flag of row-locked tickets, and sets their status. If a ticket already has the flag, the person and time of that flag
 * are kept (TICK-35, TICK-63). Returns the person and time for the newly flagged tickets; both are null after the flag is removed.
 */
export async function setFlags(db: AgencyTransaction, flags: readonly NewFlag[], flag: boolean, employeeId: number): Promise<FlagMark> {
  const tickets = flags.map(({ ticket, status, flag_note }) => ({ id: ticket.id, status, flag_note }))
  const update = updateSlips(db, tickets, { status: sql.part`text`, flag_note: sql.part`text` }, (next) => sql.part`flag_by_dot = ${flag}, status = ${next.status}, flag_note = ${next.flag_note},
    flagged_by = CASE WHEN NOT ${flag}::boolean THEN NULL WHEN flag_by_dot THEN flagged_by ELSE ${employeeId}::int END,
    flagged_at = CASE WHEN NOT ${flag}::boolean THEN NULL WHEN flag_by_dot THEN flagged_at ELSE now() END`, 1)
  const { now } = await db.one(sql<{ now: string }>`WITH changed AS (${update}) SELECT to_json(now()) #>> '{}' AS now`)
  return flag ? { flagged_by: employeeId, flagged_at: now } : { flagged_by: null, flagged_at: null }
}
