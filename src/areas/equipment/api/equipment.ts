import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Day, Id, Moment, Nullable, Page, pageQuery, rubySortQuery, Strict, Uuid } from '#src/platform/api/schemas'
import { equipment } from '#src/areas/equipment/domain/equipment'
import { statusIds } from '#src/areas/equipment/domain/status'

const Degrees = Type.Object({ latitude: Type.Number(), longitude: Type.Number() })
const StatusId = Type.Unsafe<(typeof statusIds)[number]>({ type: 'integer', enum: [...statusIds] })

/** A piece of equipment as the API returns it (EQPT-2, EQPT-23). */
export const EquipmentSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  equipment_id: Type.String(),
  oem: Type.String(),
  model: Type.String(),
  subtype: Type.String(),
  serial_number: Type.String(),
  contractor: Type.String(),
  dot_project_id: Nullable(Id),
  /** The title of the machine's current project. */
  project: Nullable(Type.String()),
  /** The job number of the machine's current project. */
  job_id: Nullable(Type.String()),
  mobilization_in: Nullable(Day),
  mobilization_out: Nullable(Day),
  status_id: StatusId,
  /** The name of the status. */
  status: Type.String(),
  /** Seconds since the last change of the status. */
  status_timer: Type.Integer(),
  status_since: Moment,
  transmitting: Type.Boolean(),
  /** Null until a source has reported the engine's state. */
  engine_status: Nullable(Type.Unsafe<'running' | 'off'>({ type: 'string', enum: ['running', 'off'] })),
  location: Nullable(Degrees),
  /** The last known position. */
  geographic_center: Nullable(Degrees),
  located_at: Nullable(Moment),
  heard_at: Nullable(Moment),
  operating_hours: Nullable(Type.Number()),
  odometer_miles: Nullable(Type.Number()),
  fuel_percent: Nullable(Type.Number()),
  source: Nullable(Type.String()),
  distance_meters: Nullable(Type.Number()),
  in_proximity: Nullable(Type.Boolean()),
  in_transmission: Nullable(Type.Boolean()),
  /** The number of projects that the machine has been mobilized to. */
  project_equipments_count: Type.Integer(),
  /** Running time in minutes since 5 AM in the project's time zone: 10 for each 10-minute interval in which the engine ran. */
  running_minutes: Type.Integer(),
  running_since: Moment,
  timezone: Type.String(),
  deleted_at: Nullable(Moment),
})

/** A status change of one machine (EQPT-22). */
export const StatusChange = Type.Object({
  id: Id,
  status_id: StatusId,
  status: Type.String(),
  transmitting: Type.Boolean(),
  changed_at: Moment,
  changed_by_name: Type.String(),
  /** How many seconds the status lasted, until the next change or until now. */
  lasted_seconds: Type.Integer(),
})

/** The filters of a list of equipment; `filter_options` returns the values to choose from (EQPT-3). */
const filtersAlone = {
  projects: Type.Optional(Type.Array(Id, { maxItems: 500 })),
  oems: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 })),
  customers: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 })),
  sub_types: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 500 })),
  statuses: Type.Optional(Type.Array(StatusId, { maxItems: statusIds.length })),
  search: Type.Optional(Type.String({ maxLength: 200 })),
}
const filters = { ...filtersAlone, ...pageQuery, ...rubySortQuery }
const Options = Type.Object({
  projects: Type.Array(Type.Object({ value: Id, label: Type.String() })),
  oems: Type.Array(Type.String()),
  customers: Type.Array(Type.String()),
  sub_types: Type.Array(Type.String()),
  statuses: Type.Array(Type.Object({ value: StatusId, label: Type.String() })),
})
const counts = { machines: Type.Integer(), running: Type.Integer(), sending: Type.Integer() }
/** The numbers of machines, of running machines and of transmitting machines: in total, and by project in the order of the list. */
const Totals = Type.Object({ ...counts, projects: Type.Array(Type.Object({ project_id: Nullable(Id), project: Nullable(Type.String()), ...counts })) })
const ofProject = Type.Object({ projectId: Id })
const one = Type.Object({ id: Id })
const administrators = whoMay('change_equipment')
const answer = Type.Object({ equipment: EquipmentSchema })
const { detail, create, change, remove, restore } = recordCalls(equipment, {
  read: administrators, row: EquipmentSchema, own: { dot_project_id: Type.Optional(Nullable(Id)) }, above: {}, spec: 'C.4; EQPT-14',
})

