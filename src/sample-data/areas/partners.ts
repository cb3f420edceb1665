import { sampleAgencies } from '#src/sample-data/agencies'
import type { AreaSample, AreaSampleLoad } from '#src/sample-data/area-samples'

/**
 * For each submittal, the approved or requested quantity as a multiple of the shipped quantity (`share`): the quantity of the first
 * submittal is nearly used up, that of the second is less than was shipped, the third requests no quantity, and the fourth is approved.
 */
const OF_SUPPLIERS = [
  { share: 1.12, state: 'action_required', days: 1 },
  { share: 0.86, state: 'action_required', days: 3 },
  { share: null, state: 'action_required', days: 2 },
  { share: 1.4, state: 'approved', days: 5 },
] as const

/**
 * Adds to each agency the projects for which its consultant is approved, and submittals for materials that suppliers deliver. The
 * submittals fill an administrator's queue, with shipped quantities to compare with the requested ones.
 */
export default {
  order: 70,
  async add(load) {
    for (const { id } of sampleAgencies) {
      await load.client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(id)])
      await load.client.query(`
        INSERT INTO consultancy_projects (dot_authority_id, consultancy_request_id, dot_project_id)
        SELECT approval.dot_authority_id, approval.id, project.id FROM consultancy_requests approval
        CROSS JOIN LATERAL (SELECT id FROM dot_projects WHERE dot_authority_id = $1 AND deleted_at IS NULL ORDER BY id LIMIT 2) AS project
        WHERE approval.dot_authority_id = $1 AND approval.status = 'read_approved'`, [id])
      await addSubmittals(load, id)
      await addHistory(load, id)
    }
  },
} satisfies AreaSample

/** Adds the history of each submittal. */
async function addHistory({ client }: AreaSampleLoad, agency: number): Promise<void> {
  await client.query(`
    INSERT INTO record_events (dot_authority_id, record_kind, record_id, record_name, record_version, change_set, event, changes, actor, request_id, happened_at)
    SELECT $1, 'submittal', submittal.id, submittal.material, happened.version, gen_random_uuid(), happened.event, happened.changes, happened.actor, 'sample-data', happened.at
    FROM submittals submittal CROSS JOIN LATERAL (VALUES
      (1, 'created', jsonb_build_object('state', jsonb_build_array(NULL, 'action_required')), submittal.submitted_by_name, submittal.submitted_at),
      (2, submittal.state, jsonb_build_object('reason', jsonb_build_array(NULL, submittal.reason)), submittal.decided_by_name, submittal.decided_at)) AS happened (version, event, changes, actor, at)
    WHERE submittal.dot_authority_id = $1 AND happened.at IS NOT NULL ORDER BY submittal.id, happened.version`, [agency])
}

async function addSubmittals({ client, load }: AreaSampleLoad, agency: number): Promise<void> {
  await client.query(`ALTER TABLE submittals DISABLE TRIGGER keep_decided_submittal`)
  await client.query(`
    UPDATE submittals SET material_id = material.id, certificate_type_id = type.id FROM materials material, certificate_types type
    WHERE submittals.dot_authority_id = $1 AND material.dot_authority_id = $1 AND material.name = submittals.material AND type.dot_authority_id = $1 AND type.name = submittals.certificate_type`, [agency])
  await client.query(`ALTER TABLE submittals ENABLE TRIGGER keep_decided_submittal`)
  const { rows: supplied } = await client.query<{ id: number; name: string; supplier: string; uom: string; shipped: string; since: string }>(`
    SELECT material.id, material.name, ticket.supplier, ticket.uom_1 AS uom, sum(ticket.net_amount) AS shipped, (max(ticket.ticket_date) - 20)::text AS since
    FROM materials material JOIN slips ticket ON ticket.dot_authority_id = material.dot_authority_id AND ticket.material_description = material.name
    WHERE material.dot_authority_id = $1 AND ticket.status IN ('delivered', 'changed_after_delivered') AND ticket.supplier IS NOT NULL AND ticket.uom_1 IS NOT NULL AND ticket.net_amount IS NOT NULL
      AND ticket.ticket_date >= (SELECT max(ticket_date) - 20 FROM slips WHERE dot_authority_id = $1)
    GROUP BY 1, 2, 3, 4 ORDER BY count(*) DESC, 1, 3 LIMIT $2`, [agency, OF_SUPPLIERS.length])
  for (const [at, { share, state, days }] of OF_SUPPLIERS.entries()) {
    const of = supplied[at]
    if (of === undefined) continue
    const sentAt = new Date(load.getTime() - days * 86_400_000).toISOString()
    await client.query(`
      INSERT INTO submittals (dot_authority_id, material, material_id, certificate_type, certificate_type_id, vendor, dated, approved_quantity, uom, sample_id, state, submitted_at, submitted_by_name, decided_at, decided_by_name)
      SELECT $1, $2, $3, type.name, type.id, $4, $5, $6, $7, (SELECT sample FROM samples JOIN slips ON slips.dot_authority_id = $1 AND slips.id = samples.slip_id WHERE samples.dot_authority_id = $1 AND material_description = $2 ORDER BY samples.id LIMIT 1),
        $8, $9, who.name, CASE WHEN $8 = 'approved' THEN $9::timestamptz + interval '5 hours' END, CASE WHEN $8 = 'approved' THEN who.name END
      FROM (SELECT id, name FROM certificate_types WHERE dot_authority_id = $1 AND status = 'live' AND id IN (1, 2, 3)
          ORDER BY id IN (SELECT certificate_type_id FROM material_certificate_types WHERE dot_authority_id = $1 AND material_id = $3) DESC, id LIMIT 1) AS type,
        (SELECT concat_ws(' ', first_name, last_name) AS name FROM employees WHERE dot_authority_id = $1 AND role = 'administrator' AND deleted_at IS NULL ORDER BY id LIMIT 1) AS who`,
    [agency, of.name, of.id, of.supplier, of.since, share === null ? null : (Number(of.shipped) * share).toFixed(0), of.uom, state, sentAt])
  }
}
