import { refusedOf } from '#src/areas/tickets/domain/bulk/bulk'
import { message } from '#src/platform/domain/messages'
import { allow, refuse } from '#src/platform/domain/verdict'
import { sentenceOf } from '#src/areas/tickets/server/bulk/bulk-status'
import type { LockedTicket } from '#src/areas/tickets/server/bulk/bulk-store'
import { lockChosen } from '#src/areas/tickets/server/bulk/chosen-tickets'
import { passOnEntered, passOnRelocated, type Relocation } from '#src/areas/tickets/server/detail/relocation'
import { changesOf, correctionsOf, readEdit, recordCorrections, throwFaults, writeFields, type Asked, type Correction, type EditValues } from '#src/areas/tickets/server/changes/write-corrections'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'
import { findRows } from '#src/areas/tickets/server/store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { DryRun } from '#src/platform/server/http/call'
import { changedElsewhere, unprocessable } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'

/** New values of agency fields for many tickets, and the versions of the tickets that the person saw (WORK-27, API-35). */
interface FieldsOrder {
  readonly changes: readonly { readonly id: number; readonly values: EditValues }[]
  readonly versions?: Readonly<Record<string, number>>
}

/** A row-locked ticket. `asked`: the fields that the request sets. `corrections`: the fields among them whose values change. */
interface PlannedEdit {
  readonly ticket: LockedTicket
  readonly asked: readonly Asked[]
  readonly corrections: readonly Correction[]
}

/**
 * Locks the tickets and finds out what would change. 403 for a field that the person's role may not edit, 404 for a ticket that the person
 * may not see, 409 with the current tickets for an outdated version, 422 with every invalid value, and for a ticket that occurs twice in
 * the request.
 */
export async function planFields(db: AgencyTransaction, person: SignedIn, { changes, versions = {} }: FieldsOrder): Promise<readonly PlannedEdit[]> {
  const read = new Map(changes.map(({ id, values }, at) => [id, readEdit(person, values, `changes.${at}.values.`)]))
  if (read.size < changes.length) throw unprocessable('errors.not_valid', {}, [{ field: 'changes', message: 'names a ticket twice' }])
  throwFaults([...read.values()].flatMap(({ faults }) => faults))
  const tickets = await lockChosen(db, person, { slip_ids: [...read.keys()] })
  const rows = await findRows(db, tickets.map(({ id }) => id), null)
  const present = new Map([...rows].map(([id, row]) => [id, JSON.parse(row) as Readonly<Record<string, unknown>>]))
  const stale = tickets.filter(({ id, version }) => (versions[String(id)] ?? version) !== version)
  if (stale.length > 0) throw changedElsewhere(stale.map(({ id }) => present.get(id)))
  return tickets.map((ticket) => {
    const edits = read.get(ticket.id)?.asked ?? []
    return { ticket, asked: edits, corrections: correctionsOf(present.get(ticket.id) ?? {}, edits) }
  })
}

/**
 * The response of a dry run: how many tickets would change, which tickets would be refused, and why. If tickets were paid in a closed pay
 * period, the person must confirm the change (API-31).
 */
export function previewFields(plan: readonly PlannedEdit[]): DryRun['answer'] {
  const refused = refusedIn(plan)
  const changing = changed(plan)
  const paid = changing.filter(({ ticket }) => ticket.closed_period !== null).length
  return {
    would_update: changing.length - changing.filter(({ ticket }) => ticket.status === 'voided').length,
    refused: refused.map(sentenceOf),
    ...(paid > 0 && { confirm: message('confirm.fields_of_closed_period', { count: paid }) }),
  }
}

/**
 * Writes the changes, with a correction for each changed field and one event for each ticket (PLUS-1). If tickets are voided, throws a 422
 * that lists them (TICK-37). Returns the changed tickets as JSON texts.
 */
export async function changeFields(relocation: Relocation, db: AgencyTransaction, { person, actor }: { readonly person: SignedIn; readonly actor: Actor }, plan: readonly PlannedEdit[], reason: string): Promise<readonly string[]> {
  const refused = refusedIn(plan)
  const [first] = refused
  if (first !== undefined) throw unprocessable(first.refusal.message, first.refusal.values, refused.map(sentenceOf))
  await passOnEntered(relocation, db, plan.map(({ ticket, asked }) => ({ id: ticket.id, dot_project_id: ticket.dot_project_id, asked })))
  const changing = changed(plan)
  if (changing.length === 0) return []
  const corrected = changing.map(({ ticket, corrections }) => ({ slip_id: ticket.id, corrections }))
  const versions = await writeFields(db, corrected)
  const events = changing.map(({ ticket, corrections }) => ({ slip_id: ticket.id, slip_version: versions.get(ticket.id) ?? 0, dot_project_id: ticket.dot_project_id, changes: changesOf(corrections) }))
  await recordCorrections(db, person, reason.trim(), corrected)
  await recordSlipEvents(db, actor, 'edited', events)
  await passOnRelocated(relocation, db, events)
  return [...(await findRows(db, changing.map(({ ticket }) => ticket.id), null)).values()]
}

const changed = (plan: readonly PlannedEdit[]) => plan.filter(({ corrections }) => corrections.length > 0)

const refusedIn = (plan: readonly PlannedEdit[]) =>
  refusedOf(plan.map(({ ticket }) => ticket), ({ status }) => (status === 'voided' ? refuse('errors.ticket_voided') : allow))
