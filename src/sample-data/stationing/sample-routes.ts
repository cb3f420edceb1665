import type pg from 'pg'
import { measuredLines } from '#src/areas/stationing/domain/lrs/measured-line'
import type { CopyRow } from '#src/platform/server/database/copy'

interface Located {
  readonly title: string
  readonly latitude: number
  readonly longitude: number
}

/** The rows of routes and of their lines. */
export interface SampleRoutes {
  readonly routes: CopyRow[]
  readonly lines: CopyRow[]
}

/** Matches a project's title: its agency's canary prefix (such as MER-), if there is one, and then the name of the road. */
const TITLE = /^([A-Z]+-)?(SR|US|I|IA|SD|County Road)[ -](\d+)/
const names: Readonly<Record<string, string>> = { SR: 'State Route', US: 'US Route', I: 'Interstate', IA: 'Iowa Route', SD: 'South Dakota Highway', 'County Road': 'County Road' }
/** A route begins and ends this many miles from its project. */
const MILES = 9
const STEP = 0.5
const DEGREE_MILES = 69.1

/** Adds the routes on which the projects of an agency lie, by the titles of the projects (GEO-23). */
export async function addSampleRoutes(client: pg.Client, agency: number, { routes, lines }: SampleRoutes): Promise<void> {
  await client.query(`SELECT set_config('app.dot_authority_id', $1, true)`, [String(agency)])
  const { rows } = await client.query<Located>(`
    SELECT title, latitude::float8 AS latitude, longitude::float8 AS longitude FROM dot_projects
    WHERE dot_authority_id = $1 AND deleted_at IS NULL AND latitude IS NOT NULL AND longitude IS NOT NULL ORDER BY id`, [agency])
  const added = new Set<string>()
  for (const { title, ...at } of rows) {
    const [own, prefix = '', sign, number] = TITLE.exec(title) ?? []
    if (own === undefined || sign === undefined || number === undefined || added.has(own)) continue
    added.add(own)
    const begin = ((Number(number) * 7) % 120) + 0.35
    const end = begin + 2 * MILES
    const [path = []] = measuredLines([roadThrough(at, Number(number))], begin, end)
    const id = routes.length + 1
    routes.push({ dot_authority_id: agency, id, route_id: `${prefix}${sign}-${number}`, name: `${prefix}${names[sign] ?? sign} ${number}`, begin_measure: begin.toFixed(4), end_measure: end.toFixed(4), file_name: 'lrs-routes.geojson' })
    const [latitudes, longitudes] = [path.map(([latitude]) => latitude), path.map(([, longitude]) => longitude)]
    lines.push({
      dot_authority_id: agency, id, route: id, import_number: 1, position: 0, path: JSON.stringify(path), south: Math.min(...latitudes), west: Math.min(...longitudes), north: Math.max(...latitudes), east: Math.max(...longitudes),
    })
  }
}

/** The points of a winding road through a place. Even-numbered roads run west to east, odd-numbered roads south to north. */
function roadThrough({ latitude, longitude }: Omit<Located, 'title'>, number: number): [latitude: number, longitude: number][] {
  const toward = number % 2 === 0 ? Math.PI / 2 : 0
  const leg = (way: 1 | -1) => {
    const points: [number, number][] = []
    let [north, east] = [latitude, longitude]
    for (let mile = STEP; mile <= MILES; mile += STEP) {
      const azimuth = toward + 0.45 * Math.sin(number + (way * mile) / 2.4)
      north += (way * STEP * Math.cos(azimuth)) / DEGREE_MILES
      east += (way * STEP * Math.sin(azimuth)) / (DEGREE_MILES * Math.cos((latitude * Math.PI) / 180))
      points.push([rounded(north), rounded(east)])
    }
    return points
  }
  return [...leg(-1).toReversed(), [rounded(latitude), rounded(longitude)], ...leg(1)]
}

function rounded(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6
}
