import { proxy } from 'valtio'
import { accessRequests } from '#src/contract/access-requests'
import { badgeNames, badgesOf, menuOf, type BadgeName } from '#src/domain/session/menu-items'
import { may } from '#src/domain/session/abilities'
import { countAfter } from '#src/domain/workspace/layout'
import { callApi } from '#src/client/platform/call-api'
import { requests, type RequestValue } from '#src/client/platform/requests'
import { currentPerson, onSessionEnd, onSessionLoad } from '#src/client/platform/session'
import { onSocketMessage } from '#src/client/platform/socket'
import { isBuilt } from '#src/client/workspace/pane-table'

const calls = requests(accessRequests)

/** What waits for the administrator; null until it is known, and where it could not be learnt (SHELL-40, SHELL-44). */
export const badges = proxy<Record<BadgeName, number | null>>({
  pendingVendorsCount: null,
  submittalsRequiredCount: null,
  pendingConsultantsCount: null,
})

/** Counts after each load of a session, for those who decide; forgets with its end. Called once at the start. */
export function watchBadges(): void {
  onSessionEnd(forgetBadges)
  onSessionLoad(() => void loadBadges())
  onSocketMessage(({ kind }) => {
    if (kind === 'counts' || kind === 'missed') void loadBadges()
  })
}

/** Fetches the counts whose screens the menu offers, side by side; one that fails shows no badge and no toast (SHELL-40, SHELL-44). */
export async function loadBadges(): Promise<void> {
  const person = currentPerson()
  if (person === null || !may('decide_vendors_and_consultants', person).allowed) return
  const shown = badgesOf(menuOf({ ...person, flags: { ...person.flags } }, '/admin', isBuilt))
  const isStillHere = () => currentPerson()?.dot_authority_id === person.dot_authority_id
  const count = async <Answer>(name: BadgeName, request: RequestValue<Answer>, read: (answer: Answer) => number) => {
    if (!shown.has(name)) return
    try {
      const answer = await callApi(request, { ignore: 'all' })
      if (isStillHere()) badges[name] = read(answer)
    } catch (error) {
      if (isStillHere()) badges[name] = null
      console.warn(`The menu could not learn its ${name}`, error)
    }
  }
  await Promise.all([
    count('pendingVendorsCount', calls.listVendorRequests({ status: 'pending', page_size: 1, page_number: 0 }), ({ page }) => page.total_rows),
    count('submittalsRequiredCount', calls.countSubmittals(), (answer) => answer.action_required_count),
    count('pendingConsultantsCount', calls.countConsultancyRequests(), ({ pending }) => pending),
  ])
}

/**
 * A decision that was made here shows at once, without asking the server again; never below zero (SHELL-42, SHELL-43).
 * @public
 */
export function changeBadge(name: BadgeName, change: number): void {
  const count = badges[name]
  if (count !== null) badges[name] = countAfter(count, change)
}

function forgetBadges(): void {
  for (const name of badgeNames) badges[name] = null
}
