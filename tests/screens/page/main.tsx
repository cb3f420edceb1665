import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import '#src/client/theme/tokens.css'
import '#src/client/theme/base.css'
import '#src/client/theme/controls.css'
import '#src/client/shell/shell.css'
import '#src/client/workspace/workspace.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { allPanes } from '#src/client/panes'
import { watchPreferences } from '#src/client/platform/preferences'
import { queryClient } from '#src/client/platform/query-client'
import { loadSession, watchSession } from '#src/client/platform/session'
import { DrawerHost } from '#src/client/reconciliation/DrawerHost'
import { Shell } from '#src/client/shell/Shell'
import { beginWorkspace } from '#src/client/workspace/begin'
import { environmentHere } from '#src/client/workspace/environment-here'
import { registerPanes } from '#src/client/workspace/pane-table'
import { notBuiltPane } from '#src/client/workspace/not-built'
import { makeRegistry } from '#src/client/workspace/registry'
import { provideCommands } from '#src/client/workspace/run-command'

provideCommands(makeRegistry(import.meta.glob('../../../commands/**/*.ts', { eager: true })), environmentHere)
registerPanes(allPanes(), notBuiltPane)
watchPreferences()
watchSession()
beginWorkspace()
void loadSession()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Shell />
      <DrawerHost />
    </QueryClientProvider>
  </StrictMode>,
)
