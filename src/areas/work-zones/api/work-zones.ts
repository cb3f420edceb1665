import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, javaSortQuery, Moment, Nullable, OneOf, OneWordOf, Page, pageQuery, partly, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { ROAD_NAME_MAX, siteStates, ZONE_DESCRIPTION_MAX, zoneDirections, zoneImpacts, zoneMethods, ZONE_NAME_MAX, zoneTypes } from '#src/areas/work-zones/domain/work-zone'
import { PATH_POINTS_MAX } from '#src/areas/work-zones/domain/zone-path'

const viewers = whoMay('view_work_zones')
const changers = whoMay('change_work_zones')
const ofProject = Type.Object({ projectId: Id })
const one = Type.Object({ projectId: Id, id: Id })
const Version = Type.Optional(Type.Integer({ minimum: 1 }))
const Station = Type.String({ maxLength: 40 })
const text = (max: number) => Type.String({ maxLength: max * 8 })

/** A point, in degrees. */
const PointSchema = Strict({ latitude: Type.Number(), longitude: Type.Number() })
const Path = Type.Array(PointSchema, { maxItems: PATH_POINTS_MAX * 2 })

const details = {
  type: Nullable(OneWordOf(zoneTypes)),
  direction: Nullable(OneWordOf(zoneDirections)),
  method: Nullable(OneWordOf(zoneMethods)),
  impact: Nullable(OneWordOf(zoneImpacts)),
  speed_limit: Nullable(Type.Number()),
}

/** A work zone as the API returns it (WZON-3). */
export const WorkZoneSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  dot_project_id: Id,
  project: Type.String(),
  timezone: Type.String(),
  /** The id of the zone's road event in the feed. A zone for both directions has two road events, with this id plus -1 and -2. */
  feed_id: Type.String(),
  name: Type.String(),
  ...details,
  description: Type.String(),
  road_name: Type.String(),
  path: Type.Array(Type.Object(PointSchema.properties)),
  starts_at: Nullable(Moment),
  ends_at: Nullable(Moment),
  armed: Type.Boolean(),
  armed_at: Nullable(Moment),
  last_transmitted: Nullable(Moment),
  /** When the zone was last armed, or confirmed to be correct (WZON-21). */
  checked_at: Nullable(Moment),
  last_modified: Moment,
  created_by: Type.String(),
  updated_by: Type.String(),
  created_at: Moment,
  state: OneOf(['completed', 'partial']),
  /** The alignment and the stations from which the path was computed; null for a zone that is placed by its points (GEO-24). */
  placement: Nullable(Type.Object({ alignment_id: Id, alignment: Type.String(), alignment_deleted: Type.Boolean(), start_station: Type.String(), end_station: Type.String() })),
})
const answer = Type.Object({ work_zone: WorkZoneSchema })

/** Maximum number of alignments of a project that are offered for a zone. */
export const PLACEABLE_MAX = 500

/** An alignment along which a work zone can be placed, with its station equations in order. */
export const PlaceableSchema = Type.Object({
  id: Id,
  name: Type.String(),
  station_start: Type.Number(),
  length: Type.Number(),
  equations: Type.Array(Type.Object({ at: Type.Number({ description: 'The distance from the start of the alignment.' }), ahead: Type.Number({ description: 'The station there in the numbering that begins.' }), is_decreasing: Type.Boolean() })),
})

/** How many work zones a project has, and when people are next asked whether the armed work zones are still correct. */
export const ProjectSite = Type.Object({
  id: Id,
  title: Type.String(),
  job_number: Type.String(),
  timezone: Type.String(),
  work_zones_created: Type.Integer(),
  work_zones_armed: Type.Integer(),
  job_site_status: OneWordOf(siteStates),
  /** When the next check is due; null while no zone is armed (WZON-20). */
  check_due_at: Nullable(Moment),
})
const site = Type.Object({ site: ProjectSite })

const fields = {
  name: text(ZONE_NAME_MAX),
  ...partly(details),
  description: Type.Optional(text(ZONE_DESCRIPTION_MAX)),
  road_name: text(ROAD_NAME_MAX),
  /**
   * The points of the zone. Ignored if the call also has a placement; otherwise, a path that differs from the stored path clears the
   * placement.
   */
  path: Type.Optional(Path),
  /**
   * The stations as 12+34.56. The path between them along the alignment is computed; null clears the placement and keeps the path (GEO-24).
   */
  placement: Type.Optional(Nullable(Strict({ alignment_id: Id, start_station: Station, end_station: Station }))),
  starts_at: Type.Optional(Nullable(Moment)),
  ends_at: Type.Optional(Nullable(Moment)),
}
/** True if a person has confirmed that the road name is correct for the path (WZON-7). */
const road_name_confirmed = Type.Optional(Type.Boolean())
const base = '/v2/projects/:projectId/work_zones'

