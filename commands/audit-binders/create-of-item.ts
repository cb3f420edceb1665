import { whoMay } from '#src/platform/api/contract'
import { binderCalls } from '#src/areas/contracts/client/audit-binders/binder-calls'
import { words } from '#src/areas/contracts/client/audit-binders/messages'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { allow, refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { expectJob } from '#src/workspace/client/jobs/job-list'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'audit-binders.create-of-item': typeof createOfItem
  }
}

/** Starts a job that creates the audit binder of the focused pay item over all closed periods (PLUS-20). */
export const createOfItem = defineWrite({
  title: 'Create audit binder of the item',
  group: 'Pay items',
  scope: 'pay-item-table',
  needs: whoMay('export_tickets'),
  keys: ['b'],
  keywords: ['pay item', 'proof', 'evidence', 'manifest', 'hash', 'zip', 'download', 'export'],
  ofSelection: false,
  when: ({ pane, row }) => (row === null || pane?.scope !== 'pay-item-table' ? refuse('workspace.no_row') : allow),
  write(context) {
    if (context.row === null) throw new Error('`when` refuses without a row')
    return binderCalls.create({ projectId: projectIdHere(context), pay_item_id: context.row.id })
  },
  successMessage: () => words('started'),
  afterwards: ({ job_id: id }) => expectJob(id),
})
