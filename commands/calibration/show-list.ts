import { jobStates } from '#src/areas/tickets/domain/calibration/connection'
import { pathOfList } from '#src/areas/tickets/client/calibration/job-numbers'
import { words } from '#src/areas/tickets/client/calibration/messages'
import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.show-list': typeof showList
  }
}

/** Shows one of the lists of job numbers: unconnected, connected or hidden (CALB-1). */
export const showList = defineCommand({
  title: 'Show list of job numbers…',
  group: 'Administration',
  scope: 'job-number-table',
  needs: { route: '/admin/calibration' },
  keys: ['1', '2', '3'],
  keyAnswers: jobStates.map((list) => ({ list })),
  keywords: ['unconnected', 'connected', 'hidden', 'calibration', 'tab'],
  steps: { list: choiceStep('List', jobStates.map((state) => ({ value: state, label: words(state) }))) },
  run: ({ pane }, { list }, { workspace }) => workspace.openPath(pathOfList(list, new URLSearchParams(pane?.path.split('?')[1] ?? '').get('search') ?? '')),
})
