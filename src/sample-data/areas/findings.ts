import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'

/** Queues all sample tickets for a check, so that the server looks for findings in them when it starts. */
export default {
  order: 95,
  async add({ client }) {
    for (const { id: agency } of sampleAgencies) {
      await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
      await client.query(`INSERT INTO slip_findings_due (dot_authority_id, slip_ids, after_id) VALUES ($1, '{}', 0)`, [agency])
    }
  },
} satisfies AreaSample