/** Work zones of projects (WZON-1 to WZON-27). */
export const workZones = contract({
  /**
   * The projects under construction, and other projects with work zones. By default, sorted by the state of their site (WZON-1, WZON-2,
   * WZON-25).
   */
  monitoring: {
    method: 'GET',
    path: '/v1/monitoring/work_zones',
    who: viewers,
    style: 'ruby',
    query: Strict({ ...pageQuery, ...rubySortQuery, match: Type.Optional(Type.String({ maxLength: 200 })) }),
    answer: Type.Object({ content: Type.Array(ProjectSite), page: Page }),
    errors: [403, 422],
    spec: 'C.2; WZON-1, WZON-2, WZON-25',
  },
  site: { method: 'GET', path: '/v1/monitoring/work_zones/:projectId', who: viewers, params: ofProject, answer: site, errors: [403, 404], spec: 'WZON-1, WZON-20' },
  list: {
    method: 'GET',
    path: base,
    who: viewers,
    style: 'java',
    params: ofProject,
    query: Strict({ ...pageQuery, ...javaSortQuery, search: Type.Optional(Type.String({ maxLength: 200 })), placed: Type.Optional(Type.Boolean({ description: 'Only the zones that are placed by stations.' })) }),
    answer: Type.Object({ content: Type.Array(WorkZoneSchema), page: Page }),
    errors: [403, 404, 422],
    spec: 'C.4; WZON-3, GEO-24',
  },
  /** The alignments along which zones of the project can be placed, with their stations in feet; none while stationing is switched off. */
  alignments: {
    method: 'GET',
    path: `${base}/alignments`,
    who: viewers,
    params: ofProject,
    answer: Type.Object({ alignments: Type.Array(PlaceableSchema, { maxItems: PLACEABLE_MAX }) }),
    errors: [403, 404],
    spec: 'GEO-24 (path decided)',
  },
  /** Who created, changed, armed, disarmed or deleted zones of the project, and when; newest first. */
  history: {
    method: 'GET',
    path: `${base}/history`,
    who: viewers,
    style: 'java',
    params: ofProject,
    query: Strict({ ...pageQuery, work_zone_id: Type.Optional(Id) }),
    answer: Type.Object({ content: Type.Array(Type.Object({ id: Type.Integer(), work_zone_id: Id, name: Type.String(), event: Type.String(), actor: Type.String(), at: Moment })), page: Page }),
    errors: [403, 404, 422],
    spec: 'WZON-3, WZON-15',
  },
  detail: { method: 'GET', path: `${base}/:id`, who: viewers, params: one, answer, errors: [403, 404], spec: 'C.4; WZON-3' },
  create: { method: 'POST', path: base, who: changers, params: ofProject, body: Strict({ ...fields, road_name_confirmed }), answer, errors: [403, 404, 422], spec: 'C.4, E.5; WZON-5 to WZON-9, WZON-13, GEO-24' },
  /** An armed zone can be changed; the change is in the feed immediately (WZON-12). */
  change: { method: 'PATCH', path: `${base}/:id`, who: changers, params: one, body: Strict({ ...partly(fields), road_name_confirmed, version: Version }), answer, errors: [403, 404, 409, 422], spec: 'C.4, E.5; WZON-5 to WZON-9, WZON-12, GEO-24' },
  /** Deletes the zone permanently; an armed zone leaves the feed (WZON-14, WZON-19). */
  remove: { method: 'DELETE', path: `${base}/:id`, who: changers, params: one, errors: [403, 404, 422], spec: 'C.4, E.5; WZON-14, WZON-19' },
  arm: { method: 'POST', path: `${base}/:id/arm`, who: changers, params: one, body: Strict({ version: Version }), answer, errors: [403, 404, 409, 422], spec: 'C.4, E.5; WZON-10, WZON-11, WZON-15' },
  disarm: { method: 'POST', path: `${base}/:id/disarm`, who: changers, params: one, body: Strict({ version: Version }), answer, errors: [403, 404, 409, 422], spec: 'C.4, E.5; WZON-11, WZON-15' },
  armAll: { method: 'POST', path: `${base}/arm_all`, who: changers, params: ofProject, answer: site, errors: [403, 404, 422], spec: 'C.4, E.5; WZON-16, WZON-17' },
  disarmAll: { method: 'POST', path: `${base}/disarm_all`, who: changers, params: ofProject, answer: site, errors: [403, 404, 422], spec: 'C.4, E.5; WZON-18' },
  /** Confirms that the armed zones are still correct; people are asked again an hour later (WZON-21). */
  confirm: { method: 'POST', path: `${base}/confirm`, who: changers, params: ofProject, answer: site, errors: [403, 404, 422], spec: 'WZON-20, WZON-21' },
})
