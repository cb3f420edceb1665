import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'

/** Access for those who see plants: administrators and plant inspectors (C.4). */
export const seesPlants = whoMay('see_plant_tickets')
const changesPlants = whoMay('change_plant_health')

/** The sort fields of the list of plants. */
export const plantSorts = ['name', 'supplier', 'address', 'active', 'last_ticketed_at', 'tickets'] as const

/** A plant. `tickets` is the number of its tickets in the last `plant_days` days (an agency setting) (PLNT-1, PLNT-3). */
export const Plant = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  supplier: Type.String(),
  address: Nullable(Type.String()),
  lat: Nullable(Type.Number()),
  long: Nullable(Type.Number()),
  active: Type.Boolean(),
  notes: Type.String(),
  last_ticketed_at: Nullable(Moment),
  tickets: Type.Integer(),
})

const DuplicateSide = Type.Object({ id: Id, version: Type.Integer(), name: Type.String(), supplier: Type.String(), tickets: Type.Integer() })

const params = Type.Object({ id: Id })
const answer = Type.Object({ dot_plant: Plant })

/** Plants of the agency: the list, edits, and the merge of duplicates (PLNT-1, PLNT-3). */
export const plants = contract({
  list: {
    method: 'GET',
    path: '/v1/dot_plants',
    who: seesPlants,
    style: 'ruby',
    query: Strict({
      ...pageQuery,
      ...rubySortQuery,
      search: Type.Optional(Type.String({ maxLength: 200 })),
      active: Type.Optional(Type.Boolean()),
      address: Type.Optional(Type.String({ maxLength: 200 })),
      /** Together with `long`, limits the list to plants within about a mile of this point. */
      lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      long: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
    }),
    answer: Type.Object({ dot_plants: Type.Array(Plant) }),
    errors: [403, 422],
    spec: 'C.4; PLNT-1, PLNT-3',
  },
  duplicates: {
    method: 'GET',
    path: '/v1/dot_plants/duplicates',
    who: changesPlants,
    answer: Type.Object({ duplicates: Type.Array(Type.Object({ id: Id, reason: OneOf(['same_name', 'same_words', 'same_place']), plant: DuplicateSide, other: DuplicateSide })) }),
    errors: [403],
    spec: 'PLNT-3',
  },
  detail: { method: 'GET', path: '/v1/dot_plants/:id', who: seesPlants, params, answer, errors: [403, 404], spec: 'C.4; PLNT-3' },
  change: {
    method: 'PATCH',
    path: '/v1/dot_plants/:id',
    who: changesPlants,
    params,
    body: Strict({
      version: Type.Optional(Type.Integer({ minimum: 1 })),
      /** After a rename, tickets keep the name with which they were received, and later tickets with the old name still find the plant. */
      name: Type.Optional(Type.String({ maxLength: 1600 })),
      address: Type.Optional(Nullable(Type.String({ maxLength: 1600 }))),
      lat: Type.Optional(Nullable(Type.Number())),
      long: Type.Optional(Nullable(Type.Number())),
      active: Type.Optional(Type.Boolean()),
    }),
    answer,
    errors: [403, 404, 409, 422],
    spec: 'C.4; PLNT-3',
  },
  /**
   * Merges a plant into the plant `into`. The tickets of the merged plant move to `into`, with one event for each ticket, and later tickets
   * with the name of the merged plant are also assigned to `into` (PLNT-3).
   */
  merge: {
    method: 'POST',
    path: '/v1/dot_plants/:id/merge',
    who: changesPlants,
    params,
    body: Strict({ into: Id, version: Type.Optional(Type.Integer({ minimum: 1 })), dry_run: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ dot_plant: Plant, moved: Type.Integer() }),
    errors: [403, 404, 409, 422],
    spec: 'PLNT-3',
  },
})
