import { UserPen } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** A form for one employee. With the id `new`, the form adds an employee. */
export const employeePane = definePane({
  path: '/admin/employees/:employeeId',
  scope: 'form',
  title: ({ employeeId }) => (employeeId === 'new' ? 'New employee' : 'Employee'),
  icon: UserPen,
  view: () => import('./EmployeePane'),
})
