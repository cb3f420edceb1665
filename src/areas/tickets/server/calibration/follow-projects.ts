import { setTimeout as pause } from 'node:timers/promises'
import { holdPeriodsOfProjects } from '#src/areas/contracts/server/pay-periods/public/hold-open-periods'
import { FOLLOW_PROJECTS } from '#src/areas/projects/server/public/ticket-values'
import { lockMoving, sameAmount, standingIn, type MovingTicket, type ProjectOfTickets } from '#src/areas/tickets/server/calibration/move-tickets'
import { findLookups } from '#src/areas/tickets/server/calibration/store'
import { recordSlipEvents, type ChangedSlip } from '#src/areas/tickets/server/public/slip-events'
import { updateSlips } from '#src/areas/tickets/server/update-slips'
import type { Database } from '#src/platform/server/database/database'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { actorOfServer, type Actor } from '#src/platform/server/http/security/actor'
import type { BackgroundTask } from '#src/platform/server/jobs/jobs'
import type { Platform } from '#src/platform/server/platform'

/**
 * Limits of a run of the task. `batch`: tickets per batch, few enough that nobody waits long for their row locks. `batches`: batches per
 * run, few enough that the run ends long before the queue's time limit. `waitMs`: how long the run waits for earlier transactions.
 */
interface TaskLimits {
  readonly batch: number
  readonly batches: number
  readonly waitMs: number
}
const LIMITS: TaskLimits = { batch: 1_000, batches: 5, waitMs: 500 }
/** Delay of the next run if other transactions have not ended yet. During the delay, the workers can run other tasks. */
const DELAY_SECONDS = 5
/** How often a waiting run checks whether the earlier transactions have ended. */
const LOOK_MS = 100
/** The code of a lock timeout: another transaction, such as an import, has locked some of the tickets for a long time. */
const LOCK_TIMEOUT = '55P03'

/**
 * Brings the tickets of projects up to date after the projects' Max GVW override or district has changed: computes their overloads again,
 * unless they have an override of their own, and sets their district (TICK-40). Works in batches, each in a transaction of its own, and
 * leaves the rest to another run of the task, so that it does not delay other tasks.
 *
 * Why no ticket keeps the former values: the task first waits for the transactions that looked up projects before the change, because a
 * receipt of tickets among them may still add tickets with the former values; every later receipt sees the new values. A move of tickets to
 * a project locks the project, so the move ends before the project changes. Each batch reads the projects after it has locked its tickets.
 * If a project changes after that, the task of that later change waits for the locks of this batch.
 *
 * `projects`: the ids of the projects, separated by spaces. `after` limits the task to tickets with larger ids. `behind`: the transactions
 * that had not ended when an earlier run stopped waiting for them, separated by spaces.
 */
export const followProjectsTask = ({ database, jobs }: Pick<Platform, 'database' | 'jobs'>, limits: TaskLimits = LIMITS): BackgroundTask => async ({ agency: of, projects: named, after: start = null, behind = null }) => {
  const [agency, projects, actor] = [Number(of), String(named).split(' ').map(Number), actorOfServer(FOLLOW_PROJECTS)]
  let after = Number(start ?? 0)
  const runAgain = (db: AgencyTransaction, open: readonly string[], delay = 0) => jobs.send(db, FOLLOW_PROJECTS, { agency, projects: projects.join(' '), after, behind: open.join(' ') }, delay)
  const open = await stillOpen(database, agency, behind === null ? null : String(behind).split(' '), limits.waitMs)
  if (open.length > 0) return database.inAgency(agency, (db) => runAgain(db, open, DELAY_SECONDS))
  const most = limits.batch * limits.batches
  const tickets = await database.inAgency(agency, (db) => findTickets(db, projects, after, most))
  try {
    for (let at = 0; at < tickets.length; at += limits.batch) {
      const batch = tickets.slice(at, at + limits.batch)
      await database.inAgency(agency, async (db) => {
        await followBatch(db, actor, projects, batch)
        after = batch.at(-1)?.id ?? after
        if (tickets.length === most && batch.at(-1) === tickets.at(-1)) await runAgain(db, [])
      })
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCK_TIMEOUT)) throw error
    // queue a new run instead of letting the queue retry this one, because an import can keep its locks for longer than all retries take
    await database.inAgency(agency, (db) => runAgain(db, [], DELAY_SECONDS))
  }
}

