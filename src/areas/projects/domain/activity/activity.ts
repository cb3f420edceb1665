import { usDay } from '#src/platform/domain/formats/dates'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import { projectFieldLabels } from '#src/areas/projects/domain/project-input'
import { projectStatusWords } from '#src/areas/projects/domain/status'
import { isDay } from '#src/platform/domain/time/days'

/** An entry of the activity, which is built from one or more events. */
export interface Happened {
  /** What the entry is about: 'ticket', or a kind of record. */
  readonly kind: string
  readonly event: string
  /** The number of tickets or records that the entry is about. */
  readonly count: number
  /** The name of one of the tickets or records of the entry. */
  readonly name: string
  readonly changes: Readonly<Record<string, readonly [before: unknown, after: unknown]>>
  /** For an undo, the event that it reversed; for a redo, 'undone'. */
  readonly reversed?: string | null
  /** The pay items that the entry's events removed from tickets (`items_before`), and those that they assigned (`items_after`). */
  readonly items_before?: readonly ItemSum[]
  readonly items_after?: readonly ItemSum[]
}

/** A pay item, with the sum of the quantities assigned to the tickets of an entry; the sum is null for an item without quantities. */
export interface ItemSum {
  readonly item_code: string
  readonly unit: string | null
  readonly quantity: string | null
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
  verification_rule: ['verification rule', 'verification rules'],
  verification_sample: ['verification sample', 'verification samples'],
  verification_ticket: ['verification result', 'verification results'],
}

const verbs: Readonly<Record<string, string>> = {
  created: 'added', updated: 'changed', deleted: 'removed', purged: 'permanently deleted', restored: 'restored', renamed: 'renamed', undone: 'undid a change of', joined: 'joined the team of',
  received: 'received', received_again: 'received again', voided: 'voided', unvoided: 'undid the void of', marked_delivered: 'marked delivered',
  marked_rejected: 'rejected', max_gvw_override_set: 'set the Max GVW override of', overload_changed: 'recalculated the overload of', district_changed: 'changed the district of', flagged: 'flagged', unflagged: 'unflagged', edited: 'edited',
  note_added: 'noted on', note_removed: 'removed a note of',
  image_added: 'added an image to', image_removed: 'removed an image of', moved: 'moved here', verification_recorded: 'recorded a verification result of', recorded: 'recorded', result_removed: 'removed', drawn: 'drew', connected: 'connected', disconnected: 'disconnected', hidden: 'hid', shown: 'showed',
  changed_by_update: 'changed', added_by_update: 'added', start_moved: 'moved the start of', made_do_not_pay: 'made',
  accepted: 'accepted', rejected: 'rejected', approved: 'approved', closed: 'closed', confirmed: 'confirmed',
}

/** Text to add after the record's name, by kind of event. */
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
  if (kind === 'ticket') return ticketLine(happened, what)
  if (kind === 'alignment' && event === 'converted') return `converted ${what}${convertedText(changes)}`
  if (event === 'undone' && happened.reversed === 'undone') return `redid a change of ${what}`
  const fields = event === 'updated' ? changedFields(changes) : ''
  return `${verbs[event] ?? event.replaceAll('_', ' ')} ${what}${byWhat[event] ?? ''}${fields === '' ? '' : `: ${fields}`}`
}

/**
 * The text of an entry about tickets, with item codes and quantities (CLERK-37). An undo names the change that it reversed, and an undo of
 * an undo is called a redo.
 */
