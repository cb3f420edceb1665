import type { Element } from '#src/areas/stationing/domain/geometry/element'
import type { FootName } from '#src/areas/stationing/domain/landxml/raw'
import { projectionOf } from '#src/areas/stationing/server/projections/projections'
import { pathAlong } from '#src/areas/stationing/server/public/alignment-lines'
import { cleanPath, PATH_POINTS_MAX } from '#src/areas/work-zones/domain/zone-path'
import type { AreaSample } from '#src/sample-data/area-samples'

interface Road {
  readonly id: number
  readonly dot_project_id: number
  readonly title: string
  readonly station_start: number
  readonly elements: readonly Element[]
  readonly projection: number
  readonly foot: FootName
  readonly person: number
  readonly person_name: string
}

/** The ends of the zone, which goes from the straight part into the curve, in feet from the start of the alignment. */
const [FROM, TO] = [800, 2_400]

/** In each agency, a work zone that is placed by its stations, on the first project that has an alignment (GEO-24). */
export default {
  // the zones are added after the alignments
  order: 133,
  async add({ client, load }) {
    const agencies = await client.query<{ id: number }>('SELECT id FROM dot_authorities ORDER BY id')
    const yesterday = new Date(load.getTime() - 26 * 3_600_000).toISOString()
    for (const { id: agency } of agencies.rows) {
      await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
      const { rows } = await client.query<Road>(`
        SELECT alignment.id, alignment.dot_project_id, project.title, alignment.station_start, alignment.elements, alignment.projection, alignment.foot, person.id AS person, person.first_name || ' ' || person.last_name AS person_name
        FROM alignments alignment
        JOIN dot_projects project ON project.dot_authority_id = alignment.dot_authority_id AND project.id = alignment.dot_project_id
        JOIN LATERAL (SELECT id, first_name, last_name FROM employees WHERE dot_authority_id = $1 AND role = 'field_inspector' ORDER BY id LIMIT 1) person ON true
        WHERE alignment.dot_authority_id = $1 ORDER BY alignment.id LIMIT 1`, [agency])
      for (const { elements, projection: code, foot, station_start: first, ...road } of rows) {
        const projection = projectionOf(code)
        if (projection === null) continue
        const path = cleanPath(pathAlong({ elements, grid: { projection, foot, scale: 1 } }, FROM, TO, PATH_POINTS_MAX))
        await client.query(`
          INSERT INTO work_zones (dot_authority_id, dot_project_id, name, type, direction, method, impact, speed_limit, description, road_name, path, alignment_id, start_station, end_station,
            created_by, created_by_name, updated_by_name, created_at, updated_at)
          VALUES ($1, $2, 'Zone 6, mainline curve', 'lane_closure', 'eastbound', 'manual', 'some_lanes_closed', 45, 'Right lane closed for guardrail.', $3, $4, $5, $6, $7, $8, $9, $9, $10, $10)`,
        [agency, road.dot_project_id, road.title.split(',')[0], JSON.stringify(path), road.id, first + FROM, first + TO, road.person, road.person_name, yesterday])
      }
    }
  },
} satisfies AreaSample
