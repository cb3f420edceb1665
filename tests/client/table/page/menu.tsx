import { Layers } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { menuPlaces } from '#src/platform/domain/navigation/menu-items'
import { session } from '#src/platform/client/session/session'
import { counts } from '#src/main/client/shell/badges'
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

/** An empty pane for every screen of the menus, so that the menus can be tested without the screens. */
const paneAt = (path: string) => definePane({ path, scope: 'workspace', title: () => path, icon: Layers, view: () => Promise.resolve({ default: () => null }) })
registerPanes([...menuPlaces].map(paneAt), paneAt('/not-built'))
session.person = {
  id: 1, email: 'ada@agency.example', role: 'administrator', dot_authority_id: 1, dot_authority_name: 'First agency', impersonated: false,
  contract_number_label: 'State Project Number', flags: { assistant: true },
}
setHistory(workspaceStore.focused, historyOf('/admin/groups'))
Object.assign(counts, { pendingVendorsCount: 3, submittalsRequiredCount: 1, pendingConsultantsCount: 120 })
const root = document.getElementById('root')
if (root !== null) createRoot(root).render(<NavigationBar />)
