import { overload } from '#src/areas/tickets/domain/max-gvw'
import { holdPeriodsOfProjects } from '#src/areas/contracts/server/pay-periods/public/hold-open-periods'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recountLastTicketed } from '#src/areas/projects/server/public/last-ticketed'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'

/** The fields of a ticket that identify a supplier's job. */
export interface JobOfTickets {
  readonly supplier: string
  readonly job_number: string
}

/** Who moves tickets, and the handlers of other areas that are called for moved tickets in the same transaction. */
export interface Mover {
  readonly actor: Actor
  readonly received: readonly AfterReceipt[]
}

/** A row-locked ticket that is about to be moved, with the values from which its overload is computed. */
export interface MovingTicket {
  readonly id: number
  readonly version: number
  readonly dot_project_id: number | null
  readonly plant_id: number
  readonly ticket_number_key: string
  readonly ticket_date: string
  readonly district: string | null
  readonly overload_amount: string | null
  readonly overload_unit: string | null
  readonly max_gvw: number | null
  readonly max_gvw_override: number | null
  readonly amounts: readonly { readonly uom: string | null; readonly gross: string | null }[]
}

/** The project that tickets move to. */
export interface ProjectOfTickets {
  readonly id: number
  readonly district: string | null
  readonly max_gvw_override: number | null
}

/**
 * Moves those tickets of a job that have no project into a project, with one event for each ticket. Returns how many were moved (CALB-4).
 * Tickets that are in another project stay there, since a person put or coded them there. `reverses`: the change set that is being undone,
 * or null.
 */
export async function moveIn(db: AgencyTransaction, mover: Mover, job: JobOfTickets, projectId: number, reverses: string | null = null): Promise<number> {
  const project = await db.one(sql<ProjectOfTickets>`
    SELECT id, district, max_gvw_override FROM dot_projects WHERE dot_authority_id = ${db.agency} AND id = ${projectId}`)
  return move(db, mover, job, null, project, reverses)
}

/** Moves the uncoded tickets of a job out of a project, with one event for each ticket. Returns how many were moved (CALB-6). */
export function moveOut(db: AgencyTransaction, mover: Mover, job: JobOfTickets, projectId: number, reverses: string | null = null): Promise<number> {
  return move(db, mover, job, projectId, null, reverses)
}

/**
 * Locks all tickets that are about to be moved because their jobs (`jobs`) are being connected. They are locked together, in id order, to
 * prevent deadlocks; the tickets of each job are then moved separately.
 */
export async function holdTicketsOfJobs(db: AgencyTransaction, jobs: readonly JobOfTickets[], projectIds: readonly number[]): Promise<void> {
  if (jobs.length === 0) return
  await holdPeriodsOfProjects(db, projectIds)
  await db.run(sql`
    SELECT id FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id IS NULL AND NOT coded
      AND id IN (SELECT key.slip_id FROM unnest(${jobs.map(({ supplier }) => supplier)}::text[], ${jobs.map(({ job_number: number }) => number)}::text[]) AS job (supplier, number)
        JOIN slip_keys key ON key.dot_authority_id = ${db.agency} AND key.supplier = job.supplier AND key.job_number = job.number AND key.dot_project_id IS NULL)
    ORDER BY id FOR UPDATE`)
}

async function move(db: AgencyTransaction, mover: Mover, { supplier, job_number: number }: JobOfTickets, from: number | null, to: ProjectOfTickets | null, reverses: string | null): Promise<number> {
  await holdPeriodsOfProjects(db, [from, to?.id ?? null].flatMap((id) => id ?? []))
  const tickets = await lockMoving(db, sql.part`id IN (
      SELECT slip_id FROM slip_keys WHERE dot_authority_id = ${db.agency} AND supplier = ${supplier} AND job_number = ${number})
    AND dot_project_id IS NOT DISTINCT FROM ${from}::int AND NOT coded`)
  await moveTickets(db, mover, to === null ? 'disconnected' : 'connected', tickets, { from, to }, reverses)
  return tickets.length
}

