import { lazy } from 'react'
import { loadPersistently } from '#src/workspace/client/late-code'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

// Loaded late: the drawer is a seventh of the workspace's script, and the script with the commands, which loads at the same time, includes it anyway.
const DrawerHost = lazy(() => loadPersistently(async () => ({ default: (await import('#src/areas/reconciliation/client/DrawerHost')).DrawerHost })))

export default { hosts: { DrawerHost } } satisfies WorkroomPart
