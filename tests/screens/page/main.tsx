import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import '#src/client/theme/tokens.css'
import '#src/client/theme/base.css'
import '#src/client/theme/controls.css'
import '#src/client/shell/shell.css'
import '#src/client/workspace/workspace.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { allPanes } from '#src/client/panes'
import { watchPreferences } from '#src/client/platform/preferences'
import { queryClient } from '#src/client/platform/query-client'
import { loadSession, watchSession } from '#src/client/platform/session'
import { DrawerHost } from '#src/client/reconciliation/DrawerHost'
import { Shell } from '#src/client/shell/Shell'
import { beginWorkspace } from '#src/client/workspace/begin'
import { environmentHere } from '#src/client/workspace/environment-here'
import { definePane } from '#src/client/workspace/pane'
import { registerPanes } from '#src/client/workspace/pane-table'
import { notBuiltPane } from '#src/client/workspace/not-built'
import { makeRegistry } from '#src/client/workspace/registry'
import { provideCommands } from '#src/client/workspace/run-command'

/** The whole client, with a plain table of a project's tickets in the place of the reconciliation screen: the drawer by itself. */
const ticketsToCode = definePane({
  path: '/reconciliation/:projectId',
  scope: 'reconciliation-table',
  title: () => 'Tickets to code',
  icon: ListChecks,
  view: () => import('./TicketsToCode'),
})

provideCommands(makeRegistry(import.meta.glob('../../../commands/**/*.ts', { eager: true })), environmentHere)
registerPanes([...allPanes().filter(({ path }) => path !== ticketsToCode.path), ticketsToCode], notBuiltPane)
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
