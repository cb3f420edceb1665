/** Messages to the user about incidents. */
export const incidentMessages = {
  'errors.incident_step': 'An incident that is {{from}} cannot become {{to}}.',
  'errors.incident_archived': 'The incident is archived and can no longer be changed.',
  'errors.incident_numbers_needed': 'Enter at least one missing ticket number.',
  'errors.incident_numbers_many': 'At most {{max}} ticket numbers.',
  'errors.incident_number_invalid': '{{number}} is not a valid ticket number.',
  'errors.incident_time_needed': 'Enter the time.',
  'errors.incident_time_future': 'The time cannot be in the future.',
  'errors.incident_comment_blank': 'Enter a comment.',
} as const

declare module '#src/platform/domain/messages' {
  interface Messages extends Readonly<Record<keyof typeof incidentMessages, string>> {}
}
