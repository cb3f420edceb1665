import { checkFieldValue, mayEditField } from '#src/areas/tickets/domain/field-value'
import { editableFields, type DeclaredField, type TicketEditKey } from '#src/areas/tickets/domain/fields'
import { message } from '#src/platform/domain/messages'
import { decimalTextOf, isDecimalText, isSameNumber } from '#src/platform/domain/units/decimal'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { forbidden, unprocessable } from '#src/platform/server/http/errors'
import { lockSlip } from '#src/areas/tickets/server/lock-slip'
import { type Actor } from '#src/platform/server/http/security/actor'
import { recordSlipEvents } from '#src/areas/tickets/server/public/slip-events'
import { findSlipJson } from '#src/areas/tickets/server/store'

/** An edit of agency fields of one ticket. It includes the ticket version that the person saw (TICK-42, TICK-43). */
export interface SlipEdit {
  readonly version: number
  readonly reason?: string | null
  readonly values: Readonly<Partial<Record<TicketEditKey, unknown>>>
}

/** A value as it is stored. Decimals are text, so that no digit is lost. */
type Kept = string | number | boolean | null

/** A changed field: its value before and after. */
interface Correction {
  readonly field: DeclaredField
  readonly before: unknown
  readonly after: Kept
}

/** The edit of a PUT: all fields that the person's role may edit, with null for those that are left out (TICK-43). */
export function editOfAll(person: SignedIn, edit: SlipEdit): SlipEdit {
  const mine = editableFields.filter((field) => mayEditField(field, person).allowed)
  return { ...edit, values: { ...Object.fromEntries(mine.map(({ key }) => [key, null])), ...edit.values } }
}

/**
 * Writes the changed fields, with a correction for each (PLUS-1) and one event for all. 403 for a field that the role may not
 * edit; 422 with every invalid value, and for a voided ticket (TICK-37); 409 for an outdated version.
 */
export async function editSlip(db: AgencyTransaction, person: SignedIn, actor: Actor, slipId: number, edit: SlipEdit): Promise<void> {
  const asked = checkedValues(person, edit.values)
  const slip = await lockSlip(db, person, slipId, edit.version)
  if (slip.status === 'voided') throw unprocessable('errors.ticket_voided')
  const present: Readonly<Record<string, unknown>> = JSON.parse((await findSlipJson(db, person, slipId)) ?? '{}')
  const corrections = asked
    .map(({ field, value }): Correction => ({ field, before: present[field.key] ?? null, after: value }))
    .filter(({ before, after }) => !isSame(before, after))
  if (corrections.length === 0) return
  const version = await writeFields(db, slipId, corrections)
  await recordCorrections(db, person, slipId, edit.reason?.trim() ?? '', corrections)
  const changes = Object.fromEntries(corrections.map(({ field, before, after }) => [field.key, [before, wireValue(field, after)] as const]))
  await recordSlipEvents(db, actor, 'edited', [{ slip_id: slipId, slip_version: version, dot_project_id: slip.dot_project_id, changes }])
}

function checkedValues(person: SignedIn, values: SlipEdit['values']): { field: DeclaredField; value: Kept }[] {
  const named = editableFields.filter(({ key }) => Object.hasOwn(values, key))
  if (named.length === 0) throw unprocessable('errors.not_valid', {}, [{ field: '', message: 'has no field to change' }])
  for (const field of named) {
    const verdict = mayEditField(field, person)
    if (!verdict.allowed) throw forbidden(verdict)
  }
  const valueOf = (field: DeclaredField): unknown => values[field.key as TicketEditKey]
  const faults = named.flatMap((field) => {
    const verdict = checkFieldValue(field, valueOf(field))
    return verdict.allowed ? [] : [{ field: field.key, message: message(verdict.message, verdict.values) }]
  })
  const [first] = faults
  if (first !== undefined) throw unprocessable('errors.not_valid', {}, faults)
  return named.map((field) => ({ field, value: keptValue(field, valueOf(field)) }))
}

function keptValue(field: DeclaredField, value: unknown): Kept {
  if (value === null || value === undefined || value === '') return null
  switch (field.type.kind) {
    case 'decimal':
      return decimalTextOf(value, field.type.decimals)
    case 'integer':
    case 'degrees':
      return Number(value)
    default:
      return typeof value === 'boolean' ? value : String(value).trim()
  }
}

function isSame(before: unknown, after: Kept): boolean {
  if (typeof before === 'number' && typeof after === 'string') return isDecimalText(after) && isSameNumber(String(before), after)
  return before === after
}

/** Writes fields to their columns; fields without a column go into `details`, which omits empty values. Returns the new version. */
async function writeFields(db: AgencyTransaction, slipId: number, corrections: readonly Correction[]): Promise<number> {
  const columns = corrections
    .filter(({ field }) => field.stored === 'column')
    .map(({ field, after }): SqlPart => sql.part`${sql.identifier(field.key)} = ${after}`)
  const tail = corrections.filter(({ field }) => field.stored === 'details')
  const taken = tail.filter(({ after }) => after === null).map(({ field }) => field.key)
  const kept = tail.filter(({ after }) => after !== null).map(({ field, after }) => `${JSON.stringify(field.key)}:${jsonText(field, after)}`)
  const { version } = await db.one(sql<{ version: number }>`
    UPDATE slips SET ${sql.join([
      ...columns,
      sql.part`details = (details - ${taken}::text[]) || ${`{${kept.join(',')}}`}::jsonb`,
      sql.part`modified = true`,
      sql.part`version = version + 1`,
      sql.part`updated_at = now()`,
    ], ', ')}
    WHERE dot_authority_id = ${db.agency} AND id = ${slipId} RETURNING version`)
  return version
}

async function recordCorrections(
  db: AgencyTransaction,
  person: SignedIn,
  slipId: number,
  reason: string,
  corrections: readonly Correction[],
): Promise<void> {
  await db.run(sql`
    INSERT INTO slip_corrections (dot_authority_id, slip_id, field, from_value, to_value, corrected_by, corrected_by_name, reason)
    SELECT ${db.agency}, ${slipId}, correction.field, correction.from_value, correction.to_value, ${person.id}, ${person.name},
      ${reason === '' ? null : reason}
    FROM unnest(
      ${corrections.map(({ field }) => field.key)}::text[],
      ${corrections.map(({ before }) => JSON.stringify(before))}::jsonb[],
      ${corrections.map(({ field, after }) => jsonText(field, after))}::jsonb[]) AS correction (field, from_value, to_value)`)
}

/** A stored value as JSON text. A decimal is written as a JSON number with all its digits. */
function jsonText(field: DeclaredField, value: Kept): string {
  return field.type.kind === 'decimal' && typeof value === 'string' ? value : JSON.stringify(value)
}

function wireValue(field: DeclaredField, value: Kept): Kept {
  return field.type.kind === 'decimal' && value !== null ? Number(value) : value
}
