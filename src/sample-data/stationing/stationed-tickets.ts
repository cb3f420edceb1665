import type pg from 'pg'
import type { CopyRow } from '#src/platform/server/database/copy'
import { stationsOf, type SampleRoad } from '#src/sample-data/stationing/sample-roads'

interface Alignment {
  readonly agency: number
  readonly project: number
  readonly alignment: number
  readonly road: SampleRoad
}

/**
 * A row with station and offset for each of a project's tickets whose stored station equals the one computed from the alignment (GEO-19).
 */
export async function stationedOn(client: pg.Client, { agency, project, alignment, road }: Alignment): Promise<CopyRow[]> {
  const { rows } = await client.query<{ id: number; station: string; latitude: number; longitude: number }>(`
    SELECT id, station, delivery_lat::float8 AS latitude, delivery_long::float8 AS longitude FROM slips
    WHERE dot_authority_id = $1 AND dot_project_id = $2 AND station <> '' AND delivery_lat IS NOT NULL AND delivery_long IS NOT NULL ORDER BY id`, [agency, project])
  const nearest = stationsOf(road)
  return rows.flatMap(({ id, station: own, latitude, longitude }) => {
    const { station, offset } = nearest({ latitude, longitude })
    return station !== own ? [] : [{ dot_authority_id: agency, slip_id: id, alignment_id: alignment, placed_count: 1, station, latitude, longitude, offset_feet: offset }]
  })
}
