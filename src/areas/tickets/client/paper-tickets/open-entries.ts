import { createByPane } from '#src/platform/client/state/by-pane'
import type { Verdict } from '#src/platform/domain/verdict'

/** What commands can do with the form for paper tickets in a pane. */
export interface OpenPaperEntry {
  maySkip(): Verdict
  mayRemove(): Verdict
  /** Moves the form's scanned ticket to the end of the queue, keeps what was typed for it, and shows the next one. */
  skip(): void
  /** Removes the form's scanned ticket and shows the next one; asks first if something was typed. Returns false if the person keeps it. */
  remove(): boolean
  mayDiscard(): Verdict
  /**
   * Clears what was typed for a ticket without a scan, after a confirmation, so that the form can show the next scanned ticket. Returns
   * false if the person keeps the typed values.
   */
  discard(): boolean
}

/** The open forms for paper tickets. */
export const paperEntries = createByPane<OpenPaperEntry>()
