import { message } from '#src/platform/domain/messages'
import type { ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import { ticketField } from '#src/areas/tickets/domain/fields'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { raiseLastTicketed } from '#src/areas/projects/server/public/last-ticketed'
import { findProjects, noteJobs, openProjectMatcher, type ProjectMatcher } from '#src/areas/tickets/server/receipt/match-projects'
import { groupArrivals, plantsNamed, type Group } from '#src/areas/tickets/server/receipt/group-arrivals'
import { findOrAddPlants } from '#src/areas/tickets/server/receipt/plants'
import { furtherSlip, newSlip, type Arrival, type ArrivalResult, type ReceivedSlip } from '#src/areas/tickets/server/receipt/received-slip'
import {
  addSlips, addSources, identityText, jsonStage, lockSlipsByIdentity, setReceivedValues,
  type NewSource, type RowStage, type SourceOrigin,
} from '#src/areas/tickets/server/receipt/store'
import { moveIn } from '#src/areas/tickets/server/calibration/move-tickets'
import { timeSlices } from '#src/platform/server/time-slice'
import type { SlipRow } from '#src/areas/tickets/server/receipt/slip-row'
import type { AfterReceipt, ReceivedTicket } from '#src/platform/server/extensions/received-tickets'
import { recordEvents } from '#src/platform/server/records/record'
import { type Actor } from '#src/platform/server/http/security/actor'
import { recordSlipEvents, type ChangedSlip, type SlipEvent } from '#src/areas/tickets/server/public/slip-events'

/** Who sent tickets, and what is done with the tickets. */
export interface Sender {
  readonly actor: Actor
  readonly origin: SourceOrigin
  /** The functions that other areas run on the received tickets, in the same transaction. */
  readonly received: readonly AfterReceipt[]
}

/** The result of one arrival: what happened to its ticket, or why it was refused. */
export type Received =
  | { readonly index: number; readonly result: ArrivalResult; readonly id: number }
  | { readonly index: number; readonly faults: readonly ReceiptFault[] }

/** The arrivals of one ticket after they were received, with the ticket's id. */
interface Done extends ReceivedSlip {
  readonly id: number
  readonly group: Group
}

const MOST_ROUNDS = 5

/**
 * Receives any number of tickets with a few statements. Each arrival creates or updates its ticket (TICK-92, E.2), and its original body is
 * stored. Every change is recorded as an event. Projects and job numbers are updated too. If two senders create the same ticket at the same
 * time, the second arrival is processed again as an update. Throws if an arrival still cannot be processed after MOST_ROUNDS attempts.
 */
export async function receiveTickets(db: AgencyTransaction, sender: Sender, arrivals: readonly Arrival[], stage: RowStage = jsonStage): Promise<Received[]> {
  const groups = groupArrivals(await findOrAddPlants(db, plantsNamed(arrivals)), arrivals)
  const matcher = await openProjectMatcher(db, distinct(arrivals.map(({ values }) => values.job_number)))
  const done: Done[] = []
  let refused: Received[] = []
  let open = groups
  for (let round = 0; open.length > 0; round += 1) {
    if (round === MOST_ROUNDS) throw new Error('tickets were made and taken away under a receipt')
    const further = await receiveFurther(db, open, matcher)
    const unknown = without(open, further)
    refused = [...refused, ...unknown.flatMap(refusedVoids)]
    const whole = unknown.map(withoutRefusedVoids).filter(({ arrivals: some }) => some.length > 0)
    const first = await receiveFirst(db, whole, matcher, stage)
    done.push(...further, ...first)
    open = without(whole, first)
  }
  await keepWhatCame(db, sender, done, stage)
  await recordProjectEvents(db, sender, done, await matcherOfRows(db, matcher, done))
  const changed = done.flatMap((one) => receivedTicket(one) ?? [])
  if (changed.length > 0) for (const after of sender.received) await after(db, sender.actor, changed, null)
  return [...refused, ...done.flatMap(({ id, results }) => results.map((one) => ({ ...one, id })))].sort((a, b) => a.index - b.index)
}

/** Updates the tickets that already exist. */
async function receiveFurther(db: AgencyTransaction, groups: readonly Group[], matcher: ProjectMatcher): Promise<Done[]> {
  const present = await lockSlipsByIdentity(db, groups)
  const projects = await findProjects(db, distinctIds(present.map((slip) => slip.dot_project_id)))
  const byIdentity = new Map(groups.map((group) => [identityText(group), group]))
  const slice = timeSlices()
  const done: Done[] = []
  for (const slip of present) {
    const group = byIdentity.get(identityText(slip))
    if (group !== undefined) done.push({ ...furtherSlip(slip, group.arrivals, projects.get(slip.dot_project_id ?? 0) ?? null, matcher), id: slip.id, group })
    const pause = slice()
    if (pause !== undefined) await pause
  }
  await setReceivedValues(db, done.flatMap(({ row }) => (row === null ? [] : [row])))
  return done
}

/** Creates new tickets. Tickets that another sender has created in the meantime are missing from the result. */
async function receiveFirst(db: AgencyTransaction, groups: readonly Group[], matcher: ProjectMatcher, stage: RowStage): Promise<Done[]> {
  const slice = timeSlices()
  const slipsByIdentity = new Map<string, ReceivedSlip & { readonly group: Group }>()
  const rows: SlipRow[] = []
  for (const group of groups) {
    const [first, ...others] = group.arrivals
    if (first === undefined) continue
    const slip = newSlip(first, others, matcher)
    slipsByIdentity.set(identityText(group), { ...slip, group })
    const { plant_id, ticket_number_key } = group
    rows.push(Object.assign(slip.row ?? {}, { dot_authority_id: db.agency, plant_id, ticket_number_key }))
    const pause = slice()
    if (pause !== undefined) await pause
  }
  const added = await addSlips(db, stage, rows)
  return added.flatMap((identity): Done[] => {
    const slip = slipsByIdentity.get(identityText(identity))
    return slip === undefined ? [] : [{ ...slip, id: identity.id }]
  })
}

/**
 * Refuses bare voids, which are arrivals that void a ticket and contain only its identity, if they come before the ticket's first full
 * arrival: there is nothing to void yet, and not enough data to create a ticket. Call it only for tickets that do not exist.
 */
export function refusedVoids({ arrivals }: Group): Extract<Received, { faults: unknown }>[] {
  if (arrivals[0]?.isBareVoid !== true) return []
  const { label } = ticketField('material_description')
  const faults = [{ field: 'material_description', message: message('errors.field_is_required', { label }) }]
  return arrivals.slice(0, countOfBareVoids(arrivals)).map(({ index }) => ({ index, faults }))
}

/** The group without the arrivals that `refusedVoids` refuses. The same group if there are none. */
export function withoutRefusedVoids(group: Group): Group {
  const count = countOfBareVoids(group.arrivals)
  return count === 0 ? group : { ...group, arrivals: group.arrivals.slice(count) }
}

function countOfBareVoids(arrivals: readonly Arrival[]): number {
  const first = arrivals.findIndex(({ isBareVoid }) => !isBareVoid)
  return first === -1 ? arrivals.length : first
}

async function keepWhatCame(db: AgencyTransaction, { actor, origin }: Sender, done: readonly Done[], stage: RowStage): Promise<void> {
  const sources = done.flatMap(({ id, group }) => group.arrivals.map(({ index, body, body_hash }): NewSource & { index: number } => ({ index, slip_id: id, body, body_hash })))
  await addSources(db, stage, origin, sources.sort((a, b) => a.index - b.index))
  const rounds = Math.max(0, ...done.map(({ steps }) => steps.length))
  // the events of a ticket must be in order, so each round writes the next event of each ticket; events of the same kind are written
  // together
  for (let round = 0; round < rounds; round += 1) {
    const byEvent = new Map<SlipEvent, ChangedSlip[]>()
    for (const { id, steps, row } of done) {
      const step = steps[round]
      if (step === undefined) continue
      const project = row?.['dot_project_id']
      const changed = { slip_id: id, slip_version: step.version, dot_project_id: typeof project === 'number' ? project : null, changes: step.changes }
      const same = byEvent.get(step.event)
      if (same === undefined) byEvent.set(step.event, [changed])
      else same.push(changed)
    }
    for (const [event, slips] of byEvent) await recordSlipEvents(db, actor, event, slips)
  }
}

/** What other areas need to know about a ticket that was created or changed. Null if the ticket did not change. */
function receivedTicket({ id, group, row, isMoved, steps, results }: Done): ReceivedTicket | null {
  if (row === null) return null
  const project = row['dot_project_id']
  return {
    id,
    isNew: results.some(({ result }) => result === 'created'),
    dot_project_id: typeof project === 'number' ? project : null,
    plant_id: group.plant_id,
    ticket_number_key: group.ticket_number_key,
    ticket_date: group.ticket_date,
    changed: new Set([...steps.flatMap(({ changes }) => Object.keys(changes)), ...(isMoved ? ['dot_project_id'] : [])]),
  }
}

/**
 * The matcher for the job numbers that the tickets have now. These can differ from the job numbers in the arrivals: an arrival may lack the
 * job number that its ticket keeps, or the agency may have corrected it. If `matcher` did not load all of these job numbers, opens a new
 * one.
 */
async function matcherOfRows(db: AgencyTransaction, matcher: ProjectMatcher, done: readonly Done[]): Promise<ProjectMatcher> {
  const numbers = distinct(done.map(({ row }) => row?.['job_number']))
  return numbers.every((number) => matcher.knows(number)) ? matcher : openProjectMatcher(db, numbers)
}

/**
 * Adds and connects the job numbers of received tickets, and updates the last ticketed times of their projects. A job number is connected
 * to the project that it matches, not to that of the ticket: a coded ticket, or one that a person moved, can be in another project.
 */
async function recordProjectEvents(db: AgencyTransaction, sender: Sender, done: readonly Done[], matcher: ProjectMatcher): Promise<void> {
  const { actor } = sender
  const newest = new Map<number, string>()
  const jobs = done.flatMap(({ row }) => {
    if (row === null) return []
    const { supplier, job_number, job_name, dot_project_id, ticketed_at } = row
    const project = typeof dot_project_id === 'number' ? dot_project_id : null
    if (project !== null) newest.set(project, laterOf(newest.get(project), String(ticketed_at)))
    if (typeof supplier !== 'string' || typeof job_number !== 'string') return []
    return [{ supplier, job_number, job_name: typeof job_name === 'string' ? job_name : null, dot_project_id: matcher.match(supplier, job_number)?.id ?? null }]
  })
  const { added, connected } = await noteJobs(db, jobs)
  await recordEvents(db, actor, 'created', added.map(({ id, job_number: name }) => ({ kind: 'job_slip_project', id, name, version: 1, dot_project_id: null, changes: {} })))
  for (const job of connected) {
    const { id, version, job_number: name, dot_project_id: project } = job
    await recordEvents(db, actor, 'connected', [{ kind: 'job_slip_project', id, name, version, dot_project_id: project, changes: { dot_project_id: [null, project] } }])
    await moveIn(db, sender, job, project)
  }
  await raiseLastTicketed(db, newest)
}

function laterOf(one: string | undefined, other: string): string {
  return one !== undefined && Date.parse(one) > Date.parse(other) ? one : other
}

function without(groups: readonly Group[], done: readonly Done[]): Group[] {
  const ready = new Set(done.map(({ group }) => group))
  return groups.filter((group) => !ready.has(group))
}

function distinct(values: readonly unknown[]): string[] {
  return [...new Set(values.filter((value): value is string => typeof value === 'string'))]
}

function distinctIds(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id): id is number => id !== null))]
}
