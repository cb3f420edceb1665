import type { DistrictChoice } from '#src/domain/agency/districts'
import { checkEmployee, employeeFieldNames, keptEmployee, type EmployeeFieldName, type EmployeeFields, type TypedEmployee } from '#src/domain/employees/employee'
import { message } from '#src/domain/messages'
import { roleNames, roles } from '#src/domain/session/roles'

/** Which column of a list holds each field; a field without a column stays empty. */
export type ListColumns = Readonly<Partial<Record<EmployeeFieldName, number>>>

/** A line of a list that cannot be added: its number as the spreadsheet counts, what the person reads first on it, and why. */
export interface LineProblem {
  readonly line: number
  readonly field: EmployeeFieldName
  readonly name: string
  readonly message: string
}

/** A line that can be added as far as the list itself says. */
export interface ListedEmployee {
  readonly line: number
  readonly employee: EmployeeFields
}

const headings: Readonly<Record<EmployeeFieldName, readonly string[]>> = {
  first_name: ['first name', 'firstname', 'first', 'given name', 'forename'],
  last_name: ['last name', 'lastname', 'last', 'surname', 'family name'],
  email: ['email', 'e-mail', 'email address', 'e-mail address', 'mail'],
  phone: ['phone', 'phone number', 'mobile', 'mobile phone', 'cell', 'telephone'],
  role: ['role', 'user role', 'position'],
  districts: ['districts', 'district', 'region', 'regions'],
}

/** The columns that a first line of headings names; null when it is no line of headings. */
export function columnsOfHeadings(cells: readonly string[]): ListColumns | null {
  const found: Partial<Record<EmployeeFieldName, number>> = {}
  for (const [at, cell] of cells.entries()) {
    const word = cell.trim().toLowerCase().replace(/[_\s]+/g, ' ')
    const field = employeeFieldNames.find((name) => headings[name].includes(word))
    if (field !== undefined) found[field] ??= at
  }
  return found.email === undefined ? null : found
}

/** Without headings the columns stand in the order of the form: first name, last name, email, phone, role, districts. */
export function columnsInOrder(width: number): ListColumns {
  return Object.fromEntries(employeeFieldNames.slice(0, width).map((name, at) => [name, at]))
}

const roleOfWord: ReadonlyMap<string, string> = new Map(roles.flatMap((role) => [[role, role], [roleNames[role].toLowerCase(), role]]))

/** One line as it is typed: a role by its name or its word, several districts with semicolons. An empty role is `usualRole`. */
export function typedOfCells(cells: readonly string[], columns: ListColumns, usualRole: string): TypedEmployee {
  const cell = (name: EmployeeFieldName) => cells[columns[name] ?? -1] ?? ''
  const role = cell('role').trim().toLowerCase()
  return {
    first_name: cell('first_name'),
    last_name: cell('last_name'),
    email: cell('email'),
    phone: cell('phone'),
    role: role === '' ? usualRole : (roleOfWord.get(role.replace(/[_\s]+/g, ' ')) ?? roleOfWord.get(role.replace(/[-\s]+/g, '_')) ?? role),
    districts: cell('districts').split(/[;|]/),
  }
}

/** What can be added of a list and what cannot, line by line: each field by its rule, districts by the agency's, and no email or phone twice (PEOP-5). */
export function checkList(lines: readonly (TypedEmployee & { readonly line: number })[], choice: DistrictChoice): { readonly good: readonly ListedEmployee[]; readonly problems: readonly LineProblem[] } {
  const good: ListedEmployee[] = []
  const problems: LineProblem[] = []
  const emails = new Map<string, number>()
  const phones = new Map<string, number>()
  for (const { line, ...typed } of lines) {
    const name = nameOfLine(typed)
    const verdicts = checkEmployee(typed, choice)
    const wrong = employeeFieldNames.flatMap((field) => {
      const verdict = verdicts[field]
      return verdict.allowed ? [] : [{ line, field, name, message: message(verdict.message, verdict.values) }]
    })
    const { email = '', phone = null, ...rest } = keptEmployee(typed, choice)
    const twice: LineProblem[] = []
    if (wrong.length === 0) {
      const sameEmail = emails.get(email)
      const samePhone = phone === null ? undefined : phones.get(phone)
      if (sameEmail !== undefined) twice.push({ line, field: 'email', name, message: message('errors.email_on_line', { line: sameEmail }) })
      if (samePhone !== undefined) twice.push({ line, field: 'phone', name, message: message('errors.phone_on_line', { line: samePhone }) })
    }
    problems.push(...wrong, ...twice)
    if (wrong.length + twice.length > 0) continue
    emails.set(email, line)
    if (phone !== null) phones.set(phone, line)
    const { first_name = '', last_name = '', role = 'pending', districts = [] } = rest
    good.push({ line, employee: { first_name, last_name, email, phone, role, districts } })
  }
  return { good, problems }
}

function nameOfLine({ first_name: first, last_name: last, email }: TypedEmployee): string {
  const name = `${first} ${last}`.trim()
  return name === '' ? email.trim() : name
}
