import { localStore, tabStore } from '#src/platform/client/browser-store'
import { proxy, snapshot, subscribe } from 'valtio'
import { workspace } from '#src/workspace/api/workspace'
import { mergePatch, patchBetween } from '#src/workspace/domain/merge-patch'
import { callApi } from '#src/platform/client/api/call-api'
import { delayedWrite } from '#src/platform/client/delayed-write'
import { requests } from '#src/platform/client/api/requests'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { createStore } from '#src/platform/client/state/store'

export type Theme = 'light' | 'dark' | 'high_contrast' | 'system'
export type Density = 'compact' | 'comfortable'

/** How often this person used a command or page, and when last (WORK-13). */
export interface Usage {
  /** Uses per day (YYYY-MM-DD), for the last 30 days only. */
  readonly days: Readonly<Record<string, number>>
  readonly last: number
}

export interface Preferences {
  theme: Theme
  density: Density
  keys: {
    /** Whether single-letter keys work (WORK-20). */
    letters: boolean
    /** The person's own keys by command id, instead of the declared ones. */
    changed: Record<string, string[]>
  }
  usage: Record<string, Usage>
  /** The agencies whose setup list is hidden. */
  setupHidden: number[]
}

const workspaceCalls = requests(workspace)

const KEPT_HERE = 'slipway.preferences'
/** Changes that the server has not confirmed, stored for the tab: after a reload, the settings may be read before the changes arrive. */
const UNSENT = 'slipway.preferences.unsent'
const WRITE_AFTER_MS = 1_500

/** The person's settings. Stored on the server, and also in this browser so that the first paint has the right theme. */
export const preferences = proxy<Preferences>(readPreferences(parsed(localStore.read(KEPT_HERE))))

/** What is known of the server's copy. */
interface PreferencesAtServer {
  isSignedIn: boolean
  /** The settings that this window knows the server to have: only differences are sent (B4). */
  known: PlainPreferences | null
}

const atServer = createStore<PreferencesAtServer>(() => ({ isSignedIn: false, known: null }))
const writing = delayedWrite(write, WRITE_AFTER_MS)

/** Applies theme and density to the document and saves every change; called once at startup. */
export function watchPreferences(): void {
  show()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  matchMedia('(prefers-contrast: more)').addEventListener('change', show)
  subscribe(preferences, () => {
    show()
    localStore.write(KEPT_HERE, JSON.stringify(plainPreferences()))
    sendUnsent()
  })
  // another window of this person changed them
  onSocketMessage(({ kind }) => {
    if (atServer.isSignedIn && (kind === 'preferences' || kind === 'missed')) void readAgain()
  })
}

/** Reads the settings of the signed-in person; keeps the local ones when the server has none. */
export async function loadPreferences(): Promise<void> {
  atServer.isSignedIn = true
  const before = plainPreferences()
  try {
    const answer = await callApi(workspaceCalls.readPreferences(), { ignore: 'all' })
    const meanwhile = patchBetween(before, plainPreferences()) ?? {}
    if (answer.preferences === null) atServer.known = {}
    else apply(answer.preferences, mergePatch(parsed(tabStore.read(UNSENT)), meanwhile))
    sendUnsent()
  } catch (error) {
    atServer.known ??= plainPreferences()
    console.warn('The preferences could not be read; those of this browser hold', error)
  }
}

/** Clears this person's keys and usage at the end of a session. The theme stays until the next person's is read. */
export function leavePreferences(): void {
  atServer.reset()
  tabStore.remove(UNSENT)
  writing.drop()
  preferences.keys = { letters: true, changed: {} }
  preferences.usage = {}
  preferences.setupHidden = []
}

