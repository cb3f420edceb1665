import { VenetianMask } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { session } from '#src/platform/client/session/session'
import { words } from '#src/areas/identity/client/sessions/messages'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** A banner at the top of the window that shows the name of the impersonated person and can end the impersonation (AUTH-42). */
export function ImpersonationBanner() {
  const { person } = useSnapshot(session)
  if (person?.impersonated !== true) return null
  const { acting_as, impersonator } = person.impersonation ?? { acting_as: person.email, impersonator: '' }
  return (
    <section className="banner impersonation" aria-label={words('impersonation')}>
      <VenetianMask aria-hidden size={16} strokeWidth={1.75} />
      <span>{words('acting_as', { name: acting_as, email: person.email, impersonator })}</span>
      <CommandButton id="account.end-impersonation" label={words('end_impersonation')} />
    </section>
  )
}
