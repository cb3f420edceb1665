import { Layers } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { menuPlaces } from '#src/platform/domain/navigation/menu-items'
import { loadSession } from '#src/platform/client/session/session'
import { onSocketState } from '#src/platform/client/api/socket'
import { watchBadges } from '#src/main/client/shell/badges'
import { LiveRegions } from '#src/main/client/shell/LiveRegions'
import { NavigationBar } from '#src/main/client/shell/NavigationBar'
import '#src/main/client/shell/shell.css'
import '#src/workspace/client/theme/base.css'
import '#src/workspace/client/theme/controls.css'
import '#src/workspace/client/theme/tokens.css'
import { historyOf } from '#src/workspace/client/panes/layout/history'
import { setHistory } from '#src/workspace/client/panes/navigation'
import { definePane } from '#src/workspace/client/panes/pane'
import { registerPanes } from '#src/workspace/client/panes/pane-table'
import { workspaceStore } from '#src/workspace/client/panes/store'

/**
 * The product's menu, session and WebSocket, with an empty pane for every screen of the menus, so that the page needs none of the screens.
 */
const paneAt = (path: string) => definePane({ path, scope: 'workspace', title: () => path, icon: Layers, view: () => Promise.resolve({ default: () => null }) })
registerPanes([...menuPlaces].map(paneAt), paneAt('/not-built'))
setHistory(workspaceStore.focused, historyOf('/admin/groups'))
watchBadges()
await loadSession()
// the title tells the test when the WebSocket is connected; messages sent before that would be lost
onSocketState((state) => {
  document.title = state
})
const root = document.getElementById('root')
if (root !== null) {
  createRoot(root).render(
    <>
      <NavigationBar />
      <LiveRegions />
    </>,
  )
}
