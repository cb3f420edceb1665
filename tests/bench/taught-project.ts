import { Client } from 'pg'
import type { LoadedServer } from '#tests/bench/loaded-server'
import { placeToCode } from '#tests/bench/place-to-code'

/**
 * In the project with the most tickets to code, codes one ticket of each material and plant, so that every later ticket gets a
 * suggestion. Returns the project's id.
 */
export async function teach(server: LoadedServer): Promise<number> {
  const owner = new Client({ connectionString: server.ownerConnectionString })
  await owner.connect()
  try {
    const place = await placeToCode(owner)
    // A ticket without a net amount would get no suggested quantity, so the few tickets that lack one get 20.
    await owner.query('UPDATE slips SET net_amount = 20 WHERE dot_project_id = $1 AND NOT coded AND net_amount IS NULL', [place.project])
    const { rows } = await owner.query<{ id: number; version: number }>(`
      SELECT DISTINCT ON (plant_id, material_description) id, version FROM slips
      WHERE dot_project_id = $1 AND NOT coded AND status NOT IN ('rejected', 'voided') AND net_amount > 0 ORDER BY plant_id, material_description, ticketed_at`, [place.project])
    for (const { id, version } of rows) {
      await server.send('POST', `/v2/projects/${place.project}/pay_item_assignments`, {
        pay_item_assignments: [{ haulhub_slip_id: id, project_pay_item_id: place.item, quantity: '10.00' }], versions: { [id]: version } })
    }
    return place.project
  } finally {
    await owner.end()
  }
}

/** How many tickets of a project are coded. */
export async function codedIn(server: LoadedServer, project: number): Promise<number> {
  const owner = new Client({ connectionString: server.ownerConnectionString })
  await owner.connect()
  const { rows } = await owner.query<{ n: number }>('SELECT count(*)::int AS n FROM slips WHERE dot_project_id = $1 AND coded', [project])
  await owner.end()
  return rows[0]?.n ?? 0
}
