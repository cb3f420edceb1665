import { CalendarDays } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The calendar of a project (PROJ-34). */
export const calendarPane = definePane({
  path: '/projects/:projectId/calendar',
  scope: 'project-calendar',
  title: () => 'Calendar',
  icon: CalendarDays,
  view: () => import('./CalendarPane'),
})
