import type { TablePreference } from '#src/platform/client/table/preference/preference'

/** Where preferences are stored; the workspace makes the calls. Saving `null` deletes the stored one. */
export interface PreferenceStore {
  readonly save: (preference: TablePreference | null) => Promise<void>
  readonly failed: (error: unknown) => void
}

const quietMs = 1_000

/**
 * Saves the last of several changes when a second has passed without a new one. Runs one save at a time. `flush` saves immediately, for
 * when the pane closes. A failed save is reported once and retried with the next change.
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
