import { CalendarCheck2, CalendarRange } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The pay periods of a project (PROJ-46, PAY-21). */
export const periodsPane = definePane({
  path: '/projects/:projectId/periods',
  scope: 'period-table',
  title: () => 'Periods',
  icon: CalendarRange,
  view: () => import('./PeriodsPane'),
})

/** One period: its frozen lines, or the adjustments that were made while it was open (PLUS-18). */
export const periodPane = definePane({
  path: '/projects/:projectId/periods/:number',
  scope: 'period-line-table',
  title: ({ number }) => `Period ${number}`,
  icon: CalendarRange,
  view: () => import('./PeriodPane'),
})

/** The page that previews and closes a period (PAY-44). */
export const closePeriodPane = definePane({
  path: '/projects/:projectId/periods/:number/close',
  scope: 'closing-table',
  title: ({ number }) => `Close period ${number}`,
  icon: CalendarCheck2,
  view: () => import('./closing/ClosePeriodPane'),
})
