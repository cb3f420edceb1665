import { currentReport, mayChangeReport, showReport } from '#src/areas/reports/client/current-report'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'
import { whoMay } from '#src/platform/api/contract'
import { defineCommand } from '#src/workspace/client/commands/command'
import type { CommandContext } from '#src/workspace/client/commands/context'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.choose-days': typeof chooseDays
  }
}

const isOfOneDay = (context: CommandContext) => currentReport(context)?.order.report === 'delivery'

/**
 * Sets the days of a report, or the day of a Delivery report. If the days are invalid, shows the reason (REPT-2, REPT-3, REPT-8, REPT-17).
 */
export const chooseDays = defineCommand({
  title: 'Choose days…',
  group: 'Reports',
  scope: 'report-lines',
  needs: whoMay('export_tickets'),
  keys: ['d'],
  keywords: ['period', 'dates', 'from', 'to', 'start', 'end', 'range'],
  steps: { start: { ...projectDayStep('First day'), asked: (context: CommandContext) => !isOfOneDay(context) }, end: projectDayStep('Last day') },
  when: mayChangeReport,
  run(context, { start, end }, { workspace }) {
    const current = currentReport(context)
    if (current === null) return
    const { order } = current
    if (order.report === 'reconciliation') showReport(workspace, current, { ...order, periods: [], span: { start_date: start, end_date: end } })
    else showReport(workspace, current, { ...order, start_date: order.report === 'delivery' ? end : start, end_date: end })
  },
})