/**
 * Locks the tickets that match a condition, in id order, and reads the values that moving them requires. The caller must already have
 * locked the pay periods of their projects.
 */
export function lockMoving(db: AgencyTransaction, where: SqlPart): Promise<MovingTicket[]> {
  return db.many(sql<MovingTicket>`
    SELECT id, version, dot_project_id, plant_id, ticket_number_key, ticket_date::text AS ticket_date, district, overload_amount, overload_unit, max_gvw, max_gvw_override, jsonb_build_array(
      jsonb_build_object('uom', uom_1, 'gross', gross_amount_1::text), jsonb_build_object('uom', uom_2, 'gross', gross_amount_2::text),
      jsonb_build_object('uom', uom_3, 'gross', gross_amount_3::text)) AS amounts
    FROM slips WHERE dot_authority_id = ${db.agency} AND ${where} ORDER BY id FOR UPDATE`)
}

/**
 * Moves row-locked tickets from one project to another, out of a project, or into one, with one event for each ticket. Their overload is
 * computed again, with the Max GVW of the new project (TICK-40). Other areas then treat the tickets as received, so that the orders and
 * incidents of both projects are updated.
 */
export async function moveTickets(
  db: AgencyTransaction,
  { actor, received }: Mover,
  event: 'connected' | 'disconnected' | 'moved',
  tickets: readonly MovingTicket[],
  { from, to }: { readonly from: number | null; readonly to: ProjectOfTickets | null },
  reverses: string | null = null,
): Promise<void> {
  if (tickets.length === 0) return
  const moved = tickets.map((ticket) => ({ ticket, ...standingIn(ticket, to) }))
  await db.run(sql`
    UPDATE slips SET dot_project_id = ${to?.id ?? null}, district = ${to?.district ?? null},
      overload_amount = moved.overload_amount, overload_unit = moved.overload_unit, version = version + 1, updated_at = now()
    FROM unnest(${moved.map(({ ticket }) => ticket.id)}::int[], ${moved.map((one) => one.overload_amount)}::numeric[], ${moved.map((one) => one.overload_unit)}::text[])
      AS moved (id, overload_amount, overload_unit)
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = moved.id`)
  await recordSlipEvents(db, actor, event, moved.map(({ ticket, overload_amount, overload_unit }) => ({
    slip_id: ticket.id,
    slip_version: ticket.version + 1,
    dot_project_id: to?.id ?? from,
    changes: {
      dot_project_id: [from, to?.id ?? null],
      ...(ticket.district === (to?.district ?? null) ? {} : { district: [ticket.district, to?.district ?? null] }),
      ...(sameAmount(ticket.overload_amount, overload_amount) ? {} : { overload_amount: [ticket.overload_amount, overload_amount], overload_unit: [ticket.overload_unit, overload_unit] }),
    },
  })), reverses)
  await recountLastTicketed(db, [from, to?.id ?? null].flatMap((id) => id ?? []))
  const changed = new Set(['dot_project_id'])
  const arrived = tickets.map(({ id, plant_id, ticket_number_key, ticket_date }) => ({ id, isNew: false, dot_project_id: to?.id ?? null, plant_id, ticket_number_key, ticket_date, changed }))
  for (const after of received) await after(db, actor, arrived, reverses)
}

/**
 * The columns of a ticket that depend on its project: the overload, which is computed with the Max GVW that applies in the project
 * (TICK-40).
 */
export function standingIn({ amounts, max_gvw, max_gvw_override }: MovingTicket, project: ProjectOfTickets | null) {
  const excess = overload(amounts, { max_gvw_override, project_max_gvw_override: project?.max_gvw_override ?? null, max_gvw })
  return { overload_amount: excess?.overload_amount ?? null, overload_unit: excess?.overload_unit ?? null }
}

/** Whether two amounts are the same, however many decimals they are written with. */
export function sameAmount(one: string | null, other: string | null): boolean {
  return one === null || other === null ? one === other : Number(one) === Number(other)
}
