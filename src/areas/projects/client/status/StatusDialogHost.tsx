import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { closeStatusDialog, statusDialog } from '#src/areas/projects/client/status/status-dialog'
import { fetchCodeAhead } from '#src/workspace/client/late-code'
import { lateView } from '#src/workspace/client/late-view'

const StatusDialog = lateView(() => import('#src/areas/projects/client/status/StatusDialog'), closeStatusDialog)
const AFTER_MS = 1_500

/**
 * Renders the status dialog when it is open. Fetches its code soon after startup, so that keys pressed right after the S key go to the
 * dialog.
 */
export function StatusDialogHost() {
  const { context } = useSnapshot(statusDialog)
  useEffect(() => {
    const idle = setTimeout(() => fetchCodeAhead(StatusDialog.fetch), AFTER_MS)
    return () => clearTimeout(idle)
  }, [])
  return context === null ? null : <StatusDialog />
}
