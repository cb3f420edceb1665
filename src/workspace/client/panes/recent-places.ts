import { tabStore } from '#src/platform/client/browser-store'
import { currentPerson, onSessionEnd } from '#src/platform/client/session/session'
import { pathOnly } from '#src/workspace/client/panes/pane-table'

/** A recent location: the path with its filters, and the title on the pane's bar. */
export interface RecentPlace {
  readonly path: string
  readonly title: string
  readonly detail?: string
}

const KEY = 'slipway.recent-places'
const MOST = 20

onSessionEnd(() => {
  for (const key of tabStore.keys()) if (key.startsWith(KEY)) tabStore.remove(key)
})

/** This person's recent locations in this tab and agency, newest first (WORK-42). */
export function recentPlaces(): readonly RecentPlace[] {
  try {
    const stored: unknown = JSON.parse(tabStore.read(key()) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlace) : []
  } catch {
    // An unreadable list counts as empty.
    return []
  }
}

/** Records the location that a pane shows. Each path is listed only once, with its latest filters. */
export function notePlace(place: RecentPlace): void {
  if (currentPerson() === null) return
  const others = recentPlaces().filter(({ path }) => pathOnly(path) !== pathOnly(place.path))
  tabStore.write(key(), JSON.stringify([place, ...others].slice(0, MOST)))
}

function key(): string {
  const person = currentPerson()
  return `${KEY}.${person?.dot_authority_id ?? 0}.${person?.id ?? 0}`
}

function isPlace(value: unknown): value is RecentPlace {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'path') === 'string' && typeof Reflect.get(value, 'title') === 'string'
}
