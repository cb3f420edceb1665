import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { mapAnswer, mapQuery } from '#src/platform/api/map'
import { Id, Moment, Nullable, Strict } from '#src/platform/api/schemas'

/** The plants on the map (PLNT-1, TICK-79). */
export const plantMap = contract({
  located: {
    method: 'GET',
    path: '/v1/dot_plants/map',
    who: whoMay('see_project_tickets', 'see_plant_tickets'),
    query: Strict({ project_id: Type.Optional(Id), search: Type.Optional(Type.String({ maxLength: 200 })), ...mapQuery }),
    answer: mapAnswer({ name: Type.String(), supplier: Type.String(), address: Nullable(Type.String()), active: Type.Boolean(), last_ticketed_at: Nullable(Moment) }),
    errors: [401, 403, 404, 422],
    spec: '§2; PLNT-1, TICK-79 (path decided)',
  },
})
