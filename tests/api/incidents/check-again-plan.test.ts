import { afterAll, beforeAll, expect } from 'vitest'
import { startCheckingAgain } from '#src/areas/incidents/server/check-again'
import { hearStatements, type SentStatement } from '#tests/api/plans'
import { openDesk, type Desk } from '#tests/api/reconciliation/desk'
import { thorough } from '#tests/thorough'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const PLANTS = 50

/** The number of pages that PostgreSQL reads for a statement, run by the application's database role in the agency. */
async function pagesOf({ text, values }: SentStatement): Promise<number> {
  return desk.running.platform.database.inAgency(desk.make.firstAgency, async (db) => {
    const { rows } = await db.client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`, values)
    const plan = rows[0]['QUERY PLAN'][0].Plan
    return Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks'])
  })
}

thorough('INCD-8 checking missing tickets again reads a small part of a project with many tickets', async () => {
  const { clerk, make, owner } = desk
  const agency = make.firstAgency
  const project = await make.project()
  const plants: number[] = []
  while (plants.length < PLANTS) plants.push(await make.plant())
  await owner.query(`
    INSERT INTO slips (dot_authority_id, dot_project_id, plant_id, ticket_number, ticket_number_key, ticket_date, ticketed_at, plant_name, supplier, material_description, uom_1, status)
    SELECT $1, $2, ($3::int[])[1 + n % ${PLANTS}], 'C' || n, 'c' || n, current_date - n % 300, now() - make_interval(days => n % 300), 'Plant', 'Supplier', 'SP', 'TON', 'delivered' FROM generate_series(1, 50000) AS n`, [agency, project, plants])
  const report = (missing_tickets: readonly string[], plant_id: number | null = null) => clerk.post('/v1/incidents', { dot_project_id: project, issue_type: 'missing_tickets', time_reported: new Date().toISOString(), missing_tickets, plant_id })
  const twenty = (prefix: string) => Array.from({ length: 20 }, (_, at) => `${prefix}${at + 1}`)
  const unknown = ['never-1', 'never-2', 'c21']
  for (const answer of [await report(twenty('c')), await report(unknown), await report(twenty('absent-'), plants[0])]) expect(answer).toMatchObject({ status: 200 })
  await owner.query('ANALYZE')
  // imitates that this ticket arrived at the same moment as the incident was reported, so that neither transaction saw the other
  await owner.query("UPDATE incident_tickets SET slip_id = NULL, arrived_at = NULL WHERE ticket_number_key = 'c21'")
  const sent = hearStatements(desk.running, (text) => /\bincident_tickets\b/.test(text) && /\bslips\b/.test(text))
  const stop = startCheckingAgain(desk.running.platform, 50)
  try {
    await expect.poll(async () => (await owner.query("SELECT arrived_at IS NOT NULL AS is_here FROM incident_tickets WHERE ticket_number_key = 'c21'")).rows, { timeout: 20_000 }).toEqual([{ is_here: true }])
  } finally {
    await stop()
  }
  await owner.query("UPDATE incident_tickets SET slip_id = NULL, arrived_at = NULL WHERE ticket_number_key = 'c21'")
  const byText = new Map(sent.map((statement) => [statement.text, statement]))
  expect(byText.size).toBe(2)
  // Only the numbers in `unknown` are searched for at each plant: tickets that have not arrived, in an incident that names no plant. Each
  // search reads at most 4 pages.
  const most = unknown.length * PLANTS * 4 + 400
  for (const statement of byText.values()) {
    expect(await pagesOf(statement)).toBeLessThan(most)
  }
})
