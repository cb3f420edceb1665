import { findSuggestionsOfTickets } from '#src/areas/reconciliation/server/suggested/suggestions-of-tickets'
import { bareClient, send, statementsOf } from '#tests/bench/bare-sql'
import type { Bench } from '#tests/bench/bench'
import { openBenchServer, type BenchServer } from '#tests/bench/bench-server'
import { inTurns } from '#tests/bench/measured'

const TICKETS = 5_000
const CODED = 45_000
const PLANTS = 20
const MATERIALS = 12
const ITEMS = 6

/**
 * The suggestions for 5,000 tickets in 240 groups of material, plant and unit, in a project with 45,000 coded tickets, compared with only
 * the SQL that the suggestions need (PLUS-7).
 */
export const bench: Bench = async () => {
  const at = await openBenchServer()
  try {
    const { running, make, clerk } = at
    const project = await make.project()
    await make.payPeriod(project)
    const open = await loadTickets(at, project)
    const suggestions = () => running.platform.database.inAgency(make.firstAgency, (db) => findSuggestionsOfTickets(db, clerk.person.id, project, open))
    const { length } = await suggestions()
    if (length !== TICKETS) throw new Error(`only ${length} tickets have a suggestion`)
    const statements = await statementsOf(at, make.firstAgency, (db) => findSuggestionsOfTickets(db, clerk.person.id, project, open))
    const bare = await bareClient(at, make.firstAgency)
    const { ours, floor } = await inTurns({ ours: suggestions, floor: send(bare, statements) }, 60, 10)
    await bare.end()
    return [{ name: `the suggestions of 5,000 tickets beside ${CODED} coded ones, against their SQL`, unit: 'ms', ours, floor, aim: 1.3 }]
  } finally {
    await at.close()
  }
}

/** Loads coded tickets, with one item for each material of a plant, and tickets to code; returns the ids of the latter. */
async function loadTickets({ owner, make, clerk }: BenchServer, project: number): Promise<number[]> {
  const [plants, items]: [number[], number[]] = [[], []]
  for (let count = 0; count < PLANTS; count += 1) plants.push(await make.plant())
  for (let count = 0; count < ITEMS; count += 1) items.push(await make.payItem(project))
  await owner.query(`INSERT INTO reconciliation_uoms (dot_authority_id, code, name) VALUES ($1, 'TON', 'TON') ON CONFLICT DO NOTHING`, [make.firstAgency])
  const { rows } = await owner.query<{ id: number }>(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name,
      supplier, material_description, uom_1, quantity, gross_amount_1, tare_amount_1, net_amount, truck)
    SELECT $1, $2, ($3::int[])[1 + number % ${PLANTS}], number, number, DATE '2026-01-01' + number % 300, TIMESTAMPTZ '2026-01-01 06:00Z' + number * interval '1 minute',
      'Plant ' || number % ${PLANTS}, 'Supplier', 'Material ' || number / ${PLANTS} % ${MATERIALS}, 'TON', 20.25, 35.5, 15.25, 20.25, 'T' || number % 400
    FROM generate_series(1, $4) AS number RETURNING id`, [make.firstAgency, project, plants, CODED + TICKETS])
  await owner.query(`
    INSERT INTO pay_item_assignments (dot_authority_id, slip_id, slot, dot_project_id, project_pay_item_id, quantity, pay_period, assigned_by, supply)
    SELECT dot_authority_id, id, 1, dot_project_id, ($2::int[])[1 + plant_id % ${ITEMS}], 20.25, 1, $3, ticket_supply(plant_id, material_description, uom_1)
    FROM slips WHERE id = ANY ($1::int[])`, [rows.slice(0, CODED).map(({ id }) => id), items, clerk.person.id])
  await owner.query('UPDATE slips SET coded = true, pay_period = 1 WHERE dot_project_id = $1 AND EXISTS (SELECT FROM pay_item_assignments WHERE slip_id = slips.id)', [project])
  await owner.query('ANALYZE')
  return rows.slice(CODED).map(({ id }) => id)
}
