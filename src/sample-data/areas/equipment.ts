import type pg from 'pg'
import type { AreaSample } from '#src/sample-data/area-samples'
import type { CopyRow } from '#src/platform/server/database/copy'
import type { Random } from '#src/sample-data/random'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import { usualProximity } from '#src/areas/equipment/domain/proximity/proximity'
import { addDays, dayInZone } from '#src/platform/domain/time/days'
import { momentOfLocal } from '#src/platform/domain/time/local-time'

/** Machines that every project under construction has, in this order. */
const FLEET = [
  ['Caterpillar', 'AP1055F', 'Paver', 'PV'], ['BOMAG', 'BW 190 AD', 'Roller', 'RL'], ['Hamm', 'HD+ 120i', 'Roller', 'RL'], ['Wirtgen', 'W 220 Fi', 'Mill', 'ML'],
  ['Komatsu', 'PC238', 'Excavator', 'EX'], ['Volvo', 'L120H', 'Loader', 'LD'], ['John Deere', '772G', 'Grader', 'GR'], ['Broce', 'RCT350', 'Broom', 'SW'], ['Kenworth', 'T880', 'Water truck', 'WT'],
] as const
/** The statuses of the machines in `FLEET`, in the same order. Every status occurs at least once. */
const STATUSES = [3, 3, 5, 1, 1, 2, 4, 5, 3] as const
const DAYS = 8
const MINUTE_MS = 60_000
const NEAR_METERS = Math.floor(Number(usualProximity.proximity_range_meters))
/** The local times at which the engines start in a day's work. */
const SHIFTS = ['07:10', '12:40', '15:20'] as const

interface Project {
  readonly agency: number
  readonly id: number
  readonly timezone: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly prime: string | null
}

interface Run {
  readonly from: number
  readonly to: number | null
}

/**
 * Machines on the projects under construction, with a week of status changes and engine runs, a few without a project, and a telematics
 * source.
 */
export default {
  order: 110,
  async add({ client, writer, load, random }) {
    const projects = await projectsUnderConstruction(client)
    const ids = { equipments: 0, equipment_status_changes: 0, equipment_runs: 0, telematics_sources: 0 }
    const rows: Record<string, CopyRow[]> = { equipments: [], equipment_status_changes: [], equipment_runs: [], telematics_sources: [], telematics_asked: [] }
    const states: unknown[] = []
    const add = (project: Project, isOn: boolean, at: number, seed: Random) => {
      const [oem, model, subtype, mark] = FLEET[at % FLEET.length] ?? FLEET[0]
      const status = STATUSES[at % STATUSES.length] ?? 1
      const id = ++ids.equipments
      const name = `${mark}-${1000 + id}`
      rows['equipments']?.push({
        dot_authority_id: project.agency, id, equipment_id: name, equipment_id_key: comparisonKey(name), oem, model, subtype, serial_number: `${mark}${String(700_000 + id * 37)}`,
        contractor: isOn ? (project.prime ?? '') : '', dot_project_id: isOn ? project.id : null, mobilization_in: isOn ? addDays(dayInZone(load, project.timezone), -seed.int(10, 60)) : null, mobilization_out: null,
      })
      const runs = runsOf(project.timezone, load, seed, status === 3)
      for (const { from, to } of runs) rows['equipment_runs']?.push({ dot_authority_id: project.agency, id: ++ids.equipment_runs, equipment_id: id, started_at: iso(from), ended_at: to === null ? null : iso(to) })
      const changes = changesOf(runs, status, load)
      for (const [value, when] of changes) {
        const isPerson = value === 1 || value === 2 || value === 4
        rows['equipment_status_changes']?.push({
          dot_authority_id: project.agency, id: ++ids.equipment_status_changes, equipment_id: id, status_id: value, transmitting: value !== 2 && value !== 4, changed_at: iso(when), changed_by_name: isPerson ? 'Ruth Delgado' : 'Fleet telematics' })
      }
      const north = (project.latitude ?? 45) + (seed.next() - 0.5) / 60
      const east = (project.longitude ?? -93) + (seed.next() - 0.5) / 60
      const [hours, fuel, isNear] = [seed.int(300, 6_000), seed.int(15, 98), seed.chance(0.7)]
      const distance = isNear ? seed.int(40, NEAR_METERS) : seed.int(NEAR_METERS + 1, 900)
      states.push({
        agency: project.agency, id, status, since: iso(changes.at(-1)?.[1] ?? load.getTime()), transmitting: status !== 2 && status !== 4, running: status === 3, heard: iso(load.getTime() - seed.int(1, 12) * MINUTE_MS),
        north, east, hours, fuel, near: isOn ? isNear : null, distance: isOn ? distance : null,
      })
    }
    for (const project of projects) for (let at = 0; at < FLEET.length; at += 1) add(project, true, at, random(`equipment ${project.agency} ${project.id} ${at}`))
    for (const project of new Map(projects.map((one) => [one.agency, one])).values()) {
      for (let at = 0; at < 3; at += 1) add(project, false, at + 4, random(`yard ${project.agency} ${at}`))
      const id = ++ids.telematics_sources
      rows['telematics_sources']?.push({ dot_authority_id: project.agency, id, name: 'Fleet telematics', name_key: 'fleet telematics', address: 'https://telematics.example/fleet/1', sign_in: 'none', is_active: false })
      rows['telematics_asked']?.push({ dot_authority_id: project.agency, id, asked_at: iso(load.getTime() - 9 * MINUTE_MS), answered_at: iso(load.getTime() - 9 * MINUTE_MS), machines: FLEET.length })
    }
    for (const [table, all] of Object.entries(rows)) await writer.write(table, all)
    await setStates(client, states)
    for (const [table, last] of Object.entries(ids)) await client.query(`SELECT setval(pg_get_serial_sequence($1, 'id'), greatest($2, 1), $2 > 0)`, [table, last])
  },
} satisfies AreaSample

