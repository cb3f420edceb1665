import { Users } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The employees of the agency (PEOP-1). */
export const employeesPane = definePane({
  path: '/admin/employees',
  scope: 'employee-table',
  title: () => 'Employees',
  icon: Users,
  view: () => import('./EmployeesPane'),
})
