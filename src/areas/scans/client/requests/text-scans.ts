import { createStore } from '#src/platform/client/state/store'

/** What commands need to know about the text scans of this window. */
interface TextScans {
  /** How many scans can be entered as paper tickets. */
  countReady(): number
  /** How many files of the queue have not been read. */
  countOpen(): number
  /** The ids of the jobs of the files that are being read. */
  jobs(): readonly string[]
  /** Takes the files that have no job yet out of the queue; returns a function that puts them back. */
  drop(): () => void
}

/** The text scans; null until the code of their screen is loaded. Commands are loaded earlier and do not need that code. */
export const textScans = createStore<{ here: TextScans | null }>(() => ({ here: null }))
