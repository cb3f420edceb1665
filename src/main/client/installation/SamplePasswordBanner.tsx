import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { useSnapshot } from 'valtio'
import { session } from '#src/platform/client/session/session'
import { samplePasswordsQuery } from '#src/main/client/installation/installation-state'
import { words } from '#src/areas/identity/client/sessions/messages'

/**
 * Warns everyone in an agency if sample accounts of the agency still have the published password and other machines can reach the server.
 */
export function SamplePasswordBanner() {
  if (useSamplePasswords() !== 'exposed') return null
  return (
    <section className="banner" aria-label={words('security')}>
      <ShieldAlert aria-hidden size={16} strokeWidth={1.75} />
      <span>{words('sample_passwords_exposed')}</span>
    </section>
  )
}

/** A note in the status bar about sample passwords, shown if only this machine can reach the server. */
export function SamplePasswordNote() {
  if (useSamplePasswords() !== 'local') return null
  return <span title={words('sample_passwords_local')}>{words('sample_accounts')}</span>
}

function useSamplePasswords() {
  const { person } = useSnapshot(session)
  const { data } = useQuery({ ...samplePasswordsQuery(person?.dot_authority_id ?? 0), enabled: person !== null })
  return data?.sample_passwords ?? 'none'
}
