import { workspaceStore } from '#src/workspace/client/panes/store'

/**
 * The result of pasting text into the palette: passed on to the focused table, refused by the table, or one line that stays in the palette.
 */
type Pasted = 'passed on' | 'refused' | 'one line'

/**
 * Passes several pasted lines on to the search box of the focused pane, which reads them as a column of numbers (CLERK-30). The palette's
 * own input has a single line, so the browser would join the pasted lines into a text that matches nothing.
 */
export function passLinesOn(text: string): Pasted {
  // only counts the lines: the function that reads a pasted column is in the table's script, for which the palette must not wait
  if (text.split(/[\r\n]+/).filter((line) => line.trim() !== '').length < 2) return 'one line'
  const search = document.querySelector(`[data-pane="${CSS.escape(workspaceStore.focused)}"] .table-bar input`)
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', text)
  const isTaken = search?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })) === false
  return isTaken ? 'passed on' : 'refused'
}
