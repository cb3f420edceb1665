import { searchHistories } from '#src/workspace/api/search-histories'
import { storedText } from '#src/platform/domain/formats/plain-text'
import { checkKeptSearch } from '#src/workspace/domain/search-histories/search-history'
import { implement } from '#src/platform/server/http/call'
import { throwIfRefused } from '#src/platform/server/http/errors'
import { clearSearches, findSearches, keepSearch, type StoredSearch } from '#src/workspace/server/search-histories/store'

/** A person's searches on each screen (SHELL-84). */
export const searchHistoryRoutes = implement(searchHistories, {
  listSearches: ({ person, query, inAgency }) =>
    inAgency(async (db) => ({ search_histories: (await findSearches(db, person.id, query.screen)).map(written) })),
  keepSearch: ({ person, body: { screen, text }, inAgency }) => {
    throwIfRefused(checkKeptSearch(text), [{ field: 'text', message: 'holds nothing to read' }])
    return inAgency(async (db) => {
      await keepSearch(db, person.id, screen, storedText(text.trim()))
      return { search_histories: (await findSearches(db, person.id, screen)).map(written) }
    })
  },
  clearSearches: ({ person, query, inAgency }) => inAgency((db) => clearSearches(db, person.id, query.screen)),
})

function written({ searched_at, ...search }: StoredSearch) {
  return { ...search, searched_at: searched_at.toISOString() }
}
