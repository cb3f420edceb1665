import { useMemo } from 'react'
import { projectFacts, useProject, type Project } from '#src/areas/projects/client/public/project-query'
import type { Asked } from '#src/workspace/client/frame/Unanswered'
import type { ProjectInContext } from '#src/workspace/client/commands/context'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

/** Reads what every pane of a project needs: the project, and its facts for commands. Also sets the pane's title. */
export function useProjectView(projectId: string, title: string): { readonly project: Project | undefined; readonly facts: ProjectInContext | null; readonly isError: boolean; readonly asked: Asked; readonly agency: number } {
  const { dot_authority_id: agency } = usePerson()
  const { project, isError, asked } = useProject(agency, Number(projectId))
  usePaneTitle(title, project === undefined ? undefined : `${project.state_project_number} · ${project.title}`)
  const facts = useMemo(() => projectFacts(project), [project])
  return { project, facts, isError, asked, agency }
}
