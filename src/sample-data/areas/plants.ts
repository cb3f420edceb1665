import type pg from 'pg'
import { sampleAgencies, type SampleAgency } from '#src/sample-data/agencies'
import type { AreaSample } from '#src/sample-data/area-samples'

/** A plant of the sample data, with its last ticket. */
interface SamplePlant {
  readonly id: number
  readonly supplier: string
  readonly name: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly last_day: string
  readonly last_arrived_at: Date
}

/**
 * Plants for the screens of plant inspectors and administrators: one that sent a day's tickets together, one that is silent, one that is
 * closed, and one that is listed under two names. Also adds notes, contacts, day totals, and alarms in every state.
 */
const plants: AreaSample = {
  order: 30,
  async add({ client, load }) {
    for (const { id: agency, mark } of sampleAgencies) {
      await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
      const [first, silent, late, ...others] = await plantsWithTickets(client, agency)
      if (first === undefined || silent === undefined) continue
      const batch = late ?? first
      await receiveTogether(client, agency, batch)
      await countSums(client, agency, load)
      await addNotes(client, { agency, mark }, [[batch, 'Old scale software. Sends a file at the end of the shift. A new version is promised for spring.'], [first, 'Ask for the batch office before 6:00 AM.']], load)
      await addPlants(client, { agency, mark }, first)
      await addContacts(client, { agency, mark }, [first, silent, others[0] ?? batch])
      await addTotals(client, { agency, mark }, batch, load)
      await addAlarms(client, { agency, mark }, { first, silent, late: batch }, load)
    }
  },
}
export default plants

/** The agency whose rows are added, and the function that adds the agency's canary prefix, if it has one, to a text. */
interface Of {
  readonly agency: number
  readonly mark: SampleAgency['mark']
}

const CLERK = 'Marisol Reyes'

/**
 * The plants of an agency that have tickets, the busiest first. Of the others, the one whose last ticket arrived earliest is second; it
 * becomes the silent plant.
 */
async function plantsWithTickets(client: pg.Client, agency: number): Promise<readonly SamplePlant[]> {
  const { rows } = await client.query<SamplePlant>(`
    SELECT plants.id, plants.supplier, plants.name, plants.latitude, plants.longitude, max(slips.ticket_date)::text AS last_day, max(slips.created_at) AS last_arrived_at
    FROM plants JOIN slips ON slips.dot_authority_id = plants.dot_authority_id AND slips.plant_id = plants.id
    WHERE plants.dot_authority_id = $1 GROUP BY plants.dot_authority_id, plants.id ORDER BY count(*) DESC, plants.id`, [agency])
  const [busiest, ...rest] = rows
  const oldest = rest.toSorted((a, b) => a.last_arrived_at.getTime() - b.last_arrived_at.getTime())[0]
  return busiest === undefined || oldest === undefined ? rows : [busiest, oldest, ...rest.filter((one) => one !== oldest)]
}

/** Makes all tickets of the plant's last day arrive at the same time as the last of them, as a late batch. */
async function receiveTogether(client: pg.Client, agency: number, { id, last_day: day, last_arrived_at: at }: SamplePlant): Promise<void> {
  await client.query('UPDATE slips SET created_at = $4 WHERE dot_authority_id = $1 AND plant_id = $2 AND ticket_date = $3 AND dispatched_at < $4', [agency, id, day, at])
}

/** Adds the running sums for the loaded tickets. In the product, the server adds these sums when it receives a ticket. */
async function countSums(client: pg.Client, agency: number, load: Date): Promise<void> {
  const counted = `FROM slips WHERE dot_authority_id = $1 AND ticket_date >= date '2021-01-01'`
  await client.query(`
    INSERT INTO plant_latencies (dot_authority_id, day, plant_id, minutes, tickets)
    SELECT dot_authority_id, ticket_date, plant_id, CASE WHEN dispatched_at IS NULL THEN -1 WHEN created_at < dispatched_at - interval '1 minute' THEN -2
      ELSE least(1441, greatest(0, ceil(extract(epoch FROM created_at - dispatched_at) / 60))) END, count(*) ${counted} GROUP BY 1, 2, 3, 4`, [agency])
  await client.query(`
    INSERT INTO plant_arrivals (dot_authority_id, arrived_at, plant_id, tickets, late)
    SELECT dot_authority_id, created_at, plant_id, count(*), count(*) FILTER (WHERE created_at > dispatched_at + interval '60 minutes') ${counted}
      AND created_at > $2::timestamptz - interval '40 days' GROUP BY 1, 2, 3`, [agency, load])
  await client.query(`
    INSERT INTO plant_activity (dot_authority_id, plant_id, last_ticketed_at, last_arrived_at)
    SELECT dot_authority_id, plant_id, max(ticketed_at), max(created_at) ${counted} GROUP BY 1, 2`, [agency])
}

