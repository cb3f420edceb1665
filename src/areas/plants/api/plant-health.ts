import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Day, Id, Moment, Nullable, OneOf, Page, pageQuery, Strict } from '#src/platform/api/schemas'
import { seesPlants } from '#src/areas/plants/api/plants'

/** The sort fields of plant health. `attention` puts the plants that need attention first. */
export const plantHealthSorts = ['attention', 'plant_name', 'supplier_name', 'last_ticketed_time', 'latency', 'in_preferred', 'today', 'notes'] as const
/** The states that a plant can be in, most urgent first. */
export const plantStates = ['silent', 'late_batch', 'live', 'ended', 'no_work', 'inactive'] as const
/** The kinds of alarms of a plant (PLUS-25). */
export const alarmKinds = ['silent', 'late_batch'] as const

const changesHealth = whoMay('change_plant_health')
const Minutes = Type.Object({ preferred_range_minutes: Type.Integer(), accepted_range_minutes: Type.Integer() })

/** An alarm of a plant. It ends automatically when tickets arrive (PLUS-25). */
export const PlantAlarm = Type.Object({
  id: Id,
  version: Type.Integer(),
  plant_id: Id,
  kind: OneOf(alarmKinds),
  began_at: Moment,
  /** The number of late tickets in a batch; 0 for a silent plant. */
  tickets: Type.Integer(),
  usual_gap_seconds: Nullable(Type.Integer()),
  ended_at: Nullable(Moment),
  acknowledged_at: Nullable(Moment),
  acknowledged_by_name: Nullable(Type.String()),
  note: Nullable(Type.String()),
})

/** The health of a plant over the last 7 days (PLNT-5, PLNT-9 to PLNT-12). Latencies are whole minutes, rounded up. */
export const PlantHealth = Type.Object({
  id: Id,
  version: Type.Integer(),
  plant_name: Type.String(),
  supplier_name: Type.String(),
  last_ticketed_time: Nullable(Moment),
  notes: Type.String(),
  notes_by: Nullable(Type.String()),
  notes_at: Nullable(Moment),
  state: OneOf(plantStates),
  /** The median latency; null if no ticket has a dispatch time. */
  latency: Nullable(Type.Integer()),
  latency_p90: Nullable(Type.Integer()),
  latency_max: Nullable(Type.Integer()),
  tickets: Type.Integer(),
  /** The number of tickets with a dispatch time. Shares are percentages of this number. */
  timed: Type.Integer(),
  in_preferred: Nullable(Type.Number()),
  in_accepted: Nullable(Type.Number()),
  is_flagged: Type.Boolean(),
  /** The number of tickets whose dispatch time, by the plant's clock, is more than a minute after their receipt. */
  clock_ahead: Type.Integer(),
  today: Type.Integer(),
  /** The number of tickets on each of the 7 days, today last. */
  days: Type.Array(Type.Integer()),
  usual_gap_seconds: Nullable(Type.Integer()),
  alarm: Nullable(PlantAlarm),
})

/** Plant health: the list, notes, ranges (PLNT-5 to PLNT-16). */
export const plantHealth = contract({
  list: {
    method: 'GET',
    path: '/v1/plant_health',
    who: seesPlants,
    style: 'java',
    query: Strict({
      ...pageQuery,
      plant_name_or_supplier_name: Type.Optional(Type.String({ maxLength: 200 })),
      attention: Type.Optional(Type.Boolean()),
      sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 7 })),
    }),
    answer: Type.Object({
      content: Type.Array(PlantHealth),
      page: Page,
      meta: Type.Object({
        preferred_range_minutes: Type.Integer(),
        accepted_range_minutes: Type.Integer(),
        today: Day,
        days: Type.Integer(),
        plants: Type.Integer(),
        attention: Type.Integer(),
        /** The number of flagged plants, and the names of at most 20 of them (PLNT-23). */
        flagged: Type.Integer(),
        flagged_plants: Type.Array(Type.String()),
        tickets_today: Type.Integer(),
      }),
    }),
    errors: [403, 422],
    spec: '§3, §7; PLNT-5, PLNT-9 to PLNT-12, PLNT-23, PLNT-24',
  },
  detail: { method: 'GET', path: '/v1/plant_health/:id', who: seesPlants, params: Type.Object({ id: Id }), answer: Type.Object({ plant_health: PlantHealth, ranges: Minutes }), errors: [403, 404], spec: 'PLNT-5' },
  saveNotes: {
    method: 'PUT',
    path: '/v1/plant_health/:id',
    who: whoMay('write_plant_notes'),
    params: Type.Object({ id: Id }),
    body: Strict({ notes: Type.String({ maxLength: 16_000 }), version: Type.Optional(Type.Integer({ minimum: 1 })) }),
    answer: Type.Object({ plant_health: PlantHealth }),
    errors: [403, 404, 409, 422],
    spec: '§7; PLNT-14 to PLNT-16',
  },
  settings: { method: 'GET', path: '/v1/plant_health/settings', who: changesHealth, answer: Type.Object({ settings: Minutes }), errors: [403], spec: 'C.4; PLNT-6' },
  changeSettings: {
    method: 'PATCH',
    path: '/v1/plant_health/settings',
    who: changesHealth,
    body: Strict({ preferred_range_minutes: Type.Optional(Type.Number()), accepted_range_minutes: Type.Optional(Type.Number()) }),
    answer: Type.Object({ settings: Minutes }),
    errors: [403, 422],
    spec: 'C.4; PLNT-6 to PLNT-8',
  },
})
