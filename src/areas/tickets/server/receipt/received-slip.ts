import { receivedFields, ticketField, type DeclaredField, type TicketFieldKey } from '#src/areas/tickets/domain/fields'
import type { TicketValues } from '#src/areas/tickets/domain/grouped-fields'
import { isSameValue, receive, withCorrections, type Correction, type ReceiptOutcome } from '#src/areas/tickets/domain/receipt/receipt'
import { valuesOfSource, withTicketedAt } from '#src/areas/tickets/domain/receipt/received-ticket'
import { isTicketStatus, type TicketStatus } from '#src/platform/domain/status-words'
import type { SlipEvent } from '#src/areas/tickets/server/public/slip-events'
import type { MatchedProject, ProjectMatcher } from '#src/areas/tickets/server/receipt/match-projects'
import { receivedRow, settledColumns, wireValue, type SlipRow } from '#src/areas/tickets/server/receipt/slip-row'
import type { StoredSlip } from '#src/areas/tickets/server/receipt/store'

/** One valid arrival of a ticket. In `values`, a field that was not sent is missing, and a field that was sent empty is null. */
export interface Arrival {
  /** The position of the arrival in the request, or the row in the file. */
  readonly index: number
  readonly values: TicketValues
  readonly isBareVoid: boolean
  /** The body as it was sent, which is stored unchanged. */
  readonly body: Readonly<Record<string, unknown>>
  /** The hash of the body, if it has already been computed. */
  readonly body_hash?: string
}

/** Each changed field with its old and new value. */
type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** One change of a ticket: its event, and the version after the change. */
export interface Step {
  readonly event: SlipEvent
  readonly version: number
  /**
   * What changes in the ticket. Values that the agency has set are left out, because the supplier's values do not replace them (PLUS-2).
   */
  readonly changes: Changes
  /** What the supplier changed, including values that the ticket does not get. */
  readonly sent: Changes
}

export type ArrivalResult = 'created' | 'updated' | 'unchanged'

/** The result of the arrivals of one ticket: the ticket's new row, or null if it did not change, and the changes in order. */
export interface ReceivedSlip {
  readonly row: SlipRow | null
  readonly version: number
  /** Whether the arrivals put an existing ticket into another project. */
  readonly isMoved: boolean
  readonly steps: readonly Step[]
  readonly results: readonly { readonly index: number; readonly result: ArrivalResult }[]
  /** The values that the agency has set, and that the arrivals must not replace. A new ticket has no such values. */
  readonly kept: readonly Correction[]
}

interface State {
  readonly latest: TicketValues
  readonly status: TicketStatus
  readonly project: MatchedProject | null
  readonly version: number
  readonly isReissued: boolean
  /** The values of the ticket's `settledColumns`. */
  readonly settled: SlipRow
}

/** Builds a new ticket. The first arrival creates it, and each further arrival updates it (E.2). */
export function newSlip(first: Arrival, further: readonly Arrival[], matcher: ProjectMatcher): ReceivedSlip {
  const project = matcher.match(first.values.supplier, first.values.job_number)
  const status = statusAtFirst(first.values)
  const values = withTicketedAt(first.values, matcher.zoneOf(first.values.supplier, first.values.job_number))
  const firstState: State = { latest: values, status, project, version: 1, isReissued: false, settled: settledOf(besideStatus(status, values)) }
  const { state, steps, results } = furtherReceipts(firstState, further, [], false, matcher)
  return {
    row: receivedRow(state.latest, state.status, state.project, { details: {}, ticketed_net: values.ticketed_net ?? values.net_amount ?? null, max_gvw_override: null }, {
      ...besideStatus(status, values),
      ...state.settled,
      version: state.version,
      reissued: state.isReissued,
      modified: state.isReissued,
    }),
    version: state.version,
    isMoved: false,
    steps: [{ event: 'received', version: 1, changes: { status: [null, status] }, sent: { status: [null, status] } }, ...steps],
    results: [{ index: first.index, result: 'created' }, ...results],
    kept: [],
  }
}

/** Applies arrivals to an existing ticket. The ticket gets the latest values, except in fields that the agency has corrected (PLUS-2). */
export function furtherSlip(present: StoredSlip, arrivals: readonly Arrival[], project: MatchedProject | null, matcher: ProjectMatcher): ReceivedSlip {
  const latest = latestOf(present, project, matcher)
  const before: State = { latest, status: present.status, project, version: present.version, isReissued: false, settled: settledOf(present.slip) }
  const keptCorrections = setByAgency(present, latest)
  const { state, steps, results } = furtherReceipts(before, arrivals.map((arrival) => withoutOwnNet(arrival, latest, present)), keptCorrections, present.coded, matcher)
  if (steps.length === 0) return { row: null, version: present.version, isMoved: false, steps, results, kept: keptCorrections }
  const row = receivedRow(withCorrections(state.latest, keptCorrections), state.status, state.project, {
    details: present.details,
    ticketed_net: present.slip['ticketed_net'],
    max_gvw_override: present.max_gvw_override,
  }, { id: present.id, version: state.version, ...state.settled })
  return { row, version: state.version, isMoved: (state.project?.id ?? null) !== present.dot_project_id, steps: withFollowers(steps, present.slip, row), results, kept: keptCorrections }
}