/**
 * Waits up to `waitMs` for transactions to end, and returns those that have not. If `earlier` is null, these are all transactions that may
 * have looked up projects before now.
 */
async function stillOpen(database: Pick<Database, 'inAgency'>, agency: number, earlier: readonly string[] | null, waitMs: number): Promise<readonly string[]> {
  const until = performance.now() + waitMs
  const lookups = () => database.inAgency(agency, findLookups)
  let open = earlier ?? (await lookups())
  while (open.length > 0) {
    const current = new Set(await lookups())
    open = open.filter((transaction) => current.has(transaction))
    if (open.length === 0 || performance.now() >= until) break
    await pause(LOOK_MS)
  }
  return open
}

interface TicketOfProject {
  readonly id: number
  readonly dot_project_id: number
}

function findTickets(db: AgencyTransaction, projects: readonly number[], after: number, most: number): Promise<TicketOfProject[]> {
  return db.many(sql<TicketOfProject>`
    SELECT id, dot_project_id FROM slips WHERE dot_authority_id = ${db.agency} AND dot_project_id = ANY (${[...projects]}::int[]) AND id > ${after}
    ORDER BY id LIMIT ${most}`)
}

/** Updates the tickets of a batch that are still in one of the projects, with one event for each ticket that changes. */
async function followBatch(db: AgencyTransaction, actor: Actor, projects: readonly number[], batch: readonly TicketOfProject[]): Promise<void> {
  // pay periods are locked before tickets, as in every write
  await holdPeriodsOfProjects(db, [...new Set(batch.map(({ dot_project_id: project }) => project))])
  const tickets = await lockMoving(db, sql.part`id = ANY (${batch.map(({ id }) => id)}::int[]) AND dot_project_id = ANY (${[...projects]}::int[])`)
  // this must be a separate statement after the locks, so that it reads the values that the projects have now
  const rows = await db.many(sql<ProjectOfTickets>`
    SELECT id, district, max_gvw_override FROM dot_projects
    WHERE dot_authority_id = ${db.agency} AND id = ANY (${[...new Set(tickets.map(({ dot_project_id: project }) => project ?? 0))]}::int[])`)
  const byId = new Map(rows.map((project) => [project.id, project]))
  const changed = tickets.flatMap((ticket) => {
    const project = byId.get(ticket.dot_project_id ?? 0)
    return project === undefined ? [] : (changeOf(ticket, project) ?? [])
  })
  if (changed.length === 0) return
  const types = { district: sql.part`text`, overload_amount: sql.part`numeric`, overload_unit: sql.part`text` }
  await db.run(sql`${updateSlips(db, changed, types, (next) => sql.part`district = ${next.district}, overload_amount = ${next.overload_amount}, overload_unit = ${next.overload_unit}`, 1)}`)
  for (const event of ['overload_changed', 'district_changed'] as const) {
    await recordSlipEvents(db, actor, event, changed.filter((one) => one.event === event).map(({ slip }) => slip))
  }
}

/** The new values of a ticket, and its event. */
interface Change {
  readonly id: number
  readonly district: string | null
  readonly overload_amount: string | null
  readonly overload_unit: string | null
  readonly event: 'overload_changed' | 'district_changed'
  readonly slip: ChangedSlip
}

/** The change that makes the overload and district of a ticket agree with its project. Null if they agree already. */
function changeOf(ticket: MovingTicket, project: ProjectOfTickets): Change | null {
  const { district } = project
  const { overload_amount, overload_unit } = ticket.max_gvw_override === null ? standingIn(ticket, project) : ticket
  const isOtherOverload = !sameAmount(ticket.overload_amount, overload_amount)
  const isOtherDistrict = ticket.district !== district
  if (!isOtherOverload && !isOtherDistrict) return null
  return {
    id: ticket.id, district, overload_amount, overload_unit,
    event: isOtherOverload ? 'overload_changed' : 'district_changed',
    slip: {
      slip_id: ticket.id,
      slip_version: ticket.version + 1,
      dot_project_id: ticket.dot_project_id,
      changes: {
        ...(isOtherDistrict && { district: [ticket.district, district] as const }),
        ...(isOtherOverload && { overload_amount: [ticket.overload_amount, overload_amount] as const, overload_unit: [ticket.overload_unit, overload_unit] as const }),
      },
    },
  }
}
