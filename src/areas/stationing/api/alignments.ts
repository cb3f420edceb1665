import { Type } from 'typebox'
import { alignment, alignmentStatuses } from '#src/areas/stationing/domain/alignment'
import { LANDXML_MAX_BYTES, STATION_FEET_MAX } from '#src/areas/stationing/domain/limits'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { mapAnswer, MapPath, mapQuery } from '#src/platform/api/map'
import { recordCalls } from '#src/platform/api/records'
import { Id, Moment, Nullable, OneOf, OneWordOf, Strict, Text } from '#src/platform/api/schemas'

/** An alignment as the API returns it (GEO-13). Stations and lengths are in feet. */
export const AlignmentSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  station_start: Type.Number(),
  station_end: Type.Number(),
  length: Type.Number(),
  /** The EPSG code of the projection, followed by the projection's name. */
  projection: Type.Integer(),
  projection_name: Type.String(),
  scale_factor: Nullable(Type.Number()),
  foot: OneOf(['us_survey', 'international']),
  equations: Type.Integer(),
  stations: Type.Integer(),
  /** A proposed alignment has no stations until it is confirmed. */
  status: OneWordOf(alignmentStatuses),
  file_name: Type.String(),
  added_by: Type.String(),
  created_at: Moment,
  deleted_at: Nullable(Moment),
})

const LocationSchema = Nullable(Type.Object({ latitude: Type.Number(), longitude: Type.Number() }))
/** The location of a project, and the median location of its tickets. Each is null if it is unknown. */
export const SurroundingsSchema = Type.Object({ project: LocationSchema, tickets: LocationSchema })

const above = { projectId: Id }
const { pages, detail, change, remove, restore } = recordCalls(alignment, { read: projectRoles, row: AlignmentSchema, own: { scale_factor: Nullable(Type.String({ maxLength: 40 })), status: OneOf(['confirmed']) }, above, spec: 'C.4; GEO-13' })
const Projection = Type.Integer({ minimum: 1, maximum: 999_999 })
const Scale = Type.Optional(Type.String({ maxLength: 40 }))
const writers = whoMay('change_stationing')

/** Alignments of projects (GEO-12, GEO-13). */
export const alignments = contract({
  list: pages,
  detail,
  /** Creates an alignment of straight lines between points whose coordinates are in the unit of the projection. */
  create: {
    method: 'POST',
    path: alignment.path,
    who: writers,
    params: Type.Object(above),
    body: Strict({
      name: Type.String({ maxLength: 1_000 }),
      station_start: Type.Optional(Type.Number({ minimum: -STATION_FEET_MAX, maximum: STATION_FEET_MAX })),
      projection: Projection,
      scale_factor: Scale,
      points: Type.Array(Strict({ x: Type.Number(), y: Type.Number() }), { maxItems: 10_000 }),
    }),
    answer: Type.Object({ alignment: AlignmentSchema }),
    errors: [403, 404, 422],
    spec: 'C.4; GEO-13',
  },
  /**
   * The body is a LandXML file. Adds all of its alignments as proposed, or none. Each takes effect once `change` sets its status to
   * confirmed.
   */
  upload: {
    method: 'POST',
    path: `${alignment.path}/upload`,
    who: writers,
    params: Type.Object(above),
    query: Strict({ name: Text(255), projection: Projection, scale_factor: Scale }),
    file: 'application/octet-stream',
    isStreamed: true,
    bodyLimit: LANDXML_MAX_BYTES,
    transaction: false,
    answer: Type.Object({ content: Type.Array(AlignmentSchema) }),
    errors: [403, 404, 413, 422],
    spec: 'C.4; GEO-12, GEO-7',
  },
  /** The proposed alignments of a project, each with its location and projection, and warnings to check before they are confirmed. */
  proposed: {
    method: 'GET',
    path: `${alignment.path}/proposed`,
    who: projectRoles,
    params: Type.Object(above),
    answer: Type.Object({ content: Type.Array(Type.Object({ ...AlignmentSchema.properties, path: Nullable(MapPath), warning: Type.String() })), surroundings: SurroundingsSchema }),
    errors: [403, 404],
    spec: 'GEO-12, GEO-13 (path decided)',
  },
  change,
  remove,
  restore,
  /** The projections of NAD83 for the United States. */
  projections: {
    method: 'GET',
    path: '/v1/projections',
    who: projectRoles,
    query: Strict({ search: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ projections: Type.Array(Type.Object({ code: Type.Integer(), name: Type.String(), unit: OneOf(['m', 'ft', 'us-ft']) })) }),
    errors: [403, 422],
    spec: 'GEO-13 (decided)',
  },
  /** The alignments on the map: the line of each, with the stations that fit the zoom level (TICK-79). */
  located: {
    method: 'GET',
    path: '/v1/alignments/map',
    who: projectRoles,
    query: Strict({ project_id: Type.Optional(Id), search: Type.Optional(Type.String({ maxLength: 200 })), ...mapQuery }),
    answer: mapAnswer({ name: Type.String(), dot_project_id: Id, project: Type.String(), station_start: Type.Number(), station_end: Type.Number(), path: MapPath, stations: Type.Array(Type.Object({ latitude: Type.Number(), longitude: Type.Number(), name: Type.String() })) }),
    errors: [401, 403, 404, 422],
    spec: '§2; TICK-79 (path decided)',
  },
})
