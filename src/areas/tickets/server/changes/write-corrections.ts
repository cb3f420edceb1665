import { checkFieldValue, mayEditField } from '#src/areas/tickets/domain/field-value'
import { editableFields, type DeclaredField, type TicketEditKey } from '#src/areas/tickets/domain/fields'
import { message } from '#src/platform/domain/messages'
import { decimalTextOf, isDecimalText, isSameNumber } from '#src/platform/domain/units/decimal'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { SignedIn } from '#src/platform/server/http/security/caller'
import { forbidden, unprocessable } from '#src/platform/server/http/errors'

/** The values of an edit, by field, as they were sent (TICK-42). */
export type EditValues = Readonly<Partial<Record<TicketEditKey, unknown>>>

/** A value in the form in which it is stored. Decimals are text, so that no digit is lost. */
type Kept = string | number | boolean | null

/** A field that an edit sets, with the new value. */
export interface Asked {
  readonly field: DeclaredField
  readonly value: Kept
}

/** A field whose value an edit changes, with the old and the new value. */
export interface Correction {
  readonly field: DeclaredField
  readonly before: unknown
  readonly after: Kept
}

/** A field for which an edit has an invalid value. `path` is the path of the field in the request body. */
export interface Fault {
  readonly path: string
  readonly message: string
}

/**
 * The fields that an edit sets, with their new values, and the fields with invalid values. 403 for a field that the person's role may not
 * edit, and 422 for an edit without fields. `at` is the path of the values in the request body; '' means the body itself.
 */
export function readEdit(person: SignedIn, values: EditValues, at = ''): { readonly asked: readonly Asked[]; readonly faults: readonly Fault[] } {
  const named = editableFields.filter(({ key }) => Object.hasOwn(values, key))
  if (named.length === 0) throw unprocessable('errors.not_valid', {}, [{ field: at.replace(/\.$/, ''), message: 'has no field to change' }])
  for (const field of named) {
    const verdict = mayEditField(field, person)
    if (!verdict.allowed) throw forbidden(verdict)
  }
  const valueOf = (field: DeclaredField): unknown => values[field.key as TicketEditKey]
  const faults = named.flatMap((field) => {
    const verdict = checkFieldValue(field, valueOf(field))
    return verdict.allowed ? [] : [{ path: `${at}${field.key}`, message: message(verdict.message, verdict.values) }]
  })
  return { faults, asked: faults.length > 0 ? [] : named.map((field) => ({ field, value: keptValue(field, valueOf(field)) })) }
}

/** Throws a 422 that lists all invalid values, if there are any. */
export function throwFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw unprocessable('errors.not_valid', {}, faults.map(({ path: field, message: text }) => ({ field, message: text })))
}

/** The fields of an edit whose new value differs from the ticket's current value. */
export function correctionsOf(present: Readonly<Record<string, unknown>>, edits: readonly Asked[]): readonly Correction[] {
  return edits
    .map(({ field, value }): Correction => ({ field, before: present[field.key] ?? null, after: value }))
    .filter(({ before, after }) => !isSame(before, after))
}

