import { whoMay } from '#src/platform/api/contract'
import { openBeside } from '#src/workspace/client/records/open-beside'
import { defineCommand } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'groups.add': typeof add
  }
}

/** Opens the form of a new group beside the list (PEOP-14). */
export const add = defineCommand({
  title: 'Create group',
  group: 'Administration',
  scope: 'group-table',
  needs: whoMay('change_employees_and_groups'),
  keys: ['n'],
  keywords: ['new', 'staff', 'create'],
  run: (_context, _answers, { workspace }) => openBeside(workspace, '/admin/groups', '/admin/groups/new'),
})
