import { Type } from 'typebox'
import { ByName, Day, Id, OneOf, QuantityIn, Strict } from '#src/platform/api/schemas'
import { listFilters, SEARCH_MAX_CHARACTERS, yesNoFilters, type ListFilter, type YesNoFilter } from '#src/areas/tickets/domain/filters'
import { statusFilters } from '#src/areas/tickets/domain/status'

/** Maximum number of values of one filter, and of ids in one call. */
export const FILTER_MAX_VALUES = 500
export const FILTER_MAX_IDS = 5_000

const Values = Type.Array(Type.String({ maxLength: 200 }), { maxItems: FILTER_MAX_VALUES })
const Ids = Type.Array(Id, { maxItems: FILTER_MAX_IDS })

/** A list of values under the key `in`, or under `IN`, which is the specification's spelling of this key in filters by id (API-6). */
const In = Type.Optional(Strict({ in: Type.Optional(Values), IN: Type.Optional(Values) }))

function each<K extends string, S>(names: readonly K[], schema: S): Record<K, S> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>
}

/**
 * The parameters under filters[...] (TICK-10). A list is sent as `filters[supplier][in][]=a`, a yes-or-no filter as `filters[coded]=true`,
 * and bounds of the net as `filters[net_amount][gte]` and `[lte]`. The values of one filter are joined with OR, different filters with AND
 * (TICK-11).
 */
export const FiltersObject = Strict({
  ...each<ListFilter, typeof In>(listFilters, In),
  ...each<Exclude<YesNoFilter, 'modified'>, ReturnType<typeof YesNo>>(yesNoFilters.filter((name) => name !== 'modified'), YesNo()),
  id: Type.Optional(Strict({ in: Type.Optional(Ids), IN: Type.Optional(Ids) })),
  plant_id: Type.Optional(Strict({ in: Type.Optional(Ids), IN: Type.Optional(Ids) })),
  net_amount: Type.Optional(Strict({ gte: Type.Optional(QuantityIn), lte: Type.Optional(QuantityIn) })),
})

function YesNo() {
  return Type.Optional(Type.Boolean())
}

/** The filters of the ticket feed. They are parameters in the query of a GET, and are under `filters` in a request body (API-33). */
export const slipFilterFields = {
  project_id: Type.Optional(Id),
  status: Type.Optional(OneOf(statusFilters)),
  image: Type.Optional(OneOf(['with', 'without'])),
  modified: Type.Optional(Type.Boolean()),
  start_date: Type.Optional(Day),
  end_date: Type.Optional(Day),
  search: Type.Optional(Type.String({ maxLength: SEARCH_MAX_CHARACTERS })),
  filters: Type.Optional(FiltersObject),
}

/** The filters of the feed in a request body. */
export const SlipFilters = Strict(slipFilterFields)

/**
 * The version of each ticket that the person saw, by ticket id. If a version is outdated, the call is refused with 409 and the current rows
 * (API-35).
 */
export const SlipVersions = ByName(Type.Integer({ minimum: 1 }), { names: '^[1-9][0-9]{0,9}$' })

/**
 * The fields that select many tickets: either slip_ids, or filters, which select all matching tickets except those in except_ids (API-33).
 * A call must have exactly one of slip_ids and filters.
 */
export const slipSelectionFields = {
  slip_ids: Type.Optional(Type.Array(Id, { maxItems: FILTER_MAX_IDS, uniqueItems: true })),
  filters: Type.Optional(SlipFilters),
  except_ids: Type.Optional(Type.Array(Id, { maxItems: FILTER_MAX_IDS, uniqueItems: true })),
}
