import { searchHistories } from '#src/workspace/api/search-histories'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import type { SearchHistory } from '#src/platform/client/table/searches/last-searches'
import type { TableName } from '#src/workspace/client/table/table-preferences'

const calls = requests(searchHistories)

/** The person's searches on a screen, stored on the server. Failures are not reported, because they only mean missing suggestions. */
export function searchHistoryOf(screen: TableName): SearchHistory {
  return {
    list: async () => (await callApi(calls.listSearches({ screen }), { ignore: 'all' })).search_histories.map(({ text }) => text),
    keep: async (text) => void (await callApi(calls.keepSearch({ screen, text }), { ignore: 'all' })),
    clear: () => callApi(calls.clearSearches({ screen }), { ignore: 'all' }),
  }
}
