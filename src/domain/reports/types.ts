/** Types of the Finals report (§9). */
export const finalsReportTypes = [
  'by supplier',
  'by supplier by day',
  'by supplier by material type',
  'by supplier by material type by day',
] as const
export type FinalsReportType = (typeof finalsReportTypes)[number]

/** Types of the Reconciliation report (§9). */
export const reconciliationReportTypes = ['by period', 'by day'] as const
export type ReconciliationReportType = (typeof reconciliationReportTypes)[number]
