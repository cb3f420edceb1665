import { partPlaces } from '#src/areas/stationing/domain/geometry/path'
import type { Stationing } from '#src/areas/stationing/domain/station-text'
import { findGeometry, type AlignmentGeometry } from '#src/areas/stationing/server/alignments/alignments'
import { locationOf, type Location } from '#src/areas/stationing/server/projections/projections'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** An alignment of a project with its stations, in feet (GEO-13). */
export interface AlignmentLine extends Stationing {
  readonly id: number
  readonly name: string
}

/** The confirmed alignments of a project that are not deleted, sorted by name, at most `most` of them. */
export function findAlignmentLines(db: AgencyTransaction, project: number, most: number): Promise<AlignmentLine[]> {
  return db.many(sql<AlignmentLine>`
    SELECT id, name, station_start AS start, length, equations FROM alignments
    WHERE dot_authority_id = ${db.agency} AND dot_project_id = ${project} AND deleted_at IS NULL AND status = 'confirmed' ORDER BY lower(name), id LIMIT ${most}`)
}

/**
 * A confirmed alignment of a project with its geometry, which cannot change until the transaction ends; null if it is deleted, belongs to
 * another project, or does not exist.
 */
export async function lockAlignmentLine(db: AgencyTransaction, project: number, id: number): Promise<AlignmentGeometry | null> {
  const [alignment] = await findGeometry(db, sql.part`alignment.id = ${id} AND alignment.dot_project_id = ${project}`, true)
  return alignment ?? null
}

/** The maximum distances in feet between neighboring points of a path: on curves (the same as on the map), and on straight lines. */
const CURVE_FEET = 20
const LINE_FEET = 5_000

/** The locations along an alignment between two distances from its start, in feet, as at most `most` points (GEO-24). */
export function pathAlong({ elements, grid }: Pick<AlignmentGeometry, 'elements' | 'grid'>, from: number, to: number, most: number): Location[] {
  return partPlaces(elements, from, to, { every: CURVE_FEET, leg: LINE_FEET, most }).map((place) => locationOf(grid, place))
}
