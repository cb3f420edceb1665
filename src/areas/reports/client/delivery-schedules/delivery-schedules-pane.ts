import { MailCheck } from 'lucide-react'
import { recordPanes } from '#src/workspace/client/records/record-panes'

/** The daily delivery reports: the list, and the form for one of them (REPT-13). */
export const [schedulesPane, schedulePane] = recordPanes('/delivery-schedules', { scope: 'delivery-schedule-table', icon: MailCheck, title: 'Daily delivery reports', added: 'New daily delivery report', one: 'Daily delivery report', views: () => import('./delivery-schedule-views') })
