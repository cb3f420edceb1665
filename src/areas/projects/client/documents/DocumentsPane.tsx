import { useMemo } from 'react'
import { may } from '#src/platform/domain/session/abilities'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { DocumentUploads } from '#src/areas/projects/client/documents/DocumentUploads'
import { documentColumns, documentNoun, documentSource, type ProjectDocument } from '#src/areas/projects/client/documents/document-rows'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { words } from '#src/areas/projects/client/messages'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import { useZonedColumns } from '#src/areas/projects/client/public/zoned-columns'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { Skeleton } from '#src/workspace/client/frame/PaneFrame'
import { usePerson } from '#src/workspace/client/frame/use-person'
import '#src/areas/projects/client/documents/documents-pane.css'

const KINDS: readonly RecordKind[] = ['document', 'ai_reading']

/** The documents of a project (PROJ-32, PROJ-33). */
export default function DocumentsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('documents'))
  const columns = useZonedColumns(documentColumns(person.flags), { project, isError })
  const source = useMemo(() => documentSource(agency, Number(params.projectId)), [agency, params.projectId])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  if (columns === null) return <Skeleton lines={9} />
  return (
    <div className="project-documents">
      <DocumentUploads project={Number(params.projectId)} />
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
    </div>
  )
}
