import type { Static } from 'typebox'
import { reportSchedules, type ReportSchedule } from '#src/areas/reports/api/report-schedules'
import { words } from '#src/areas/reports/client/report-schedules/messages'
import { reportSchedule } from '#src/areas/reports/domain/report-schedules/report-schedule'
import { recordScreen } from '#src/workspace/client/records/record-screen'

/** A row of the list of scheduled reports. */
export type ReportScheduleRow = Static<typeof ReportSchedule>

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'report-schedule-table': ReportScheduleRow
  }
}

const name = '{{name}}'

/** The screens of scheduled reports. */
export const reportScheduleScreen = recordScreen({
  record: reportSchedule,
  calls: reportSchedules,
  all: reportSchedules.list,
  list: '/report-schedules',
  words: {
    list: words('schedules'), new: words('new_schedule'), form: words('schedule_form', { name }), added: words('added', { name }), saved: words('saved', { name }), removed: words('removed', { name }),
    removeTitle: words('remove_title', { name }), removeBody: words('remove_body'),
  },
})
