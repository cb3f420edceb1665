import { message } from '#src/platform/domain/messages'
import { isAsLeft } from '#src/platform/domain/records/as-left'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { forbidden } from '#src/platform/server/http/errors'
import type { UndoCaller } from '#src/platform/server/records/restorer'
import { passOnUndone, type Relocation } from '#src/areas/tickets/server/detail/relocation'
import { undoMoves } from '#src/areas/tickets/server/changes/undo-moves'
import { withNewOverloads } from '#src/areas/tickets/server/changes/undo-overloads'
import { mayUndo } from '#src/areas/tickets/server/changes/undo-rights'
import type { AfterReceipt } from '#src/platform/server/extensions/received-tickets'
import type { AssignmentRow, FormerAssignments, PayCodes } from '#src/areas/tickets/server/pay-codes/public/pay-codes'
import { recordSlipEvents, type ChangedSlip } from '#src/areas/tickets/server/public/slip-events'
import { closedPeriods, countChangeSet, lockChangeSet, restorableColumns, restoreColumns, turnImages, turnNotes, type UndoTicket } from '#src/areas/tickets/server/changes/undo-store'
import type { UndoneTickets } from '#src/platform/server/undo/undo-change-set'

/** The kinds of parts that belong to a ticket but are rows of other tables. In events, each kind has a field of its own. */
const kindsOfParts = ['notes', 'images'] as const
const isPart = (field: string) => kindsOfParts.some((kind) => kind === field)
const isColumn = (field: string) => restorableColumns.some((column) => column === field)

/** The functions of other areas that are needed to undo changes of tickets. */
interface Neighbors {
  readonly payCodes: PayCodes
  readonly received: readonly AfterReceipt[]
  readonly relocated: Relocation['relocated']
}

/**
 * Undoes a change set that a person made on tickets. Each ticket that has not changed since then gets back the values from before the
 * change set, including pay codes, and an event that names the reversed change set. Tickets that have changed since, that a closed pay
 * period protects, or whose former pay codes could no longer be assigned today, are reported instead (API-32, PAY-25, RECO-70). The result
 * is empty if the change set changed no ticket. 403 if the person may no longer make such changes.
 */
export async function undoTickets({ payCodes, received, relocated }: Neighbors, db: AgencyTransaction, undoer: UndoCaller, changeSet: string): Promise<UndoneTickets> {
  const { actor, person, jobs } = undoer
  const tickets = await lockChangeSet(db, person, changeSet)
  // moved tickets are left out, because `undoMoves` checks the right to move tickets, and refuses each ticket with a message of its own
  const allowed = mayUndo(person, tickets.filter((ticket) => !isMoved(ticket)))
  if (!allowed.allowed) throw forbidden(allowed)
  const isUnchanged = (ticket: UndoTicket) => ticket.version === ticket.last_version && isAsLeft(changeSet, changesSince(ticket))
  const unmoved = tickets.filter((ticket) => isUnchanged(ticket) && !isMoved(ticket))
  const asLeft = unmoved.map((ticket) => ({ ticket, values: valuesBefore(ticket) }))
  const moves = await undoMoves(db, undoer, received, tickets.filter((ticket) => isUnchanged(ticket) && isMoved(ticket)), changeSet)
  const periods = await keptByPeriods(db, asLeft)
  const former = asLeft.filter(({ ticket }) => !periods.has(ticket.slip_id)).flatMap(({ ticket, values }) => codesBefore(ticket, values))
  const reasons = new Map([...periods, ...(await payCodes.whyKept(db, former)), ...moves.kept])
  const before = await withNewOverloads(db, asLeft.filter(({ ticket }) => !reasons.has(ticket.slip_id)))
  const unchanged = before.map(({ ticket }) => ticket)
  const isUndone = new Set([...unchanged, ...moves.undone])
  const left = tickets.filter((ticket) => !isUndone.has(ticket))
  const codes = before.flatMap(({ ticket, values }) => codesBefore(ticket, values))
  await payCodes.restore(db, codes)
  await payCodes.recountUses(db, person.id, before.flatMap(({ ticket, values }) => itemsOf(ticket, values)))
  await turnNotes(db, person.id, unchanged.flatMap((ticket) => partsOf(ticket, 'notes')))
  await turnImages(db, person.id, unchanged.flatMap((ticket) => partsOf(ticket, 'images')))
  await restoreColumns(db, before.map(({ ticket, values }) => ({ slip_id: ticket.slip_id, values: columnsOf(values) })))
  const undone = ({ slip_id, version, dot_project_id }: UndoTicket, changes: ChangedSlip['changes']): ChangedSlip =>
    ({ slip_id, slip_version: version + 1, dot_project_id, changes })
  const events = before.flatMap(({ ticket, values }) => {
    const fields = [...values].map(([field, [was, is]]) => [field, [is, was]] as const)
    // each note and image has an event of its own, since a change set may contain several of them for the same ticket
    const turned = kindsOfParts.flatMap((kind) =>
      partsOf(ticket, kind).map(({ part, isThere }) => undone(ticket, { [kind]: isThere ? [part, null] : [null, part] })))
    return fields.length > 0 || turned.length === 0 ? [undone(ticket, Object.fromEntries(fields)), ...turned] : turned
  })
  await recordSlipEvents(db, actor, 'undone', events, changeSet)
  await passOnUndone({ jobs, relocated }, db, events)
  return {
    slip_ids: [...isUndone].map((ticket) => ticket.slip_id),
    left: left.map(({ slip_id, ticket_number, changed_by, changed_at }) => ({
      id: slip_id,
      ticket_number,
      changed_by,
      changed_at: new Date(changed_at).toISOString(),
      message: reasons.get(slip_id) ?? null,
    })),
    not_seen: (await countChangeSet(db, person, changeSet)) - tickets.length,
  }
}

