import { whoMay } from '#src/platform/api/contract'
import { mayBindPeriod } from '#src/areas/contracts/domain/audit-binders/binder'
import { binderCalls } from '#src/areas/contracts/client/audit-binders/binder-calls'
import { words } from '#src/areas/contracts/client/audit-binders/messages'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { currentPeriod } from '#src/areas/contracts/client/pay-periods/current-period'
import { refuse } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { expectJob } from '#src/workspace/client/jobs/job-list'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'audit-binders.create-of-period': typeof createOfPeriod
  }
}

/**
 * Starts a job for the audit binder of the period that is shown or focused, if it is closed: the binder contains the paid quantities, the
 * tickets that were paid, and all records that prove the payment (PLUS-20).
 */
export const createOfPeriod = defineWrite({
  title: 'Create audit binder of the period',
  group: 'Pay items',
  scope: 'period-line-table',
  needs: whoMay('export_tickets'),
  keys: ['b'],
  keywords: ['pay period', 'proof', 'evidence', 'manifest', 'hash', 'zip', 'download', 'export'],
  when(context) {
    const period = currentPeriod(context)
    return period === null ? refuse('errors.no_period_here') : mayBindPeriod(period)
  },
  write(context) {
    const period = currentPeriod(context)
    if (period === null) throw new Error('`when` refuses without a period')
    return binderCalls.create({ projectId: projectIdHere(context), pay_period: period.number })
  },
  successMessage: () => words('started'),
  afterwards: ({ job_id: id }) => expectJob(id),
})
