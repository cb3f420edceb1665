import { Type } from 'typebox'
import { ByName, Day, Id, OneOf, QuantityIn, Strict } from '#src/platform/api/schemas'
import { listFilters, SEARCH_MAX_CHARACTERS, yesNoFilters, type ListFilter, type YesNoFilter } from '#src/areas/tickets/domain/filters'
import { statusFilters } from '#src/areas/tickets/domain/status'

/** Maximum number of values of one filter, and of ids that a call may name. */
export const FILTER_MAX_VALUES = 500
export const FILTER_MAX_IDS = 5_000

const Values = Type.Array(Type.String({ maxLength: 200 }), { maxItems: FILTER_MAX_VALUES })
const Ids = Type.Array(Id, { maxItems: FILTER_MAX_IDS })

/** A list of values under `in`, or under `IN`, the specification's spelling for ids (API-6). */
const In = Type.Optional(Strict({ in: Type.Optional(Values), IN: Type.Optional(Values) }))

function each<K extends string, S>(names: readonly K[], schema: S): Record<K, S> {
  return Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>
}

/**
 * The parameters under filters[...] (TICK-10). Lists are `filters[supplier][in][]=a`; the values of one filter are joined
 * with OR, different filters with AND (TICK-11). Yes or no is `filters[coded]=true`, the net `filters[net_amount][gte]` and `[lte]`.
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

/** The filters of the feed: in the query of a GET, and under `filters` in a body (API-33). */
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

/** The version of each ticket that the person saw. An outdated one is refused with 409 and the current rows (API-35). */
export const SlipVersions = ByName(Type.Integer({ minimum: 1 }), { names: '^[1-9][0-9]{0,9}$' })

/** Many tickets: either slip_ids, or all that match the filters except except_ids (API-33). Exactly one of the two must be given. */
export const slipSelectionFields = {
  slip_ids: Type.Optional(Type.Array(Id, { maxItems: FILTER_MAX_IDS, uniqueItems: true })),
  filters: Type.Optional(SlipFilters),
  except_ids: Type.Optional(Type.Array(Id, { maxItems: FILTER_MAX_IDS, uniqueItems: true })),
}
