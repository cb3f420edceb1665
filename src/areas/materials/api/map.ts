import { Type } from 'typebox'
import { contract, type Who } from '#src/platform/api/contract'
import { mapAnswer, mapQuery } from '#src/platform/api/map'
import { Day, Id, OneOf, Strict } from '#src/platform/api/schemas'

/** Access for the roles that table B.1 of the requirements lists for /samples. */
const samplesRoles: Who = { route: '/samples' }

/** The samples on the map, at the delivery location of their tickets (SAMP-8). */
export const sampleMap = contract({
  located: {
    method: 'GET',
    path: '/v1/samples/map',
    who: samplesRoles,
    query: Strict({ project_id: Type.Optional(Id), search: Type.Optional(Type.String({ maxLength: 200 })), ...mapQuery }),
    answer: mapAnswer({ sample: Type.String(), sublot: Type.String(), outcome: OneOf(['fail', 'pass', 'none']), ticket_number: Type.String(), ticket_date: Day, material: Type.String() }),
    errors: [401, 403, 422],
    spec: '§2; SAMP-8 (path decided)',
  },
})
