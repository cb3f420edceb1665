import type { TablePreference } from '#src/platform/client/table/preference/preference'

/** Stores preferences; the workspace implements this with calls to the server. Saving `null` deletes the stored preference. */
export interface PreferenceStore {
  readonly save: (preference: TablePreference | null) => Promise<void>
  readonly failed: (error: unknown) => void
}

const quietMs = 1_000

/**
 * Saves only the last of several changes, when there has been no further change for a second. Only one save runs at a time. `flush` saves
 * immediately, for use when the pane closes. A failed save is reported once and retried with the next change.
 */
export function keepPreference(store: PreferenceStore, waitMs = quietMs): {
  changed: (preference: TablePreference | null) => void
  flush: () => Promise<void>
} {
  let waiting: { preference: TablePreference | null } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let writing = Promise.resolve()
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    const next = waiting
    waiting = null
    if (next) writing = writing.then(() => store.save(next.preference)).catch((error: unknown) => store.failed(error))
    return writing
  }
  return {
    changed(preference) {
      waiting = { preference }
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), waitMs)
    },
    flush,
  }
}
