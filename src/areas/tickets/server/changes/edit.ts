import { mayEditField } from '#src/areas/tickets/domain/field-value'
import { editableFields } from '#src/areas/tickets/domain/fields'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { unprocessable } from '#src/platform/server/http/errors'
import { changesOf, correctionsOf, readEdit, recordCorrections, throwFaults, writeFields, type EditValues } from '#src/areas/tickets/server/changes/write-corrections'
import { passOnEntered, passOnRelocated, type Relocation } from '#src/areas/tickets/server/detail/relocation'
import { lockSlip } from '#src/areas/tickets/server/lock-slip'
import { type Actor } from '#src/platform/server/http/security/actor'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'
import { findSlipJson } from '#src/areas/tickets/server/store'

/** New values of agency fields of one ticket, with the version of the ticket that the person saw (TICK-42, TICK-43). */
export interface SlipEdit {
  readonly version: number
  readonly reason?: string | null
  readonly values: EditValues
}

/**
 * The edit that a PUT makes: it has all fields that the person's role may edit, with null for those that are missing in the request
 * (TICK-43).
 */
export function editOfAll(person: SignedIn, edit: SlipEdit): SlipEdit {
  const mine = editableFields.filter((field) => mayEditField(field, person).allowed)
  return { ...edit, values: { ...Object.fromEntries(mine.map(({ key }) => [key, null])), ...edit.values } }
}

/**
 * Writes the fields that change, with a correction for each of them (PLUS-1) and one event. 403 for a field that the person's role may not
 * edit; 422 with every invalid value, and for a voided ticket (TICK-37); 409 for an outdated version.
 */
export async function editSlip(relocation: Relocation, db: AgencyTransaction, { person, actor }: { readonly person: SignedIn; readonly actor: Actor }, slipId: number, edit: SlipEdit): Promise<void> {
  const { asked, faults } = readEdit(person, edit.values)
  throwFaults(faults)
  const slip = await lockSlip(db, person, slipId, edit.version)
  if (slip.status === 'voided') throw unprocessable('errors.ticket_voided')
  const present: Readonly<Record<string, unknown>> = JSON.parse((await findSlipJson(db, person, slipId)) ?? '{}')
  await passOnEntered(relocation, db, [{ id: slipId, dot_project_id: slip.dot_project_id, asked }])
  const corrections = correctionsOf(present, asked)
  if (corrections.length === 0) return
  const version = (await writeFields(db, [{ slip_id: slipId, corrections }])).get(slipId) ?? 0
  await recordCorrections(db, person, edit.reason?.trim() ?? '', [{ slip_id: slipId, corrections }])
  const changed = [{ slip_id: slipId, slip_version: version, dot_project_id: slip.dot_project_id, changes: changesOf(corrections) }]
  await recordSlipEvents(db, actor, 'edited', changed)
  await passOnRelocated(relocation, db, changed)
}
