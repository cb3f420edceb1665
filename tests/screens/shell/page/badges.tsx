import { Layers } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { Type } from 'typebox'
import { contract, whoMay } from '#src/contract/contract'
import { menuPlaces, type BadgeName } from '#src/domain/session/menu-items'
import { requests } from '#src/client/platform/requests'
import { loadSession } from '#src/client/platform/session'
import { onSocketState } from '#src/client/platform/socket'
import { watchBadges } from '#src/client/shell/badges'
import { LiveRegions } from '#src/client/shell/LiveRegions'
import { NavigationBar } from '#src/client/shell/NavigationBar'
import '#src/client/shell/shell.css'
import '#src/client/theme/base.css'
import '#src/client/theme/controls.css'
import '#src/client/theme/tokens.css'
import { defineWrite, type AnyCommand, type CommandId } from '#src/client/workspace/command'
import { environmentHere } from '#src/client/workspace/environment-here'
import { historyOf } from '#src/client/workspace/layout/history'
import { setHistory } from '#src/client/workspace/navigation'
import { definePane } from '#src/client/workspace/pane'
import { registerPanes } from '#src/client/workspace/pane-table'
import { sendWrite } from '#src/client/workspace/send'
import { takeContext, workspaceStore } from '#src/client/workspace/store'

/** The product's menu, session, line and writes, with the decisions whose screens are not built yet: the test answers their calls. */
const calls = requests(contract({
  decide: { method: 'POST', path: '/v2/decisions/:name', who: whoMay('decide_vendors_and_consultants'), params: Type.Object({ name: Type.String() }), answer: Type.Object({}), spec: 'VEND-6' },
}))
const decisions: readonly (readonly [label: string, name: BadgeName, change: number])[] = [
  ['Approve vendor', 'pendingVendorsCount', -1],
  ['Approve consultant', 'pendingConsultantsCount', -1],
  ['Approve submittal', 'submittalsRequiredCount', -1],
  ['Reopen submittal', 'submittalsRequiredCount', 1],
]
const commandOf = (label: string, name: BadgeName, change: number) =>
  defineWrite({ title: label, group: 'Administration', scope: 'everywhere', counts: () => ({ name, change }), write: () => calls.decide({ name: label }), said: () => null })
// sent as the registry would hand it over, which pairs a command with the context that its scope asks for
const send = (label: string, name: BadgeName, change: number) =>
  sendWrite({ id: label as CommandId, command: commandOf(label, name, change) as unknown as AnyCommand }, takeContext(), {}, environmentHere)

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
      <div style={{ position: 'fixed', left: 400 }}>
        {decisions.map(([label, name, change]) => <button key={label} type="button" onClick={() => void send(label, name, change)}>{label}</button>)}
      </div>
      <LiveRegions />
    </>,
  )
}
