import { isSocketLive } from '#src/platform/client/api/socket'
import { fetchCodeAhead } from '#src/workspace/client/late-code'
import { paneOf } from '#src/workspace/client/panes/pane-table'

/** Debounce delay. A line that is only passed while the person types or keeps an arrow key pressed is highlighted for less time. */
const REST_MS = 100

/**
 * Loads the code of the pane at a path once its line has been highlighted for 100 ms, so that Enter then shows the pane without waiting for
 * the code. Does nothing while the server cannot be reached: the browser may remember that the script failed to load, and the pane would
 * then not open until the page is reloaded. Returns a function that cancels the timer.
 */
export function fetchPaneAtRest(path: string): () => void {
  const rest = setTimeout(() => {
    if (isSocketLive()) fetchCodeAhead(() => paneOf(path).pane.view(), { isNow: true })
  }, REST_MS)
  return () => clearTimeout(rest)
}
