import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { onContract, projectIdHere, stateOf } from '#src/areas/contracts/client/contract-items/on-contract'
import { patchProject, currentProject } from '#src/areas/projects/client/public/project-writes'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.unmake-ready': typeof unmakeReady
  }
}

/** Moves the current contract back to setup, which is possible only until it is confirmed (E.3). */
export const unmakeReady = defineWrite({
  title: 'Return contract to setup',
  group: 'Pay items',
  scope: 'contract-table',
  keywords: ['reconciliation', 'not ready', 'contract'],
  when(context) {
    const project = currentProject(context)
    const isNext = project === null || stateOf(project) === 'ready'
    return firstRefusal(onContract('reconcile_projects', context), isNext ? allow : refuse('errors.reconciliation_step', { state: stateOf(project) }))
  },
  write: (context) => itemCalls.unmakeReady({ projectId: projectIdHere(context) }),
  patch: ({ project }) => patchProject(project),
  successMessage: ({ project }) => words('made_unready', { title: project.title }),
})
