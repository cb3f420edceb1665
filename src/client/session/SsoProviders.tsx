import { KeyRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { goAuth } from '#src/client/platform/auth-place'
import { session } from '#src/client/platform/session'
import { words } from '#src/client/session/messages'
import { providersQuery } from '#src/client/session/sso-providers'

/** The way to single sign-on; nothing when there is no provider or the list cannot be had (AUTH-3, AUTH-16). */
export function SsoProviders() {
  const { isLapsed } = useSnapshot(session)
  const { data } = useQuery(providersQuery)
  const providers = data?.sso_providers ?? []
  const [only] = providers
  if (only === undefined) return null
  return (
    <>
      <p className="or">{words('or')}</p>
      <button type="button" className="button button-large" onClick={() => goAuth('/auth/sso', { replace: isLapsed })}>
        <KeyRound aria-hidden size={16} strokeWidth={1.75} /> {providers.length === 1 ? words('log_in_with', { name: only.name }) : words('sso_title')}
      </button>
    </>
  )
}
