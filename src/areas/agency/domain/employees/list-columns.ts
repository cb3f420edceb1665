import { DISTRICTS_MAX } from '#src/areas/agency/domain/employees/limits'
import { cleanLine } from '#src/platform/domain/formats/plain-text'
import { employeeFieldNames, type EmployeeFieldName, type TypedEmployee } from '#src/areas/agency/domain/employees/typed-employee'
import { roleNames, roles } from '#src/platform/domain/session/roles'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'

/** The column index of each field in a list; a field without a column is not in the list. */
export type ListColumns = Readonly<Partial<Record<EmployeeFieldName, number>>>

const headings: Readonly<Record<EmployeeFieldName, readonly string[]>> = {
  first_name: ['first name', 'firstname', 'first', 'given name', 'forename'],
  last_name: ['last name', 'lastname', 'last', 'surname', 'family name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  phone: ['phone', 'phone number', 'mobile', 'mobile phone', 'cell', 'telephone'],
  role: ['role', 'user role', 'position', 'title', 'job title'],
  districts: ['districts', 'district', 'region', 'regions'],
}

/** The column index of each field, from a line of headings. Null if no cell is a heading for the email: the line then contains data. */
export function columnsOfHeadings(cells: readonly string[]): ListColumns | null {
  const columns: Partial<Record<EmployeeFieldName, number>> = {}
  for (const [at, cell] of cells.entries()) {
    const word = cell.trim().toLowerCase().replace(/[_\s]+/g, ' ')
    const field = employeeFieldNames.find((name) => headings[name].includes(word))
    if (field !== undefined) columns[field] ??= at
  }
  return columns.email === undefined ? null : columns
}

/**
 * The columns of a list without headings. They are in the order of the form: first name, last name, email, phone, role, districts. If the
 * fourth column has roles and no numbers, the list has no phones: then the fourth column is the role, and the fifth the districts.
 */
export function columnsInOrder(width: number, lines: readonly (readonly string[])[]): ListColumns {
  const fourth = lines.map((cells) => cells[employeeFieldNames.indexOf('phone')] ?? '')
  const hasNoPhones = fourth.some((cell) => roleOfText(cell) !== null) && !fourth.some((cell) => /\d/.test(cell))
  const inOrder = employeeFieldNames.filter((name) => name !== 'phone' || !hasNoPhones)
  return Object.fromEntries(inOrder.slice(0, width).map((name, at) => [name, at]))
}

const roleOfWord: ReadonlyMap<string, string> = new Map(roles.flatMap((role) => [[role, role], [roleNames[role].toLowerCase(), role]]))

/** Parses a role from its name or its label, ignoring case; null if there is no such role. */
export function roleOfText(text: string): string | null {
  const word = text.trim().toLowerCase()
  return roleOfWord.get(word.replace(/[_\s]+/g, ' ')) ?? roleOfWord.get(word.replace(/[-\s]+/g, '_')) ?? null
}

/**
 * Reads one line of a list. A role is a name or label; several districts are separated by semicolons or vertical bars. An empty role
 * becomes `usualRole`. An unknown role becomes the role that `rolesFor` has for it; if `rolesFor` has none, the unknown role stays
 * unchanged, so that the rule for roles refuses it.
 */
export function typedOfCells(cells: readonly string[], columns: ListColumns, usualRole: string, rolesFor: Readonly<Record<string, string>> = {}): TypedEmployee {
  const cell = (name: EmployeeFieldName) => cells[columns[name] ?? -1] ?? ''
  const role = cell('role').trim()
  return {
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    email: cell('email'),
    phone: cell('phone'),
    role: role === '' ? usualRole : (roleOfText(role) ?? ((Object.hasOwn(rolesFor, role) ? rolesFor[role] : '') || role)),
    districts: cell('districts').split(/[;|]/),
  }
}

const LONGEST_CELL = 500
/** Maximum number of unknown words that are collected from a role column. A column with more of them does not contain roles at all. */
const MOST_ROLES = 50

/** A line of a list in the form that the server expects. `line` is its number as a spreadsheet shows it. */
export interface ListLine {
  readonly line: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone: string
  readonly role: string
  readonly districts: string[]
}

/** Reads the cells of a line, and adds the line's number. See `typedOfCells` for how roles are read. */
export function lineOfCells(line: number, cells: readonly string[], columns: ListColumns, usualRole: string, rolesFor: Readonly<Record<string, string>>): ListLine {
  const { districts, ...typed } = typedOfCells(cells.map((cell) => cleanLine(cell).slice(0, LONGEST_CELL)), columns, usualRole, rolesFor)
  return { line, ...typed, districts: districts.filter((one) => one.trim() !== '').slice(0, DISTRICTS_MAX) }
}

/** The distinct words in the role column that are not names of roles, at most `MOST_ROLES`. */
export function unknownRolesOf(lines: Iterable<readonly string[]>, { role }: ListColumns): string[] {
  const unknown = new Set<string>()
  for (const cells of lines) {
    const word = cleanLine(cells[role ?? -1] ?? '').slice(0, LONGEST_CELL)
    if (word !== '' && roleOfText(word) === null) unknown.add(word)
    if (unknown.size === MOST_ROLES) break
  }
  return [...unknown]
}

/** Converts a file's mapping, which has the field of each column or null, to the column index of each field. */
export function columnsOfMapping(mapping: readonly (EmployeeFieldName | null)[]): ListColumns {
  return Object.fromEntries(mapping.flatMap((field, at) => (field === null ? [] : [[field, at]])))
}

/** The labels of the fields, as used in messages. */
export const employeeFieldLabels: Readonly<Record<EmployeeFieldName, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  role: 'Role',
  districts: 'Districts',
}

/**
 * Whether a file can be read with this mapping: it needs one choice per heading, no field twice, and columns for both names and the email.
 */
export function checkEmployeeColumns(mapping: readonly (EmployeeFieldName | null)[], headingCount: number): Verdict {
  if (mapping.length !== headingCount) return refuse('errors.import_columns_count', { headings: headingCount, columns: mapping.length })
  const fields = mapping.filter((field) => field !== null)
  const twice = fields.find((field, at) => fields.indexOf(field) !== at)
  if (twice !== undefined) return refuse('errors.import_column_twice', { label: employeeFieldLabels[twice] })
  const missing = (['first_name', 'last_name', 'email'] as const).filter((field) => !fields.includes(field))
  return missing.length === 0 ? allow : refuse('errors.import_columns_missing', { labels: missing.map((field) => employeeFieldLabels[field]).join(', ') })
}
