import { delayedWrite } from '#src/platform/client/delayed-write'
import type { TablePreference } from '#src/platform/client/table/preference/preference'

/**
 * Stores preferences; the workspace implements this with calls to the server. Saving `null` deletes the stored preference. `isLeaving`: the
 * page is closing, so the request must outlive the page.
 */
export interface PreferenceStore {
  readonly save: (preference: TablePreference | null, isLeaving: boolean) => Promise<void>
  readonly failed: (error: unknown) => void
}

const QUIET_MS = 1_000

/**
 * Saves only the last of several changes, when there has been no further change for a second. Only one save runs at a time. `flush` saves
 * immediately, for use when the pane closes. A pending change is also saved immediately at logout and when the page closes, but it is
 * dropped when the person switches to another agency. A failed save is reported once and retried with the next change.
 */
export function keepPreference(store: PreferenceStore): {
  changed: (preference: TablePreference | null) => void
  flush: () => Promise<void>
} {
  let latest: TablePreference | null = null
  let saving = Promise.resolve()
  const delayed = delayedWrite((isLeaving) => {
    const preference = latest
    const save = () => store.save(preference, isLeaving).catch(store.failed)
    // a closing page cannot wait for the save in flight
    return isLeaving ? save() : (saving = saving.then(save))
  }, QUIET_MS)
  return {
    changed(preference) {
      latest = preference
      delayed.changed()
    },
    flush: delayed.now,
  }
}
