import { usDay } from '#src/platform/domain/formats/dates'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { itemCalls } from '#src/areas/contracts/client/contract-items/contract-calls'
import { words } from '#src/areas/contracts/client/contract-items/messages'
import { onContract, projectIdHere, stateOf } from '#src/areas/contracts/client/contract-items/on-contract'
import { patchProject, currentProject } from '#src/areas/projects/client/public/project-writes'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'contract-items.confirm': typeof confirm
  }
}

/**
 * Confirms the current contract and sets the start date of period 1. A contract is confirmed only once, and this cannot be undone (RECO-3,
 * PAY-20, PAY-22, PAY-23).
 */
export const confirm = defineWrite({
  title: 'Confirm contract…',
  group: 'Pay items',
  scope: 'contract-table',
  keys: ['c'],
  keywords: ['activate', 'reconciliation', 'start', 'period 1'],
  steps: { start: projectDayStep('Start date of period 1') },
  when(context) {
    const project = currentProject(context)
    const isNext = project === null || stateOf(project) === 'ready'
    return firstRefusal(onContract('reconcile_projects', context), isNext ? allow : refuse('errors.reconciliation_step', { state: stateOf(project) }))
  },
  confirm: (context, { start }) => ({
    title: words('confirm_title', { title: currentProject(context)?.title ?? '' }), body: words('confirm_body', { start: usDay(start) }), accept: words('confirm'),
  }),
  write: (context, { start }) => itemCalls.activate({ projectId: projectIdHere(context), start_date: start }),
  patch({ project }) {
    patchProject(project)
    notifyRecordsChanged('pay_period', null)
  },
  successMessage: ({ project, pay_period: period }) => words('was_confirmed', { title: project.title, start: usDay(period.start_date) }),
})
