import { words } from '#src/workspace/client/messages'
import { countedRecords, recordEventWords } from '#src/workspace/client/panes/record-words'
import { orderOf, type DecisionKind } from '#src/workspace/client/writes/decisions'

/** One change set of this person, as the server lists it (API-32) or as this window recorded it after a write. */
export interface ChangeSet {
  readonly change_set: string
  readonly events: readonly string[]
  readonly ticket_count: number
  /** Counts of records other than tickets, by kind. */
  readonly record_counts?: Readonly<Record<string, number>>
  /** The change set that this one reversed. */
  readonly reverses: string | null
  /** True when a later change set reversed this one. */
  readonly reversed: boolean
  /**
   * True when undoing or redoing this change set had no effect or was refused. It is then not offered again, even if the server lists it.
   */
  readonly isPassed?: boolean
  /** This window's name for the change set. Without one, the name is derived from its events and count. */
  readonly words?: string
}

/** Ticket events in the words of their commands. */
const eventWords: Readonly<Record<string, string>> = {
  marked_delivered: 'mark delivered',
  marked_rejected: 'mark rejected',
  max_gvw_override_set: 'Max GVW override',
  flagged: 'flag',
  unflagged: 'unflag',
  edited: 'edit',
  assigned: 'assign pay code',
  reassigned: 'assign pay code',
  cleared: 'remove pay code',
  moved: 'move',
  image_added: 'add image',
  image_removed: 'delete image',
  note_removed: 'remove note',
}

/** Events that cannot be undone: the author of a note removes it instead. */
const notUndoable = new Set(['note_added'])

/** The last change set that can be undone, or null. `list` is newest first. */
export function undoableOf(list: readonly ChangeSet[]): ChangeSet | null {
  return list.find((set) => kindOf(set, list) !== 'undo' && !set.reversed && isUndoable(set)) ?? null
}

/** The last undo that can be redone, or null. A newer write that can be undone leaves nothing to redo (WORK-22). */
export function redoableOf(list: readonly ChangeSet[]): ChangeSet | null {
  for (const set of list) {
    const kind = kindOf(set, list)
    if (kind === 'write' && !set.reversed && isUndoable(set)) return null
    if (kind === 'undo' && !set.reversed) return set
  }
  return null
}

/** What a change set did, in words: 'mark delivered, 10 tickets'. An undo is named by what it reversed. */
export function wordsOfChangeSet(set: ChangeSet, list: readonly ChangeSet[]): string {
  if (set.words !== undefined) return set.words
  const source = set.reverses === null ? undefined : list.find(({ change_set }) => change_set === set.reverses)
  if (source !== undefined) return wordsOfChangeSet(source, list)
  const did = [...new Set(set.events.flatMap((event) => eventWords[event] ?? recordEventWords(event) ?? []))]
  return `${did.length === 0 ? words('change') : did.join(', ')}, ${thingsOf(set)}`
}

/** How many tickets and other records a change set changed, all kinds together. */
export function countOf({ ticket_count: tickets, record_counts: records = {} }: ChangeSet): number {
  return Object.values(records).reduce((sum, count) => sum + count, tickets)
}

/**
 * What a change set changed, with counts: '10 tickets', '12 employees, 1 group'. `count` replaces the total when the sentence is about only
 * some of the records.
 */
export function thingsOf({ ticket_count: tickets, record_counts: records = {} }: ChangeSet, count?: number): string {
  const kinds = Object.entries(records)
  if (kinds.length === 0) return counted(count ?? tickets)
  const [only] = kinds
  if (tickets === 0 && kinds.length === 1 && only !== undefined) return countedRecords(only[0], count ?? only[1])
  if (count !== undefined) return count.toLocaleString('en-US')
  return [...(tickets === 0 ? [] : [counted(tickets)]), ...kinds.map(([kind, some]) => countedRecords(kind, some))].join(', ')
}

function counted(tickets: number): string {
  return words('tickets', { count: tickets.toLocaleString('en-US') })
}

/** The list with the change set of a write by this window added. If the write reversed a change set, that one is marked as reversed. */
export function listAfter(list: readonly ChangeSet[], latestSet: ChangeSet): readonly ChangeSet[] {
  // A retried write has the same change set, so it replaces the earlier entry.
  const others = list.filter(({ change_set }) => change_set !== latestSet.change_set)
  return inOrderOfDecisions([latestSet, ...others.map((set) => (set.change_set === latestSet.reverses ? { ...set, reversed: true } : set))])
}

/** The list with this window's own change sets in the order of their decisions, newest first. Those of other windows keep their places. */
export function inOrderOfDecisions(list: readonly ChangeSet[]): readonly ChangeSet[] {
  const orderIn = ({ change_set }: ChangeSet) => orderOf(change_set)
  const own = list.filter((set) => orderIn(set) !== undefined).toSorted((one, other) => (orderIn(other) ?? 0) - (orderIn(one) ?? 0))
  return list.map((set) => (orderIn(set) === undefined ? set : (own.shift() ?? set)))
}

function kindOf(set: ChangeSet, list: readonly ChangeSet[]): DecisionKind {
  if (set.reverses === null) return 'write'
  const source = list.find(({ change_set }) => change_set === set.reverses)
  return source !== undefined && kindOf(source, list) === 'undo' ? 'redo' : 'undo'
}

function isUndoable({ events }: ChangeSet): boolean {
  return events.length === 0 || events.some((event) => !notUndoable.has(event))
}
