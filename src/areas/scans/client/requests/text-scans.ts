import { createStore } from '#src/platform/client/state/store'

/** What commands need to know about the text scans of this window. */
interface TextScans {
  /** How many scans can be entered as paper tickets. */
  countReady(): number
  /** How many files of the queue have not been read yet. */
  countOpen(): number
  /** The ids of the jobs of the files that are being read. */
  jobs(): readonly string[]
  /** Removes from the queue the files that have no job yet; returns a function that puts them back. */
  drop(): () => void
}

/**
 * Gives commands access to the text scans. Null until the code of the text scan screen is loaded, because commands are loaded without that
 * code.
 */
export const textScans = createStore<{ here: TextScans | null }>(() => ({ here: null }))
