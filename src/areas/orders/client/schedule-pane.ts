import { CalendarClock } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The orders of a project as a table (ORDR-7, PROJ-34). */
export const schedulePane = definePane({
  path: '/projects/:projectId/schedule',
  scope: 'order-table',
  title: () => 'Schedule',
  icon: CalendarClock,
  view: () => import('./SchedulePane'),
})

/** The orders of a project as a calendar. */
export const scheduleCalendarPane = definePane({
  path: '/projects/:projectId/schedule/calendar',
  scope: 'project-calendar',
  title: () => 'Schedule calendar',
  icon: CalendarClock,
  view: () => import('./ScheduleCalendarPane'),
})

/** The form for one order; with the id `new`, the form creates an order. */
export const orderPane = definePane({
  path: '/projects/:projectId/schedule/orders/:id',
  scope: 'form',
  title: ({ id }) => (id === 'new' ? 'New order' : 'Order'),
  icon: CalendarClock,
  view: () => import('./OrderPane'),
})
