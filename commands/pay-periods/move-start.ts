import { usDay } from '#src/platform/domain/formats/dates'
import { mayMoveStart } from '#src/areas/contracts/domain/pay-periods/pay-period'
import { refuse } from '#src/platform/domain/verdict'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { words } from '#src/areas/contracts/client/pay-periods/command-messages'
import { onOpenPeriod, openPeriod } from '#src/areas/contracts/client/pay-periods/current-period'
import { periodCalls } from '#src/areas/contracts/client/pay-periods/public/period-calls'
import { defineWrite } from '#src/workspace/client/commands/command'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.move-start': typeof moveStart
  }
}

/** Changes the start date of period 1, which is possible only until a ticket is coded (PAY-22). */
export const moveStart = defineWrite({
  title: 'Change the start of period 1…',
  group: 'Pay items',
  scope: 'period-table',
  keys: ['s'],
  keywords: ['pay period', 'start date'],
  steps: { start: projectDayStep('Start date of period 1') },
  when: onOpenPeriod,
  check(context, { start }) {
    const period = openPeriod(context)
    // assumes that no ticket is coded yet (`false`): only the server knows whether one is
    return period === null ? refuse('errors.no_period_here') : mayMoveStart({ number: period.number, status: period.state === 'closed' ? 'closed' : 'in progress' }, start, false)
  },
  many: () => 1,
  write(context, { start }) {
    const period = openPeriod(context)
    return period === null ? [] : periodCalls.moveStart({ projectId: projectIdHere(context), number: period.number, start_date: start, version: versionToWrite('pay_period', period) })
  },
  patch: () => notifyRecordsChanged('pay_period', null),
  successMessage: ({ pay_periods: [period] }) => words('start_moved', { start: period === undefined ? '' : usDay(period.start_date) }),
  records: 'pay_period',
})
