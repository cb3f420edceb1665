import { inUnit, lengthOf, type Element } from '#src/areas/stationing/domain/geometry/element'
import { pathPlaces } from '#src/areas/stationing/domain/geometry/path'
import type { BuiltAlignment } from '#src/areas/stationing/domain/landxml/build-alignment'
import { FOOT, type FootName } from '#src/areas/stationing/domain/landxml/raw'
import type { StationEquation } from '#src/areas/stationing/domain/station-text'
import { placeAlignment, placed, readGrid } from '#src/areas/stationing/server/alignments/add-alignment'
import { alignmentWriter, CONVERTED, shownAlignment } from '#src/areas/stationing/server/alignments/alignments'
import { locationOf, type Projection } from '#src/areas/stationing/server/projections/projections'
import { surroundingsOf, warningOf, type Surroundings } from '#src/areas/stationing/server/review/surroundings'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import type { Actor } from '#src/platform/server/http/security/actor'
import { recordEvents, type ChangedRecord } from '#src/platform/server/records/record'

const PATH_FEET = 50
const PATH_POINTS = 400
/** Maximum number of proposals that are reviewed at once. */
const PROPOSALS_MAX = 200

interface Proposal {
  readonly id: number
  readonly name: string
  readonly start: number
  readonly length: number
  readonly foot: FootName
  readonly takes_foot: boolean
  readonly elements: readonly Element[]
  readonly equations: readonly StationEquation[]
  readonly projection: number
  readonly scale: string | null
}

/** An alignment that was just confirmed, with its new version. */
interface Confirmed {
  readonly id: number
  readonly version: number
  readonly values: { readonly name: string }
}

/**
 * The proposed alignments of a project with their locations, and the locations of the project and its tickets to compare them with (GEO-12,
 * PLUS-28).
 */
export async function findProposals(db: AgencyTransaction, project: number): Promise<{ readonly content: object[]; readonly surroundings: Surroundings }> {
  const surroundings = await surroundingsOf(db, project)
  const rows = await read(db, sql.part`alignment.dot_project_id = ${project} AND alignment.status = 'proposed' AND alignment.deleted_at IS NULL`)
  const stored = await alignmentWriter.table.find(db, sql.part`record.id = ANY (${rows.map(({ id }) => id)}::int[])`)
  const content = rows.flatMap((row) => {
    const record = stored.find(({ id }) => id === row.id)
    if (record === undefined) return []
    const { projection } = readGrid(row.projection, undefined)
    const built = inFootOf(row, projection)
    const grid = { projection, foot: built.foot, scale: Number(row.scale ?? 1) }
    const path = pathPlaces(built.elements, PATH_FEET, PATH_POINTS).map((place) => locationOf(grid, place))
    return [{ ...shownAlignment(record), ...warningOf(path, projection, surroundings) }]
  })
  return { content, surroundings }
}

/**
 * Stores the line and the stations of an alignment that was just confirmed. Throws 422 if it lies outside the area where its projection is
 * used. If its lengths are converted to another kind of foot, a separate event records the conversion. An undo of the confirmation keeps
 * the converted lengths, since the location is the same in either kind of foot.
 */
export async function placeConfirmed(db: AgencyTransaction, actor: Actor, project: number, { id, version, values: { name } }: Confirmed): Promise<void> {
  for (const row of await read(db, sql.part`alignment.id = ${id}`)) {
    const { projection, scale } = readGrid(row.projection, row.scale ?? undefined)
    for (const one of await placed([inFootOf(row, projection)], projection, scale)) {
      await placeAlignment(db, project, id, one)
      if (one.foot === row.foot) continue
      const changes: ChangedRecord['changes'] = { foot: [row.foot, one.foot], length: [row.length, one.length], ...(one.start !== row.start && { station_start: [row.start, one.start] as const }) }
      await recordEvents(db, actor, CONVERTED, [{ kind: 'alignment', id, name, version, dot_project_id: project, changes }])
    }
  }
}

function read(db: AgencyTransaction, where: SqlPart): Promise<Proposal[]> {
  return db.many(sql<Proposal>`
    SELECT alignment.id, alignment.name, alignment.station_start AS start, alignment.length, alignment.foot, alignment.takes_foot, alignment.elements, alignment.equations, alignment.projection, trim_scale(alignment.scale_factor)::text AS scale
    FROM alignments alignment WHERE alignment.dot_authority_id = ${db.agency} AND ${where} ORDER BY alignment.id LIMIT ${PROPOSALS_MAX}`)
}

/** An alignment in the kind of foot of its file, or in the kind of foot of its projection if the file is not in feet. */
function inFootOf({ name, start, length, foot: stored, takes_foot: takesFoot, elements, equations }: Proposal, { unit }: Projection): BuiltAlignment {
  const foot: FootName = !takesFoot ? stored : unit === 'us-ft' ? 'us_survey' : 'international'
  if (foot === stored) return { name, foot, elements, start, length, equations }
  const factor = FOOT[stored] / FOOT[foot]
  const scaled = inUnit(elements, factor)
  return { name, foot, elements: scaled, start: start * factor, length: lengthOf(scaled), equations: equations.map((one) => ({ ...one, at: one.at * factor, ahead: one.ahead * factor })) }
}
