import { useMemo } from 'react'
import type { ProjectMaterial } from '#src/areas/materials/client/materials/material-screen'
import { projectMaterialColumns, projectMaterialNoun, projectMaterialSource } from '#src/areas/materials/client/materials/project-material-rows'
import { words } from '#src/areas/materials/client/messages'
import { ProjectList } from '#src/areas/projects/client/public/ProjectList'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { useProjectView } from '#src/areas/projects/client/public/use-project-view'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'

const KINDS: readonly RecordKind[] = ['material', 'certificate_type', 'epd']

/** The materials of a project: tickets, quantity, certificate state and warming potential (CERT-12, PLUS-29). */
export default function ProjectMaterialsPane({ params, search }: PaneViewProps<{ readonly projectId: string }>) {
  const { project, facts, isError, asked, agency } = useProjectView(params.projectId, words('materials'))
  const source = useMemo(() => projectMaterialSource(agency, Number(params.projectId)), [agency, params.projectId])
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  return (
    <ProjectList<ProjectMaterial>
      name="project_materials" label={words('materials_of', { title: project?.title ?? '' })} noun={projectMaterialNoun} columns={projectMaterialColumns} source={source}
      empty={words('no_project_materials')} searchLabel={words('search_project_materials')} query={search} project={facts} kinds={KINDS}
    />
  )
}
