/** Messages about reports that only the server sends, so the client bundle leaves them out. */
export const reportsServerMessages = {
  'errors.moments_order': 'The later moment cannot be before the first one.',
  'errors.report_too_long': 'A report file can have at most {{max}} tickets, and this one would have {{count}}. Choose a shorter period.',
  'errors.report_too_long_one': 'A report file can have at most {{max}} tickets, and this one would have 1. Choose a shorter period.',
  'errors.schedule_reader': '{{name}} can’t read this report. Remove them from the recipients.',
  'errors.schedule_no_reader': 'None of the recipients can read this report now.',
  'errors.schedule_report_gone': 'The saved report or its project was deleted.',
  'errors.schedule_paused': 'It was paused before it was sent.',
  'errors.schedule_removed': 'It was removed before it was sent.',
  'errors.schedule_not_made': 'The report could not be created. Its next date is not affected.',
  'warnings.send_time_start': 'The send time should be later than the start time. The report has no tickets until then.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof reportsServerMessages, string>> {}
}
