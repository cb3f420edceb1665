import { usDay } from '#src/platform/domain/formats/dates'
import { projectFieldLabels } from '#src/areas/projects/domain/project-input'
import { projectStatusWords } from '#src/areas/projects/domain/status'
import { isDay } from '#src/platform/domain/time/days'

/** An activity entry, as its events record it. */
export interface Happened {
  /** 'ticket' or a kind of record. */
  readonly kind: string
  readonly event: string
  /** The number of tickets or records. */
  readonly count: number
  /** The name of one of these tickets or records. */
  readonly name: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
}

const nouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  ticket: ['ticket', 'tickets'],
  change_order: ['Update', 'Updates'],
  contractor: ['contractor', 'contractors'],
  contractor_request: ['access request', 'access requests'],
  document: ['document', 'documents'],
  job_slip_project: ['job number', 'job numbers'],
  pay_item: ['pay item', 'pay items'],
  pay_period: ['pay period', 'pay periods'],
}

const verbs: Readonly<Record<string, string>> = {
  created: 'added', updated: 'changed', deleted: 'removed', purged: 'permanently deleted', restored: 'restored', renamed: 'renamed', undone: 'undid a change of', joined: 'joined the team of',
  received: 'received', received_again: 'received again', voided: 'voided', unvoided: 'undid the void of', marked_delivered: 'marked delivered',
  marked_rejected: 'rejected', max_gvw_override_set: 'set the Max GVW override of', flagged: 'flagged', unflagged: 'unflagged', edited: 'edited',
  note_added: 'noted on', note_removed: 'removed a note of',
  image_added: 'added an image to', image_removed: 'removed an image of', assigned: 'assigned a pay item to', reassigned: 'changed the pay item of',
  cleared: 'cleared the pay item of', moved: 'moved here', connected: 'connected', disconnected: 'disconnected', hidden: 'hid', shown: 'showed',
  changed_by_update: 'changed', added_by_update: 'added', start_moved: 'moved the start of', made_do_not_pay: 'made',
  accepted: 'accepted', rejected: 'rejected', approved: 'approved', closed: 'closed', confirmed: 'confirmed',
}

/** Text after the record's name. */
const byWhat: Readonly<Record<string, string>> = { changed_by_update: ' by an Update', added_by_update: ' by an Update' }

const labels: Readonly<Record<string, string>> = { ...projectFieldLabels, completed_on: 'Completed on', status: 'Status' }

/** An activity entry in plain words, without the person (PROJ-35): 'marked delivered 38 tickets', 'changed Title to SR 412'. */
export function activityLine(happened: Happened): string {
  const { kind, event, count, name, changes } = happened
  if (kind === 'project') return projectLine(happened)
  const [one, many] = nouns[kind] ?? [kind.replaceAll('_', ' '), `${kind.replaceAll('_', ' ')}s`]
  // the names of Updates and periods already include the noun
  const named = name.toLowerCase().startsWith(`${one.toLowerCase()} `) ? name.slice(one.length + 1) : name
  const what = count === 1 ? `${one} ${named}` : `${count.toLocaleString('en-US')} ${many}`
  const fields = kind === 'ticket' || event !== 'updated' ? '' : changedFields(changes)
  return `${verbs[event] ?? event.replaceAll('_', ' ')} ${what}${byWhat[event] ?? ''}${fields === '' ? '' : `: ${fields}`}`
}

function projectLine({ event, name, count, changes }: Happened): string {
  const status = changes['status']?.[1]
  if (event === 'created') return `made the project ${name}`
  if (event === 'deleted') return `deleted the project ${name}`
  if (event === 'restored') return `restored the project ${name}`
  if (event === 'status_changed' && isStatus(status)) return `changed the status to ${projectStatusWords[status]}`
  const team = changes['team']
  if (team !== undefined) return teamLine(event, team)
  const fields = changedFields(changes)
  const verb = event === 'undone' ? 'undid' : 'changed'
  return count > 1 ? `${verb} ${count.toLocaleString('en-US')} projects: ${fields}` : `${verb} ${fields === '' ? 'the project' : fields}`
}

function teamLine(event: string, [before, after]: readonly [unknown, unknown]): string {
  const size = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  const count = Math.abs(size(after) - size(before))
  const people = count === 1 ? '1 person' : `${count} people`
  if (event === 'joined') return 'joined the team'
  return size(after) >= size(before) ? `added ${people} to the team` : `removed ${people} from the team`
}

function changedFields(changes: Happened['changes']): string {
  return Object.entries(changes)
    .filter(([field]) => field !== 'deleted_by' && field !== 'deleted_at')
    .map(([field, [, after]]) => `${labels[field] ?? sentence(field)} to ${shown(field, after)}`)
    .join(', ')
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'status' && isStatus(value)) return projectStatusWords[value]
  if (isDay(value)) return usDay(value)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : 'other values'
}

function sentence(field: string): string {
  const words = field.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function isStatus(value: unknown): value is keyof typeof projectStatusWords {
  return typeof value === 'string' && Object.hasOwn(projectStatusWords, value)
}
