import '#src/main/client/shell/first-messages'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '@fontsource-variable/inter/wght.css'
import '#src/workspace/client/theme/tokens.css'
import '#src/workspace/client/theme/base.css'
import '#src/workspace/client/theme/controls.css'
import '#src/main/client/shell/shell.css'
import '#src/areas/identity/client/sessions/frame/session.css'
import '#src/workspace/client/workspace.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { DRAWER_WIDTH_PX } from '#src/areas/reconciliation/domain/limits'
import { watchAuthPlace } from '#src/platform/client/session/auth-place'
import { onError } from '#src/platform/client/api/report-error'
import { watchPreferences } from '#src/workspace/client/preferences'
import { sendErrorReport, watchErrors } from '#src/platform/client/api/error-reports'
import { queryClient } from '#src/platform/client/api/query-client'
import { watchSession } from '#src/platform/client/session/session'
import { watchSessionEnd } from '#src/platform/client/session/session-end'
import { enter } from '#src/areas/identity/client/sessions/enter'
import { guardEntry } from '#src/areas/identity/client/sessions/guard-entry'
import { Shell } from '#src/main/client/shell/Shell'
import { workroomPlace } from '#src/main/client/shell/workroom-place'
import { setMeasures } from '#src/workspace/client/theme/measures'
import { loadPersistently } from '#src/workspace/client/late-code'
import { showError } from '#src/workspace/client/speech/show-error'

setMeasures({ '--drawer-width': `${DRAWER_WIDTH_PX}px` })
watchErrors()
watchPreferences()
watchSession()
watchSessionEnd()
onError(showError)
guardEntry()
if (!watchAuthPlace()) void enter()
// loads the code of the workspace already while the person types the password
void loadPersistently(() => import('#src/main/client/workroom'), () => void (workroomPlace.isLost = true)).then(({ openWorkroom }) => openWorkroom())

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element #root')
// an error that the error boundary of a pane catches is shown in the pane, and also reported to the error service
const reportCrash = (error: unknown) => {
  console.error(error)
  sendErrorReport(error)
}
createRoot(root, { onCaughtError: reportCrash, onUncaughtError: reportCrash }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <Shell />
    </QueryClientProvider>
  </StrictMode>,
)
