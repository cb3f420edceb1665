import { QueryClient } from '@tanstack/react-query'

/** The query cache. A failed read is reported by its call, so queries do not retry. */
export const queryClient = new QueryClient({
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
