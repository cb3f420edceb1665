import { IncidentList } from '#src/areas/incidents/client/IncidentList'
import { words } from '#src/areas/incidents/client/messages'
import { usePerson } from '#src/workspace/client/frame/use-person'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane, usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { CommandButton } from '#src/workspace/client/running/CommandButton'

/** The incidents of all projects: active, or archived (INCD-1). */
export default function IncidentsPane({ search }: PaneViewProps) {
  const { dot_authority_name: agencyName } = usePerson()
  const { id } = usePane()
  const isArchived = usePanePath(id).startsWith('/admin/ticket-monitoring/archived')
  usePaneTitle(words('monitoring'), agencyName)
  return (
    <IncidentList key={String(isArchived)} name="incidents" label={words(isArchived ? 'archived_list' : 'active_list')} query={search} isArchived={isArchived} project={null} empty={words('empty')}
      end={<><CommandButton id="incidents.acknowledge" /><CommandButton id="incidents.start-work" /><CommandButton id="incidents.resolve" /><CommandButton id="incidents.archive" /></>} />
  )
}