/** Columns that a receipt computes from the received values and the project. */
const followers = ['overload_amount', 'overload_unit', 'district', 'ticketed_net'] as const

/**
 * Adds to the last step how the ticket's computed columns change, so that the ticket's events name every change of the ticket (PLUS-17).
 * The district is an exception: if a step moves the ticket, the district is part of the first such step. Its old value is the district
 * stored on the ticket, because the district of the old project may have changed since.
 */
function withFollowers(steps: readonly Step[], before: SlipRow, after: SlipRow): Step[] {
  const firstMove = steps.findIndex(({ changes }) => 'district' in changes)
  const changed = followers.filter((column) => !(column === 'district' && firstMove !== -1) && !isSameValue(column, before[column], after[column]))
  const computedChanges = Object.fromEntries(changed.map((column) => [column, [wireValue(ticketField(column), before[column]), wireValue(ticketField(column), after[column])] as const]))
  return steps.map((step, at) => {
    // a step has the change of the ticketed net as the supplier sent it; this change is left out, because the ticket's own ticketed net can
    // differ: if the supplier never sent a ticketed net, it is the ticket's first net
    const { ticketed_net: _sent, ...changes } = step.changes
    const district: Changes = at === firstMove ? { district: [before['district'] ?? null, changes['district']?.[1] ?? null] } : {}
    return { ...step, changes: { ...changes, ...district, ...(at === steps.length - 1 && computedChanges) } }
  })
}

/**
 * If the supplier never sent a ticketed net, the ticket's own ticketed net is its first net. An export contains that value, and importing
 * the export must not count as a change (PLUS-39). So if an arrival has the same ticketed net, the arrival's value is replaced by null, as
 * if the supplier had sent none.
 */
function withoutOwnNet(arrival: Arrival, latest: TicketValues, { slip }: StoredSlip): Arrival {
  const { ticketed_net: sent } = arrival.values
  const isOwn = sent !== undefined && sent !== null && (latest.ticketed_net ?? null) === null && isSameValue('ticketed_net', sent, slip['ticketed_net'])
  return isOwn ? { ...arrival, values: { ...arrival.values, ticketed_net: null } } : arrival
}

/** The latest values that the supplier sent for a ticket, and whether the ticket is void now. */
function latestOf(present: StoredSlip, project: MatchedProject | null, matcher: ProjectMatcher): TicketValues {
  const zone = project?.timezone ?? matcher.zoneOf(present.slip['supplier'], present.slip['job_number'])
  // the values are put into one object in a single step: copying the object in each step would take longer than everything else that an
  // import of many tickets does
  return withTicketedAt({ ...valuesOfSource(present.source), ...emptiedBefore(present), void: present.slip['void'] === true }, zone)
}

/**
 * Fields that are empty on the ticket, although no correction emptied them. Earlier versions of the product emptied fields that were
 * missing in a receipt. The stored bodies of older receipts still have values for these fields, which must not reappear on the ticket
 * (PLUS-39).
 */
function emptiedBefore(present: StoredSlip): TicketValues {
  const emptied: Partial<Record<TicketFieldKey, null>> = {}
  for (const { key, change } of storedFields) {
    if (currentValue(present, key) === null && !(change === 'edit' && isCorrected(present, key, null))) emptied[key] = null
  }
  return emptied
}

function furtherReceipts(before: State, arrivals: readonly Arrival[], keptCorrections: readonly Correction[], isCoded: boolean, matcher: ProjectMatcher) {
  let state = before
  const keptFields: ReadonlySet<string> = new Set(keptCorrections.map(({ field }) => field))
  const steps: Step[] = []
  const results: { index: number; result: ArrivalResult }[] = []
  for (const arrival of arrivals) {
    const zone = state.project?.timezone ?? matcher.zoneOf(arrival.values.supplier, arrival.values.job_number)
    // a field that is missing in an arrival keeps its earlier value (PLUS-39)
    const incoming = arrival.isBareVoid ? { ...state.latest, void: true } : withTicketedAt({ ...state.latest, ...arrival.values }, zone)
    const outcome = receive({ latest: state.latest, corrections: keptCorrections, status: state.status }, incoming)
    results.push({ index: arrival.index, result: outcome.kind === 'unchanged' ? 'unchanged' : 'updated' })
    if (outcome.kind === 'unchanged') continue
    const version = state.version + 1
    const settled = outcome.kind === 'unvoided' ? settledOf({}) : state.settled
    const project = projectAfter(state, incoming, isCoded, matcher)
    const sent = { ...changesOf(outcome, state.status), ...projectChanges(state.project, project), ...settledChanges(state.settled, settled) }
    steps.push({ event: eventOf(outcome), version, changes: Object.fromEntries(Object.entries(sent).filter(([field]) => !keptFields.has(field))), sent })
    state = { latest: incoming, status: outcome.status, project, version, isReissued: true, settled }
  }
  return { state, steps, results }
}

