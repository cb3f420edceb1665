import { useMemo } from 'react'
import { may } from '#src/domain/session/abilities'
import type { RecordKind } from '#src/domain/records/kinds'
import { documentColumns, documentNoun, documentSource, type ProjectDocument } from '#src/client/projects/documents/document-rows'
import { ProjectList } from '#src/client/projects/ProjectList'
import { ProjectUnanswered } from '#src/client/projects/ProjectUnanswered'
import { words } from '#src/client/projects/messages'
import { useProjectView } from '#src/client/projects/use-project-view'
import { useZonedColumns } from '#src/client/projects/zoned-columns'
import { CommandButton } from '#src/client/workspace/CommandButton'
import type { PaneViewProps } from '#src/client/workspace/pane'
import { Skeleton } from '#src/client/workspace/PaneFrame'
import { usePerson } from '#src/client/workspace/use-person'

const KINDS: readonly RecordKind[] = ['document']

/** The documents of a project (PROJ-32, PROJ-33). */
export default function DocumentsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('documents'))
  const columns = useZonedColumns(documentColumns, { project, isError })
  const source = useMemo(() => documentSource(agency, Number(params.projectId)), [agency, params.projectId])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  return (
    <ProjectList<ProjectDocument>
      name="project_documents" label={words('documents_of', { title: project?.title ?? '' })} noun={documentNoun} columns={columns} source={source} empty={words('empty_documents')}
      searchLabel={words('search_documents')} query={search} project={facts} kinds={KINDS}
      bar={
        may('change_documents', person).allowed && (
          <span className="table-bar-end">
            <CommandButton id="projects.add-document" look="filled" />
          </span>
        )
      }
    />
  )
}
