import { checkParkNote, mayPark } from '#src/areas/tickets/domain/queue/park'
import { lockChosen, type Chosen } from '#src/areas/tickets/server/bulk/chosen-tickets'
import { addRows, findCoders, findParkedByIds, lockParked, setParked, type ParkedJson } from '#src/areas/tickets/server/queue/parked-store'
import { rolesThatMay } from '#src/platform/domain/session/abilities'
import { message } from '#src/platform/domain/messages'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { DryRun } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { recordEvents } from '#src/platform/server/records/record'

/** Who parks tickets, and whether this is a dry run, which writes nothing. */
interface By {
  readonly person: SignedIn
  readonly actor: Actor
  readonly dryRun: boolean
}

type Changed = { updated: number; parked_slips: ParkedJson[] } | DryRun

const FIELDS = ['note', 'for_employee_id', 'for_name', 'parked_by_name', 'parked_at'] as const

/**
 * Parks tickets with a note, or hands them over to a person, all or none, with one event for each ticket (PLUS-15). 404 for tickets that
 * the person may not see. 422 for tickets that need not be coded, if the note is blank, and if the other person cannot code tickets in the
 * projects of these tickets.
 */
export async function parkTickets(db: AgencyTransaction, by: By, body: Chosen & { readonly note: string; readonly for_employee_id?: number }): Promise<Changed> {
  throwIfRefused(checkParkNote(body.note))
  const tickets = await lockChosen(db, by.person, body)
  const refused = tickets.flatMap((ticket) => {
    const verdict = mayPark(ticket)
    return verdict.allowed ? [] : [{ id: ticket.id, ticket_number: ticket.ticket_number, message: message(verdict.message, verdict.values) }]
  })
  const to = body.for_employee_id === undefined ? null : await coderOf(db, by.person, body.for_employee_id, tickets.map(({ dot_project_id: project }) => project))
  if (by.dryRun) return new DryRun({ would_update: tickets.length - refused.length, refused })
  if (refused.length > 0) throw unprocessable('errors.not_valid', {}, refused)
  const ids = tickets.map(({ id }) => id)
  await addRows(db, ids)
  const rows = await findParkedByIds(db, by.person, 'slip_id', ids)
  return write(db, by, rows, { note: body.note.trim(), for: to, by: by.person }, to === null ? 'parked' : 'handed_over')
}

/**
 * Puts parked tickets back into the queue, all or none, with one event for each ticket. 409 with those tickets whose version is outdated.
 */
export async function takeBack(db: AgencyTransaction, by: By, { parked_slip_ids: ids, versions = {} }: { readonly parked_slip_ids: readonly number[]; readonly versions?: Readonly<Record<string, number>> }): Promise<Changed> {
  await lockParked(db, ids)
  const rows = await findParkedByIds(db, by.person, 'id', ids)
  if (rows.length < ids.length) {
    const presentIds = new Set(rows.map(({ id }) => id))
    throw notFound(ids.filter((id) => !presentIds.has(id)))
  }
  const outdated = rows.filter(({ id, version }) => versions[id] !== undefined && versions[id] !== version)
  if (outdated.length > 0) throw changedElsewhere(outdated)
  const parked = rows.filter(({ parked_at: at }) => at !== null)
  if (by.dryRun) return new DryRun({ would_update: parked.length, refused: [] })
  return write(db, by, parked, null, 'taken_back')
}

async function write(db: AgencyTransaction, { person, actor }: By, tickets: readonly ParkedJson[], to: Parameters<typeof setParked>[2], event: string): Promise<Changed> {
  const ids = tickets.map(({ id }) => id)
  await lockParked(db, ids)
  const before = new Map((await findParkedByIds(db, person, 'id', ids)).map((row) => [row.id, row]))
  await setParked(db, ids, to)
  const after = await findParkedByIds(db, person, 'id', ids)
  await recordEvents(db, actor, event, after.map((row) => ({
    kind: 'parked_ticket' as const, id: row.id, name: row.ticket_number, version: row.version, dot_project_id: row.dot_project_id,
    changes: Object.fromEntries(FIELDS.map((field) => [field, [before.get(row.id)?.[field] ?? null, row[field]] as const])),
  })))
  return { updated: after.length, parked_slips: after }
}

/** The person to whom tickets of these projects are to be handed over. 422 if this person cannot code tickets in all of the projects. */
async function coderOf(db: AgencyTransaction, person: SignedIn, id: number, projects: readonly (number | null)[]): Promise<{ readonly id: number; readonly name: string }> {
  let coder: { readonly id: number; readonly name: string } | undefined
  for (const project of new Set(projects)) {
    coder = (await findCoders(db, person, project ?? 0, rolesThatMay('assign_pay_codes'))).find((one) => one.id === id)
    if (coder === undefined) throw unprocessable('errors.park_for')
  }
  if (coder === undefined) throw unprocessable('errors.park_for')
  return coder
}
