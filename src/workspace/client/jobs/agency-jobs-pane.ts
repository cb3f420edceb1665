import { ListChecks } from 'lucide-react'
import { definePane } from '#src/workspace/client/panes/pane'
import { words } from '#src/workspace/client/jobs/messages'

/** The administrator's own jobs, in the admin menu. The specification has no path for them, so we chose this one. */
export const agencyJobsPane = definePane({
  path: '/admin/jobs',
  scope: 'job-table',
  title: () => words('jobs'),
  icon: ListChecks,
  view: () => import('./JobsPane'),
})
