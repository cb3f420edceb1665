import { workspaceStore } from '#src/workspace/client/panes/store'

/** What became of text pasted into the palette: passed on to the focused table, refused by it, or one line that stays in the palette. */
type Pasted = 'passed on' | 'refused' | 'one line'

/**
 * Passes several pasted lines on to the search of the focused pane, which takes them as a column of numbers (CLERK-30). The palette's own
 * box is a single line, in which the browser would join them to a text that matches nothing.
 */
export function passLinesOn(text: string): Pasted {
  // not read as a column here: the palette must not wait for the script of the table
  if (text.split(/[\r\n]+/).filter((line) => line.trim() !== '').length < 2) return 'one line'
  const search = document.querySelector(`[data-pane="${CSS.escape(workspaceStore.focused)}"] .table-bar input`)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const isTaken = search?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })) === false
  return isTaken ? 'passed on' : 'refused'
}
