import { currentReport, mayChangeReport, showReport } from '#src/areas/reports/client/current-report'
import { periodsIn } from '#src/areas/reports/domain/query'
import { whoMay } from '#src/platform/api/contract'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.choose-periods': typeof choosePeriods
  }
}

const periods: Step<readonly number[]> = {
  kind: 'text',
  prompt: 'Pay periods, such as 3 or 1-4',
  parse(typed) {
    const numbers = periodsIn(typed)
    return numbers.length === 0 ? refuse('errors.report_periods_typed') : understood(numbers)
  },
  format: (numbers) => numbers.join(', '),
}

/** Limits the Reconciliation report to the chosen pay periods instead of to a range of days (REPT-7, REPT-9). */
export const choosePeriods = defineCommand({
  title: 'Choose pay periods…',
  group: 'Reports',
  scope: 'report-lines',
  needs: whoMay('export_tickets'),
  keys: ['p'],
  keywords: ['period', 'reconciliation', 'estimate'],
  steps: { periods },
  when: (context) => firstRefusal(mayChangeReport(context), currentReport(context)?.order.report === 'reconciliation' ? allow : refuse('errors.report_has_no_periods')),
  run(context, { periods: selectedPeriods }, { workspace }) {
    const current = currentReport(context)
    if (current === null || current.order.report !== 'reconciliation') return
    showReport(workspace, current, { ...current.order, periods: selectedPeriods, span: null })
  },
})
