import { currentReport, mayChangeReport, showReport } from '#src/areas/reports/client/current-report'
import { DAY_ENDS, DAY_STARTS, finalsTypes, orderWords, reconciliationTypes, type FinalsType, type ReconciliationType, type ReportOrder } from '#src/areas/reports/domain/report'
import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.choose-report': typeof chooseReport
  }
}

type Which = `finals ${FinalsType}` | `reconciliation ${ReconciliationType}` | 'delivery'

const which = choiceStep<Which>('Report', [
  ...(Object.keys(finalsTypes) as FinalsType[]).map((type) => ({ value: `finals ${type}` as const, label: orderWords({ report: 'finals', type } as ReportOrder) })),
  ...(Object.keys(reconciliationTypes) as ReconciliationType[]).map((type) => ({ value: `reconciliation ${type}` as const, label: orderWords({ report: 'reconciliation', type } as ReportOrder) })),
  { value: 'delivery', label: 'Delivery report', keywords: ['day', 'daily'] },
])

/** Switches to another type of report for the same project and days: Finals, Reconciliation or Delivery (REPT-1, REPT-7, REPT-10). */
export const chooseReport = defineCommand({
  title: 'Choose report…',
  group: 'Reports',
  scope: 'report-lines',
  needs: whoMay('export_tickets'),
  keys: ['r'],
  keywords: ['type', 'finals', 'reconciliation', 'delivery', 'supplier', 'material', 'group'],
  steps: { which },
  when: mayChangeReport,
  run(context, { which: choice }, { workspace }) {
    const current = currentReport(context)
    if (current !== null) showReport(workspace, current, changed(current.order, choice))
  },
})

function changed(before: ReportOrder, choice: Which): ReportOrder {
  const [report, type = ''] = choice.split(' ')
  const periods = before.report === 'reconciliation' ? before.periods : []
  const span = before.report === 'reconciliation' ? before.span : before
  if (report === 'reconciliation') return { report, type: type as ReconciliationType, periods, span: span === null ? null : { start_date: span.start_date, end_date: span.end_date } }
  const times = before.report === 'reconciliation' ? { start_time: DAY_STARTS, end_time: DAY_ENDS } : { start_time: before.start_time, end_time: before.end_time }
  // a report that is limited to pay periods has no range of days, so the new report gets the default range
  const days = span === null ? { start_date: '', end_date: '' } : { start_date: span.start_date, end_date: span.end_date }
  if (report === 'delivery') return { report, ...days, start_date: days.end_date, ...times }
  return { report: 'finals', type: type as FinalsType, ...days, ...times }
}
