import { bigProjects } from '#src/sample-data/projects/big-projects'
import type { Use } from '#src/sample-data/tickets/coding'
import type { CopyRow } from '#src/platform/server/database/copy'
import { makeFrame } from '#src/sample-data/frame'
import { stationsOf } from '#src/sample-data/stationing/sample-roads'
import type { TicketIds } from '#src/sample-data/tickets/history'
import type { ProjectPlan } from '#src/sample-data/plan'
import { referenceOf } from '#src/sample-data/reference'
import { ticketsOf, type SampleTicket, type SeenJob, type TicketRun } from '#src/sample-data/tickets/tickets'

/** The seed of every load. */
export const SAMPLE_SEED = 'slipway 2026'
/** The approximate default number of tickets. */
export const USUAL_TICKETS = 6000

/** The sample data as rows. Tickets are generated one by one, so that any number of them fits into memory. */
export interface SampleData {
  readonly frame: ReadonlyMap<string, readonly CopyRow[]>
  /** Generates the tickets. Call it only once. */
  tickets(): Generator<SampleTicket>
  /** Makes the rows that depend on all tickets: job numbers, and the pay items that people used. Call it after the last ticket. */
  rest(): ReadonlyMap<string, readonly CopyRow[]>
  /** The last id of each table that has ids. Call it after everything else. */
  lastIds(): ReadonlyMap<string, number>
}

/** The input of the sample data. The same options give the same rows. */
export interface SampleOptions {
  readonly seed: string
  readonly now: Date
  readonly tickets: number
  readonly passwordHash: string
}

/**
 * Creates the sample data. With fewer tickets than usual, every project gets fewer. Additional tickets go into big projects of the
 * first agency.
 */
export function makeSampleData({ seed, now, tickets, passwordHash }: SampleOptions): SampleData {
  const more = bigProjects(Math.max(0, tickets - USUAL_TICKETS))
  const { rows, plans } = makeFrame({ seed, load: now, passwordHash, more })
  const ids: TicketIds = { slips: 0, slip_events: 0, slip_sources: 0, slip_notes: 0, slip_corrections: 0 }
  const run: TicketRun = { seed, ids, jobs: new Map() }
  const uses: CopyRow[] = []
  const share = Math.min(1, tickets / USUAL_TICKETS)
  return {
    frame: rows.tables(),
    *tickets() {
      for (const plan of plans.toSorted((one, other) => Number(one.isBig) - Number(other.isBig))) {
        const used = new Map<string, Use>()
        for (const ticket of ticketsOf({ ...run, ...referenceOf(now, plan.timezone), plan, changeSets: new Map(), uses: used, station: plan.road === null ? null : stationsOf(plan.road) }, share)) {
          yield ticket
          if (plan.isBig && ids.slips >= tickets) break
        }
        uses.push(...rowsOfUses(plan, used))
        if (plan.isBig && ids.slips >= tickets) return
      }
    },
    rest: () => new Map([['job_slip_projects', jobRows(run.jobs)], ['pay_item_uses', uses]]),
    lastIds: () => new Map([...rows.lastIds(), ...Object.entries(ids), ['job_slip_projects', run.jobs.size]]),
  }
}

function jobRows(jobs: ReadonlyMap<string, SeenJob>): CopyRow[] {
  return [...jobs.values()].map((job, index) => ({
    dot_authority_id: job.agency,
    id: index + 1,
    supplier: job.supplier,
    job_number: job.jobNumber,
    job_name: job.jobName,
    dot_project_id: job.project,
    hidden: job.hidden,
  }))
}

function rowsOfUses(plan: ProjectPlan, uses: ReadonlyMap<string, Use>): CopyRow[] {
  return [...uses.values()].map((use) => ({
    dot_authority_id: plan.agency.id,
    employee_id: use.employee,
    dot_project_id: plan.id,
    project_pay_item_id: use.item,
    plant_id: use.plant,
    material_description: use.material,
    external_dot_contractor_id: use.contractor,
    used_at: use.at,
    uses: use.count,
  }))
}
