import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import type { Static } from 'typebox'
import { projects, type ProjectSchema } from '#src/contract/projects'
import { isFlagOn } from '#src/domain/session/flags'
import { callApi } from '#src/client/platform/call-api'
import { requests } from '#src/client/platform/requests'
import { session } from '#src/client/platform/session'

/** A project as lists and its own screens show it. */
export type Project = Static<typeof ProjectSchema>

/** The calls of projects. */
export const projectCalls = requests(projects)

/** The query keys of projects (S-16). */
export const projectKeys = {
  all: (agency: number) => ['projects', agency] as const,
  one: (agency: number, id: number) => ['projects', agency, 'one', id] as const,
}

/** A project by its id; undefined while it is on its way or cannot be had. */
export function useProject(agency: number, id: number, isWanted = true): { readonly project: Project | undefined; readonly isError: boolean } {
  const { data, isError } = useQuery({
    queryKey: projectKeys.one(agency, id),
    queryFn: async ({ signal }) => (await callApi(projectCalls.detail({ projectId: id }), { signal })).project,
    enabled: isWanted,
  })
  return { project: data, isError }
}

/**
 * The zone that times of a project show in: its own with use_dot_project_time_zones, else the browser's, which is
 * undefined here; null while the project is still to come (SHELL-71).
 */
export function useProjectZone({ project, isError }: { readonly project: Project | undefined; readonly isError: boolean }): string | undefined | null {
  const { person } = useSnapshot(session)
  if (person === null || !isFlagOn(person.flags, 'use_dot_project_time_zones')) return undefined
  return project === undefined ? (isError ? undefined : null) : project.timezone
}
