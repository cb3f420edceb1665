import { gisFile, isRead, type GisFormat, type GisStatus } from '#src/areas/stationing/domain/gis-files/gis-file'
import { note } from '#src/areas/stationing/domain/gis-files/notes'
import { GIS_HOURS_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import { projectionOf } from '#src/areas/stationing/server/projections/projections'
import { message } from '#src/platform/domain/messages'
import { allow, refuse } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import { recordTable, type Stored } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

/**
 * SQL condition for a file that counts as failed although its row says pending: it was not processed within 4 hours, or its job was
 * canceled or lost. The row may be outdated because no server was running to record the failure (GEO-8).
 */
const lapsed = sql.part`(record.status = 'pending' AND record.format IN ('ifc', 'dxf') AND (record.sent_at < now() - make_interval(hours => ${GIS_HOURS_MAX})
  OR EXISTS (SELECT FROM jobs job WHERE job.dot_authority_id = record.dot_authority_id AND job.id = record.job_id AND job.status IN ('canceled', 'error'))))`

const records = recordTable(gisFile, {
  scale_factor: {
    select: sql.part`trim_scale(record.scale_factor)::text`,
    put: async (db, id, value) => void (await db.run(sql`UPDATE gis_files SET scale_factor = ${value}::numeric WHERE dot_authority_id = ${db.agency} AND id = ${id}`)),
  },
  status: {
    select: sql.part`CASE WHEN ${lapsed} THEN 'failed' ELSE record.status END`,
    put: async (db, id, value) => void (await db.run(sql`UPDATE gis_files SET status = ${value} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)),
  },
}, {
  project: sql.part`coalesce((SELECT project.title FROM dot_projects project WHERE project.dot_authority_id = record.dot_authority_id AND project.id = record.dot_project_id), '')`,
  format: sql.part`record.format`,
  size: sql.part`record.size`,
  message: sql.part`record.message`,
  notes: sql.part`record.notes`,
  run: sql.part`record.run`,
  added_by: sql.part`record.added_by_name`,
  created_at: sql.part`to_json(record.created_at) #>> '{}'`,
  deleted_by: sql.part`(SELECT concat_ws(' ', person.first_name, person.last_name) FROM employees person WHERE person.dot_authority_id = record.dot_authority_id AND person.id = record.deleted_by)`,
})
// the other files are not read, since no rule compares a file with them
const table = { ...records, others: () => Promise.resolve([]) }

/** Writes GIS files. Once alignments of a file have been added, its project, projection and scale factor can no longer change. */
export const gisFileWriter = new RecordWriter(gisFile, table, {
  saysFirst: true,
  mayChange(_db, { values: before }, after) {
    const isFixed = before.status === 'active' && after.status === 'active'
    const verdict = isFixed ? refuse('errors.gis_active', { name: before.name }) : allow
    const changed = (['dot_project_id', 'projection', 'scale_factor'] as const).filter((field) => before[field] !== after[field])
    return Promise.resolve(Object.fromEntries(changed.map((field) => [field, verdict])))
  },
})

export type StoredGisFile = Stored<typeof gisFile.fields>

/** The format of a stored file. */
export function formatOf({ more }: StoredGisFile): GisFormat {
  return more['format'] as GisFormat
}

/** A GIS file as the API returns it (GEO-2). */
export function shownGisFile(stored: StoredGisFile): object {
  const { notes: _notes, run: _run, ...more } = stored.more
  const { status, scale_factor: factor, projection } = stored.values
  return { ...gisFileWriter.shown({ ...stored, more }), scale_factor: factor ?? '1', projection_name: projectionOf(projection ?? 0)?.name ?? '', message: messageOf(formatOf(stored), status, String(more['message'])) }
}

/** The message beside the status: that a pending file must be converted before it can be read, or why a file failed (GEO-3, GEO-8). */
function messageOf(format: GisFormat, status: GisStatus, why: string): string {
  if (status === 'pending' && !isRead(format)) return note('pending_conversion')
  return status === 'failed' ? why || message('errors.upload_failed') : ''
}
