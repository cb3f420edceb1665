import { ClipboardList } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'

/** The daily work reports of a project (DWR-1, DWR-4). */
export const reportsPane = definePane({
  path: '/projects/:projectId/daily_work_reports',
  scope: 'report-table',
  title: () => 'Work report',
  icon: ClipboardList,
  view: () => import('./ReportsPane'),
})

/** One report with its checks, lines and send state. */
export const reportPane = definePane({
  path: '/projects/:projectId/daily_work_reports/:id',
  scope: 'report-line-table',
  title: () => 'Work report',
  icon: ClipboardList,
  view: () => import('./report/ReportPane'),
})

/** The form for the remarks of a report, or with `?line=KEY` for one of its lines. */
export const reportEditPane = definePane({
  path: '/projects/:projectId/daily_work_reports/:id/edit',
  scope: 'form',
  title: () => 'Edit work report',
  icon: ClipboardList,
  view: () => import('./report/EditReportPane'),
})
