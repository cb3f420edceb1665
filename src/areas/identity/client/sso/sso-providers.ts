import { callApi } from '#src/platform/client/api/call-api'
import { ssoCalls } from '#src/platform/client/session/session-calls'

/** The providers to choose from: the installation's provider, and the providers of the agency to which the typed email or name belongs. */
export const providersQuery = (typed: string | null) => ({
  queryKey: ['sso-providers', typed],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(ssoCalls.ssoProviders(typed === null ? {} : { for: typed }), { signal, signedOut: true, ignore: 'all' as const }),
})
