import { stringify } from 'csv-stringify/sync'
import { usDateTime } from '#src/platform/domain/formats/dates'
import { guardFormula } from '#src/platform/domain/formats/formula-guard'
import { isRole, roleNames } from '#src/platform/domain/session/roles'

/** An employee in the shape of the list. */
interface Exported {
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string | null
  readonly role: string
  readonly districts: readonly string[]
  readonly groups: readonly string[]
  readonly status: string
  readonly last_active_at: string | null
}

const columns: readonly (readonly [heading: string, cell: (one: Exported, zone: string) => string])[] = [
  ['First name', ({ first_name }) => first_name],
  ['Last name', ({ last_name }) => last_name],
  ['Email', ({ email }) => email],
  ['Phone', ({ phone }) => phone ?? ''],
  ['Role', ({ role }) => (isRole(role) ? roleNames[role] : role)],
  ['Districts', ({ districts }) => districts.join('; ')],
  ['Groups', ({ groups }) => groups.join('; ')],
  ['Status', ({ status }) => status],
  ['Last active', ({ last_active_at }, zone) => (last_active_at === null ? '' : usDateTime(last_active_at, zone))],
]

/** The CSV of employees. */
export function employeesCsv(rows: readonly string[], zone: string): string {
  const people = rows.map((row): Exported => JSON.parse(row))
  return safeCsv(columns.map(([heading]) => heading), people.map((one) => columns.map(([, cell]) => cell(one, zone))))
}

/**
 * Cells that must also be quoted. The CSV writer quotes only cells with its own line break, CRLF, but readers treat a single CR or LF
 * as a line break too.
 */
const LINE_BREAK = /[\r\n]/

/** A CSV file (RFC 4180, with headings), written so that a spreadsheet reads no cell as a formula. */
export function safeCsv(headings: readonly string[], lines: readonly (readonly string[])[]): string {
  return stringify([[...headings], ...lines.map((cells) => cells.map(disarmed))], { record_delimiter: '\r\n', quoted_match: LINE_BREAK })
}

/**
 * Adds an apostrophe to text that looks like a formula. Phone numbers are left unchanged, because spreadsheets don't run +1 and digits
 * (TICK-91).
 */
function disarmed(text: string): string {
  return /^\+1\d{10}$/.test(text) ? text : guardFormula(text)
}
