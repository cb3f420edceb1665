import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'

/** AI models, one in each state. None has run, because the sample agency has no AI provider. */
const MODELS = [
  { title: 'Late loads', status: 'unpublished', context: 'Look for loads that came much later than the load before them. Say which plant they came from, how many there were, and at what time the gap began.' },
  { title: 'Rejected loads', status: 'published', context: 'Name the loads that an inspector rejected, with the reason that the inspector gave, and say whether another load from the same plant took their place on the same day.' },
  { title: 'Temperatures at the paver', status: 'archived', context: 'Compare what the notes say about the temperature of the mix with the plant that the load came from, and name the loads that were too cold to place.' },
] as const

/** Adds AI models to the first agency. Each covers the busiest project, two of the project's plants, and its latest day with loads. */
export default {
  order: 130,
  async add({ client }) {
    const agency = sampleAgencies[0]?.id
    await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
    for (const { title, status, context } of MODELS) {
      await client.query(`
        INSERT INTO ai_models (dot_authority_id, title, title_key, context, author_name, status, material_source_ids, project_ids, dates)
        SELECT $1, $2, $3, $4, (SELECT first_name || ' ' || last_name FROM employees WHERE dot_authority_id = $1 AND role = 'administrator' ORDER BY id LIMIT 1), $5,
          ARRAY(SELECT DISTINCT plant_id FROM slips WHERE dot_authority_id = $1 AND dot_project_id = busy.project AND plant_id IS NOT NULL ORDER BY 1 LIMIT 2), ARRAY[busy.project], ARRAY[busy.day]
        FROM (SELECT dot_project_id AS project, max(ticket_date) AS day FROM slips WHERE dot_authority_id = $1 AND dot_project_id IS NOT NULL AND plant_id IS NOT NULL GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1) AS busy`,
      [agency, title, comparisonKey(title), context, status])
    }
  },
} satisfies AreaSample
