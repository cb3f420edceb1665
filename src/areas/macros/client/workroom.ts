import { watchOwnMacros } from '#src/areas/macros/client/own-macros'
import { RecordingStatus } from '#src/areas/macros/client/recording/RecordingStatus'
import { watchRecording } from '#src/areas/macros/client/recording/recording'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

export default { begins: [watchOwnMacros, watchRecording], hosts: { RecordingStatus } } satisfies WorkroomPart
