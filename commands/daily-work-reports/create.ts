import { words } from '#src/areas/daily-work-reports/client/messages'
import { patchReport, reportCalls } from '#src/areas/daily-work-reports/client/report-rows'
import { currentProject, onProject } from '#src/areas/projects/client/public/project-writes'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { defineWrite } from '#src/workspace/client/commands/command'
import { projectDayStep } from '#src/areas/projects/client/public/project-day-step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'daily-work-reports.create': typeof create
  }
}

/** Creates the person's daily work report for a day. If there already is one for the day, opens it instead (DWR-5, DWR-6). */
export const create = defineWrite({
  title: 'Create work report…',
  group: 'Daily work reports',
  scope: 'report-table',
  keys: ['n'],
  keywords: ['dwr', 'new', 'add', 'day', 'daily work report'],
  records: 'daily_work_report',
  steps: { date: projectDayStep('Day of the report') },
  when: (context: CommandContext<'report-table'>) => onProject('write_daily_work_reports', context),
  write: (context, { date }) => reportCalls.create({ project_id: currentProject(context)?.id ?? 0, date }),
  patch: ({ daily_work_report: report }) => patchReport(report),
  successMessage: ({ daily_work_report: { report_name: name } }) => words('created', { name }),
  afterwards: ({ daily_work_report: { id, project_id: project } }, _context, _answers, { workspace }) => workspace.openPath(`/projects/${project}/daily_work_reports/${id}`),
})
