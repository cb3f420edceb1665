import { createByPane } from '#src/platform/client/state/by-pane'
import type { Verdict } from '#src/platform/domain/verdict'

/** What commands can do with the form for paper tickets in a pane. */
export interface OpenPaperEntry {
  maySkip(): Verdict
  mayRemove(): Verdict
  /** Moves the scanned ticket in the form to the end of the queue, with what was typed for it, and shows the next scanned ticket. */
  skip(): void
  /**
   * Removes the scanned ticket in the form from the queue and shows the next one. If something was typed, asks first; returns false if the
   * person decides to keep the ticket.
   */
  remove(): boolean
  mayDiscard(): Verdict
  /**
   * Clears what was typed for a ticket that was not scanned, so that the form can show the next scanned ticket. Asks first; returns false
   * if the person decides to keep the typed values.
   */
  discard(): boolean
}

/** The open forms for paper tickets, by pane. */
export const paperEntries = createByPane<OpenPaperEntry>()
