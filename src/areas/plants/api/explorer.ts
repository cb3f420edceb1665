import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Day, Id, Nullable, OneOf, Page, pageQuery, Strict } from '#src/platform/api/schemas'

const Row = Type.Object({
  plant_id: Id,
  plant_name: Type.String(),
  supplier_name: Type.String(),
  day: Day,
  tickets: Type.Integer(),
  /** The net weight in tons of the tickets whose unit is a weight; voided tickets are left out. */
  tons: Type.Number(),
  temperature: Nullable(Type.Number()),
  temperature_min: Nullable(Type.Number()),
  temperature_max: Nullable(Type.Number()),
  latency: Nullable(Type.Number()),
  in_preferred: Nullable(Type.Number()),
})

/** The values of one plant. Each array has one value for each day of the period. */
const Series = Type.Object({
  plant_id: Id,
  plant_name: Type.String(),
  tickets: Type.Array(Type.Integer()),
  tons: Type.Array(Type.Number()),
  temperature: Type.Array(Nullable(Type.Number())),
  latency: Type.Array(Nullable(Type.Number())),
})

/** Plant Data Explorer: tickets, tonnage, temperatures and latency of chosen plants by day (PLNT-19 to PLNT-22). */
export const explorer = contract({
  explore: {
    method: 'GET',
    path: '/v1/plant_health/explorer',
    who: whoMay('change_plant_health'),
    style: 'java',
    query: Strict({
      ...pageQuery,
      plant_ids: Type.Optional(Type.Array(Id, { maxItems: 200 })),
      start_date: Day,
      end_date: Day,
      format: Type.Optional(OneOf(['json', 'csv'])),
    }),
    answer: Type.Object({ days: Type.Array(Day), series: Type.Array(Series), content: Type.Array(Row), page: Page }),
    errors: [403, 404, 422],
    spec: 'C.4; PLNT-19 to PLNT-22, PLNT-24',
  },
})
