import { lateView } from '#src/workspace/client/late-view'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

// Loaded separately, because the drawer would make up a seventh of the workspace's script. This causes no delay: the script with the
// commands, which loads at the same time, includes the drawer anyway.
const DrawerHost = lateView(async () => ({ default: (await import('#src/areas/reconciliation/client/DrawerHost')).DrawerHost }))

export default { hosts: { DrawerHost } } satisfies WorkroomPart
