import type pg from 'pg'
import { message } from '#src/platform/domain/messages'
import type { CopyRow } from '#src/platform/server/database/copy'
import type { AreaSample } from '#src/sample-data/area-samples'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A planned zone: its length in degrees, and how many minutes ago it was armed. */
interface Plan {
  readonly name: string
  readonly values: CopyRow
  readonly from: number
  readonly length: number
  /** Minutes since the zone was armed; null for a zone that is not armed. */
  readonly armed: number | null
}

const lane = { type: 'lane_closure', direction: 'westbound', method: 'manual', impact: 'some_lanes_closed', speed_limit: 45, description: 'Right lane closed for paving.' }

/** Zones in every state: armed, disarmed, scheduled, and partial. */
const plans: readonly Plan[] = [
  { name: 'Zone 1, Harbor ramps', values: { ...lane, type: 'shoulder_closure', direction: 'eastbound', impact: 'all_lanes_open', speed_limit: 55, description: 'Shoulder closed at the ramps.' }, from: 0, length: 0.004, armed: 190 },
  { name: 'Zone 2, Creek Road', values: lane, from: 0.006, length: 0.006, armed: null },
  { name: 'Zone 3, Maple eastbound', values: { ...lane, direction: 'eastbound', description: 'Right lane closed for concrete paving between Maple and Creek Road.' }, from: 0.014, length: 0.008, armed: 245 },
  { name: 'Zone 4, striping', values: { ...lane, type: 'moving_operation', direction: 'both', impact: 'alternating_one_way', speed_limit: null, description: '' }, from: 0.024, length: 0.003, armed: null },
  { name: 'Zone 5, bridge deck', values: { ...lane, type: 'road_closure', direction: 'both', impact: 'all_lanes_closed', speed_limit: 25, method: 'scheduled', description: 'Road closed at night for the bridge deck.' }, from: 0.03, length: 0.005, armed: null },
]
/**
 * Minutes since somebody last confirmed the armed zones: those of the first project, which is due for a check, and those of the third
 * project.
 */
const CHECKED = [95, 20] as const

interface Project {
  readonly id: number
  readonly title: string
  readonly latitude: number
  readonly longitude: number
  readonly person: number
  readonly person_name: string
}

/** Road events of a neighboring state, as in its feed; the last one has coordinates that cannot be on a map. */
const foreign: readonly CopyRow[] = [
  { event_id: 'nb-1043', name: 'Bridge deck overlay', road_names: 'I-84', direction: 'eastbound', impact: 'some-lanes-closed', description: 'Right lane closed at the river bridge.' },
  { event_id: 'nb-1044', name: 'Bridge deck overlay', road_names: 'I-84', direction: 'westbound', impact: 'some-lanes-closed-merge-left', description: 'Merge left before the river bridge.' },
  { event_id: 'nb-2210', name: 'Shoulder repair', road_names: 'US 97', direction: 'northbound', impact: 'all-lanes-open', description: '' },
  { event_id: 'nb-2307', name: 'Slide removal', road_names: 'SR 730', direction: 'eastbound', impact: 'alternating-one-way', description: 'Flaggers day and night.' },
  { event_id: 'nb-2308', name: '', road_names: 'SR 206', direction: 'unknown', impact: 'unknown', description: '' },
]

/**
 * Work zones in every state on projects under construction, in every agency (WZON-1 to WZON-6), and the feed of a neighboring agency
 * (PLUS-27).
 */
