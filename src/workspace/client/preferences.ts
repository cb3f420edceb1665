import { localStore, tabStore } from '#src/platform/client/browser-store'
import { proxy, snapshot, subscribe } from 'valtio'
import { workspace } from '#src/workspace/api/workspace'
import { joinPatches, mergePatch, patchBetween } from '#src/workspace/domain/merge-patch'
import { callApi } from '#src/platform/client/api/call-api'
import { delayedWrite } from '#src/platform/client/delayed-write'
import { requests } from '#src/platform/client/api/requests'
import { currentPerson, session } from '#src/platform/client/session/session'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { createStore } from '#src/platform/client/state/store'
import { at, entriesOf, plainOf, readPreferences, type PlainPreferences, type Preferences, type Theme } from '#src/workspace/client/settings'

const workspaceCalls = requests(workspace)

/** Storage key of this browser's copy of the last settings. `of` names the person they belong to. */
const KEPT_HERE = 'slipway.preferences'
/**
 * Storage key of the changes that the server has not confirmed, with the person they belong to. Stored for the tab, because after
 * a reload the settings may be read before the changes arrive at the server.
 */
const UNSENT = 'slipway.preferences.unsent'
const WRITE_AFTER_MS = 1_500

/**
 * The person's settings. Stored on the server and in this browser. Until the person is known, only the theme and density of this
 * browser's copy apply.
 */
export const preferences = proxy<Preferences>(readPreferences(lookOf(parsed(localStore.read(KEPT_HERE)))))

/** What this window knows about the person's settings on the server. */
interface PreferencesAtServer {
  /** The person whose settings these are, as agency and employee; null when nobody is signed in. */
  of: string | null
  /** Whether the shown settings belong to this person. False while the previous person's theme and density are still shown. */
  isOwn: boolean
  /** The settings that the server has, as far as this window knows: only differences from them are sent (B4). */
  known: PlainPreferences
  /** Changes that were not sent before the page was reloaded. Cleared once the server has confirmed them or its settings have been read. */
  pending: PlainPreferences
}

const atServer = createStore<PreferencesAtServer>(() => ({ of: null, isOwn: false, known: {}, pending: {} }))
const writing = delayedWrite(write, WRITE_AFTER_MS)

/** Applies theme and density to the document and saves every change; called once at startup. */
export function watchPreferences(): void {
  show()
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show)
  matchMedia('(prefers-contrast: more)').addEventListener('change', show)
  subscribe(preferences, () => {
    show()
    localStore.write(KEPT_HERE, JSON.stringify({ of: atServer.isOwn ? atServer.of : null, ...plainPreferences() }))
    sendUnsent()
  })
  // another window of this person changed the settings
  onSocketMessage(({ kind }) => {
    if (atServer.of !== null && (kind === 'preferences' || kind === 'missed')) void readAtServer('The preferences of another window could not be read')
  })
}

/** Reads the settings of the signed-in person. Keeps this browser's copy if it belongs to this person and the server has none. */
export async function loadPreferences(): Promise<void> {
  const person = currentPerson()
  if (person === null) return
  takeKeptHere(`${person.dot_authority_id}:${person.id}`)
  await readAtServer('The preferences could not be read; those of this browser hold')
}

/** Clears this person's keys, usage and hidden setup steps at the end of a session. The theme stays until the next person's is read. */
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

function show(): void {
  const root = document.documentElement
  root.dataset.theme = shownTheme(preferences.theme)
  root.dataset.density = preferences.density
}

async function write(isLeaving: boolean): Promise<void> {
  const [changed, { of }] = [unsentChanges(), atServer]
  // after a session ended, another person may be signing in, and these changes must not be sent with that person's tokens
  if (changed === null || session.state !== 'session loaded') return
  try {
    await callApi(workspaceCalls.writePreferences(changed), { ignore: 'all', keepalive: isLeaving })
    // somebody else may have signed in while the call was in flight
    if (atServer.of !== of) return
    atServer.known = mergePatch(atServer.known, changed)
    atServer.pending = {}
    keepUnsent()
  } catch (error) {
    console.warn('The preferences could not be kept on the server', error)
  }
}

/**
 * Applies the settings stored in this browser or, if they belong to another person, only their theme and density. Then applies the
 * person's unsent changes.
 */
function takeKeptHere(of: string): void {
  const data = parsed(localStore.read(KEPT_HERE))
  const isOwn = at(data, 'of') === of
  const unsent = parsed(tabStore.read(UNSENT))
  const pending = at(unsent, 'of') === of ? Object.fromEntries(entriesOf(at(unsent, 'patch'))) : {}
  Object.assign(preferences, readPreferences(mergePatch(isOwn ? data : lookOf(preferences), pending)))
  Object.assign(atServer, { of, isOwn, pending, known: plainPreferences() })
  keepUnsent()
}

/** Reads the server's settings and applies them; then sends the changes that the server does not have yet. */
async function readAtServer(failure: string): Promise<void> {
  const { of, known } = atServer
  try {
    const answer = await callApi(workspaceCalls.readPreferences(), { ignore: 'all' })
    // somebody else may have signed in while the call was in flight
    if (atServer.of !== of) return
    // `known` changed meanwhile because a write or another read ended, so this answer may be out of date: read again
    if (atServer.known !== known) return await readAtServer(failure)
    apply(answer.preferences)
  } catch (error) {
    console.warn(failure, error)
  }
  sendUnsent()
}

/** Applies the server's settings and keeps local changes that have not been sent. */
function apply(stored: unknown): void {
  const unsent = unsentChanges() ?? {}
  const before = stored ?? (atServer.isOwn ? plainPreferences() : null)
  Object.assign(atServer, { isOwn: true, known: plainOf(readPreferences(stored)), pending: {} })
  Object.assign(preferences, readPreferences(mergePatch(before, unsent)))
}

/** The changes that the server does not have yet; null when there are none, or when nobody is signed in. */
function unsentChanges(): PlainPreferences | null {
  if (atServer.of === null) return null
  const unsent = joinPatches(atServer.pending, patchBetween(atServer.known, plainPreferences()) ?? {})
  return Object.keys(unsent).length === 0 ? null : unsent
}

function sendUnsent(): void {
  keepUnsent()
  if (unsentChanges() !== null) writing.changed()
}

function keepUnsent(): void {
  const { of } = atServer
  if (of === null) return
  const patch = unsentChanges()
  if (patch === null) tabStore.remove(UNSENT)
  else tabStore.write(UNSENT, JSON.stringify({ of, patch }))
}

/** The theme and density of stored settings, which may be shown before the person is known. */
function lookOf(stored: unknown): PlainPreferences {
  return { theme: at(stored, 'theme'), density: at(stored, 'density') }
}

function plainPreferences(): PlainPreferences {
  return plainOf(snapshot(preferences))
}

function parsed(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    // Unreadable storage counts as empty.
    return null
  }
}
