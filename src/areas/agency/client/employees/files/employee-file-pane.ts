import { UserPlus } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** An import of people: columns, preview, refused rows (PEOP-5). */
export const employeeFilePane = definePane({
  path: '/admin/employees/files/:fileId',
  scope: 'employee-import',
  title: () => 'Employees of a file',
  icon: UserPlus,
  view: () => import('./EmployeeFilePane'),
})
