/** Messages to the user about calibration: suppliers' job numbers and the projects that they are connected to. */
export const calibrationMessages = {
  'errors.job_already_connected': 'Job {{job}} is already connected to {{title}}. Disconnect it first.',
  'errors.job_hidden': 'Job {{job}} is hidden. Show it first.',
  'errors.job_is_shown': 'Job {{job}} is not hidden.',
  'errors.job_not_connected': 'Job {{job}} is not connected.',
  'errors.job_number_blank': 'The job number cannot be blank.',
  'errors.job_supplier_blank': 'The supplier cannot be blank.',
  'errors.job_no_project': 'Job {{job}} has no project.',
  'errors.job_no_suggestion': 'No project is suggested for it.',
  'errors.ticket_no_job_number': 'This ticket has no job number.',
  'errors.jobs_not_loaded': 'Not all selected job numbers are loaded. Press Esc, then select fewer.',
  'errors.job_one_at_a_time': 'Disconnect one job number at a time.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof calibrationMessages, string>> {}
}
