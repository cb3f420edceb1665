import { ProximityPopupHost } from '#src/areas/equipment/client/proximity/ProximityPopupHost'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

export default { hosts: { ProximityPopupHost } } satisfies WorkroomPart
