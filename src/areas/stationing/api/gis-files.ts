import { Type } from 'typebox'
import { SurroundingsSchema } from '#src/areas/stationing/api/alignments'
import { gisFile, gisFormats, gisStatuses } from '#src/areas/stationing/domain/gis-files/gis-file'
import { GIS_FILE_BYTES_MAX } from '#src/areas/stationing/domain/gis-files/limits'
import { contract, whoMay } from '#src/platform/api/contract'
import { MapPath } from '#src/platform/api/map'
import { recordCalls } from '#src/platform/api/records'
import { Id, Moment, Nullable, OneOf, OneWordOf, Strict } from '#src/platform/api/schemas'

/** A GIS file as the API returns it (GEO-2). */
export const GisFileSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  dot_project_id: Id,
  project: Type.String(),
  format: OneWordOf(gisFormats),
  size: Type.Integer(),
  added_by: Type.String(),
  created_at: Moment,
  status: OneWordOf(gisStatuses),
  /** Why the file failed, or what a pending file waits for; empty otherwise. */
  message: Type.String(),
  projection: Type.Integer(),
  projection_name: Type.String(),
  /** The factor by which ground coordinates are divided to get grid coordinates; 1 if the form gave no factor (GEO-7). */
  scale_factor: Type.String(),
  deleted_at: Nullable(Moment),
  deleted_by: Nullable(Type.String()),
})

/** An alignment that was found in a GIS file, with its location in the file's projection. */
export const FoundAlignmentSchema = Type.Object({
  id: Id,
  name: Type.String(),
  /** The length of the alignment in feet. */
  length: Type.Number(),
  station_start: Type.Number(),
  path: Nullable(MapPath),
  /** Why the alignment cannot be added; empty if it can. */
  fault: Type.String(),
  /** A warning to check before the alignment is added; empty if there is none. */
  warning: Type.String(),
})

const who = whoMay('change_imagery_files')
const { pages, remove, restore } = recordCalls(gisFile, { read: who, row: GisFileSchema, own: { scale_factor: Type.Optional(Type.String()), status: OneOf(['pending']) }, above: {}, spec: 'C.4; GEO-1 to GEO-11' })
const params = Type.Object({ id: Id })
const spec = 'C.4; GEO-1 to GEO-11, PLUS-28'
const one = Type.Object({ fme_import_file_request: GisFileSchema })

/** GIS files, and the alignments in them. */
export const gisFiles = contract({
  list: pages,
  /** In addition to the file, returns the alignments found in it, and notes on the parts that were not read. */
  detail: {
    method: 'GET', path: `${gisFile.path}/:id`, who, params, errors: [403, 404], spec,
    answer: Type.Object({ fme_import_file_request: Type.Object({ ...GisFileSchema.properties, alignments: Type.Array(FoundAlignmentSchema), surroundings: SurroundingsSchema, notes: Type.Array(Type.String()) }) }),
  },
  /**
   * A multipart form: its fields first, then its files. With dot_project_id, projection and optionally scale_factor, adds the files of the
   * form and the uploaded files whose ids are in `uploads`, separated by commas. With `upload` (a UUID), `size` and `offset`, the file is
   * the next piece of a large file that is added later.
   */
  create: {
    method: 'POST', path: gisFile.path, who, file: 'multipart/form-data', bodyLimit: GIS_FILE_BYTES_MAX + 1024 ** 2, transaction: false, errors: [403, 404, 409, 422], spec,
    answer: Type.Object({ content: Type.Array(GisFileSchema), received: Type.Integer() }),
  },
  /** Setting `status` to pending processes a failed file again (GEO-8). */
  change: {
    method: 'PATCH', path: `${gisFile.path}/:id`, who, params, answer: one, errors: [403, 404, 409, 422], spec,
    body: Strict({
      dot_project_id: Type.Optional(Id), projection: Type.Optional(Type.Integer({ minimum: 1, maximum: 999_999 })), scale_factor: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
      status: Type.Optional(OneOf(['pending'])), version: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
  },
  remove,
  restore,
  /** Adds chosen alignments of the file to its project, with their stations (GEO-9). */
  addAlignments: {
    method: 'POST', path: `${gisFile.path}/:id/alignments`, who, params, answer: Type.Object({ fme_import_file_request: GisFileSchema, alignment_ids: Type.Array(Id) }), errors: [403, 404, 409, 422], spec,
    body: Strict({ ids: Type.Array(Id, { maxItems: 200 }), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
  },
})
