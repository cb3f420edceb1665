import { QueryClient, type InvalidateOptions, type InvalidateQueryFilters, type Query } from '@tanstack/react-query'

type RefetchType = NonNullable<InvalidateQueryFilters['refetchType']>

/**
 * A query cache that does not miss a change during a read. When a query is invalidated, React Query starts a new read only if the query is
 * shown and has data. Otherwise, it would wait for the current read and then treat its result as fresh, although the server may have
 * created that result before the change.
 */
class ChangingQueries extends QueryClient {
  /** Queries to invalidate again after their current read, but only once, however many changes occur during that read. */
  readonly #again = new Map<Query, { refetchType: RefetchType; readonly done: Promise<void> }>()

  override invalidateQueries(filters: InvalidateQueryFilters = {}, options?: InvalidateOptions): Promise<void> {
    const refetchType = filters.refetchType ?? filters.type ?? 'active'
    const isReadAnew = (query: Query) => query.state.data !== undefined && (refetchType === 'all' || (refetchType !== 'none' && query.isActive() === (refetchType === 'active')))
    const reads = this.getQueryCache().findAll(filters).filter((query) => query.state.fetchStatus === 'fetching' && !isReadAnew(query))
    const again = reads.map((query) => this.#afterRead(query, refetchType))
    const invalidated = super.invalidateQueries(filters, options)
    // a caller that only marks queries as outdated does not wait for reads
    return refetchType === 'none' ? invalidated : Promise.all([invalidated, ...again]).then(() => undefined)
  }

  #afterRead(query: Query, refetchType: RefetchType): Promise<void> {
    const waiting = this.#again.get(query)
    if (waiting !== undefined) {
      if (refetchType !== 'none') waiting.refetchType = refetchType
      return waiting.done
    }
    const done = query.fetch().then(
      () => {
        const { refetchType: wanted } = this.#again.get(query) ?? { refetchType }
        this.#again.delete(query)
        return super.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType: wanted })
      },
      // if the read fails, its own caller reports the error, so ignore it here and do not read again
      () => void this.#again.delete(query),
    )
    this.#again.set(query, { refetchType, done })
    return done
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
