import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { statusDialog } from '#src/client/projects/status/status-dialog'
import { insistOnCode } from '#src/client/workspace/late-code'

const StatusDialog = lazy(() => insistOnCode(() => import('#src/client/projects/status/StatusDialog')))

/** The place of the status dialog: its code is loaded when it first opens. */
export function StatusDialogHost() {
  const { context } = useSnapshot(statusDialog)
  return context === null ? null : (
    <Suspense fallback={null}>
      <StatusDialog />
    </Suspense>
  )
}
