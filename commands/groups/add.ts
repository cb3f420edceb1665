import { whoMay } from '#src/contract/contract'
import { openBeside } from '#src/client/people/open-beside'
import { defineCommand } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
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
