import type pg from 'pg'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import type { CopyRow } from '#src/platform/server/database/copy'
import type { AreaSample } from '#src/sample-data/area-samples'

const HOUR_MS = 3_600_000

/** A planned incident: how many hours ago it happened, the ticket numbers it names, and whether it has a contact. */
interface Plan {
  readonly state: string
  readonly type: string
  readonly hours: number
  readonly numbers: readonly string[]
  readonly contact: boolean
  readonly comments: readonly string[]
}

/** Incidents in every state and of every issue type. */
const plans: readonly Plan[] = [
  { state: 'reported', type: 'missing_tickets', hours: 3, numbers: ['990412', '990413', '990417'], contact: true, comments: [] },
  { state: 'reported', type: 'late_tickets', hours: 5, numbers: [], contact: false, comments: ['Tickets come an hour after the trucks.'] },
  { state: 'acknowledged', type: 'wrong_data', hours: 26, numbers: ['990233'], contact: false, comments: ['Gross and tare are swapped.', 'Called the plant, they look at the scale software.'] },
  { state: 'work_in_progress', type: 'plant_down', hours: 30, numbers: [], contact: true, comments: ['The source has been silent since noon.'] },
  { state: 'resolved', type: 'duplicate_tickets', hours: 72, numbers: ['990118', '990119'], contact: false, comments: ['The second sending is voided.'] },
  { state: 'archived', type: 'other', hours: 190, numbers: [], contact: false, comments: ['The printer had no paper.', 'Solved on site.'] },
]

interface Project {
  readonly id: number
  readonly prime: string | null
  readonly plant: number | null
  readonly supplier: string | null
  readonly reporter: number
  readonly reporter_name: string
}

/** Incidents in every state on the projects under construction. */
export default {
  order: 120,
  async add({ client, writer, load }) {
    const agencies = await client.query<{ id: number }>('SELECT id FROM dot_authorities ORDER BY id')
    const [incidents, tickets, comments]: [CopyRow[], CopyRow[], CopyRow[]] = [[], [], []]
    const at = (hours: number) => new Date(load.getTime() - hours * HOUR_MS).toISOString()
    for (const { id: agency } of agencies.rows) {
      for (const [index, project] of (await projectsOf(client, agency)).entries()) {
        for (const plan of plans.slice(0, index === 0 ? plans.length : 3)) {
          const id = incidents.length + 1
          incidents.push({
            dot_authority_id: agency, id, dot_project_id: project.id, state: plan.state, issue_type: plan.type, time_reported: at(plan.hours), contractor: project.prime ?? '', supplier: project.supplier ?? '', plant_id: project.plant,
            contact_me: plan.contact, reported_by: project.reporter, reported_by_name: project.reporter_name, created_at: at(plan.hours), updated_at: at(Math.max(0.5, plan.hours - plan.comments.length)),
          })
          for (const [position, number] of plan.numbers.entries()) {
            const hasArrived = plan.state === 'resolved'
            tickets.push({ dot_authority_id: agency, incident_id: id, ticket_number_key: comparisonKey(number), ticket_number: number, position: position + 1, arrived_at: hasArrived ? at(plan.hours - 4) : null })
          }
          for (const [nth, text] of plan.comments.entries()) {
            comments.push({ dot_authority_id: agency, id: comments.length + 1, incident_id: id, text, author_id: project.reporter, author_name: project.reporter_name, created_at: at(plan.hours - 0.5 - nth) })
          }
        }
      }
    }
    await writer.write('incidents', incidents)
    await writer.write('incident_tickets', tickets)
    await writer.write('incident_comments', comments)
    for (const [table, last] of [['incidents', incidents.length], ['incident_comments', comments.length]] as const) {
      await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), greatest($2, 1), $2 > 0)`, [table, last])
    }
  },
} satisfies AreaSample

/** The first two projects under construction of an agency, each with a plant and an inspector. */
async function projectsOf(client: pg.Client, agency: number): Promise<Project[]> {
  await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
  const { rows } = await client.query<Project>(`
    SELECT project.id, project.contractor_name AS prime, plant.id AS plant, plant.supplier, person.id AS reporter, person.first_name || ' ' || person.last_name AS reporter_name
    FROM dot_projects project
    LEFT JOIN LATERAL (SELECT id, supplier FROM plants WHERE dot_authority_id = $1 ORDER BY id LIMIT 1) plant ON true
    JOIN LATERAL (SELECT id, first_name, last_name FROM employees WHERE dot_authority_id = $1 AND role = 'field_inspector' ORDER BY id LIMIT 1) person ON true
    WHERE project.dot_authority_id = $1 AND project.status = 'construction' AND project.deleted_at IS NULL ORDER BY project.id LIMIT 2`, [agency])
  return rows
}
