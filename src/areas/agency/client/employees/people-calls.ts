import type { Static } from 'typebox'
import { employees, type EmployeeSchema } from '#src/areas/agency/api/employees'
import { groups, type GroupSchema, type GroupWithMembers } from '#src/areas/agency/api/groups'
import { account } from '#src/areas/agency/api/account/account'
import { countText } from '#src/platform/domain/formats/numbers'
import { inSentence } from '#src/areas/agency/domain/employees/name'
import { requests } from '#src/platform/client/api/requests'
import { words } from '#src/areas/agency/client/employees/messages'

export type Employee = Static<typeof EmployeeSchema>
export type Group = Static<typeof GroupSchema>
export type StaffedGroup = Static<typeof GroupWithMembers>

declare module '#src/workspace/client/commands/scopes' {
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

/** A person's name, for use inside a sentence. */
export function nameOf({ first_name: first, last_name: last }: Pick<Employee, 'first_name' | 'last_name'>): string {
  return inSentence(`${first} ${last}`)
}

/** A number of employees as text: '1 employee', '1,204 employees'. */
export function employeesText(count: number): string {
  return words('some_employees', { count: countText(count) })
}
