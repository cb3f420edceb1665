import { proxy, subscribe } from 'valtio'
import { may } from '#src/platform/domain/session/abilities'
import { badgeLabel, badgeNames, badgesOf, menuOf, type BadgeName } from '#src/platform/domain/navigation/menu-items'
import { callApi } from '#src/platform/client/api/call-api'
import { oneAtATime } from '#src/platform/client/session/one-at-a-time'
import type { Person } from '#src/platform/client/session/person'
import { requests, type RequestValue } from '#src/platform/client/api/requests'
import { currentPerson, onSessionEnd, onSessionLoad } from '#src/platform/client/session/session'
import { onSocketMessage } from '#src/platform/client/api/socket'
import { words } from '#src/main/client/shell/messages'
import { announce } from '#src/workspace/client/speech/announce'
import { isBuilt } from '#src/workspace/client/panes/pane-table'

export type Counts = Readonly<Record<BadgeName, number | null>>

const none: Counts = { pendingVendorsCount: null, submittalsRequiredCount: null, pendingConsultantsCount: null }

/**
 * The numbers of requests that need a decision, as the server counts them. Null until they are loaded, and after a failure (SHELL-40,
 * SHELL-44).
 */
export const counts = proxy<Record<BadgeName, number | null>>({ ...none })

/**
 * Keeps the counts up to date for people who decide on requests. Reads the counts after each load of a session and when the server reports
 * a change, clears them when the session ends, and announces changed counts. Called once at startup.
 */
export function watchBadges(): void {
  onSessionEnd(() => void Object.assign(counts, none))
  onSessionLoad(() => void loadBadges())
  onSocketMessage(({ kind }) => {
    if (kind === 'counts' || kind === 'missed') void loadBadges()
  })
  speakChanges()
}

/**
 * Reads the counts of all screens in the menu, in parallel. If a count cannot be read, neither a badge nor a toast is shown for it
 * (SHELL-40, SHELL-44).
 */
export const loadBadges = oneAtATime(async (signal) => {
  const person = currentPerson()
  if (person === null || !may('decide_vendors_and_consultants', person).allowed) return
  const read = await readCounts(person, signal)
  const now = currentPerson()
  if (now?.id === person.id && now.dot_authority_id === person.dot_authority_id) Object.assign(counts, read)
})

/** Loads, on demand, the code of the API calls that read the counts. Only people who see counts need this code. */
async function callsOfCounts() {
  const [{ vendors }, { submittals }, { consultants }] = await Promise.all([import('#src/areas/partners/api/vendors'), import('#src/areas/partners/api/submittals'), import('#src/areas/partners/api/consultants')])
  return requests({ pendingVendors: vendors.list, actionRequired: submittals.count, pendingConsultants: consultants.count })
}

async function readCounts(person: Person, signal: AbortSignal): Promise<Counts> {
  const calls = await callsOfCounts()
  const shown = badgesOf(menuOf({ ...person, flags: { ...person.flags } }, '/admin', isBuilt))
  const read: Record<BadgeName, number | null> = { ...none }
  const count = async <Answer>(name: BadgeName, request: RequestValue<Answer>, numberIn: (answer: Answer) => number) => {
    if (!shown.has(name)) return
    try {
      read[name] = numberIn(await callApi(request, { signal, ignore: 'all' }))
    } catch (error) {
      console.warn(`The menu could not learn its ${name}`, error)
    }
  }
  await Promise.all([
    count('pendingVendorsCount', calls.pendingVendors({ status: 'pending', page_size: 1, page_number: 0 }), ({ page }) => page.total_rows),
    count('submittalsRequiredCount', calls.actionRequired(), (answer) => answer.action_required_count),
    count('pendingConsultantsCount', calls.pendingConsultants(), ({ pending }) => pending),
  ])
  return read
}

/** Announces each count that changes, no matter who caused the change. Does not announce the first counts of a session. */
function speakChanges(): void {
  let lastCounts: Counts = { ...counts }
  subscribe(counts, () => {
    for (const name of badgeNames) {
      const count = counts[name]
      if (count !== null && lastCounts[name] !== null && lastCounts[name] !== count) announce(words('badge', { label: badgeLabel(name), count: String(count) }))
    }
    lastCounts = { ...counts }
  })
}
