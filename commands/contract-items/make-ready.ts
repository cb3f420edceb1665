import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { itemCalls } from '#src/client/projects/contract/contract-calls'
import { words } from '#src/client/projects/contract/messages'
import { onContract, projectIdHere, stateOf } from '#src/client/projects/contract/on-contract'
import { patchProject, projectAtHand } from '#src/client/projects/project-writes'
import { allow, firstRefusal, refuse } from '#src/domain/verdict'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'contract-items.make-ready': typeof makeReady
  }
}

/** Makes the contract at hand ready once its items are there; it gets its one do-not-pay item (RECO-2, RECO-3, PAY-14). */
export const makeReady = defineWrite({
  title: 'Make contract ready',
  group: 'Pay items',
  scope: 'contract-table',
  keys: ['r'],
  keywords: ['reconciliation', 'set up'],
  when(context) {
    const project = projectAtHand(context)
    const isNext = project === null || stateOf(project) === 'setting up'
    return firstRefusal(onContract('reconcile_projects', context), isNext ? allow : refuse('errors.reconciliation_step', { state: stateOf(project) }))
  },
  write: (context) => itemCalls.makeReady({ projectId: projectIdHere(context) }),
  patch({ project }) {
    patchProject(project)
    tellRecordsChanged('pay_item', null)
  },
  said: ({ project }) => words('made_ready', { title: project.title }),
})
