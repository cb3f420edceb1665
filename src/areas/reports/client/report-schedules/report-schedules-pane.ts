import { CalendarClock } from 'lucide-react'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The scheduled reports: the list, and the form for one of them. */
export const [reportSchedulesPane, reportSchedulePane] = recordPanes('/report-schedules', { scope: 'report-schedule-table', icon: CalendarClock, title: 'Scheduled reports', added: 'New scheduled report', one: 'Scheduled report', views: () => import('./report-schedule-views') })
