import { equipmentCalls } from '#src/areas/equipment/client/equipment-rows'
import type { RequestValue } from '#src/platform/client/api/requests'

/** The request that asks the telematics sources again: that of the project, where there is one (EQPT-4). */
export function refreshRequest(projectId: number | null): RequestValue<{ readonly job_id: string }> {
  return projectId === null ? equipmentCalls.refresh() : equipmentCalls.refreshProject({ projectId })
}
