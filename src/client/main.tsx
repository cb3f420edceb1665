import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import '#src/client/theme/tokens.css'
import '#src/client/theme/base.css'
import '#src/client/theme/controls.css'
import '#src/client/shell/shell.css'
import '#src/client/session/session.css'
import '#src/client/workspace/workspace.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { providePaletteSources, providePanes } from '#src/client/panes'
import { watchAuthPlace } from '#src/client/platform/auth-place'
import { watchPreferences } from '#src/client/platform/preferences'
import { reportError, watchErrors } from '#src/client/platform/report-error'
import { queryClient } from '#src/client/platform/query-client'
import { watchSession } from '#src/client/platform/session'
import { watchAgency } from '#src/client/account/follow-agency'
import { watchSessionEnd } from '#src/client/platform/session-end'
import { NewApiKey } from '#src/client/api-keys/NewApiKey'
import { watchJobs } from '#src/client/jobs/job-list'
import { JobProgress } from '#src/client/jobs/JobProgress'
import { enter } from '#src/client/session/enter'
import { DrawerHost } from '#src/client/reconciliation/DrawerHost'
import { ProjectTabs } from '#src/client/projects/ProjectTabs'
import { watchBadges } from '#src/client/shell/badges'
import { Shell } from '#src/client/shell/Shell'
import { beginWorkspace } from '#src/client/workspace/begin'
import { environmentHere } from '#src/client/workspace/environment-here'
import { providePaneHead } from '#src/client/workspace/pane-head'
import { makeRegistry } from '#src/client/workspace/registry'
import { provideCommands } from '#src/client/workspace/run-command'

provideCommands(makeRegistry(import.meta.glob('../../commands/**/*.ts', { eager: true })), environmentHere)
providePanes()
providePaneHead(ProjectTabs)
providePaletteSources()
watchErrors()
watchPreferences()
watchSession()
watchSessionEnd()
beginWorkspace()
watchJobs()
watchBadges()
watchAgency()
if (!watchAuthPlace()) void enter()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')
// what a pane's boundary catches is shown there; the service hears of it too
const told = (error: unknown) => {
  console.error(error)
  reportError(error)
}
createRoot(root, { onCaughtError: told, onUncaughtError: told }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Shell />
      <DrawerHost />
      <JobProgress />
      <NewApiKey />
    </QueryClientProvider>
  </StrictMode>,
)