/**
 * The project of a ticket after an arrival. If the ticket has no project, its job number is matched again. If its job number or supplier
 * has changed, the ticket moves to the project of the new job, unless the ticket is coded (PLUS-2).
 */
function projectAfter({ project, latest }: State, incoming: TicketValues, isCoded: boolean, matcher: ProjectMatcher): MatchedProject | null {
  const isSameJob = isSameValue('job_number', latest.job_number, incoming.job_number) && isSameValue('supplier', latest.supplier, incoming.supplier)
  if (isCoded || (project !== null && isSameJob)) return project
  return matcher.match(incoming.supplier, incoming.job_number) ?? project
}

/** The changes of a ticket that goes to another project, in the same form as those of a ticket that a person moves (PLUS-18, PLUS-34). */
function projectChanges(before: MatchedProject | null, after: MatchedProject | null): Step['changes'] {
  if (before?.id === after?.id) return {}
  const districts = [before?.district ?? null, after?.district ?? null] as const
  return { dot_project_id: [before?.id ?? null, after?.id ?? null], ...(districts[0] !== districts[1] && { district: districts }) }
}

/**
 * The values that the agency has set in fields that the supplier also sends. They are read from the ticket itself, not from the list of
 * corrections, because a correction that was undone no longer counts, and a location that was recorded at delivery counts without a
 * correction.
 */
function setByAgency(present: StoredSlip, latest: TicketValues): Correction[] {
  return editedFields.flatMap((field) => {
    const value = currentValue(present, field.key)
    return isCorrected(present, field.key, value) || !isSameValue(field.key, latest[field.key], value) ? [{ field: field.key, to: keptText(field, value) }] : []
  })
}

const editedFields = receivedFields.filter(({ change }) => change === 'edit')
const storedFields = receivedFields.filter(({ key, stored }) => stored !== 'joined' && key !== 'status' && key !== 'void')

/** The current value of a ticket's field; null if it is empty. */
function currentValue(present: StoredSlip, key: TicketFieldKey): unknown {
  return present.slip[key] ?? present.details[key] ?? null
}

function isCorrected(present: StoredSlip, key: TicketFieldKey, value: unknown): boolean {
  return present.corrections.some(({ field, to_value }) => field === key && isSameValue(key, to_value, value))
}

function keptText(field: DeclaredField, value: unknown): unknown {
  return field.type.kind === 'decimal' && typeof value === 'number' ? String(value) : value
}

function statusAtFirst(values: TicketValues): TicketStatus {
  if (values.void === true) return 'voided'
  const { status } = values
  return isTicketStatus(status) && status !== '' ? status : 'pending'
}

/** The values besides the status that a new ticket with this status needs: the delivered or rejected date, and the flag. */
function besideStatus(status: TicketStatus, values: TicketValues): SlipRow {
  const isDelivered = status === 'delivered' || status === 'changed_after_delivered'
  return {
    delivered_date: isDelivered ? values.ticket_date : null,
    rejected_on: status === 'rejected' ? values.ticket_date : null,
    flag_by_dot: status === 'flagged',
    flagged_at: status === 'flagged' ? new Date().toISOString() : null,
  }
}

function settledOf({ delivered_date, rejected_on, rejection_reason }: SlipRow): SlipRow {
  return { delivered_date: delivered_date ?? null, rejected_on: rejected_on ?? null, rejection_reason: rejection_reason ?? null }
}

function settledChanges(before: SlipRow, after: SlipRow): Changes {
  return Object.fromEntries(settledColumns.filter((column) => before[column] !== after[column]).map((column) => [column, [before[column], after[column]] as const]))
}

function eventOf({ kind }: ReceiptOutcome): SlipEvent {
  return kind === 'voided' || kind === 'unvoided' ? kind : 'received_again'
}

function changesOf(outcome: ReceiptOutcome, before: TicketStatus): Changes {
  const values = outcome.changes.map(({ field, from, to }) => {
    const declared = ticketField(field)
    return [field, [wireValue(declared, from), wireValue(declared, to)]] as const
  })
  return { ...Object.fromEntries(values), ...(outcome.status !== before && { status: [before, outcome.status] as const }) }
}
