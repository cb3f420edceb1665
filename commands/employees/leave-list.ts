import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'employees.leave-list': typeof leaveList
  }
}

/** Leaves the list that is being added, after a question while something is pasted (SHELL-62). */
export const leaveList = defineCommand({
  title: 'Cancel list',
  group: 'Administration',
  scope: 'employee-list',
  keys: ['escape'],
  inFields: true,
  run: (_context, _answers, { workspace }) => workspace.leavePaneFor('/admin/employees'),
})
