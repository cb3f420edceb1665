import { UserPen } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** One employee as a form; the id `new` adds one. */
export const employeePane = definePane({
  path: '/admin/employees/:employeeId',
  scope: 'form',
  title: ({ employeeId }) => (employeeId === 'new' ? 'New employee' : 'Employee'),
  icon: UserPen,
  view: () => import('./EmployeePane'),
})
