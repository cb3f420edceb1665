import { alignment, mayReview } from '#src/areas/stationing/domain/alignment'
import type { Element } from '#src/areas/stationing/domain/geometry/element'
import type { FootName } from '#src/areas/stationing/domain/landxml/raw'
import type { StationEquation } from '#src/areas/stationing/domain/station-text'
import { projectionOf, type Grid } from '#src/areas/stationing/server/projections/projections'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { sql, type SqlPart } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { recordTable, type Stored } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

const records = recordTable(alignment, {
  scale_factor: {
    select: sql.part`trim_scale(record.scale_factor)::text`,
    put: async (db, id, value) => void (await db.run(sql`UPDATE alignments SET scale_factor = ${value}::numeric WHERE dot_authority_id = ${db.agency} AND id = ${id}`)),
  },
  status: {
    select: sql.part`record.status`,
    put: async (db, id, value) => void (await db.run(sql`UPDATE alignments SET status = ${value} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)),
  },
}, {
  station_start: sql.part`record.station_start`,
  length: sql.part`record.length`,
  foot: sql.part`record.foot`,
  scale_factor: sql.part`record.scale_factor::float8`,
  equations: sql.part`jsonb_array_length(record.equations)`,
  last_equation: sql.part`record.equations -> -1`,
  stations: sql.part`(SELECT count(*)::int FROM stations station WHERE station.dot_authority_id = record.dot_authority_id AND station.alignment_id = record.id AND station.deleted_at IS NULL)`,
  file_name: sql.part`record.file_name`,
  added_by: sql.part`record.added_by_name`,
  created_at: sql.part`to_json(record.created_at) #>> '{}'`,
})
// the other alignments are not read, since no rule compares an alignment with them and there may be thousands
const table = { ...records, others: () => Promise.resolve([]) }

/** The event of an alignment whose lengths were converted to another kind of foot when it was confirmed. */
export const CONVERTED = 'converted'

/** Writes alignments: confirms, renames, deletes and restores them (GEO-12, GEO-13). */
export const alignmentWriter = new RecordWriter(alignment, table, {
  saysFirst: true,
  notUndoable: [CONVERTED],
  async mayChange(db, { id, values: before }, after) {
    const fixed = (['projection', 'scale_factor'] as const).filter((field) => before[field] !== after[field]).map((field) => [field, mayReview(before)] as const)
    // only an undo reverses a confirmation
    const isTakenBack = before.status === 'confirmed' && after.status === 'proposed'
    const verdict = isTakenBack ? await mayTakeBack(db, id, before.name) : allow
    return { ...Object.fromEntries(fixed), ...(verdict.allowed ? {} : { status: verdict }) }
  },
})

/**
 * Whether the confirmation of an alignment can be undone. It cannot if the alignment has custom stations, even deleted ones, or if a work
 * zone is placed by its stations, because confirming the alignment again with another projection would move those stations or that zone.
 */
async function mayTakeBack(db: AgencyTransaction, id: number, name: string): Promise<Verdict> {
  const { stations, zone } = await db.one(sql<{ stations: boolean; zone: string | null }>`
    SELECT EXISTS (SELECT FROM stations WHERE dot_authority_id = ${db.agency} AND alignment_id = ${id} AND category = 'custom') AS stations,
      (SELECT zone.name FROM work_zones zone WHERE zone.dot_authority_id = ${db.agency} AND zone.alignment_id = ${id} ORDER BY zone.id LIMIT 1) AS zone`)
  return stations ? refuse('errors.alignment_custom', { name }) : zone === null ? allow : refuse('errors.alignment_zone', { name, zone })
}

type Shown = Stored<typeof alignment.fields>

/** An alignment as the API returns it: with the name of its projection and the station at its end. */
export function shownAlignment(stored: Shown): object {
  const { last_equation: equation, ...more } = stored.more
  const { values: { projection } } = stored
  const start = Number(more['station_start'])
  const length = Number(more['length'])
  const last = equation as StationEquation | null
  const end = last === null ? start + length : last.ahead + (last.isDecreasing ? -1 : 1) * (length - last.at)
  return { ...alignmentWriter.shown({ ...stored, more }), station_end: end, projection_name: projectionOf(projection ?? 0)?.name ?? '' }
}

/** The geometry of an alignment. Lengths are in the alignment's kind of foot, `grid.foot`. */
export interface AlignmentGeometry {
  readonly id: number
  readonly name: string
  readonly dot_project_id: number
  /** How many times the alignment has been confirmed. A new confirmation may have changed its location. */
  readonly placed_count: number
  readonly start: number
  readonly length: number
  readonly elements: readonly Element[]
  readonly equations: readonly StationEquation[]
  readonly grid: Grid
}

interface GeometryRow extends Omit<AlignmentGeometry, 'grid'> {
  readonly projection: number
  readonly scale: number
  readonly foot: FootName
}

/**
 * The geometry of the confirmed alignments that match an SQL condition (on the table alias `alignment`) and are not deleted. Leaves out
 * alignments whose projection is no longer known. With `lock`, the alignments stay confirmed until the transaction ends.
 */
export async function findGeometry(db: AgencyTransaction, where: SqlPart, lock = false): Promise<AlignmentGeometry[]> {
  const rows = await db.many(sql<GeometryRow>`
    SELECT alignment.id, alignment.name, alignment.dot_project_id, alignment.placed_count, alignment.station_start AS start, alignment.length, alignment.elements, alignment.equations, alignment.projection,
      coalesce(alignment.scale_factor, 1)::float8 AS scale, alignment.foot
    FROM alignments alignment WHERE alignment.dot_authority_id = ${db.agency} AND alignment.deleted_at IS NULL AND alignment.status = 'confirmed' AND ${where} ORDER BY alignment.id ${lock ? sql.part`FOR SHARE` : sql.part``}`)
  return rows.flatMap(({ projection: code, scale, foot, ...row }) => {
    const projection = projectionOf(code)
    return projection === null ? [] : [{ ...row, grid: { projection, foot, scale } }]
  })
}
