import { documents } from '#src/areas/projects/api/documents'
import { projectChanges } from '#src/areas/projects/api/projects/project-changes'
import { projectViews } from '#src/areas/projects/api/projects/project-views'
import { teams } from '#src/areas/projects/api/teams'
import { may, type Ability } from '#src/platform/domain/session/abilities'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { noteOwnVersion } from '#src/platform/client/records/own-versions'
import { queryClient } from '#src/platform/client/api/query-client'
import { notifyRecordsChanged } from '#src/platform/client/records/record-changes'
import { requests } from '#src/platform/client/api/requests'
import { currentPerson } from '#src/platform/client/session/session'
import { projectKeys, type Project } from '#src/areas/projects/client/public/project-query'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Owner } from '#src/workspace/client/records/record-commands'

export const projectWrites = requests(projectChanges)
export const teamCalls = requests(teams)
export const documentCalls = requests(documents)
export const viewCalls = requests(projectViews)

/** After a project was written: updates it in every pane that shows it, and notifies the lists. */
export function patchProject(project: Project): void {
  const agency = currentPerson()?.dot_authority_id
  if (agency !== undefined) queryClient.setQueryData(projectKeys.one(agency, project.id), project)
  noteOwnVersion('project', project.id, project.version)
  notifyRecordsChanged('project', [project.id])
}

/**
 * Notifies the lists that projects changed, and records that this window wrote their new versions. The version is null for a project that
 * the write did not change.
 */
export function patchProjects(projects: readonly { readonly id: number; readonly version: number | null }[]): void {
  for (const { id, version } of projects) noteOwnVersion('project', id, version)
  notifyRecordsChanged('project', projects.map(({ id }) => id))
}

/** The project that a command acts on: the focused row of a project list, or the pane's project. */
export function currentProject({ row, pane, project }: CommandContext): Project | null {
  if (pane?.scope === 'project-table') return row !== null && isProject(row) ? asWritten(row) : null
  return project?.loaded === undefined ? null : asWritten(project.loaded)
}

/**
 * The project as this window last wrote it, if the screen still shows an older version. Needed because the person may press the next key
 * before the screen is refreshed.
 */
function asWritten(shown: Project): Project {
  const agency = currentPerson()?.dot_authority_id
  const cached = agency === undefined ? undefined : queryClient.getQueryData<Project>(projectKeys.one(agency, shown.id))
  return cached !== undefined && cached.version > shown.version ? cached : shown
}

/**
 * Whether a person has this ability and can use it on the current project. Checks first the role, then that there is a project, then that
 * the project is not deleted (or, for a restore, that it is deleted).
 */
export function onProject(ability: Ability, context: CommandContext, wanted: 'standing' | 'deleted' = 'standing'): Verdict {
  const project = currentProject(context)
  const isDeleted = project?.deleted_at != null
  return firstRefusal(
    may(ability, context.person),
    project === null ? refuse(context.pane?.scope === 'project-table' ? 'workspace.no_row' : 'workspace.no_project') : allow,
    wanted === 'standing' && isDeleted ? refuse('errors.project_deleted') : allow,
    wanted === 'deleted' && !isDeleted ? refuse('errors.project_not_deleted') : allow,
  )
}

/**
 * The current project as the owner of the records in a list. Only people with this ability can change the records, and only if the project
 * is not deleted.
 */
export function projectOwner(ability: Ability): Owner {
  return {
    above(context) {
      const project = currentProject(context)
      return project === null ? null : { projectId: project.id }
    },
    may: (context) => onProject(ability, context),
  }
}

function isProject(row: object): row is Project {
  return typeof Reflect.get(row, 'state_project_number') === 'string' && typeof Reflect.get(row, 'version') === 'number'
}
