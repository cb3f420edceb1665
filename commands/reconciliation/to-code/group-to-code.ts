import { groupings } from '#src/areas/reconciliation/domain/to-code'
import { words } from '#src/areas/reconciliation/client/to-code/messages'
import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reconciliation.group-to-code': typeof groupToCode
  }
}

/** Groups the tickets that still have to be coded by project, material or day (CLERK-32). */
export const groupToCode = defineCommand({
  title: 'Group by…',
  group: 'Reconciliation',
  scope: 'to-code-table',
  needs: { route: '/to-code' },
  keys: ['1', '2', '3'],
  keyAnswers: groupings.map((by) => ({ by })),
  inFields: false,
  keywords: ['project', 'material', 'day', 'group'],
  steps: { by: choiceStep('Group by', groupings.map((by) => ({ value: by, label: words(`by_${by}`) }))) },
  run: (_context, { by }, { workspace }) => workspace.openPath(by === 'project' ? '/to-code' : `/to-code?by=${by}`),
})
