import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'

/**
 * Daily delivery reports: one at the usual time, one that is switched off, and one that is sent before the end of the hours that it covers.
 */
const deliverySchedules: AreaSample = {
  order: 64,
  async add({ client }) {
    for (const { id: agency } of sampleAgencies) {
      await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
      const { rows } = await client.query<{ id: number }>(`SELECT id FROM dot_projects WHERE dot_authority_id = $1 AND status = 'construction' AND deleted_at IS NULL ORDER BY id LIMIT 3`, [agency])
      const schedules = [['office@agency.example, inspector@agency.example', 'pdf', '', '', false], ['records@agency.example', 'csv_pdf', '', '19:30', true], ['lab@agency.example', 'csv', '18:00', '17:00', false]] as const
      for (const [at, [recipients, format, end, send, paused]] of schedules.entries()) {
        const project = rows[at]?.id
        if (project === undefined) continue
        await client.query('INSERT INTO delivery_schedules (dot_authority_id, dot_project_id, recipients, format, end_time, send_time, paused) VALUES ($1, $2, $3, $4, $5, $6, $7)', [agency, project, recipients, format, end, send, paused])
      }
    }
  },
}
export default deliverySchedules
