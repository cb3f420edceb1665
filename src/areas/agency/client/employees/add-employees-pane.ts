import { UserPlus } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The page to add a pasted or uploaded list of employees. */
export const addEmployeesPane = definePane({
  path: '/admin/employees/add-many',
  scope: 'employee-list',
  title: () => 'Add many employees',
  icon: UserPlus,
  view: () => import('./AddEmployeesPane'),
})
