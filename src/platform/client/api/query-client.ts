import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters } from '@tanstack/react-query'

/**
 * A cache in which a change is never missed by the first read of a query. The library would only wait for a first read that is under way
 * when its query is invalidated, and would then consider it fresh, although its answer may be from before the change.
 */
class ChangingQueries extends QueryClient {
  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const isRead = filters.refetchType !== 'none'
    const firstReads = isRead ? this.getQueryCache().findAll(filters).filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching') : []
    for (const query of firstReads) {
      // a first read that fails is reported and not repeated
      query.fetch().then(() => void super.invalidateQueries({ queryKey: query.queryKey, exact: true }), () => undefined)
    }
    return super.invalidateQueries(filters, options)
  }
}

/** The query cache. A failed read is reported by its call, so queries do not retry. */
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
