import { droneLink } from '#src/areas/stationing/domain/drone-links/drone-link'
import { DELETED_LINKS, droneLinkScreen, type DroneLink } from '#src/areas/stationing/client/drone-links/drone-link-screen'
import { words } from '#src/areas/stationing/client/messages'
import { ProjectEntry } from '#src/areas/projects/client/public/ProjectEntry'
import { usePanePath } from '#src/workspace/client/panes/location'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePane } from '#src/workspace/client/panes/pane-hooks'
import type { OwnEntry, RecordFormValue } from '#src/workspace/client/records/form-texts'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { RecordForm } from '#src/workspace/client/records/RecordForm'
import { RecordList } from '#src/workspace/client/records/RecordList'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const linkColumns = recordColumns<DroneLink>(droneLink, { name: { width: 240, flex: 1, strong: true }, url: { width: 320, flex: 2 } }, [
  { id: 'project', label: words('project'), kind: 'text', width: 240, flex: 1 },
  { id: 'added_by', label: words('added_by'), kind: 'text', width: 144 },
  { id: 'created_at', label: words('added_at'), kind: 'time', withDay: true, width: 168 },
  { id: 'deleted_by', label: words('deleted_by'), kind: 'text', width: 144, shown: false },
])

/** The list of links to drone imagery, or of the recently deleted links (GEO-1, GEO-20). */
export function List() {
  const isDeleted = usePanePath(usePane().id).startsWith(DELETED_LINKS)
  return (
    <RecordList<DroneLink>
      key={String(isDeleted)} screen={droneLinkScreen} name="drone_links" columns={linkColumns} empty={words('no_links')} searchLabel={words('search_links')}
      tabs={<BarToggleButton command="drone-links.show-list" label={words('all')} isOn={!isDeleted} />}
      actions={['drone-links.open', 'drone-links.edit', 'drone-links.remove']} add="drone-links.add" deleted={{ query: isDeleted ? 'deleted=yes' : '', show: 'drone-links.show-deleted', restore: 'drone-links.restore' }}
    />
  )
}

const entries = {
  dot_project_id: {
    text: (value) => (typeof value === 'number' ? String(value) : ''),
    read: (formValue) => ({ value: formValue === '' ? null : Number(formValue) }),
    Entry: LinkedProject,
  } satisfies OwnEntry<unknown>,
}

/** One link as a form: name, project and URL (GEO-20). */
export function Form({ params: { id = '' } }: PaneViewProps) {
  return <RecordForm screen={droneLinkScreen} id={id} entries={entries} />
}

function LinkedProject(props: { readonly form: RecordFormValue; readonly name: string }) {
  return <ProjectEntry {...props} isRequired />
}
