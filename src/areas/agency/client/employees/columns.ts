import { CircleCheck, MailQuestion, MailX, Trash2 } from 'lucide-react'
import { roleNames } from '#src/platform/domain/session/roles'
import { daysLeftText } from '#src/platform/domain/records/retention'
import { columns, type ColumnSpec, type StatusLook } from '#src/platform/client/table/columns'
import type { Noun } from '#src/platform/client/table/messages'
import { words } from '#src/areas/agency/client/employees/messages'
import type { Employee, Group } from '#src/areas/agency/client/employees/people-calls'

export const employeeNoun: Noun = { one: 'employee', many: 'employees' }
export const groupNoun: Noun = { one: 'group', many: 'groups' }

const looks: Readonly<Record<Employee['status'], StatusLook>> = {
  active: { word: words('active'), tone: 'delivered', icon: CircleCheck },
  invited: { word: words('invited'), tone: 'pending', icon: MailQuestion },
  not_sent: { word: words('not_sent'), tone: 'flagged', icon: MailX },
  deleted: { word: words('deleted'), tone: 'voided', icon: Trash2 },
}

const removedIn = (deletedAt: string | null) => (deletedAt === null ? null : daysLeftText(deletedAt, new Date()))

/**
 * The columns of the list of employees. In the list of deleted employees, a column with the days left to restore the employee takes the
 * place of the status (PEOP-2, CONST-3).
 */
export function employeeColumns(isDeleted: boolean): readonly ColumnSpec<Employee>[] {
  return columns<Employee>([
    { id: 'name', label: words('name'), kind: 'text', width: 224, flex: 2, strong: true, sortKey: 'last_name', value: ({ first_name: first, last_name: last }) => `${first} ${last}` },
    { id: 'email', label: words('email'), kind: 'text', width: 264, flex: 2 },
    { id: 'role', label: words('role'), kind: 'choice', choices: roleNames, width: 168 },
    ...(isDeleted
      ? [{ id: 'deleted_at', label: words('removed_in'), kind: 'text', width: 128, value: ({ deleted_at: at }: Employee) => removedIn(at) } as const]
      : [{ id: 'status', label: words('status'), kind: 'status', looks, width: 144, sortable: false } as const]),
    { id: 'last_active_at', label: words('last_active'), kind: 'time', withDay: true, width: 176 },
    { id: 'phone', label: words('phone'), kind: 'text', width: 136, sortable: false },
    { id: 'groups', label: words('groups'), kind: 'text', width: 176, flex: 1, sortable: false, value: ({ groups }) => groups.join(', ') },
    { id: 'districts', label: words('districts'), kind: 'text', width: 144, sortable: false, value: ({ districts }) => districts.join(', ') },
    { id: 'invited_at', label: words('invited_on'), kind: 'time', withDay: true, width: 176, shown: false, sortable: false },
    { id: 'created_at', label: words('created'), kind: 'time', withDay: true, width: 176, shown: false },
  ])
}

/** The columns of the list of groups (PEOP-14). */
export function groupColumns(isDeleted: boolean): readonly ColumnSpec<Group>[] {
  return columns<Group>([
    { id: 'name', label: words('name'), kind: 'text', width: 280, flex: 1, strong: true },
    { id: 'member_count', label: words('member_count'), kind: 'count', width: 104 },
    ...(isDeleted ? [{ id: 'deleted_at', label: words('removed_in'), kind: 'text', width: 128, value: ({ deleted_at: at }: Group) => removedIn(at) } as const] : []),
    { id: 'description', label: words('description'), kind: 'text', width: 400, flex: 2, sortable: false },
    { id: 'updated_at', label: words('updated'), kind: 'time', withDay: true, width: 176 },
    { id: 'created_at', label: words('created'), kind: 'time', withDay: true, width: 176, shown: false },
  ])
}
