import { currentReport, type CurrentReport } from '#src/areas/reports/client/current-report'
import { words } from '#src/areas/reports/client/report-schedules/messages'
import { oneDayPresets, presetWords, type DaysPreset } from '#src/areas/reports/domain/preset-days'
import { savedSearch } from '#src/areas/reports/domain/query'
import { spanWords } from '#src/areas/reports/domain/report'
import type { Step } from '#src/workspace/client/commands/step'

/** The days of a saved report: the fixed days that the pane shows now, or days that move with the calendar, such as last month. */
export type SavedDays = DaysPreset | 'these'

/** Asks which days to save with a report. */
export const daysStep: Step<SavedDays> = {
  kind: 'choice',
  prompt: words('ask_days'),
  choices({ context }) {
    const order = currentReport(context)?.order
    if (order === undefined) return []
    const presets: readonly DaysPreset[] = order.report === 'delivery' ? oneDayPresets : (Object.keys(presetWords) as DaysPreset[])
    return [{ value: 'these', label: words('these_days', { span: spanWords(order) }) }, ...presets.map((value) => ({ value, label: presetWords[value] }))]
  },
  format: (value) => (value === 'these' ? words('ask_days') : presetWords[value]),
}

/** The query string that is stored when the shown report is saved. */
export function savedQuery({ order }: CurrentReport, days: SavedDays): string {
  return savedSearch(order, days === 'these' ? null : days)
}
