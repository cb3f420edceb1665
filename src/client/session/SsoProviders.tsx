import { KeyRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '#src/client/platform/call-api'
import { ssoCalls } from '#src/client/platform/session-calls'
import { words } from '#src/client/session/messages'

/** A button for each identity provider; nothing when there is none or the list cannot be had (AUTH-3). */
export function SsoProviders() {
  const { data } = useQuery({
    queryKey: ['sso-providers'],
    queryFn: ({ signal }) => callApi(ssoCalls.ssoProviders(), { signal, signedOut: true, ignore: 'all' }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const providers = data?.sso_providers ?? []
  if (providers.length === 0) return null
  return (
    <>
      <p className="or">{words('or')}</p>
      {providers.map(({ idp, name }) => (
        <a key={idp} className="button button-large" href={`/auth-service/sso_redirect_uri?idp=${encodeURIComponent(idp)}&callback_uri=${encodeURIComponent(`${location.origin}/auth/callback`)}`}>
          <KeyRound aria-hidden size={16} strokeWidth={1.75} /> {words('log_in_with', { name })}
        </a>
      ))}
    </>
  )
}
