import { DrawerHost } from '#src/areas/reconciliation/client/DrawerHost'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

export default { hosts: { DrawerHost } } satisfies WorkroomPart