/** Equipment of the agency and of its projects, its status, history and refresh (§7, EQPT-1 to EQPT-24). */
export const equipments = contract({
  ofProject: {
    method: 'GET',
    path: '/v1/projects/:projectId/oem_equipments',
    who: projectRoles,
    style: 'ruby',
    params: ofProject,
    query: Strict(filters),
    answer: Type.Object({ oem_equipments: Type.Array(EquipmentSchema) }),
    errors: [403, 404, 422],
    spec: '§7; EQPT-1, EQPT-3',
  },
  optionsOfProject: {
    method: 'GET',
    path: '/v1/projects/:projectId/oem_equipments/filter_options',
    who: projectRoles,
    params: ofProject,
    answer: Options,
    errors: [403, 404],
    spec: '§7; EQPT-3',
  },
  totalsOfProject: {
    method: 'GET',
    path: '/v1/projects/:projectId/oem_equipments/totals',
    who: projectRoles,
    style: 'ruby',
    params: ofProject,
    query: Strict(filtersAlone),
    answer: Totals,
    errors: [403, 404, 422],
    spec: 'EQPT-1, EQPT-3',
  },
  /** Starts a job that asks the agency's telematics sources for new data. */
  refreshProject: {
    method: 'POST',
    path: '/v1/projects/:projectId/oem_equipments/refresh',
    who: administrators,
    params: ofProject,
    answer: Type.Object({ job_id: Uuid }),
    errors: [403, 404],
    spec: '§7; EQPT-4',
  },
  list: {
    method: 'GET',
    path: '/v1/admin/equipments',
    who: administrators,
    style: 'ruby',
    query: Strict({ ...filters, deleted: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ equipments: Type.Array(EquipmentSchema) }),
    errors: [403, 422],
    spec: 'C.4; EQPT-1, EQPT-3',
  },
  options: { method: 'GET', path: '/v1/admin/equipments/filter_options', who: administrators, answer: Options, errors: [403], spec: 'C.4; EQPT-3' },
  totals: { method: 'GET', path: '/v1/admin/equipments/totals', who: administrators, style: 'ruby', query: Strict({ ...filtersAlone, deleted: Type.Optional(Type.Boolean()) }), answer: Totals, errors: [403, 422], spec: 'EQPT-1, EQPT-3' },
  refresh: { method: 'POST', path: '/v1/admin/equipments/refresh', who: administrators, answer: Type.Object({ job_id: Uuid }), errors: [403], spec: 'C.4; EQPT-4' },
  detail,
  create,
  /** `status_id` changes the status by the rules of EQPT-11. */
  change: { ...change, body: Strict({ ...change.body.properties, status_id: Type.Optional(StatusId) }) },
  remove,
  restore,
  /** Sets the status of many machines: of all of them, or of none if a rule refuses the change of one machine. */
  changeStatus: {
    method: 'PATCH',
    path: '/v1/admin/equipments/bulk_status_update',
    who: administrators,
    body: Strict({ equipment_ids: Type.Array(Id, { minItems: 1, maxItems: 1_000 }), status_id: StatusId }),
    answer: Type.Object({ updated: Type.Integer(), equipments: Type.Array(EquipmentSchema) }),
    errors: [403, 404, 422],
    spec: 'C.4; EQPT-8 to EQPT-11',
  },
  history: {
    method: 'GET',
    path: '/v1/machines/:id/history',
    who: administrators,
    style: 'java',
    params: one,
    query: Strict({ ...pageQuery, start_date: Type.Optional(Day), end_date: Type.Optional(Day) }),
    answer: Type.Object({ content: Type.Array(StatusChange), page: Page }),
    errors: [403, 404, 422],
    spec: 'C.4; EQPT-22',
  },
  /** Today's running time since 5 AM in steps of 10 minutes, and the running time of the last 14 days, oldest first. */
  running: {
    method: 'GET',
    path: '/v1/machines/:id/running_time',
    who: administrators,
    params: one,
    answer: Type.Object({
      since: Moment,
      steps: Type.Array(Type.Boolean()),
      minutes: Type.Integer(),
      days: Type.Array(Type.Object({ day: Day, minutes: Type.Integer() })),
    }),
    errors: [403, 404],
    spec: 'EQPT-12, EQPT-13',
  },
  suspend: { method: 'POST', path: '/v1/machines/:id/suspensions', who: administrators, params: one, answer, errors: [403, 404, 422], spec: 'C.4; EQPT-24' },
  resume: { method: 'DELETE', path: '/v1/machines/:id/suspensions', who: administrators, params: one, answer, errors: [403, 404, 422], spec: 'C.4; EQPT-24' },
})
