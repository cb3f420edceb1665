import { usDateTime } from '#src/platform/domain/formats/dates'
import { isRole, roleNames } from '#src/platform/domain/session/roles'
import { safeCsv } from '#src/platform/server/csv/safe-csv'

/** An employee as the list call returns it. */
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