/** The first projects under construction of each agency. */
async function projectsUnderConstruction(client: pg.Client): Promise<Project[]> {
  const projects: Project[] = []
  const agencies = await client.query<{ id: number }>('SELECT id FROM dot_authorities ORDER BY id')
  for (const { id } of agencies.rows) {
    await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(id)])
    const { rows } = await client.query<Project>(`SELECT dot_authority_id AS agency, id, timezone, latitude, longitude, contractor_name AS prime FROM dot_projects
      WHERE dot_authority_id = $1 AND status = 'construction' AND deleted_at IS NULL ORDER BY id LIMIT 3`, [id])
    projects.push(...rows)
  }
  return projects
}

/** The engine runs of a week. Today's last run of a running machine has no end. */
function runsOf(zone: string, load: Date, random: Random, isRunning: boolean): Run[] {
  const today = dayInZone(load, zone)
  const runs: Run[] = []
  for (let back = DAYS - 1; back >= 0; back -= 1) {
    if (back > 0 && random.chance(0.15)) continue
    for (const start of SHIFTS) {
      const from = Date.parse(momentOfLocal(addDays(today, -back), start, zone)) + random.int(0, 25) * MINUTE_MS
      const to = from + random.int(35, 150) * MINUTE_MS
      if (to < load.getTime() - 10 * MINUTE_MS) runs.push({ from, to })
    }
  }
  return isRunning ? [...runs.filter(({ to }) => to !== null && to < load.getTime() - 120 * MINUTE_MS), { from: load.getTime() - random.int(12, 100) * MINUTE_MS, to: null }] : runs
}

/**
 * The status changes that the runs cause, followed by a change to `status` that a person made. That last change is left out for the
 * statuses 3 (running) and 5 (off), which only runs cause.
 */
function changesOf(runs: readonly Run[], status: number, load: Date): readonly (readonly [status: number, at: number])[] {
  const changes = runs.flatMap(({ from, to }): (readonly [number, number])[] => [[3, from], ...(to === null ? [] : [[5, to] as const])])
  return status === 3 || status === 5 ? changes : [...changes, [status, load.getTime() - 8 * MINUTE_MS] as const]
}

/** Sets the states and readings in the rows that a trigger added for the machines. */
async function setStates(client: pg.Client, states: readonly unknown[]): Promise<void> {
  const agencies = new Set(states.map((state) => Number(Reflect.get(Object(state), 'agency'))))
  for (const agency of agencies) {
    await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
    const own = JSON.stringify(states.filter((state) => Reflect.get(Object(state), 'agency') === agency))
    const shape = 'agency int, id int, status int, since timestamptz, transmitting boolean, running boolean, heard timestamptz, north float8, east float8, hours numeric, fuel numeric, near boolean, distance float8'
    await client.query(`UPDATE equipment_states state SET status_id = made.status, status_since = made.since, transmitting = made.transmitting
      FROM jsonb_to_recordset($1::jsonb) AS made (${shape}) WHERE state.dot_authority_id = made.agency AND state.id = made.id`, [own])
    await client.query(`UPDATE equipment_readings reading SET engine_running = made.running, engine_at = made.since, latitude = made.north, longitude = made.east, located_at = made.heard, operating_hours = made.hours,
      operating_hours_at = made.heard, fuel_percent = made.fuel, heard_at = made.heard, source_name = 'Fleet telematics', in_proximity = made.near, in_transmission = CASE WHEN made.near IS NULL THEN NULL ELSE true END, distance_meters = made.distance
      FROM jsonb_to_recordset($1::jsonb) AS made (${shape}) WHERE reading.dot_authority_id = made.agency AND reading.id = made.id`, [own])
  }
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