/**
 * The later events of a ticket that keep the change set from being undone. Events that only computed the station again count only if the
 * change set itself changed the station; otherwise, the station is computed again after the undo. Events that only recomputed values that
 * depend on the ticket's project never count, because an undo does not restore the former values of such fields.
 */
function changesSince({ events, since }: UndoTicket): UndoTicket['since'] {
  const setsStation = events.some(({ changes }) => 'station' in changes)
  return since.filter(({ finds_station: isStation, follows_project: isFollowing }) => !isFollowing && (setsStation || !isStation))
}

/** Whether the change set moved a ticket to another project. The undo of such a ticket moves it back, or does nothing. */
const isMoved = ({ events }: UndoTicket) => events.some(({ event }) => event === 'moved')

/**
 * The fields that the change set changed on a ticket, each with its values before the first event of the change set and after the last
 * event.
 */
function valuesBefore(ticket: UndoTicket): Map<string, readonly [unknown, unknown]> {
  const values = new Map<string, readonly [unknown, unknown]>()
  for (const { changes } of ticket.events) {
    for (const [field, [from, to]] of Object.entries(changes)) if (!isPart(field)) values.set(field, [(values.get(field) ?? [from])[0], to])
  }
  return values
}

/** Fields of events that are computed from other data. They are not restored as columns, but separately. */
const followers = new Set(['pay_item_assignments', 'station_offset'])

/** The values to restore, by column. Fields that have no column are under `details`. */
function columnsOf(values: ReadonlyMap<string, readonly [unknown, unknown]>): Record<string, unknown> {
  const fields = [...values].filter(([field]) => !followers.has(field)).map(([field, [was]]) => [field, was] as const)
  const details = fields.filter(([field]) => !isColumn(field))
  return {
    ...Object.fromEntries(fields.filter(([field]) => isColumn(field))),
    ...(details.length > 0 && { details: Object.fromEntries(details) }),
  }
}

/** A note or an image that the change set added or removed. `isThere`: whether it existed after the last event of the change set. */
interface TurnedPart {
  readonly slip_id: number
  readonly part: { readonly id: number }
  readonly isThere: boolean
}

/** The notes or images that the change set added to a ticket or removed from it. Leaves out those that it both added and removed. */
function partsOf({ slip_id, events }: UndoTicket, kind: (typeof kindsOfParts)[number]): TurnedPart[] {
  const parts = new Map<number, TurnedPart & { readonly wasThere: boolean }>()
  for (const { changes } of events) {
    const [from, to] = (changes[kind] ?? [null, null]) as [TurnedPart['part'] | null, TurnedPart['part'] | null]
    const part = to ?? from
    if (part !== null) parts.set(part.id, { slip_id, part, isThere: to !== null, wasThere: parts.get(part.id)?.wasThere ?? from !== null })
  }
  return [...parts.values()].filter(({ isThere, wasThere }) => isThere !== wasThere)
}

/** The pay items that a ticket had before or after the change set. Empty if the change set did not change them. */
function itemsOf({ slip_id }: UndoTicket, values: ReadonlyMap<string, readonly [unknown, unknown]>): { slip_id: number; project_pay_item_id: number }[] {
  const rows = (values.get('pay_item_assignments') ?? []).flatMap((side) => side as AssignmentRow[])
  return [...new Set(rows.map(({ project_pay_item_id }) => project_pay_item_id))].map((project_pay_item_id) => ({ slip_id, project_pay_item_id }))
}

/**
 * The pay item assignments of a ticket before and after the change set. Empty if the change set did not change them, or if the ticket has
 * no project.
 */
function codesBefore(ticket: UndoTicket, values: ReadonlyMap<string, readonly [unknown, unknown]>): FormerAssignments[] {
  const rows = values.get('pay_item_assignments')
  if (rows === undefined || ticket.dot_project_id === null) return []
  return [{ slip_id: ticket.slip_id, dot_project_id: ticket.dot_project_id, rows: rows[0] as AssignmentRow[], present: rows[1] as AssignmentRow[] }]
}

/** Events that, like changes of pay codes, cannot be undone if the ticket is in a closed pay period (DT-1, DT-2). */
const marks = new Set(['marked_delivered', 'marked_rejected', 'reopened'])

/**
 * The tickets that a closed pay period protects from the undo (PAY-25), by id, with the error message. A ticket is protected if the undo
 * would change its pay codes in a closed period, or restore pay codes that belong to a closed period. It is also protected if the change
 * set marked it delivered, rejected or pending, and its period was closed since then.
 */
async function keptByPeriods(db: AgencyTransaction, tickets: readonly { readonly ticket: UndoTicket; readonly values: ReturnType<typeof valuesBefore> }[]): Promise<ReadonlyMap<number, string>> {
  const touched = tickets.map(({ ticket, values }) => ({ ticket, codes: codesBefore(ticket, values)[0] }))
  const closed = await closedPeriods(db, [...new Set(touched.flatMap(({ codes }) => codes?.dot_project_id ?? []))])
  return new Map(touched.flatMap(({ ticket, codes }) => {
    const isMarked = ticket.events.some(({ event }) => marks.has(event))
    const present = codes !== undefined || isMarked ? ticket.closed_period : null
    const number = present ?? codes?.rows.find(({ pay_period }) => closed.has(`${codes.dot_project_id}:${pay_period}`))?.pay_period
    return number === undefined ? [] : [[ticket.slip_id, message('errors.period_closed', { number })] as const]
  }))
}
