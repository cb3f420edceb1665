import { words } from '#src/areas/partners/client/messages'
import { submittalCalls } from '#src/areas/partners/client/submittals/submittal-rows'
import { tableIn } from '#src/platform/client/table/open-tables'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import { focusPane } from '#src/workspace/client/panes/focus'
import { workspaceStore } from '#src/workspace/client/panes/store'

const MOST = 100
const LIST = '/admin/vendors/submittals'

/**
 * Opens the next submittal that needs an action, after a decision or when a person skips a submittal (SUBM-7). If the pane follows a list,
 * nothing has to be done after a decision: the decided row leaves the list, and the pane follows the focus to another row. A skip in such a
 * pane moves the focus of the list down. Any other pane opens the next submittal in place of the current one, or the list if there is none.
 */
export async function openNext({ pane, row }: Pick<CommandContext, 'pane' | 'row'>, { read, workspace, say }: Pick<CommandEnvironment, 'read' | 'workspace' | 'say'>, isSkip = false): Promise<void> {
  if (pane?.scope !== 'submittal') return
  const followed = workspaceStore.follows[pane.id]
  if (followed !== undefined) {
    const region = isSkip ? document.querySelector(`[data-pane="${followed}"]`) : null
    if (region === null) return
    await tableIn(region)?.moveFocus('down')
    focusPane(pane.id)
    return
  }
  const { content } = await read(submittalCalls.list({ tab: 'action-required', page_size: MOST, page_number: 0 }), new AbortController().signal)
  const others = content.filter(({ id }) => id !== row?.id)
  // after a skip, the submittal after the current one, or the first one if the current one is the last; after a decision, the first one
  const next = isSkip ? others[content.findIndex(({ id }) => id === row?.id)] ?? others[0] : others[0]
  if (next !== undefined) return workspace.openPath(`${LIST}/open/${next.id}`)
  if (isSkip) say(words('none_next'))
  else workspace.openPath(LIST)
}
