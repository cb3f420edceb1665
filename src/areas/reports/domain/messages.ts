/** Messages to the user about reports. */
export const reportsMessages = {
  'errors.moment': 'Enter a day, with or without a time, such as 11/20/2026 or 11/20/2026 2:30 PM.',
  'errors.nothing_as_it_was': 'Open totals or a ticket as it was first.',
  'errors.not_in_a_project': 'The ticket is in no project.',
  'errors.report_before_project': 'The start date cannot be before the project start ({{start}}).',
  'errors.report_end_time': 'The end time cannot be before the start time on the same day.',
  'errors.report_periods': 'Choose pay periods, or a start date and an end date.',
  'errors.report_periods_typed': 'Enter pay periods like 3, 1,2 or 3-5.',
  'errors.no_report_shown': 'Open the Reporting tab of a project first.',
  'errors.report_has_no_times': 'The Reconciliation report covers whole days.',
  'errors.report_has_no_periods': 'Only the Reconciliation report uses pay periods.',
  'errors.schedule_recipients': 'Enter 1 to {{max}} email addresses, separated by commas.',
  'errors.schedule_people': 'Choose 1 to {{max}} people.',
  'warnings.send_time': 'The send time should be later than the end time.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof reportsMessages, string>> {}
}
