/** Every kind of record, other than a ticket, whose changes leave an event, one line a kind. */
export const recordKinds = [
  'account',
  'agency',
  'agency_choice',
  'change_order',
  'contractor',
  'contractor_request',
  'document',
  'employee',
  'feature_flag',
  'group',
  'job_slip_project',
  'master_pay_item',
  'pay_item',
  'pay_period',
  'project',
  'reconciliation_uom',
  'sso_provider',
] as const

export type RecordKind = (typeof recordKinds)[number]

/** True for the name of a kind of record. */
export function isRecordKind(text: unknown): text is RecordKind {
  return recordKinds.some((kind) => kind === text)
}
