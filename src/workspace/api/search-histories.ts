import { Type } from 'typebox'
import { contract } from '#src/platform/api/contract'
import { Moment, Strict, Text } from '#src/platform/api/schemas'
import { SEARCH_MAX_CHARACTERS } from '#src/workspace/domain/search-histories/search-history'

const Screen = Type.String({ pattern: '^[a-z][a-z0-9_-]{0,59}$' })
const SearchHistories = Type.Object({
  search_histories: Type.Array(Type.Object({ text: Type.String(), screen: Type.String(), searched_at: Moment })),
})

/** A person's own searches: the last 10 of each screen. */
export const searchHistories = contract({
  listSearches: {
    method: 'GET',
    path: '/v1/search_histories',
    who: 'signed_in',
    query: Strict({ screen: Screen }),
    answer: SearchHistories,
    errors: [401, 422],
    spec: '§7, C.4; SHELL-84',
  },
  keepSearch: {
    method: 'POST',
    path: '/v1/search_histories',
    who: 'signed_in',
    body: Strict({ screen: Screen, text: Text(SEARCH_MAX_CHARACTERS) }),
    answer: SearchHistories,
    errors: [401, 422],
    spec: '§7, C.4; SHELL-84',
  },
  clearSearches: {
    method: 'DELETE',
    path: '/v1/search_histories',
    who: 'signed_in',
    query: Strict({ screen: Screen }),
    errors: [401, 422],
    spec: '§7, C.4; SHELL-84',
  },
})
