import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { jobCalls } from '#src/areas/tickets/client/calibration/job-numbers'
import { words } from '#src/areas/tickets/client/calibration/messages'
import { defineWrite } from '#src/workspace/client/commands/command'
import { textStep } from '#src/workspace/client/commands/steps'

declare module '#src/workspace/client/commands/command' {
  interface Commands {
    'calibration.add': typeof add
  }
}

/** Adds a supplier's job number before its first ticket arrives (PROJ-41). */
export const add = defineWrite({
  title: 'Add a job number…',
  group: 'Administration',
  scope: 'job-number-table',
  needs: { route: '/admin/calibration' },
  keys: ['n'],
  keywords: ['calibration', 'new', 'create', 'supplier'],
  steps: { supplier: textStep('Supplier', 'errors.job_supplier_blank'), job: textStep('Job number', 'errors.job_number_blank') },
  write: (_context, { supplier, job }) => jobCalls.create({ supplier, job_number: job }),
  patch: ({ job_slip_project: { id } }) => notifyRecordsChanged('job_slip_project', [id]),
  successMessage: ({ job_slip_project: { job_number: job, supplier } }) => words('added', { job, supplier }),
})