export default {
  order: 130,
  async add({ client, writer, load }) {
    const agencies = await client.query<{ id: number }>('SELECT id FROM dot_authorities ORDER BY id')
    const zones: CopyRow[] = []
    const feeds: CopyRow[] = []
    const readings: CopyRow[] = []
    const events: CopyRow[] = []
    const ago = (minutes: number) => new Date(load.getTime() - minutes * MINUTE_MS).toISOString()
    for (const { id: agency } of agencies.rows) {
      const projects = await projectsOf(client, agency)
      const [first] = projects
      if (first !== undefined) {
        const feed = feeds.length + 1
        // without an interval, the schedule never reads the sample feed
        feeds.push({ dot_authority_id: agency, id: feed, name: 'Neighbor State 511', name_key: 'neighbor state 511', address: 'https://wzdx.example/feed.geojson', key_place: 'none', every_minutes: null, is_active: true })
        readings.push({
          dot_authority_id: agency, id: feed, asked_at: ago(12), answered_at: ago(12), publisher: 'Neighbor State DOT', wzdx_version: '4.2', events: foreign.length,
          faults: JSON.stringify([{ event: 'nb-2308', message: message('feeds.swapped') }]), fault_count: 1,
        })
        for (const [at, event] of foreign.entries()) {
          const place = (part: number) => ({ latitude: Number((first.latitude + 0.2 + at * 0.03 + part * 0.004).toFixed(6)), longitude: Number((first.longitude - 0.3 + at * 0.05 + part * 0.02).toFixed(6)) })
          events.push({
            dot_authority_id: agency, id: events.length + 1, feed_id: feed, kind: 'work-zone', ...event, starts_at: ago(60 * (30 + at)), ends_at: new Date(load.getTime() + (at + 2) * 30 * HOUR_MS).toISOString(),
            ...(at === foreign.length - 1 ? { path: null } : { path: JSON.stringify([0, 0.5, 1].map(place)), ...place(0.5), west: place(0).longitude, east: place(1).longitude, south: place(0).latitude, north: place(1).latitude }), is_line: true,
          })
        }
      }
      for (const [index, project] of projects.entries()) {
        const road = project.title.split(',')[0] ?? project.title
        // the second project gets only the zones that are not armed, the third only the first zone, which is armed
        const projectPlans = index === 0 ? plans : index === 1 ? plans.filter(({ armed }) => armed === null) : plans.slice(0, 1)
        for (const { name, values, from, length, armed } of projectPlans) {
          const isScheduled = values['method'] === 'scheduled'
          const longitude = (part: number) => Number((project.longitude + from + part * length).toFixed(6))
          zones.push({
            dot_authority_id: agency, id: zones.length + 1, dot_project_id: project.id, name, ...values, road_name: road,
            path: JSON.stringify([0, 0.5, 1].map((part) => ({ latitude: Number((project.latitude + part * length * 0.3).toFixed(6)), longitude: longitude(part) }))),
            starts_at: isScheduled ? new Date(load.getTime() + 6 * HOUR_MS).toISOString() : null, ends_at: isScheduled ? new Date(load.getTime() + 14 * HOUR_MS).toISOString() : null,
            armed_at: armed === null ? null : ago(armed), last_transmitted: armed === null ? null : ago(armed - 5), checked_at: armed === null ? null : ago(index === 0 ? CHECKED[0] : CHECKED[1]),
            created_by: project.person, created_by_name: project.person_name, updated_by_name: project.person_name, created_at: ago(60 * 26), updated_at: ago(armed ?? 60 * 20),
          })
        }
      }
    }
    await writer.write('work_zones', zones)
    await writer.write('work_zone_feeds', feeds)
    await writer.write('work_zone_feed_readings', readings)
    await writer.write('foreign_road_events', events)
    const ids = { work_zones: zones.length, work_zone_feeds: feeds.length, foreign_road_events: events.length }
    for (const [table, last] of Object.entries(ids)) await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest($1, 1), $1 > 0)`, [last])
  },
} satisfies AreaSample

/** The first three projects under construction of an agency that have a location, each with a field inspector. */
async function projectsOf(client: pg.Client, agency: number): Promise<Project[]> {
  await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
  const { rows } = await client.query<Project>(`
    SELECT project.id, project.title, project.latitude, project.longitude, person.id AS person, person.first_name || ' ' || person.last_name AS person_name
    FROM dot_projects project
    JOIN LATERAL (SELECT id, first_name, last_name FROM employees WHERE dot_authority_id = $1 AND role = 'field_inspector' ORDER BY id LIMIT 1) person ON true
    WHERE project.dot_authority_id = $1 AND project.status = 'construction' AND project.deleted_at IS NULL AND project.latitude IS NOT NULL ORDER BY project.id LIMIT 3`, [agency])
  return rows
}
