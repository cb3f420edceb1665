import { StatusDialogHost } from '#src/areas/projects/client/status/StatusDialogHost'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

export default { hosts: { StatusDialogHost } } satisfies WorkroomPart
