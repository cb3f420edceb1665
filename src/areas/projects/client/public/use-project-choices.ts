import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { projectCalls, projectKeys, useProject, type Project } from '#src/areas/projects/client/public/project-query'
import { callApi } from '#src/platform/client/api/call-api'
import type { Asked } from '#src/workspace/client/frame/Unanswered'
import { usePerson } from '#src/workspace/client/frame/use-person'

const MOST_PROJECTS = 1_000

interface ProjectChoice {
  readonly value: string
  readonly label: string
  readonly detail: string
}

/**
 * The projects that a form offers: those that are not archived, and the record's current project even if it is archived. Undefined while
 * the projects load. `own` is the id of the record's current project; it is empty for a record without a project.
 */
export function useProjectChoices(own: string): { readonly choices: readonly ProjectChoice[] | undefined; readonly asked: Asked } {
  const { dot_authority_id: agency } = usePerson()
  const offered = useQuery({
    queryKey: [...projectKeys.all(agency), 'choices'],
    queryFn: async ({ signal }) => (await callApi(projectCalls.list({ page_size: MOST_PROJECTS, sort_by: 'title', sort_order: 'asc' }), { signal, ignore: 'all' })).projects,
  })
  // the record's project is loaded even if it is among the choices, so that an open form does not return to its loading state when the
  // project is archived meanwhile
  const { project, isError } = useProject(agency, Number(own), own !== '')
  const [isKnown, setIsKnown] = useState(false)
  // `isKnown` is never reset: a form that returned to its loading state would lose its input, for example when somebody else moves the
  // record to another project
  if (!isKnown && (own === '' || project !== undefined || isError)) setIsKnown(true)
  const choices = useMemo(() => {
    if (offered.data === undefined || !isKnown) return undefined
    const isOffered = project === undefined || offered.data.some(({ id }) => id === project.id)
    return (isOffered ? offered.data : [project, ...offered.data]).map(choiceOf)
  }, [offered.data, isKnown, project])
  return { choices, asked: offered }
}

function choiceOf({ id, title, state_project_number: number }: Project): ProjectChoice {
  return { value: String(id), label: title, detail: number }
}
