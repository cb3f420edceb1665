import { callApi } from '#src/client/platform/call-api'
import { ssoCalls } from '#src/client/platform/session-calls'

/** Every provider that may be chosen; the login and the step of single sign-on read it once. */
export const providersQuery = {
  queryKey: ['sso-providers'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(ssoCalls.ssoProviders(), { signal, signedOut: true, ignore: 'all' as const }),
}
