import { useQuery } from '@tanstack/react-query'
import { emptyInstallationQuery } from '#src/main/client/installation/installation-state'
import { Notice } from '#src/areas/identity/client/sessions/frame/AuthFrame'
import { words } from '#src/areas/identity/client/sessions/messages'

/** Explains that nobody can log in because there is no agency yet, and shows the command that the operator has to run. */
export function EmptyInstallation() {
  const { data } = useQuery(emptyInstallationQuery)
  if (data?.is_empty !== true) return null
  return (
    <Notice>
      {words('no_agency')} <code>{words('no_agency_command')}</code>
    </Notice>
  )
}
