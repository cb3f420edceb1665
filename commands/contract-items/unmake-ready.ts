import { itemCalls } from '#src/client/projects/contract/contract-calls'
import { words } from '#src/client/projects/contract/messages'
import { onContract, projectIdHere, stateOf } from '#src/client/projects/contract/on-contract'
import { patchProject, projectAtHand } from '#src/client/projects/project-writes'
import { allow, firstRefusal, refuse } from '#src/domain/verdict'
import { defineWrite } from '#src/client/workspace/command'

declare module '#src/client/workspace/command' {
  interface Commands {
    'contract-items.unmake-ready': typeof unmakeReady
  }
}

/** Goes back to setting up the contract at hand, before anybody confirmed it (E.3). */
export const unmakeReady = defineWrite({
  title: 'Return contract to setup',
  group: 'Pay items',
  scope: 'contract-table',
  keywords: ['reconciliation', 'not ready', 'contract'],
  when(context) {
    const project = projectAtHand(context)
    const isNext = project === null || stateOf(project) === 'ready'
    return firstRefusal(onContract('reconcile_projects', context), isNext ? allow : refuse('errors.reconciliation_step', { state: stateOf(project) }))
  },
  write: (context) => itemCalls.unmakeReady({ projectId: projectIdHere(context) }),
  patch: ({ project }) => patchProject(project),
  said: ({ project }) => words('made_unready', { title: project.title }),
})
