import { isSocketLive } from '#src/platform/client/api/socket'
import { fetchCodeAhead } from '#src/workspace/client/late-code'
import { paneOf } from '#src/workspace/client/panes/pane-table'

/** While an arrow key is held or text is typed, each line is highlighted for less time than this. */
const REST_MS = 100

/**
 * Loads the code of the pane at a path once its line has been highlighted for 100 ms, so that Enter then shows the pane without waiting for
 * it. Does nothing while the server cannot be reached: the browser may remember the failure, and the pane would later need a reload.
 * Returns the function that stops this.
 */
export function fetchPaneAtRest(path: string): () => void {
  const rest = setTimeout(() => {
    if (isSocketLive()) fetchCodeAhead(() => paneOf(path).pane.view(), { isNow: true })
  }, REST_MS)
  return () => clearTimeout(rest)
}
