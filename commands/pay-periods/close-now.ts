import { usDay } from '#src/platform/domain/formats/dates'
import { firstRefusal, refuse } from '#src/platform/domain/verdict'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { mayCloseNow, onClosing, preparingIn } from '#src/areas/contracts/client/pay-periods/closing/closing-context'
import { words } from '#src/areas/contracts/client/pay-periods/command-messages'
import { periodCalls } from '#src/areas/contracts/client/pay-periods/public/period-calls'
import { onProject } from '#src/areas/projects/client/public/project-writes'
import { defineWrite } from '#src/workspace/client/commands/command'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'pay-periods.close-now': typeof closeNow
  }
}

/**
 * Closes the pay period exactly as the closing page shows it. If anything has changed since the page was loaded, the period stays open and
 * the page shows the changes (PAY-23 to PAY-26, PAY-44).
 */
export const closeNow = defineWrite({
  title: 'Close this period',
  group: 'Pay items',
  scope: 'closing-table',
  keys: ['mod+enter'],
  keywords: ['freeze', 'pay period'],
  when: (context) => firstRefusal(onProject('reconcile_projects', context), onClosing(context)),
  check(context) {
    const preparing = preparingIn(context)
    return preparing === null ? refuse('errors.no_period_here') : mayCloseNow(preparing)
  },
  many: () => 1,
  write(context) {
    const preparing = preparingIn(context)
    if (preparing === null) return []
    const { id, period, end, kept, closing } = preparing
    const keeping = kept === 'all' ? { keep_later: true } : { keep_slip_ids: [...kept] }
    return periodCalls.close({ projectId: id, number: period.number, end_date: end, seen: closing.seen, ...keeping })
  },
  patch: () => notifyRecordsChanged('pay_period', null),
  successMessage: ({ pay_period: closed, next_pay_period: next }) => words('was_closed', { number: closed.number, next: next.number, start: usDay(next.start_date) }),
  // after a refusal, the page reads the changed records and shows them
  failed: () => notifyRecordsChanged('pay_period', null),
  afterwards(_answer, context, _answers, { workspace }) {
    const preparing = preparingIn(context)
    if (preparing !== null) workspace.leavePaneFor(`/projects/${preparing.id}/periods`)
  },
  records: 'pay_period',
})
