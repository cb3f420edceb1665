import { lazy } from 'react'
import { loadPersistently } from '#src/workspace/client/late-code'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

// Late: what the drawer does is a seventh of the workspace's script, and the commands, which load beside it, have it anyway.
const DrawerHost = lazy(() => loadPersistently(async () => ({ default: (await import('#src/areas/reconciliation/client/DrawerHost')).DrawerHost })))

export default { hosts: { DrawerHost } } satisfies WorkroomPart
