import { useQuery } from '@tanstack/react-query'
import { useSnapshot } from 'valtio'
import type { Static } from 'typebox'
import { projects, type ProjectSchema } from '#src/areas/projects/api/projects/projects'
import { checkConfirmed } from '#src/areas/projects/domain/setup'
import { isFlagOn } from '#src/platform/domain/session/flags'
import type { Verdict } from '#src/platform/domain/verdict'
import { callApi } from '#src/platform/client/api/call-api'
import { requests } from '#src/platform/client/api/requests'
import { session } from '#src/platform/client/session/session'
import { NOT_THERE, type Asked } from '#src/workspace/client/frame/Unanswered'
import type { ProjectInContext } from '#src/workspace/client/commands/context'

/** A project as it is shown in lists and on its own screens. */
export type Project = Static<typeof ProjectSchema>

declare module '#src/workspace/client/commands/context' {
  interface ProjectInContext {
    /** The state of the project's reconciliation, if the pane has loaded it. */
    readonly reconciliation?: Project['reconciliation']
    /** The pane's project, for commands on projects. */
    readonly loaded?: Project
  }
}

/** The API calls of projects. */
export const projectCalls = requests(projects)

/** The query keys of projects (S-16). */
export const projectKeys = {
  all: (agency: number) => ['projects', agency] as const,
  one: (agency: number, id: number) => ['projects', agency, 'one', id] as const,
}

/**
 * A project by its id; undefined while it loads, or when it cannot be read. A 404 shows no toast, because the project's panes then render
 * ProjectUnanswered.
 */
export function useProject(agency: number, id: number, isWanted = true): { readonly project: Project | undefined; readonly isError: boolean; readonly asked: Asked } {
  const query = useQuery({
    queryKey: projectKeys.one(agency, id),
    queryFn: async ({ signal }) => (await callApi(projectCalls.detail({ projectId: id }), { signal, ignore: NOT_THERE })).project,
    enabled: isWanted,
  })
  return { project: query.data, isError: query.isError, asked: query }
}

/**
 * The time zone in which to show a project's times (SHELL-71). With the feature flag use_dot_project_time_zones, it is the project's own
 * zone. Without the flag, it is undefined, which means the browser's zone. Null while the project is loading.
 */
export function useProjectZone({ project, isError }: { readonly project: Project | undefined; readonly isError: boolean }): string | undefined | null {
  const { person } = useSnapshot(session)
  if (person === null || !isFlagOn(person.flags, 'use_dot_project_time_zones')) return undefined
  return project === undefined ? (isError ? undefined : null) : project.timezone
}

/** What commands need to know about the pane's project; null while it is loading. */
export function projectFacts(project: Project | undefined): ProjectInContext | null {
  return project === undefined ? null : { id: project.id, title: project.title, reconciliation: project.reconciliation, loaded: project }
}

/**
 * Refused only if the current project's reconciliation is known to be unconfirmed, because pay items cannot be assigned before it is
 * confirmed (RECO-7).
 */
export function mayAssignIn(project: ProjectInContext | null): Verdict {
  return project?.reconciliation === 'setting_up' ? checkConfirmed('setting up') : checkConfirmed(project?.reconciliation ?? 'confirmed')
}
