import { usDay } from '#src/domain/formats/dates'
import { closePeriod, mayClosePeriod, type PayPeriod } from '#src/domain/pay-items/pay-period'
import { dayInZone } from '#src/domain/time/days'
import { refuse } from '#src/domain/verdict'
import { tellRecordsChanged } from '#src/client/platform/record-changes'
import { projectIdHere } from '#src/client/projects/contract/on-contract'
import { words } from '#src/client/projects/periods/messages'
import type { Period } from '#src/client/projects/periods/period-calls'
import { onOpenPeriod, openPeriod } from '#src/client/projects/periods/period-at-hand'
import { periodCalls } from '#src/client/projects/periods/period-calls'
import { projectAtHand } from '#src/client/projects/project-writes'
import { defineWrite } from '#src/client/workspace/command'
import { dayStep } from '#src/client/workspace/steps-day'

declare module '#src/client/workspace/command' {
  interface Commands {
    'pay-periods.close': typeof close
  }
}

/** Closes the period in progress on an end date after a question; voided or rejected coded tickets refuse it and are named (PAY-23 to PAY-26). */
export const close = defineWrite({
  title: 'Close period…',
  group: 'Pay items',
  scope: 'period-table',
  keys: ['c'],
  keywords: ['pay period', 'end', 'next period'],
  steps: { end: dayStep('End date of the period', 'errors.date_format') },
  when: onOpenPeriod,
  check(context, { end }) {
    const [period, project] = [openPeriod(context), projectAtHand(context)]
    if (period === null || project === null) return refuse('errors.no_period_here')
    // which tickets stand in the way only the server knows
    return mayClosePeriod(ruled(period), end, dayInZone(new Date(), project.timezone), [])
  },
  confirm(context, { end }) {
    const period = openPeriod(context)
    if (period === null) return null
    const { next } = closePeriod(ruled(period), end)
    return { title: words('close_title', { number: period.number }), body: words('close_body', { end: usDay(end), next: next.number, start: usDay(next.start_date) }), accept: words('close') }
  },
  many: () => 1,
  write(context, { end }) {
    const period = openPeriod(context)
    return period === null ? [] : periodCalls.close({ projectId: projectIdHere(context), number: period.number, end_date: end })
  },
  patch: () => tellRecordsChanged('pay_period', null),
  said: ({ pay_period: closed, next_pay_period: next }) => words('was_closed', { number: closed.number, next: next.number, start: usDay(next.start_date) }),
  failed: () => tellRecordsChanged('pay_period', null),
  records: 'pay_period',
})

function ruled({ number, start_date, end_date, state }: Period): PayPeriod {
  return { number, start_date, end_date, status: state === 'closed' ? 'closed' : 'in progress' }
}
