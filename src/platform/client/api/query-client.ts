import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'

/**
 * A query cache that does not miss a change during the first read of a query. The library would only wait for that read and then treat its
 * result as fresh, although the server may have created the result before the change. So this cache reads the query a second time.
 */
class ChangingQueries extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const isRead = filters.refetchType !== 'none'
    const firstReads = isRead ? this.getQueryCache().findAll(filters).filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching') : []
    for (const query of firstReads) {
      // if the first read fails, its own caller reports the error, so ignore it here and do not read again
      query.fetch().then(() => void super.invalidateQueries({ queryKey: query.queryKey, exact: true }), () => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

/** The query cache. Queries do not retry; a failed read is reported by `callApi`. */
export const queryClient = new ChangingQueries({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 120_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** Empties the cache, so that no data of one agency is shown in another (AUTH-67). */
export function forgetAnswers(): void {
  void queryClient.cancelQueries()
  queryClient.clear()
}
