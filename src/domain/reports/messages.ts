/** Sentences of reports (requirements, section D). */
export const reportMessages = {
  'warnings.send_time': 'The send time should be later than the end time.',
} as const
