import { jobStates } from '#src/domain/calibration/connection'
import { pathOfList } from '#src/client/calibration/job-numbers'
import { words } from '#src/client/calibration/messages'
import { defineCommand } from '#src/client/workspace/command'
import { choiceStep } from '#src/client/workspace/steps'

declare module '#src/client/workspace/command' {
  interface Commands {
    'calibration.show-list': typeof showList
  }
}

/** Shows the unconnected, connected or hidden job numbers (CALB-1). */
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
