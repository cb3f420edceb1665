import { searchHistories } from '#src/contract/search-histories'
import { callApi } from '#src/client/platform/call-api'
import { requests } from '#src/client/platform/requests'
import type { SearchHistory } from '#src/client/platform/table/last-searches'
import type { TableName } from '#src/client/workspace/table/table-preferences'

const calls = requests(searchHistories)

/** The person's searches of a screen, kept on the server. A failure offers nothing and says nothing. */
export function searchHistoryOf(screen: TableName): SearchHistory {
  return {
    list: async () => (await callApi(calls.listSearches({ screen }), { ignore: 'all' })).search_histories.map(({ text }) => text),
    keep: async (text) => void (await callApi(calls.keepSearch({ screen, text }), { ignore: 'all' })),
    clear: () => callApi(calls.clearSearches({ screen }), { ignore: 'all' }),
  }
}
