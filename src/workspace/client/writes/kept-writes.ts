import { createStore as openStore, del, entries, set, type UseStore } from 'idb-keyval'
import type { Place } from '#src/platform/client/place'
import { createStore } from '#src/platform/client/state/store'
import type { CommandId } from '#src/workspace/client/commands/command'
import type { FormerWrite } from '#src/workspace/client/writes/own-writes'

/** A background write as stored in the browser, to be sent after a reload: the person's decision, and its idempotency keys. */
export interface KeptWrite {
  readonly id: string
  /** The agency and person to whom the write belongs. */
  readonly owner: string
  /** When the person decided on the write, in ms since 1970. */
  readonly at: number
  readonly command: CommandId
  /** What `ahead.keep` of the command returned for its context. */
  readonly kept: unknown
  readonly answers: Readonly<Record<string, unknown>>
  readonly isConfirmed: boolean
  readonly place: Place | null
  readonly keys: readonly string[]
  /**
   * The bodies of the write's requests, if they name later record versions than those at the time of the decision. If undefined, the
   * command creates the bodies again.
   */
  readonly bodies?: readonly unknown[]
  readonly changeSet: string
  /** The earlier writes of the same record that this write follows, answered or not. Undefined once this write is sent. */
  readonly former?: readonly FormerWrite[]
}

/** A write in the browser's database, with the id of the page that is to send it. Each load of the app in a window has its own page id. */
interface Stored {
  readonly page: string
  readonly write: KeptWrite
}

/**
 * This page's id, and the browser's database. Some browsers refuse to open a database; writes are then kept only until the page closes.
 */
const own = createStore<{ page: string; database: UseStore | null; isHeld: boolean; inPage: Map<string, KeptWrite> }>(() => ({ page: crypto.randomUUID(), database: null, isHeld: false, inPage: new Map() }))

/** Stores a write until `dropKept` deletes it. */
export async function keepWrite(write: KeptWrite): Promise<void> {
  own.inPage.set(write.id, write)
  const stored: Stored = { page: own.page, write }
  await inDatabase((database) => {
    holdPage()
    return set(write.id, stored, database)
  })
}

/** Deletes a write that was carried out, refused or undone. */
export async function dropKept(id: string): Promise<void> {
  own.inPage.delete(id)
  await inDatabase((database) => del(id, database))
}

/** Reads the owner's stored writes, those of this page and those of pages that have been closed, ordered by the time of the decision. */
export async function keptWrites(owner: string): Promise<readonly KeptWrite[]> {
  const writesById = new Map([...own.inPage].filter(([, write]) => write.owner === owner))
  const left = (await inDatabase(async (database) => leftBehind(await entries<string, unknown>(database)))) ?? []
  for (const write of left) {
    if (write.owner !== owner || writesById.has(write.id)) continue
    writesById.set(write.id, write)
    // this page is responsible for the write from now on
    await keepWrite(write)
  }
  return [...writesById.values()].toSorted((one, other) => one.at - other.at)
}

/** The stored writes of pages that have been closed. Each open page has a lock, so no lock means that the page is closed. */
async function leftBehind(stored: readonly (readonly [string, unknown])[]): Promise<readonly KeptWrite[]> {
  if (stored.length === 0) return []
  const { held = [] } = await navigator.locks.query()
  const open = new Set(held.map(({ name }) => name))
  return stored.flatMap(([, value]) => (isStored(value) && !open.has(lockOf(value.page)) ? [value.write] : []))
}

const lockOf = (page: string): string => `slipway-page-${page}`

/** Acquires this page's lock until the page closes. From the lock, other pages know that this page sends its stored writes itself. */
function holdPage(): void {
  if (own.isHeld) return
  own.isHeld = true
  void navigator.locks.request(lockOf(own.page), () => new Promise(() => undefined))
}

async function inDatabase<Result>(act: (database: UseStore) => Promise<Result>): Promise<Result | null> {
  try {
    return await act((own.database ??= openStore('slipway-writes', 'writes')))
  } catch (error) {
    console.warn('The browser cannot keep unsaved changes beyond this page', error)
    return null
  }
}

function isStored(value: unknown): value is Stored {
  const write: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'write') : null
  if (typeof write !== 'object' || write === null || typeof Reflect.get(Object(value), 'page') !== 'string') return false
  const has = (type: string, ...names: readonly string[]) => names.every((name) => typeof Reflect.get(write, name) === type)
  const [keys, ...lists]: readonly unknown[] = ['keys', 'bodies', 'former'].map((name) => Reflect.get(write, name))
  return has('string', 'id', 'owner', 'command', 'changeSet') && has('number', 'at') && has('boolean', 'isConfirmed') && has('object', 'answers', 'place') && Array.isArray(keys) && lists.every((list) => list === undefined || Array.isArray(list))
}
