import { watchAgency } from '#src/areas/agency/client/follow-agency'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

export default { begins: [watchAgency] } satisfies WorkroomPart
