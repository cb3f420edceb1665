import { createStore } from '#src/platform/client/state/store'

/** What commands ask about the text scans of this window. */
interface TextScans {
  /** How many scans can be entered as paper tickets. */
  countReady(): number
  /** How many files of the queue have not been read. */
  countOpen(): number
  /** The jobs of the files that are being read. */
  jobs(): readonly string[]
  /** Takes the files that have no job yet out of the queue; returns the function that puts them back. */
  drop(): () => void
}

/** The text scans, once their screen has loaded their code: commands are loaded before it, and need none of it. */
export const textScans = createStore<{ here: TextScans | null }>(() => ({ here: null }))