async function addNotes(client: pg.Client, { agency, mark }: Of, notes: readonly (readonly [SamplePlant, string])[], load: Date): Promise<void> {
  for (const [{ id }, text] of notes) await client.query('UPDATE plants SET notes = $3, notes_by = $5, notes_at = $4 WHERE dot_authority_id = $1 AND id = $2', [agency, id, mark(text), before(load, 3 * DAY_MINUTES), mark(CLERK)])
}

/** Adds a plant that is permanently closed, and adds the busiest plant again under the name that its new software sends. */
async function addPlants(client: pg.Client, { agency, mark }: Of, { supplier, name, latitude, longitude }: SamplePlant): Promise<void> {
  await client.query(`INSERT INTO plants (dot_authority_id, supplier, name, active) VALUES ($1, $2, $3, false)`, [agency, supplier, mark('Old Quarry')])
  await client.query('INSERT INTO plants (dot_authority_id, supplier, name, latitude, longitude) VALUES ($1, $2, $3, $4, $5)', [agency, supplier, `${name}.`, latitude, longitude])
}

async function addContacts(client: pg.Client, { agency, mark }: Of, [first, second, third]: readonly [SamplePlant, SamplePlant, SamplePlant]): Promise<void> {
  const rows: readonly (readonly [name: string, phone: string, email: string, supplier: string, plant: number | null, alarms: boolean])[] = [
    ['Batch office', '+15095550100', 'batch@plants.example', '', first.id, true],
    ['Dispatch, day and night', '+15095550110', '', second.supplier, null, false],
    ['Rosa Quintero', '', 'rosa.quintero@plants.example', third.supplier, null, true],
  ]
  for (const row of rows) await client.query('INSERT INTO plant_contacts (dot_authority_id, name, phone, email, supplier, plant_id, alarms) VALUES ($1, $2, $3, $4, $5, $6, $7)', [agency, mark(row[0]), ...row.slice(1)])
}

/** Adds the total that the plant reports for its last day, with two more loads than arrived as tickets. */
async function addTotals(client: pg.Client, { agency, mark }: Of, { id, last_day: day }: SamplePlant, load: Date): Promise<void> {
  await client.query(`
    INSERT INTO plant_day_totals (dot_authority_id, plant_id, day, loads, entered_by_name, created_at, updated_at)
    SELECT $1::int, $2::int, $3::date, count(*) + 2, $5::text, $4::timestamptz, $4::timestamptz FROM slips WHERE dot_authority_id = $1 AND plant_id = $2 AND ticket_date = $3 AND NOT void`, [agency, id, day, before(load, 30), mark(CLERK)])
}

async function addAlarms(client: pg.Client, { agency, mark }: Of, { first, silent, late }: { readonly first: SamplePlant; readonly silent: SamplePlant; readonly late: SamplePlant }, load: Date): Promise<void> {
  const began = before(load, 3 * DAY_MINUTES)
  const add = 'INSERT INTO plant_alarms (dot_authority_id, plant_id, kind, began_at, raised_at, tickets, usual_gap_seconds, ended_at, acknowledged_at, acknowledged_by_name, note)'
  await client.query(`${add} VALUES ($1, $2, 'silent', $3, $3, 0, 540, $4, $4, $5, $6)`, [agency, first.id, began, before(load, 3 * DAY_MINUTES - 50), mark(CLERK), mark('The modem at the scale was unplugged.')])
  await client.query(`${add} VALUES ($1, $2, 'silent', $3, $3, 0, 840, NULL, NULL, NULL, NULL)`, [agency, silent.id, silent.last_arrived_at])
  await client.query(`
    ${add} SELECT $1::int, $2::int, 'late_batch', arrived_at, arrived_at, late, NULL, NULL, $4::timestamptz, $5, $6
    FROM plant_arrivals WHERE dot_authority_id = $1 AND plant_id = $2 AND arrived_at = $3`, [agency, late.id, late.last_arrived_at, load, mark(CLERK), mark('They send a file at the end of the shift.')])
}

const DAY_MINUTES = 1440

function before(load: Date, minutes: number): Date {
  return new Date(load.getTime() - minutes * 60_000)
}
