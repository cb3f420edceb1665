import { installation } from '#src/main/api/installation'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'

const calls = requests(installation)

/** Asks the server whether there is an agency to log in to. The login screen shows the answer, so this call is sent without a session. */
export const emptyInstallationQuery = {
  queryKey: ['installation', 'signed out'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(calls.readInstallation(), { signal, signedOut: true, ignore: 'all' as const }),
}

/**
 * Asks the server whether accounts of the person's agency have the sample password. Asks again every 10 minutes, so that the warning
 * disappears after the passwords were changed.
 */
export const samplePasswordsQuery = (agency: number) => ({
  queryKey: ['installation', agency],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => callApi(calls.readInstallation(), { signal, ignore: 'all' as const }),
  staleTime: 5 * 60_000,
  refetchInterval: 10 * 60_000,
})
