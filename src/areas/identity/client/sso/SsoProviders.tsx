import { KeyRound } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import { goAuth } from '#src/platform/client/session/auth-place'
import { session } from '#src/platform/client/session/session'
import { words } from '#src/areas/identity/client/sessions/messages'
import { providersQuery } from '#src/areas/identity/client/sso/sso-providers'

/**
 * A link to the screen for single sign-on. Shows nothing if there is no provider, or if the list of providers cannot be loaded (AUTH-3,
 * AUTH-16).
 */
export function SsoProviders({ onGo }: { onGo(): void }) {
  const { isLapsed } = useSnapshot(session)
  const { data } = useQuery(providersQuery(null))
  const providers = data?.sso_providers ?? []
  const [first] = providers
  const isOnly = providers.length === 1 && data?.has_agency_providers !== true
  if (first === undefined && data?.has_agency_providers !== true) return null
  return (
    <>
      <p className="or">{words('or')}</p>
      <button type="button" className="button button-large" onClick={() => (onGo(), goAuth('/auth/sso', { replace: isLapsed }))}>
        <KeyRound aria-hidden size={16} strokeWidth={1.75} /> {isOnly && first !== undefined ? words('log_in_with', { name: first.name }) : words('sso_title')}
      </button>
    </>
  )
}
