import { localStore } from '#src/client/platform/browser-store'
import { ticketChanges } from '#src/contract/ticket-changes'
import { requests } from '#src/client/platform/requests'
import { currentPerson } from '#src/client/platform/session'
import { words } from '#src/client/workspace/messages'
import type { Said } from '#src/client/workspace/command'
import type { UndoEntry, UndoHandle } from '#src/client/workspace/environment'

/** The one call that reverses a change set (API-32). */
export const undoCalls = requests(ticketChanges)

interface Undone {
  readonly undone: number
  readonly left: readonly { readonly ticket_number: string; readonly changed_by?: string | null; readonly changed_at?: string | null }[]
}

/** The words of an undo or redo: what it did, and which tickets it left alone because somebody changed them since (S-4). */
export function saidOfUndo(kind: 'undone' | 'redone', what: string, { undone, left }: Undone): Said {
  if (left.length === 0) return words(kind, { words: what })
  const names = left.map(({ ticket_number: number, changed_by: by, changed_at: at }) =>
    by == null ? words('left_ticket', { number }) : words('left_ticket_by', { number, by, at: at == null ? '' : clockOf(at) }),
  )
  return { words: words('undone_some', { undone, left: left.length }), tone: 'warning', details: names }
}

function clockOf(time: string): string {
  return new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' }).format(new Date(time))
}

interface UndoLists {
  readonly undo: readonly UndoEntry[]
  readonly redo: readonly UndoEntry[]
}

const LONGEST = 50

/** What of the undo lists follows a write of a kind: a new write ends what could be done again. */
export function listsAfter(lists: UndoLists, kind: 'write' | 'undoes' | 'redoes', entry: UndoEntry): UndoLists {
  if (kind === 'write') return { undo: [entry, ...lists.undo].slice(0, LONGEST), redo: [] }
  if (kind === 'undoes') return { undo: lists.undo.slice(1), redo: [{ ...entry, words: lists.undo[0]?.words ?? entry.words }, ...lists.redo] }
  return { undo: [{ ...entry, words: lists.redo[0]?.words ?? entry.words }, ...lists.undo], redo: lists.redo.slice(1) }
}

/** Notes a write that went through, for this person in this agency; it outlives a reload (WORK-22). */
export function recordWrite(kind: 'write' | 'undoes' | 'redoes', entry: UndoEntry): void {
  const key = storeKey()
  if (key !== null) localStore.write(key, JSON.stringify(listsAfter(readLists(), kind, entry)))
}

/** What can be taken back or done again now. */
export const undoHandle: UndoHandle = {
  lastUndoable: () => readLists().undo[0] ?? null,
  lastRedoable: () => readLists().redo[0] ?? null,
}

function readLists(): UndoLists {
  const key = storeKey()
  const text = key === null ? null : localStore.read(key)
  try {
    const stored: unknown = text === null ? null : JSON.parse(text)
    return { undo: entriesOf(stored, 'undo'), redo: entriesOf(stored, 'redo') }
  } catch {
    // A broken store has nothing to undo; the server still has every event.
    return { undo: [], redo: [] }
  }
}

function entriesOf(stored: unknown, name: 'undo' | 'redo'): UndoEntry[] {
  const list: unknown = typeof stored === 'object' && stored !== null ? Reflect.get(stored, name) : undefined
  return Array.isArray(list) ? list.filter(isEntry) : []
}

function isEntry(value: unknown): value is UndoEntry {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'changeSet') === 'string' && typeof Reflect.get(value, 'words') === 'string'
}

function storeKey(): string | null {
  const person = currentPerson()
  return person === null ? null : `slipway.undo.${person.dot_authority_id}.${person.id}`
}
