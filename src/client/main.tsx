import '#src/domain/all-messages'
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
import { DRAWER_WIDTH_PX } from '#src/domain/reconciliation/limits'
import { watchAuthPlace } from '#src/client/platform/auth-place'
import { onError } from '#src/client/platform/error-door'
import { watchPreferences } from '#src/client/platform/preferences'
import { reportError, watchErrors } from '#src/client/platform/report-error'
import { queryClient } from '#src/client/platform/query-client'
import { watchSession } from '#src/client/platform/session'
import { watchSessionEnd } from '#src/client/platform/session-end'
import { enter } from '#src/client/session/enter'
import { guardEntry } from '#src/client/session/guard-entry'
import { Shell } from '#src/client/shell/Shell'
import { setMeasures } from '#src/client/theme/measures'
import { insistOnCode } from '#src/client/workspace/late-code'
import { showToast } from '#src/client/workspace/toasts'

setMeasures({ '--drawer-width': `${DRAWER_WIDTH_PX}px` })
watchErrors()
watchPreferences()
watchSession()
watchSessionEnd()
onError(({ message, detailed_errors: details }) => showToast('error', message, { details: details.slice(0, 3).map((detail) => detail.message) }))
guardEntry()
if (!watchAuthPlace()) void enter()
// what stands behind the sign-in comes meanwhile
void insistOnCode(() => import('#src/client/workroom')).then(({ openWorkroom }) => openWorkroom())

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
    </QueryClientProvider>
  </StrictMode>,
)
