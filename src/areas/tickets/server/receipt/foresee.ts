import { message } from '#src/platform/domain/messages'
import { findTicketField, ticketField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import { isSameValue } from '#src/areas/tickets/domain/receipt/receipt'
import type { ReceiptFault } from '#src/areas/tickets/domain/receipt/received-ticket'
import { isTicketStatus, statusWord, type TicketStatus } from '#src/platform/domain/status-words'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { timeSlices } from '#src/platform/server/time-slice'
import { findClosedPeriods, type ClosedPeriod } from '#src/areas/tickets/server/receipt/closed-periods'
import { groupArrivals, plantsNamed, type Group } from '#src/areas/tickets/server/receipt/group-arrivals'
import { findProjects, openProjectMatcher, type MatchedProject, type ProjectMatcher } from '#src/areas/tickets/server/receipt/match-projects'
import { findPlants } from '#src/areas/tickets/server/receipt/plants'
import { refusedVoids, withoutRefusedVoids } from '#src/areas/tickets/server/receipt/receive-tickets'
import { furtherSlip, newSlip, type Arrival, type ArrivalResult, type ReceivedSlip, type Step } from '#src/areas/tickets/server/receipt/received-slip'
import { findSlipsByIdentity, identityText, type StoredSlip } from '#src/areas/tickets/server/receipt/store'

/**
 * What an arrival would do: its result, the fields that it would change (true for a field that it would empty), and conflicts that the
 * person should know about.
 */
export interface Foreseen {
  readonly index: number
  readonly result: ArrivalResult
  readonly fields: ReadonlyMap<TicketFieldKey, boolean>
  readonly conflicts: readonly ReceiptFault[]
}

/** An arrival that would be refused. */
export type ForeseenRefusal = ReturnType<typeof refusedVoids>[number]

/** Finds out what arrivals would do if they were received now, by the rules of a receipt (PLUS-39). Writes nothing and locks no tickets. */
export async function foreseeReceipt(db: AgencyTransaction, arrivals: readonly Arrival[]): Promise<(Foreseen | ForeseenRefusal)[]> {
  const groups = groupArrivals(await findPlants(db, plantsNamed(arrivals)), arrivals)
  const numbers = arrivals.flatMap(({ values }) => (typeof values.job_number === 'string' ? [values.job_number] : []))
  const matcher = await openProjectMatcher(db, [...new Set(numbers)])
  const present = new Map((await findSlipsByIdentity(db, groups)).map((slip) => [identityText(slip), slip]))
  const projects = await findProjects(db, [...new Set([...present.values()].flatMap((slip) => slip.dot_project_id ?? []))])
  const slice = timeSlices()
  const outcomes: Outcome[] = []
  for (const group of groups) {
    outcomes.push(outcomeOf(group, present.get(identityText(group)) ?? null, projects, matcher))
    const pause = slice()
    if (pause !== undefined) await pause
  }
  const closed = await findClosedPeriods(db, outcomes.flatMap(({ project, received }) => [project, ...received.steps.map(newProject)]).flatMap((id) => id ?? []))
  const foreseen: (Foreseen | ForeseenRefusal)[] = []
  for (const outcome of outcomes) {
    foreseen.push(...outcome.refused, ...foreseenOf(outcome, closed))
    const pause = slice()
    if (pause !== undefined) await pause
  }
  return foreseen
}

interface Outcome {
  readonly group: Group
  readonly present: StoredSlip | null
  readonly project: number | null
  readonly refused: readonly ForeseenRefusal[]
  readonly received: ReceivedSlip
}

const nothing: ReceivedSlip = { row: null, version: 0, isMoved: false, steps: [], results: [], kept: [] }

function outcomeOf(group: Group, present: StoredSlip | null, projects: ReadonlyMap<number, MatchedProject>, matcher: ProjectMatcher): Outcome {
  if (present !== null) {
    const project = projects.get(present.dot_project_id ?? 0) ?? null
    return { group, present, project: present.dot_project_id, refused: [], received: furtherSlip(present, group.arrivals, project, matcher) }
  }
  const [first, ...others] = withoutRefusedVoids(group).arrivals
  const received = first === undefined ? nothing : newSlip(first, others, matcher)
  const project = received.row?.['dot_project_id']
  return { group, present, project: typeof project === 'number' ? project : null, refused: refusedVoids(group), received }
}

function foreseenOf(outcome: Outcome, closed: readonly ClosedPeriod[]): Foreseen[] {
  const { group, present, received } = outcome
  let next = 0
  const byIndex = new Map(group.arrivals.map((arrival) => [arrival.index, arrival]))
  let status: TicketStatus = present?.status ?? 'pending'
  return received.results.map(({ index, result }): Foreseen => {
    // `steps` has one step for each arrival that changes something, in order; the first step of a new ticket is that of the arrival that
    // creates it
    const step = result === 'unchanged' ? undefined : received.steps[next]
    if (step !== undefined) next += 1
    const after = step?.changes['status']?.[1]
    if (isTicketStatus(after)) status = after
    const sent = byIndex.get(index)?.values.status
    const conflicts = [
      ...(result !== 'created' && isTicketStatus(sent) && sent !== status ? [{ field: 'status', message: message('warnings.import_status_kept', { sent: statusWord(sent), status: statusWord(status) }) }] : []),
      ...correctionsKept(outcome, result, step),
      ...closedPeriod(outcome, result, step, closed),
    ]
    return { index, result, fields: result === 'created' ? new Map() : changedFields(step), conflicts }
  })
}

function changedFields(step: Step | undefined): ReadonlyMap<TicketFieldKey, boolean> {
  return new Map(Object.entries(step?.sent ?? {}).flatMap(([column, [, to]]) => {
    const field = findTicketField(column)
    return field === null ? [] : [[field.key, to === null] as const]
  }))
}

function correctionsKept({ received }: Outcome, result: ArrivalResult, step: Step | undefined): ReceiptFault[] {
  if (result !== 'updated' || received.kept.length === 0) return []
  const keptValues = new Map(received.kept.map(({ field, to }) => [field, to]))
  return [...changedFields(step).keys()].flatMap((field) => {
    const isKept = keptValues.has(field) && !isSameValue(field, keptValues.get(field), step?.sent[field]?.[1])
    return isKept ? [{ field, message: message('warnings.import_correction_kept', { label: ticketField(field).label }) }] : []
  })
}

/**
 * A warning if an arrival would change a closed pay period: the period in which its ticket is coded or, if the ticket is new in its
 * project, the period of the ticket's date.
 */
function closedPeriod({ group, present, project }: Outcome, result: ArrivalResult, step: Step | undefined, closed: readonly ClosedPeriod[]): ReceiptFault[] {
  const period = result === 'updated' ? closed.find(({ dot_project_id: own, number }) => own === project && number === present?.slip['pay_period']) : undefined
  if (period !== undefined) return [{ field: '', message: message('warnings.import_period_changed', { period: period.number }) }]
  const entered = result === 'created' ? project : newProject(step)
  const late = closed.find(({ dot_project_id: own, start_date, end_date }) => own === entered && start_date <= group.ticket_date && group.ticket_date <= end_date)
  return late === undefined ? [] : [{ field: 'ticket_date', message: message('warnings.import_period_new', { period: late.number }) }]
}

/** The project into which a step moves its ticket; null if the step does not move it into a project. */
function newProject(step: Step | undefined): number | null {
  const project = step?.changes['dot_project_id']?.[1]
  return typeof project === 'number' ? project : null
}
