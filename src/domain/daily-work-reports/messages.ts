/** Sentences of daily work reports (requirements, section D). */
export const dailyWorkReportMessages = {
  'errors.dwr_too_many_tickets': 'Too many tickets for the DWR date (at most {{max}}).',
} as const