function ticketLine({ event, reversed, items_before: before = [], items_after: after = [] }: Happened, what: string): string {
  const [was, is] = [itemsText(before), itemsText(after)]
  if (event === 'assigned') return is === '' ? `assigned a pay item to ${what}` : `assigned ${is} to ${what}`
  if (event === 'reassigned') return is === '' ? `changed the pay item of ${what}` : `changed the pay item of ${what} to ${is}`
  if (event === 'cleared') return was === '' ? `cleared the pay item of ${what}` : `cleared ${was} from ${what}`
  if (event !== 'undone') return `${verbs[event] ?? event.replaceAll('_', ' ')} ${what}`
  if (reversed === 'undone') return is === '' ? `redid a change of ${what}` : `redid the assignment of ${is} to ${what}`
  if (reversed === 'assigned') return was === '' ? `undid the assignment of a pay item to ${what}` : `undid the assignment of ${was} to ${what}`
  const noun = undoneNouns[reversed ?? '']
  return noun === undefined ? `undid a change of ${what}` : `undid the ${noun} of ${what}`
}

/** The change that an undo reversed, as a noun, by kind of event. */
const undoneNouns: Readonly<Record<string, string>> = {
  reassigned: 'change of the pay item', cleared: 'clearing of the pay item', marked_delivered: 'delivery', marked_rejected: 'rejection', flagged: 'flag', unflagged: 'removal of the flag',
  max_gvw_override_set: 'Max GVW override', edited: 'edit', note_added: 'note', note_removed: 'removal of a note',
}

/** Pay items as text: '2301.507/00010 9.75 CY and 2105.607 3.00 TON'. For more than three items, only the count: '4 pay items'. */
function itemsText(items: readonly ItemSum[]): string {
  if (items.length > MOST_ITEMS) return `${items.length} pay items`
  const texts = items.map(({ item_code: code, quantity, unit }) => [code, quantity === null ? '' : amountWithUnit(quantity, unit)].filter((part) => part !== '').join(' '))
  return texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`
}

const MOST_ITEMS = 3

function projectLine({ event, name, count, changes, reversed }: Happened): string {
  const status = changes['status']?.[1]
  if (event === 'created') return `made the project ${name}`
  if (event === 'deleted') return `deleted the project ${name}`
  if (event === 'restored') return `restored the project ${name}`
  if (event === 'status_changed' && isStatus(status)) return `changed the status to ${projectStatusWords[status]}`
  const team = changes['team']
  if (team !== undefined) return teamLine(event, team)
  const fields = changedFields(changes)
  const verb = event !== 'undone' ? 'changed' : reversed === 'undone' ? 'redid' : 'undid'
  return count > 1 ? `${verb} ${count.toLocaleString('en-US')} projects: ${fields}` : `${verb} ${fields === '' ? 'the project' : fields}`
}

function teamLine(event: string, [before, after]: readonly [unknown, unknown]): string {
  const size = (list: unknown) => (Array.isArray(list) ? list.length : 0)
  const count = Math.abs(size(after) - size(before))
  const people = count === 1 ? '1 person' : `${count} people`
  if (event === 'joined') return 'joined the team'
  return size(after) >= size(before) ? `added ${people} to the team` : `removed ${people} from the team`
}

const feet: Readonly<Record<string, string>> = { us_survey: 'US survey feet', international: 'international feet' }

/** A change of a project's foot unit as text: ' from US survey feet to international feet: Length from 3,280.83 to 3,280.84'. */
function convertedText({ foot: [from, to] = [null, null], ...lengths }: Happened['changes']): string {
  const texts = Object.entries(lengths).map(([field, [before, after]]) => `${sentence(field)} from ${feetText(before)} to ${feetText(after)}`)
  return ` from ${feet[String(from)] ?? 'feet'} to ${feet[String(to)] ?? 'feet'}${texts.length === 0 ? '' : `: ${texts.join(', ')}`}`
}

const feetText = (value: unknown) => Number(value).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

function changedFields(changes: Happened['changes']): string {
  return Object.entries(changes)
    .filter(([field, [before, after]]) => field !== 'deleted_by' && field !== 'deleted_at' && shown(field, before) !== shown(field, after))
    .map(([field, [, after]]) => `${labels[field] ?? sentence(field)} to ${shown(field, after)}`)
    .join(', ')
}

function shown(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (field === 'status' && isStatus(value)) return projectStatusWords[value]
  if (field === 'projection') return `EPSG ${String(value)}`
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
