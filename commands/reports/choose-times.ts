import { currentReport, mayChangeReport, showReport } from '#src/areas/reports/client/current-report'
import { DAY_ENDS, DAY_STARTS } from '#src/areas/reports/domain/report'
import { readDayTime, usDayTime, type DayTime } from '#src/platform/domain/formats/day-time'
import { whoMay } from '#src/platform/api/contract'
import { allow, firstRefusal, refuse } from '#src/platform/domain/verdict'
import { defineCommand } from '#src/workspace/client/commands/command'
import { understood, type Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.choose-times': typeof chooseTimes
  }
}

function timeStep(prompt: string, usual: DayTime): Step<DayTime> {
  return {
    kind: 'text',
    prompt,
    choices: () => [{ value: usual, label: usDayTime(usual) }],
    parse(typed) {
      const time = readDayTime(typed)
      return time === null ? refuse('errors.time_of_day') : understood(time)
    },
    format: usDayTime,
  }
}

/** Sets the start time on the first day and the end time on the last day of a report. Only tickets between these times count (REPT-4). */
export const chooseTimes = defineCommand({
  title: 'Choose times…',
  group: 'Reports',
  scope: 'report-lines',
  needs: whoMay('export_tickets'),
  keys: ['t'],
  keywords: ['hours', 'from', 'to', 'start', 'end', 'shift', 'night'],
  steps: { start: timeStep('Start time', DAY_STARTS), end: timeStep('End time', DAY_ENDS) },
  when: (context) => firstRefusal(mayChangeReport(context), currentReport(context)?.order.report === 'reconciliation' ? refuse('errors.report_has_no_times') : allow),
  run(context, { start, end }, { workspace }) {
    const current = currentReport(context)
    if (current === null || current.order.report === 'reconciliation') return
    showReport(workspace, current, { ...current.order, start_time: start, end_time: end })
  },
})
