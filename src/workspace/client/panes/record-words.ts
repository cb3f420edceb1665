import { isRecordKind, type RecordKind } from '#src/platform/domain/records/kinds'

/** One and many of each kind of record that is no ticket, as the undo list counts them. */
const nouns: Readonly<Record<RecordKind, readonly [one: string, many: string]>> = {
  account: ['account', 'accounts'],
  agency: ['agency', 'agencies'],
  agency_choice: ['choice', 'choices'],
  change_order: ['Update', 'Updates'],
  contractor: ['contractor', 'contractors'],
  contractor_request: ['access request', 'access requests'],
  document: ['document', 'documents'],
  employee: ['employee', 'employees'],
  feature_flag: ['feature flag', 'feature flags'],
  group: ['group', 'groups'],
  job_slip_project: ['job number', 'job numbers'],
  master_pay_item: ['master pay item', 'master pay items'],
  pay_item: ['contract item', 'contract items'],
  pay_period: ['pay period', 'pay periods'],
  project: ['project', 'projects'],
  reconciliation_uom: ['unit', 'units'],
  sso_provider: ['identity provider', 'identity providers'],
}

/** Names of events in the words of the commands that make them; what is not here is its own words. */
const eventWords: Readonly<Record<string, string>> = {
  created: 'add',
  updated: 'edit',
  deleted: 'remove',
  restored: 'restore',
  role_changed: 'change role',
  members_added: 'add to group',
  connected: 'connect',
  disconnected: 'disconnect',
  hidden: 'hide',
  shown: 'show again',
}

const ownName = new Set(['undone'])

/** '1 employee', '1,204 employees'. */
export function countedRecords(kind: string, count: number): string {
  const [one, many] = isRecordKind(kind) ? nouns[kind] : [kind, `${kind}s`]
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
}

/** What an event of a record is called; undefined for an undo, which is called by what it took back. */
export function recordEventWords(event: string): string | undefined {
  return ownName.has(event) ? undefined : (eventWords[event] ?? event.replaceAll('_', ' '))
}
