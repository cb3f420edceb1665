import { checkReport, currentReport, jobRequest } from '#src/areas/reports/client/current-report'
import type { ReportFormat } from '#src/areas/reports/domain/report'
import { may } from '#src/platform/domain/session/abilities'
import { firstRefusal } from '#src/platform/domain/verdict'
import { defineWrite } from '#src/workspace/client/commands/command'
import { choiceStep } from '#src/workspace/client/commands/steps'
import { expectJob } from '#src/workspace/client/jobs/job-list'
import { words } from '#src/workspace/client/jobs/messages'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'reports.make': typeof make
  }
}

const format = choiceStep<ReportFormat>('Format', [
  { value: 'pdf', label: 'PDF' },
  { value: 'csv', label: 'CSV', keywords: ['spreadsheet', 'excel'] },
  { value: 'csv_pdf', label: 'CSV + PDF', detail: 'one zip' },
])

/** Starts a job that creates the file of the report; the status bar shows the progress (REPT-15, REPT-16, REPT-20). */
export const make = defineWrite({
  title: 'Create report file…',
  group: 'Reports',
  scope: 'reports',
  keys: ['c', 'shift+p', 'z'],
  keyAnswers: [{ format: 'csv' }, { format: 'pdf' }, { format: 'csv_pdf' }],
  keywords: ['download', 'export', 'print', 'csv', 'pdf', 'zip', 'spreadsheet', 'excel'],
  steps: { format },
  when: (context) => firstRefusal(may('export_tickets', context.person), checkReport(context)),
  write(context, { format: fileFormat }) {
    const current = currentReport(context)
    if (current === null) throw new Error('checkReport refuses a pane without a report')
    return jobRequest(current.projectId, current.order, fileFormat)
  },
  successMessage: () => words('report_started'),
  afterwards: ({ job_id: id }) => expectJob(id),
})