/** Converts corrections to the changes that an event contains. */
export function changesOf(corrections: readonly Correction[]): Readonly<Record<string, readonly [before: unknown, after: unknown]>> {
  return Object.fromEntries(corrections.map(({ field, before, after }) => [field.key, [before, wireValue(field, after)] as const]))
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

/** The corrections of one ticket. */
export interface TicketCorrections {
  readonly slip_id: number
  readonly corrections: readonly Correction[]
}

/**
 * Writes fields to their columns. Fields that have no column are written to `details`, which leaves out empty values. Tickets that change
 * the same columns are written by one statement. Returns the new version of each ticket.
 */
export async function writeFields(db: AgencyTransaction, corrected: readonly TicketCorrections[]): Promise<ReadonlyMap<number, number>> {
  const kinds = new Map<string, TicketCorrections[]>()
  for (const one of corrected) {
    const kind = columnsOf(one).toSorted().join()
    kinds.set(kind, [...(kinds.get(kind) ?? []), one])
  }
  const versions = new Map<number, number>()
  for (const tickets of kinds.values()) for (const { id, version } of await writeKind(db, tickets)) versions.set(id, version)
  return versions
}

/** Writes tickets that all change the same columns. */
function writeKind(db: AgencyTransaction, tickets: readonly TicketCorrections[]): Promise<readonly { readonly id: number; readonly version: number }[]> {
  const [first] = tickets
  const columns = first === undefined ? [] : columnsOf(first)
  const parts = tickets.map(({ corrections }) => {
    const tail = corrections.filter(({ field }) => field.stored === 'details')
    return {
      columns: objectText(corrections.filter(({ field }) => field.stored === 'column')),
      taken: JSON.stringify(tail.filter(({ after }) => after === null).map(({ field }) => field.key)),
      kept: objectText(tail.filter(({ after }) => after !== null)),
    }
  })
  return db.many(sql<{ id: number; version: number }>`
    UPDATE slips SET ${sql.join([
      ...columns.map((key) => sql.part`${sql.identifier(key)} = (change.filled).${sql.identifier(key)}`),
      sql.part`details = (details - change.taken) || change.kept`,
      sql.part`modified = true`,
      sql.part`version = version + 1`,
      sql.part`updated_at = now()`,
    ], ', ')}
    FROM (
      SELECT sent.id, jsonb_populate_record(NULL::slips, sent.columns) AS filled, ARRAY(SELECT jsonb_array_elements_text(sent.taken)) AS taken, sent.kept
      FROM unnest(${tickets.map(({ slip_id }) => slip_id)}::int[], ${parts.map((part) => part.columns)}::jsonb[], ${parts.map(({ taken }) => taken)}::jsonb[],
        ${parts.map(({ kept }) => kept)}::jsonb[]) AS sent (id, columns, taken, kept)) AS change
    WHERE slips.dot_authority_id = ${db.agency} AND slips.id = change.id RETURNING slips.id, slips.version`)
}

function columnsOf({ corrections }: TicketCorrections): readonly string[] {
  return corrections.filter(({ field }) => field.stored === 'column').map(({ field }) => field.key)
}

function objectText(corrections: readonly Correction[]): string {
  return `{${corrections.map(({ field, after }) => `${JSON.stringify(field.key)}:${jsonText(field, after)}`).join(',')}}`
}

/** Records the corrections of tickets with the person and the reason. The reason is '' if there is none (PLUS-1). */
export async function recordCorrections(
  db: AgencyTransaction,
  person: SignedIn,
  reason: string,
  corrected: readonly TicketCorrections[],
): Promise<void> {
  const all = corrected.flatMap(({ slip_id, corrections }) => corrections.map((correction) => ({ slip_id, ...correction })))
  await db.run(sql`
    INSERT INTO slip_corrections (dot_authority_id, slip_id, field, from_value, to_value, corrected_by, corrected_by_name, reason)
    SELECT ${db.agency}, correction.slip_id, correction.field, correction.from_value, correction.to_value, ${person.id}, ${person.name},
      ${reason === '' ? null : reason}
    FROM unnest(
      ${all.map(({ slip_id }) => slip_id)}::int[],
      ${all.map(({ field }) => field.key)}::text[],
      ${all.map(({ before }) => JSON.stringify(before))}::jsonb[],
      ${all.map(({ field, after }) => jsonText(field, after))}::jsonb[]) AS correction (slip_id, field, from_value, to_value)`)
}

/** A stored value as JSON text. A decimal is written as a JSON number with all its digits. */
function jsonText(field: DeclaredField, value: Kept): string {
  return field.type.kind === 'decimal' && typeof value === 'string' ? value : JSON.stringify(value)
}

function wireValue(field: DeclaredField, value: Kept): Kept {
  return field.type.kind === 'decimal' && value !== null ? Number(value) : value
}
