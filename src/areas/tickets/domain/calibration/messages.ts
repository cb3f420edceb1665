/** Messages of calibration: suppliers' job numbers and the projects that they are connected to. */
export const calibrationMessages = {
  'errors.job_already_connected': 'Job {{job}} is already connected to {{title}}. Disconnect it first.',
  'errors.job_hidden': 'Job {{job}} is hidden. Show it first.',
  'errors.job_is_shown': 'Job {{job}} is not hidden.',
  'errors.job_not_connected': 'Job {{job}} is not connected.',
  'errors.job_number_blank': 'The job number cannot be blank.',
  'errors.job_number_known': 'Job {{job}} of {{supplier}} is already listed.',
  'errors.job_supplier_blank': 'The supplier cannot be blank.',
  'errors.job_text_long': 'At most {{max}} characters.',
  'errors.connect_to_archived': '{{title}} is archived. Unarchive it first.',
  'errors.connect_to_deleted': '{{title}} is deleted. Restore it first.',
  'errors.job_no_project': 'Job {{job}} has no project.',
  'errors.job_no_suggestion': 'No project is suggested for it.',
  'errors.ticket_no_job_number': 'This ticket has no job number.',
  'errors.jobs_not_loaded': 'Not all selected job numbers are loaded. Select fewer.',
  'errors.job_one_at_a_time': 'Disconnect one job number at a time.',
  'errors.job_project_gone': 'The project has since been deleted or archived.',
  'confirm.disconnect_job': 'Job {{job}} of {{supplier}} will be disconnected from {{title}}. Coded tickets, which stay in the project: {{coded}}. Uncoded tickets, which become unconnected: {{uncoded}}.',
  'calibration.same_contract_number': 'Same number as the contract',
  'calibration.same_state_number': 'Same number as the project',
  'calibration.same_job_number': 'Same job number',
  'calibration.like_number': 'Similar number: {{number}}',
  'calibration.like_name': 'Similar name',
  'calibration.near': 'Deliveries {{miles}} mi away',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof calibrationMessages, string>> {}
}
