import { auditBinders } from '#src/areas/contracts/api/audit-binders'
import { requests } from '#src/platform/client/api/requests'

export const binderCalls = requests(auditBinders)
