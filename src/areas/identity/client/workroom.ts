import { NewApiKeyHost } from '#src/areas/identity/client/api-keys/NewApiKeyHost'
import type { WorkroomPart } from '#src/workspace/client/workroom-part'

export default { hosts: { NewApiKeyHost } } satisfies WorkroomPart
