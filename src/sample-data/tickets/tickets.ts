import type { CopyRow } from '#src/platform/server/database/copy'
import type { Use } from '#src/sample-data/tickets/coding'
import type { TicketIds } from '#src/sample-data/tickets/history'
import type { ProjectPlan } from '#src/sample-data/plan'
import { openRandom } from '#src/sample-data/random'
import type { Reference } from '#src/sample-data/reference'
import type { stationsOf } from '#src/sample-data/stationing/sample-roads'
import { age, daysOfSupply, loadsOfShift, type Load } from '#src/sample-data/tickets/shifts'
import { makeTicket } from '#src/sample-data/tickets/ticket'

/** One ticket with all rows that belong to it, by table. */
export interface SampleTicket {
  readonly slip: CopyRow
  readonly events: readonly CopyRow[]
  readonly sources: readonly CopyRow[]
  readonly assignments: readonly CopyRow[]
  readonly notes: readonly CopyRow[]
  readonly corrections: readonly CopyRow[]
}

/** A supplier's job number that occurs on tickets. */
export interface SeenJob {
  readonly agency: number
  readonly supplier: string
  readonly jobNumber: string
  readonly jobName: string
  readonly project: number | null
  readonly hidden: boolean
}

/** What is shared while the tickets of all projects are generated. */
export interface TicketRun {
  readonly seed: string
  readonly ids: TicketIds
  readonly jobs: Map<string, SeenJob>
}

/** What is shared while the tickets of one project are generated. */
export interface ProjectRun extends TicketRun, Reference {
  readonly plan: ProjectPlan
  /** Ids of change sets with many tickets, by action, person and day. */
  readonly changeSets: Map<string, string>
  readonly uses: Map<string, Use>
  /** Finds the station of a ticket's location on the road of the project; null without a road. */
  readonly station: ReturnType<typeof stationsOf> | null
}

/** The tickets of a project, oldest day first. `share` scales the number of tickets of each supply. */
export function* ticketsOf(run: ProjectRun, share: number): Generator<SampleTicket> {
  const { plan, seed, today, now } = run
  const left = new Map(plan.supplies.map((supply) => [supply, Math.round(supply.loads * share)]))
  const byDay = new Map<string, typeof plan.supplies[number][]>()
  for (const supply of plan.supplies) {
    for (const day of daysOfSupply(supply, plan, left.get(supply) ?? 0, today, seed)) byDay.set(day, [...(byDay.get(day) ?? []), supply])
  }
  for (const day of [...byDay.keys()].toSorted()) {
    const loads: Load[] = []
    for (const supply of byDay.get(day) ?? []) {
      const random = openRandom(`${seed} shift ${plan.agency.key} ${plan.id} ${supply.plant} ${supply.material} ${age(day, today)}`)
      const count = Math.min(left.get(supply) ?? 0, Math.max(1, Math.round(supply.perDay * (0.85 + random.next() * 0.3))))
      left.set(supply, (left.get(supply) ?? 0) - count)
      loads.push(...loadsOfShift(supply, plan, day, count, now, random))
    }
    run.changeSets.clear()
    const random = openRandom(`${seed} tickets ${plan.agency.key} ${plan.id} ${age(day, today)}`)
    const totals = new Map<string, number>()
    for (const load of loads.toSorted((one, other) => one.at - other.at)) yield* makeTicket(load, run, totals, random)
  }
}
