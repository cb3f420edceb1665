import { checkResult, type RecordedResult } from '#src/areas/reconciliation/domain/verification/result'
import { recordOnTickets } from '#src/areas/reconciliation/server/verification/result-events'
import { findDrawnByIds, findUnseen, lockDrawn, setResults, type VerificationTicketJson } from '#src/areas/reconciliation/server/verification/tickets-store'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { DryRun } from '#src/platform/server/http/call'
import { changedElsewhere, notFound, throwIfRefused, unprocessable } from '#src/platform/server/http/errors'
import type { Actor } from '#src/platform/server/http/security/actor'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { recordEvents } from '#src/platform/server/records/record'

/** A result for drawn tickets; null removes their results. */
interface Given {
  readonly verification_ticket_ids: readonly number[]
  readonly versions?: Readonly<Record<string, number>>
  readonly result: RecordedResult['result'] | null
  readonly field?: RecordedResult['field']
  readonly found_value?: string | null
  readonly note?: string | null
}

const FIELDS = ['result', 'field', 'found_value', 'note', 'recorded_by_name', 'recorded_at'] as const

/**
 * Records a result for drawn tickets, or removes their results, all or none. Records one event for each drawn ticket, and another in the
 * history of the ticket itself. 404 for tickets that were not drawn in this project, 409 for tickets whose results somebody else has
 * changed since, 422 for an incomplete result, or if a ticket has been moved to a project that the person does not see.
 */
export async function recordResults(db: AgencyTransaction, { person, actor, dryRun }: { readonly person: SignedIn; readonly actor: Actor; readonly dryRun: boolean }, projectId: number, input: Given): Promise<{ updated: number; verification_tickets: VerificationTicketJson[] } | DryRun> {
  const ids = input.verification_ticket_ids
  const recorded = input.result === null ? null : { result: input.result, field: input.field ?? null, found_value: textOf(input.found_value), note: textOf(input.note) }
  if (recorded !== null) throwIfRefused(checkResult(recorded))
  await lockDrawn(db, ids)
  const before = await findDrawnByIds(db, person, projectId, ids)
  if (before.length < ids.length) {
    const presentIds = new Set(before.map(({ id }) => id))
    throw notFound(ids.filter((id) => !presentIds.has(id)))
  }
  const [unseen] = (await findUnseen(db, person, ids)).values()
  if (unseen !== undefined) throw unprocessable('errors.verification_moved', { ticket: unseen })
  const outdated = before.filter(({ id, version }) => input.versions?.[id] !== undefined && input.versions[id] !== version)
  if (outdated.length > 0) throw changedElsewhere(outdated)
  if (dryRun) return new DryRun({ would_update: before.length, refused: [] })
  await setResults(db, ids, recorded, person.name)
  const after = await findDrawnByIds(db, person, projectId, ids)
  const beforeOf = new Map(before.map((row) => [row.id, row]))
  await recordEvents(db, actor, recorded === null ? 'result_removed' : 'recorded', after.map((row) => ({
    kind: 'verification_ticket' as const, id: row.id, name: row.ticket_number, version: row.version, dot_project_id: projectId,
    changes: Object.fromEntries(FIELDS.map((field) => [field, [beforeOf.get(row.id)?.[field] ?? null, row[field]] as const])),
  })))
  await recordOnTickets(db, actor, after.map((row) => ({ slip_id: row.slip_id, was: beforeOf.get(row.id) ?? row, is: row })))
  return { updated: after.length, verification_tickets: after }
}

function textOf(text: string | null | undefined): string | null {
  const trimmed = (text ?? '').trim()
  return trimmed === '' ? null : trimmed
}
