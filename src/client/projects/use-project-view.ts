import { useMemo } from 'react'
import { projectFacts, useProject, type Project } from '#src/client/projects/project-query'
import type { Asked } from '#src/client/workspace/Unanswered'
import type { ProjectInContext } from '#src/client/workspace/context'
import { usePaneTitle } from '#src/client/workspace/pane-hooks'
import { usePerson } from '#src/client/workspace/use-person'

/** What each pane of a project begins with: the project, its facts for commands, and the words on its bar. */
export function useProjectView(projectId: string, title: string): { readonly project: Project | undefined; readonly facts: ProjectInContext | null; readonly isError: boolean; readonly asked: Asked; readonly agency: number } {
  const { dot_authority_id: agency } = usePerson()
  const { project, isError, asked } = useProject(agency, Number(projectId))
  usePaneTitle(title, project === undefined ? undefined : `${project.state_project_number} · ${project.title}`)
  const facts = useMemo(() => projectFacts(project), [project])
  return { project, facts, isError, asked, agency }
}