/** The theme to show: `system` becomes the theme that the system uses now. */
export function shownTheme(theme: Theme): Exclude<Theme, 'system'> {
  if (theme !== 'system') return theme
  if (matchMedia('(prefers-contrast: more)').matches) return 'high_contrast'
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Reads stored settings of any shape: missing or invalid parts get their defaults. */
export function readPreferences(stored: unknown): Preferences {
  const keys = at(stored, 'keys')
  return {
    theme: oneOf(at(stored, 'theme'), ['light', 'dark', 'high_contrast', 'system'], 'system'),
    density: oneOf(at(stored, 'density'), ['compact', 'comfortable'], 'compact'),
    keys: { letters: at(keys, 'letters') !== false, changed: readKeys(at(keys, 'changed')) },
    usage: readUsage(at(stored, 'usage')),
    setupHidden: readIds(at(stored, 'setup_hidden')),
  }
}

function show(): void {
  const root = document.documentElement
  root.dataset.theme = shownTheme(preferences.theme)
  root.dataset.density = preferences.density
}

async function write(isLeaving: boolean): Promise<void> {
  const changed = unsentChanges()
  if (changed === null) return
  try {
    await callApi(workspaceCalls.writePreferences(changed), { ignore: 'all', keepalive: isLeaving })
    atServer.known = mergePatch(atServer.known ?? {}, changed)
    keepUnsent()
  } catch (error) {
    console.warn('The preferences could not be kept on the server', error)
  }
}

async function readAgain(): Promise<void> {
  try {
    const answer = await callApi(workspaceCalls.readPreferences(), { ignore: 'all' })
    if (atServer.isSignedIn && answer.preferences !== null) apply(answer.preferences, unsentChanges() ?? {})
  } catch (error) {
    console.warn('The preferences of another window could not be read', error)
  }
}

/** Applies the server's settings, and keeps local changes that have not been sent. */
function apply(stored: unknown, unsent: PlainPreferences): void {
  atServer.known = plainOf(readPreferences(stored))
  Object.assign(preferences, readPreferences(mergePatch(stored, unsent)))
}

/** The changes that the server does not have; null when there are none, or before its settings are read. */
function unsentChanges(): PlainPreferences | null {
  return atServer.isSignedIn && atServer.known !== null ? patchBetween(atServer.known, plainPreferences()) : null
}

function sendUnsent(): void {
  keepUnsent()
  if (unsentChanges() !== null) writing.changed()
}

function keepUnsent(): void {
  if (atServer.known === null) return
  const unsent = unsentChanges()
  if (unsent === null) tabStore.remove(UNSENT)
  else tabStore.write(UNSENT, JSON.stringify(unsent))
}

type PlainPreferences = Readonly<Record<string, unknown>>

function plainPreferences(): PlainPreferences {
  return plainOf(snapshot(preferences))
}

/** The settings in the server's format. */
function plainOf({ theme, density, keys, usage, setupHidden }: ReturnType<typeof snapshot<Preferences>>): PlainPreferences {
  return { theme, density, keys, usage, setup_hidden: setupHidden }
}

function readIds(stored: unknown): number[] {
  return Array.isArray(stored) ? stored.filter((id) => Number.isInteger(id)) : []
}

function readKeys(stored: unknown): Record<string, string[]> {
  const read: Record<string, string[]> = {}
  for (const [id, keys] of entriesOf(stored)) {
    if (Array.isArray(keys)) read[id] = keys.filter((key): key is string => typeof key === 'string')
  }
  return read
}

function readUsage(stored: unknown): Record<string, Usage> {
  const read: Record<string, Usage> = {}
  for (const [id, usage] of entriesOf(stored)) {
    const last = at(usage, 'last')
    const days: Record<string, number> = {}
    for (const [day, uses] of entriesOf(at(usage, 'days'))) if (typeof uses === 'number') days[day] = uses
    if (typeof last === 'number') read[id] = { days, last }
  }
  return read
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    // Unreadable storage counts as empty.
    return null
  }
}

function oneOf<Value extends string>(value: unknown, values: readonly Value[], otherwise: Value): Value {
  return values.find((known) => known === value) ?? otherwise
}

function at(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
