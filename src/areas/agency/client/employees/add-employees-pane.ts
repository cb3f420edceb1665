import { UserPlus } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** A list of employees to add, pasted or from a file. */
export const addEmployeesPane = definePane({
  path: '/admin/employees/add-many',
  scope: 'employee-list',
  title: () => 'Add many employees',
  icon: UserPlus,
  view: () => import('./AddEmployeesPane'),
})
