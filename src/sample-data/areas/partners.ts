import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'

/** The projects that the approval of each agency's consultant names: the first two. */
export default {
  order: 70,
  async add({ client }) {
    for (const { id } of sampleAgencies) {
      await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(id)])
      await client.query(`
        INSERT INTO consultancy_projects (dot_authority_id, consultancy_request_id, dot_project_id)
        SELECT approval.dot_authority_id, approval.id, project.id FROM consultancy_requests approval
        CROSS JOIN LATERAL (SELECT id FROM dot_projects WHERE dot_authority_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 2) AS project
        WHERE approval.dot_authority_id = $1 AND approval.status = 'read_approved'`, [id])
    }
  },
} satisfies AreaSample
