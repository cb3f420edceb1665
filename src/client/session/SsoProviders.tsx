import { KeyRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { goAuth } from '#src/client/session/auth-path'
import { words } from '#src/client/session/messages'
import { providersQuery } from '#src/client/session/SsoStep'

/** The way to single sign-on; nothing when there is no provider or the list cannot be had (AUTH-3, AUTH-16). */
export function SsoProviders() {
  const { data } = useQuery(providersQuery)
  const providers = data?.sso_providers ?? []
  const [only] = providers
  if (only === undefined) return null
  return (
    <>
      <p className="or">{words('or')}</p>
      <button type="button" className="button button-large" onClick={() => goAuth('/auth/sso')}>
        <KeyRound aria-hidden size={16} strokeWidth={1.75} /> {providers.length === 1 ? words('log_in_with', { name: only.name }) : words('sso_title')}
      </button>
    </>
  )
}
