import type { DistrictChoice } from '#src/areas/agency/domain/districts'
import { checkEmployee, storedEmployee, type EmployeeFields } from '#src/areas/agency/domain/employees/employee'
import { employeeFieldNames, type EmployeeFieldName, type TypedEmployee } from '#src/areas/agency/domain/employees/typed-employee'
import { message } from '#src/platform/domain/messages'

/** A line of a list that cannot be added: its number as the spreadsheet shows it, a name for the line, the invalid field, and why. */
export interface LineProblem {
  readonly line: number
  readonly field: EmployeeFieldName
  readonly name: string
  readonly message: string
}

/** A line without problems. It was not compared with the agency's employees, since `checkList` does not know them. */
export interface ListedEmployee {
  readonly line: number
  readonly employee: EmployeeFields
}

/**
 * Splits a list into valid lines and problems. Checks each field and the districts, and that no two lines have the same email or phone
 * (PEOP-5).
 */
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
    const { email = '', phone = null, ...rest } = storedEmployee(typed, choice)
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
