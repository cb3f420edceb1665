import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { onContract, projectIdHere, stateOf } from '#src/areas/contracts/client/contract-items/on-contract'
import { patchProject, currentProject } from '#src/areas/projects/client/public/project-writes'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.make-ready': typeof makeReady
  }
}

/** Marks the current contract, which must have items, as ready, and adds the do-not-pay item to it (RECO-2, RECO-3, PAY-14). */
export const makeReady = defineWrite({
  title: 'Make contract ready',
  group: 'Pay items',
  scope: 'contract-table',
  keys: ['r'],
  keywords: ['reconciliation', 'set up'],
  when(context) {
    const project = currentProject(context)
    const isNext = project === null || stateOf(project) === 'setting up'
    return firstRefusal(onContract('reconcile_projects', context), isNext ? allow : refuse('errors.reconciliation_step', { state: stateOf(project) }))
  },
  write: (context) => itemCalls.makeReady({ projectId: projectIdHere(context) }),
  patch({ project }) {
    patchProject(project)
    notifyRecordsChanged('pay_item', null)
  },
  successMessage: ({ project }) => words('made_ready', { title: project.title }),
})
