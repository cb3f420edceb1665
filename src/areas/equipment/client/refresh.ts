import { equipmentCalls } from '#src/areas/equipment/client/equipment-rows'
import type { RequestValue } from '#src/platform/client/api/requests'

/** The request that asks the telematics sources for new data, for one project or for the agency (EQPT-4). */
export function refreshRequest(projectId: number | null): RequestValue<{ readonly job_id: string }> {
  return projectId === null ? equipmentCalls.refresh() : equipmentCalls.refreshProject({ projectId })
}
