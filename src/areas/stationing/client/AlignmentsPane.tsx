import { useMemo } from 'react'
import { checkStationing } from '#src/areas/stationing/domain/stationing-flag'
import { words } from '#src/areas/stationing/client/messages'
import { alignmentColumns, alignmentNoun, alignmentSource, type Alignment } from '#src/areas/stationing/client/stationing-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import type { Filters } from '#src/platform/client/table/model'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { may } from '#src/platform/domain/session/abilities'
import { usePerson } from '#src/workspace/client/frame/use-person'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { showsDeleted, withDaysLeft } from '#src/workspace/client/records/deleted-records'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { BarToggleButton } from '#src/workspace/client/table/FilterBar'

const KINDS: readonly RecordKind[] = ['alignment', 'station']
const NONE: Filters = {}
const DELETED: Filters = { deleted: 'yes' }

/** The alignments of a project, with the first and last station of each (GEO-13, GEO-18). */
export default function AlignmentsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('stationing'))
  const isDeleted = showsDeleted(search)
  const columns = useMemo(() => (isDeleted ? withDaysLeft(alignmentColumns) : alignmentColumns), [isDeleted])
  const source = useMemo(() => alignmentSource(agency, Number(params.projectId)), [agency, params.projectId])
  if (!checkStationing(person).allowed) return <p className="pane-note">{words('off')}</p>
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  const mayChange = may('change_stationing', person).allowed
  return (
    <ProjectList<Alignment>
      key={String(isDeleted)} name="alignments" label={words('alignments_of', { title: project?.title ?? '' })} noun={alignmentNoun} columns={columns} source={source} empty={words(mayChange && !isDeleted ? 'no_alignments' : 'no_alignments_read')}
      searchLabel={words('search_alignments')} query={search} project={facts} kinds={KINDS} filters={isDeleted ? DELETED : NONE}
      bar={
        <>
          {mayChange && <BarToggleButton command="stationing.show-deleted" label={words('deleted')} isOn={isDeleted} />}
          {isDeleted ? <CommandButton id="stationing.restore-alignment" /> : <CommandButton id="stationing.open-alignment" label={words('open')} />}
          {!isDeleted && <CommandButton id="work-zones.show-safety" />}
          {mayChange && !isDeleted && (
            <>
              <CommandButton id="stationing.review" label={words('show_proposed')} />
              <CommandButton id="stationing.rename-alignment" label={words('rename')} />
              <CommandButton id="stationing.remove-alignment" label={words('remove')} />
              <span className="table-bar-end">
                <CommandButton id="stationing.upload" look="filled" />
              </span>
            </>
          )}
        </>
      }
    />
  )
}
