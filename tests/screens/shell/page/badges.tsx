import { Layers } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { menuPlaces } from '#src/domain/session/menu-items'
import { loadSession } from '#src/client/platform/session'
import { onSocketState } from '#src/client/platform/socket'
import { watchBadges } from '#src/client/shell/badges'
import { LiveRegions } from '#src/client/shell/LiveRegions'
import { NavigationBar } from '#src/client/shell/NavigationBar'
import '#src/client/shell/shell.css'
import '#src/client/theme/base.css'
import '#src/client/theme/controls.css'
import '#src/client/theme/tokens.css'
import { historyOf } from '#src/client/workspace/layout/history'
import { setHistory } from '#src/client/workspace/navigation'
import { definePane } from '#src/client/workspace/pane'
import { registerPanes } from '#src/client/workspace/pane-table'
import { workspaceStore } from '#src/client/workspace/store'

/** The product's menu, session and line, with every screen of the menus: those of the counts are not built yet. */
const paneAt = (path: string) => definePane({ path, scope: 'workspace', title: () => path, icon: Layers, view: () => Promise.resolve({ default: () => null }) })
registerPanes([...menuPlaces].map(paneAt), paneAt('/not-built'))
setHistory(workspaceStore.focused, historyOf('/admin/groups'))
watchBadges()
await loadSession()
// the test waits for the line: what is told before it is heard by nobody
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
