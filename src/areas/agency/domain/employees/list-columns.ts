import { employeeFieldNames, type EmployeeFieldName, type TypedEmployee } from '#src/areas/agency/domain/employees/typed-employee'
import { roleNames, roles } from '#src/platform/domain/session/roles'

/** The column index of each field in a list; a field without a column stays empty. */
export type ListColumns = Readonly<Partial<Record<EmployeeFieldName, number>>>

const headings: Readonly<Record<EmployeeFieldName, readonly string[]>> = {
  first_name: ['first name', 'firstname', 'first', 'given name', 'forename'],
  last_name: ['last name', 'lastname', 'last', 'surname', 'family name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  phone: ['phone', 'phone number', 'mobile', 'mobile phone', 'cell', 'telephone'],
  role: ['role', 'user role', 'position', 'title', 'job title'],
  districts: ['districts', 'district', 'region', 'regions'],
}

/** The columns named by a line of headings; null if the line is not one. */
export function columnsOfHeadings(cells: readonly string[]): ListColumns | null {
  const found: Partial<Record<EmployeeFieldName, number>> = {}
  for (const [at, cell] of cells.entries()) {
    const word = cell.trim().toLowerCase().replace(/[_\s]+/g, ' ')
    const field = employeeFieldNames.find((name) => headings[name].includes(word))
    if (field !== undefined) found[field] ??= at
  }
  return found.email === undefined ? null : found
}

/** The columns of a list without headings. They are in the order of the form: first name, last name, email, phone, role, districts. */
export function columnsInOrder(width: number): ListColumns {
  return Object.fromEntries(employeeFieldNames.slice(0, width).map((name, at) => [name, at]))
}

const roleOfWord: ReadonlyMap<string, string> = new Map(roles.flatMap((role) => [[role, role], [roleNames[role].toLowerCase(), role]]))

/** Parses a role from its name or its label, ignoring case; null if there is no such role. */
export function roleOfText(text: string): string | null {
  const word = text.trim().toLowerCase()
  return roleOfWord.get(word.replace(/[_\s]+/g, ' ')) ?? roleOfWord.get(word.replace(/[-\s]+/g, '_')) ?? null
}

/**
 * Reads one line of a list: a role by name or label, and several districts separated by semicolons. An empty role becomes `usualRole`.
 * An unknown role becomes the one that `rolesFor` has for it; without one, the role's own rule refuses it.
 */
export function typedOfCells(cells: readonly string[], columns: ListColumns, usualRole: string, rolesFor: Readonly<Record<string, string>> = {}): TypedEmployee {
  const cell = (name: EmployeeFieldName) => cells[columns[name] ?? -1] ?? ''
  const role = cell('role').trim()
  return {
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    email: cell('email'),
    phone: cell('phone'),
    role: role === '' ? usualRole : (roleOfText(role) ?? (rolesFor[role] || role)),
    districts: cell('districts').split(/[;|]/),
  }
}
