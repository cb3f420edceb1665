import { proxy, useSnapshot } from 'valtio'
import { localStore } from '#src/platform/client/browser-store'
import { currentPerson } from '#src/platform/client/session/session'

/** How tables are shown to this person in this browser. */
interface TableMode {
  /** The mode for screen readers: pages of 100, nothing pinned, rows in document order (WORK-35). */
  reader: boolean
  /** Tables that show cards instead of rows (TICK-2). */
  list: Readonly<Record<string, boolean>>
}

const mode = proxy<TableMode & { of: string | null }>({ reader: false, list: {}, of: null })

/** How a table is shown: for screen readers (`isReader`), and as cards (`isList`). A hook that re-renders when that changes. */
export function useTableMode(table: string): { readonly isReader: boolean; readonly isList: boolean } {
  load()
  const { reader, list } = useSnapshot(mode)
  return { isReader: reader, isList: list[table] === true }
}

/** True while the screen-reader table mode is on. */
export function isReaderMode(): boolean {
  load()
  return mode.reader
}

/** True while a table shows its rows as cards. */
export function isListView(table: string): boolean {
  load()
  return mode.list[table] === true
}

/** Turns the screen-reader table mode on or off and stores the choice. */
export function setReaderMode(reader: boolean): void {
  load()
  mode.reader = reader
  keep()
}

/** Shows a table's rows as cards or in columns and stores the choice. */
export function setListView(table: string, list: boolean): void {
  load()
  mode.list = { ...mode.list, [table]: list }
  keep()
}

function load(): void {
  const key = keyOfPerson()
  if (key === mode.of) return
  const stored = parsed(key === null ? null : localStore.read(key))
  const list: unknown = at(stored, 'list')
  mode.of = key
  mode.reader = at(stored, 'reader') === true
  mode.list = typeof list === 'object' && list !== null ? Object.fromEntries(Object.entries(list).map(([name, value]) => [name, value === true])) : {}
}

function keep(): void {
  if (mode.of !== null) localStore.write(mode.of, JSON.stringify({ reader: mode.reader, list: mode.list }))
}

function keyOfPerson(): string | null {
  const person = currentPerson()
  return person === null ? null : `slipway.table-mode.${person.dot_authority_id}.${person.id}`
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    // Unreadable storage counts as empty.
    return null
  }
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}
