import type pg from 'pg'
import { ahead, lengthOf, lineOf, placeOn, type Element, type Place } from '#src/areas/stationing/domain/geometry/element'
import { placeAt } from '#src/areas/stationing/domain/geometry/nearest'
import { pathPlaces } from '#src/areas/stationing/domain/geometry/path'
import { fullStations, stationText } from '#src/areas/stationing/domain/station-text'
import { gridPlace, locationOf, placeOf, projections, type Grid } from '#src/areas/stationing/server/projections/projections'
import type { CopyRow } from '#src/platform/server/database/copy'
import type { AreaSample } from '#src/sample-data/area-samples'
import { addSampleRoutes, type SampleRoutes } from '#src/sample-data/stationing/sample-routes'

interface Project {
  readonly id: number
  readonly title: string
  readonly latitude: number
  readonly longitude: number
  readonly person_name: string
}

const RADIUS = 1_900
const SPIRAL = 300
const customNames = ['Bridge, west abutment', 'Creek culvert', 'Driveway 12'] as const

/** A road of a line, a spiral, a curve, a spiral and a line. */
function roadFrom(start: Place, azimuth: number): Element[] {
  const first = lineOf(start, ahead(start, azimuth, 1_450))
  const into: Element = { kind: 'spiral', shape: 'clothoid', start: ahead(start, azimuth, 1_450), azimuth, before: 0, after: 1 / RADIUS, length: SPIRAL }
  const bend = placeOn(into, SPIRAL)
  const center = { x: bend.x + RADIUS * Math.cos(bend.azimuth), y: bend.y - RADIUS * Math.sin(bend.azimuth) }
  const curve: Element = { kind: 'arc', center, radius: RADIUS, from: bend.azimuth - Math.PI / 2, turn: 1, length: 900 }
  const { azimuth: leaving, ...at } = placeOn(curve, 900)
  const out: Element = { kind: 'spiral', shape: 'clothoid', start: at, azimuth: leaving, before: 1 / RADIUS, after: 0, length: SPIRAL }
  const { azimuth: straight, ...last } = placeOn(out, SPIRAL)
  return [first, into, curve, out, lineOf(last, ahead(last, straight, 2_200))]
}

/** An alignment with its stations, and a drone link, for two projects of each agency, and the routes of its projects (GEO-13 to GEO-17, GEO-20, GEO-23). */
export default {
  order: 132,
  async add({ client, writer }) {
    const agencies = await client.query<{ id: number }>('SELECT id FROM dot_authorities ORDER BY id')
    const alignments: CopyRow[] = []
    const stations: CopyRow[] = []
    const links: CopyRow[] = []
    const lrs: SampleRoutes = { routes: [], lines: [] }
    for (const { id: agency } of agencies.rows) {
      await addSampleRoutes(client, agency, lrs)
      for (const [index, project] of (await projectsOf(client, agency)).entries()) {
        links.push({
          dot_authority_id: agency, id: links.length + 1, name: `Flight ${index + 1}, ${project.title.split(',')[0] ?? project.title}`, dot_project_id: project.id, url: `https://drone.example/tiles/${project.id}`, added_by_name: project.person_name,
        })
        const zone = Math.floor((project.longitude + 180) / 6) + 1
        const projection = projections.find(({ name }) => name === `NAD83 / UTM zone ${zone}N`)
        if (projection === undefined) continue
        const grid: Grid = { projection, foot: 'us_survey', scale: 1 }
        const elements = roadFrom(placeOf(grid, project), index === 0 ? 1.35 : 0.4)
        const stationing = { start: index === 0 ? 1_000 : 2_103.72, length: lengthOf(elements), equations: [] }
        const path = pathPlaces(elements, 20, 1_000).map((place) => locationOf(grid, place))
        const [latitudes, longitudes] = [path.map(({ latitude }) => latitude), path.map(({ longitude }) => longitude)]
        const id = alignments.length + 1
        alignments.push({
          dot_authority_id: agency, id, dot_project_id: project.id, name: `${project.title.split(',')[0] ?? project.title} mainline`, station_start: stationing.start, length: stationing.length, foot: grid.foot, projection: projection.code,
          elements: JSON.stringify(elements), path: JSON.stringify(path.map(({ latitude, longitude }) => [latitude, longitude])), south: Math.min(...latitudes), north: Math.max(...latitudes), west: Math.min(...longitudes), east: Math.max(...longitudes),
          file_name: 'mainline.xml', added_by_name: project.person_name,
        })
        const named = [...fullStations(stationing).map((one) => ({ ...one, name: stationText(one.station), category: 'generated' })), ...customNames.map((name, at) => ({ station: stationing.start + 610 + at * 1_225.5, along: 610 + at * 1_225.5, name, category: 'custom' }))]
        for (const { station, along, name, category } of named) {
          const place = placeAt(elements, along)
          if (place === null) continue
          stations.push({ dot_authority_id: agency, id: stations.length + 1, dot_project_id: project.id, alignment_id: id, display_name: name, category, station, along, ...gridPlace(grid, place), ...locationOf(grid, place) })
        }
      }
    }
    await writer.write('alignments', alignments)
    await writer.write('stations', stations)
    await writer.write('drone_links', links)
    await writer.write('routes', lrs.routes)
    await writer.write('route_lines', lrs.lines)
    for (const [table, last] of Object.entries({ alignments: alignments.length, stations: stations.length, drone_links: links.length, routes: lrs.routes.length, route_lines: lrs.lines.length })) await client.query(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), greatest($1, 1), $1 > 0)`, [last])
  },
} satisfies AreaSample

/** The first two projects under construction of an agency that have a place, each with a field engineer. */
async function projectsOf(client: pg.Client, agency: number): Promise<Project[]> {
  await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
  const { rows } = await client.query<Project>(`
    SELECT project.id, project.title, project.latitude::float8 AS latitude, project.longitude::float8 AS longitude, person.first_name || ' ' || person.last_name AS person_name
    FROM dot_projects project
    JOIN LATERAL (SELECT first_name, last_name FROM employees WHERE dot_authority_id = $1 AND role = 'field_engineer' ORDER BY id LIMIT 1) person ON true
    WHERE project.dot_authority_id = $1 AND project.status = 'construction' AND project.deleted_at IS NULL AND project.latitude IS NOT NULL ORDER BY project.id LIMIT 2`, [agency])
  return rows
}
