/** Messages to the user about daily work reports. */
export const reportMessages = {
  'errors.dwr_sent': 'This report is already sent.',
  'errors.dwr_blocked': '{{reason}}',
  'errors.dwr_sent_lines': 'This report cannot be deleted. The agency system already has lines of it.',
  'errors.dwr_open_sending': 'The agency system may have this report: the last attempt to send it has no answer yet. Send it again to find out.',
  'errors.dwr_not_own': 'Only its inspector or an administrator can delete a report.',
  'errors.no_report_here': 'Choose a report first.',
  'errors.no_report_line_here': 'Choose a line of the report first.',
  'errors.no_quantity_missing': 'No ticket of an open line lacks its quantity.',
  'errors.no_check_here': 'This check has nothing to open.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof reportMessages, string>> {}
}
