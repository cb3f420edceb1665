import type pg from 'pg'
import { placeAt } from '#src/areas/stationing/domain/geometry/nearest'
import { pathPlaces } from '#src/areas/stationing/domain/geometry/path'
import { fullStations, stationText } from '#src/areas/stationing/domain/station-text'
import { gridPlace, locationOf } from '#src/areas/stationing/server/projections/projections'
import type { CopyRow } from '#src/platform/server/database/copy'
import type { AreaSample } from '#src/sample-data/area-samples'
import { roadOf } from '#src/sample-data/stationing/sample-roads'
import { addSampleRoutes, type SampleRoutes } from '#src/sample-data/stationing/sample-routes'
import { stationedOn } from '#src/sample-data/stationing/stationed-tickets'

interface Project {
  readonly id: number
  readonly title: string
  readonly latitude: number
  readonly longitude: number
  readonly person_name: string
  /** When the project's first ticket was printed; null without tickets. */
  readonly first_ticket_at: Date | null
}

/** How long an alignment has existed before the first ticket that gets a station from it. */
const BEFORE_TICKETS_MS = 9 * 24 * 3_600_000

const customNames = ['Bridge, west abutment', 'Creek culvert', 'Driveway 12'] as const

/**
 * For two projects of each agency: a drone link, and an alignment with its stations and the tickets at those stations. For each agency: the
 * routes of its projects (GEO-13 to GEO-20, GEO-23).
 */
export default {
  order: 132,
  async add({ client, writer, load }) {
    const agencies = await client.query<{ id: number }>('SELECT id FROM dot_authorities ORDER BY id')
    const alignments: CopyRow[] = []
    const stations: CopyRow[] = []
    const stationed: CopyRow[] = []
    const links: CopyRow[] = []
    const lrs: SampleRoutes = { routes: [], lines: [] }
    for (const { id: agency } of agencies.rows) {
      await addSampleRoutes(client, agency, lrs)
      for (const [index, project] of (await projectsOf(client, agency)).entries()) {
        links.push({
          dot_authority_id: agency, id: links.length + 1, name: `Flight ${index + 1}, ${project.title.split(',')[0] ?? project.title}`, dot_project_id: project.id, url: `https://drone.example/tiles/${project.id}`, added_by_name: project.person_name,
        })
        const road = roadOf(project, index)
        if (road === null) continue
        const { grid, elements, stationing } = road
        const path = pathPlaces(elements, 20, 1_000).map((place) => locationOf(grid, place))
        const [latitudes, longitudes] = [path.map(({ latitude }) => latitude), path.map(({ longitude }) => longitude)]
        const id = alignments.length + 1
        const at = new Date((project.first_ticket_at ?? load).getTime() - BEFORE_TICKETS_MS).toISOString()
        const added = { created_at: at, updated_at: at }
        stationed.push(...(await stationedOn(client, { agency, project: project.id, alignment: id, road })))
        alignments.push({
          dot_authority_id: agency, id, dot_project_id: project.id, name: `${project.title.split(',')[0] ?? project.title} mainline`, station_start: stationing.start, length: stationing.length, foot: grid.foot, projection: grid.projection.code,
          elements: JSON.stringify(elements), path: JSON.stringify(path.map(({ latitude, longitude }) => [latitude, longitude])), south: Math.min(...latitudes), north: Math.max(...latitudes), west: Math.min(...longitudes), east: Math.max(...longitudes),
          file_name: 'mainline.xml', added_by_name: project.person_name, ...added,
        })
        const named = [...fullStations(stationing).map((one) => ({ ...one, name: stationText(one.station), category: 'generated' })), ...customNames.map((name, at) => ({ station: stationing.start + 610 + at * 1_225.5, along: 610 + at * 1_225.5, name, category: 'custom' }))]
        for (const { station, along, name, category } of named) {
          const place = placeAt(elements, along)
          if (place === null) continue
          stations.push({ dot_authority_id: agency, id: stations.length + 1, dot_project_id: project.id, alignment_id: id, display_name: name, category, station, along, ...gridPlace(grid, place), ...locationOf(grid, place), ...added })
        }
      }
    }
    await writer.write('alignments', alignments)
    await writer.write('stations', stations)
    await writer.write('stationed_tickets', stationed)
    await writer.write('drone_links', links)
    await writer.write('routes', lrs.routes)
    await writer.write('route_lines', lrs.lines)
    for (const [table, last] of Object.entries({ alignments: alignments.length, stations: stations.length, drone_links: links.length, routes: lrs.routes.length, route_lines: lrs.lines.length })) await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest($1, 1), $1 > 0)`, [last])
  },
} satisfies AreaSample

/** The first two projects under construction of an agency that have a location, each with a field engineer. */
async function projectsOf(client: pg.Client, agency: number): Promise<Project[]> {
  await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
  const { rows } = await client.query<Project>(`
    SELECT project.id, project.title, project.latitude::float8 AS latitude, project.longitude::float8 AS longitude, person.first_name || ' ' || person.last_name AS person_name,
      (SELECT min(ticketed_at) FROM slips WHERE slips.dot_authority_id = $1 AND slips.dot_project_id = project.id) AS first_ticket_at
    FROM dot_projects project
    JOIN LATERAL (SELECT first_name, last_name FROM employees WHERE dot_authority_id = $1 AND role = 'field_engineer' ORDER BY id LIMIT 1) person ON true
    WHERE project.dot_authority_id = $1 AND project.status = 'construction' AND project.deleted_at IS NULL AND project.latitude IS NOT NULL ORDER BY project.id LIMIT 2`, [agency])
  return rows
}
