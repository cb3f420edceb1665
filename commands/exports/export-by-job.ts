import { may } from '#src/platform/domain/session/abilities'
import { reportNotPrepared } from '#src/areas/tickets/client/exports/export-failed'
import { byJob, type ExportOrder } from '#src/areas/tickets/client/exports/export-order'
import { expectJob } from '#src/workspace/client/jobs/job-list'
import { words } from '#src/workspace/client/jobs/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import type { Step } from '#src/workspace/client/commands/step'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'exports.export-by-job': typeof exportByJob
  }
}

/** The tickets to export. The export command passes them as the answer, so the user is never asked. */
const order: Step<ExportOrder> = { kind: 'choice', prompt: 'Tickets', choices: () => [], format: () => 'tickets' }

/** Starts the job that exports many tickets to a file; the status bar shows its progress (API-37, TICK-88). */
export const exportByJob = defineWrite({
  title: 'Export tickets in the background…',
  group: 'Exports',
  scope: 'ticket-table',
  unlisted: true,
  steps: { order },
  when: ({ person }) => may('export_tickets', person),
  write: (_context, { order: exportOrder }) => byJob(exportOrder),
  successMessage: () => words('export_started'),
  afterwards: ({ job_id: id }, _context, { order: exportOrder }, env) =>
    expectJob(id, (why) => reportNotPrepared(why, () => void env.run('exports.export-by-job', { order: exportOrder }))),
})
