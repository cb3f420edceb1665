import { lazy, Suspense, useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { statusDialog } from '#src/areas/projects/client/status/status-dialog'
import { fetchCodeAhead, loadPersistently } from '#src/workspace/client/late-code'

const loadDialog = () => import('#src/areas/projects/client/status/StatusDialog')
const StatusDialog = lazy(() => loadPersistently(loadDialog))
const AFTER_MS = 1_500

/** Renders the status dialog when it is open. Fetches its code soon after startup, so that keys pressed right after S go to the dialog. */
export function StatusDialogHost() {
  const { context } = useSnapshot(statusDialog)
  useEffect(() => {
    const idle = setTimeout(() => fetchCodeAhead(loadDialog), AFTER_MS)
    return () => clearTimeout(idle)
  }, [])
  return context === null ? null : (
    <Suspense fallback={null}>
      <StatusDialog />
    </Suspense>
  )
}
