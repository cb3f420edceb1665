import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.leave-list': typeof leaveList
  }
}

/** Cancels adding a list of employees, after a confirmation if the list contains any text (SHELL-62). */
export const leaveList = defineCommand({
  title: 'Cancel list',
  group: 'Administration',
  scope: 'employee-list',
  keys: ['escape'],
  inFields: true,
  run: (_context, _answers, { workspace }) => workspace.leavePaneFor('/admin/employees'),
})
