import { QueryClient } from '@tanstack/react-query'

/** What the client knows of the server. A failed read is reported by its call, so queries do not retry by themselves. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, gcTime: 120_000, retry: false, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
})

/** Forgets every answer: nothing of one agency is shown in another (AUTH-67). */
export function forgetAnswers(): void {
  void queryClient.cancelQueries()
  queryClient.clear()
}
