import type { Static } from 'typebox'
import { employees, type EmployeeSchema } from '#src/contract/employees'
import { groups, type GroupSchema, type GroupWithMembers } from '#src/contract/groups'
import { account } from '#src/contract/account'
import { countText } from '#src/domain/formats/numbers'
import { inSentence } from '#src/domain/employees/name'
import { requests } from '#src/client/platform/requests'
import { words } from '#src/client/people/messages'

export type Employee = Static<typeof EmployeeSchema>
export type Group = Static<typeof GroupSchema>
export type StaffedGroup = Static<typeof GroupWithMembers>

declare module '#src/client/workspace/scopes' {
  interface ScopeRows {
    'employee-table': Employee
    'group-table': Group
  }
}

export const employeeCalls = requests(employees)
export const groupCalls = requests(groups)
export const agencyCalls = requests({ settings: account.agencySettings })

/** The query keys of employees and groups (S-16). */
export const peopleKeys = {
  employees: (agency: number) => ['employees', agency] as const,
  employee: (agency: number, id: number) => ['employees', agency, 'one', id] as const,
  groups: (agency: number) => ['groups', agency] as const,
  group: (agency: number, id: number) => ['groups', agency, 'one', id] as const,
  districts: (agency: number) => ['districts', agency] as const,
}

/** The name of a person inside a sentence. */
export function nameOf({ first_name: first, last_name: last }: Pick<Employee, 'first_name' | 'last_name'>): string {
  return inSentence(`${first} ${last}`)
}

/** '1 employee', '1,204 employees'. */
export function employeesText(count: number): string {
  return words('some_employees', { count: countText(count) })
}
