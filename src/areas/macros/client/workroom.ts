import { watchOwnMacros } from '#src/areas/macros/client/own-macros'
import { watchRecording } from '#src/areas/macros/client/recording/recording'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

export default { begins: [watchOwnMacros, watchRecording] } satisfies WorkroomPart
