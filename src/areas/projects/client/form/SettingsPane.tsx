import { useMemo, useState } from 'react'
import { may } from '#src/platform/domain/session/abilities'
import type { ProjectStatus } from '#src/areas/projects/domain/status'
import { daysLeftText } from '#src/platform/domain/records/retention'
import { useForm } from '#src/platform/client/form/use-form'
import { versionToWrite } from '#src/platform/client/records/own-versions'
import { projectStatusLooks } from '#src/areas/projects/client/list/column-specs'
import { ProjectFields } from '#src/areas/projects/client/form/ProjectFields'
import { changedInput, checkValues, formLabels, valuesOf, type ProjectValues } from '#src/areas/projects/client/form/project-values'
import { useAgencySettings } from '#src/areas/projects/client/public/use-agency-settings'
import { words } from '#src/areas/projects/client/messages'
import { projectFacts, useProject, type Project } from '#src/areas/projects/client/public/project-query'
import { patchProject, projectWrites } from '#src/areas/projects/client/public/project-writes'
import { ProjectUnanswered } from '#src/areas/projects/client/public/ProjectUnanswered'
import { CommandButton } from '#src/workspace/client/running/CommandButton'
import { FormPane } from '#src/workspace/client/form/FormPane'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import type { PaneViewProps } from '#src/workspace/client/panes/pane'
import { usePaneTitle, usePublishFacts } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

type Input = Parameters<typeof projectWrites.update>[0]

/** The settings of a project: its fields (A.2) and its status (PROJ-13, PROJ-46). */
export default function SettingsPane({ params }: PaneViewProps<{ readonly projectId: string }>) {
  const person = usePerson()
  const { settings, asked: askedSettings } = useAgencySettings(person.dot_authority_id)
  const { project, isError, asked } = useProject(person.dot_authority_id, Number(params.projectId))
  usePaneTitle(words('settings'), project === undefined ? undefined : `${project.state_project_number} · ${project.title}`)
  usePublishFacts(useMemo(() => ({ project: projectFacts(project) }), [project]))
  if (isError && project === undefined) return <ProjectUnanswered asked={asked} />
  return project === undefined || settings === undefined ? <Unanswered asked={[askedSettings]} lines={9} /> : <Settings project={project} districts={districtsOf(settings.districts, project.district)} />
}

function Settings({ project, districts }: { readonly project: Project; readonly districts: readonly string[] }) {
  const person = usePerson()
  const mayChange = may('update', person).allowed && project.deleted_at === null
  const form = useForm<ProjectValues, { readonly project: Project }>({
    start: valuesOf(project, project.timezone),
    labels: formLabels,
    check: (values) => checkValues(values, project.status),
    request: (values, changed) => projectWrites.update({ id: project.id, version: versionToWrite('project', { id: project.id, version: values.version }), ...changedInput(values, changed) } as Input),
    successMessage: ({ project: saved }) => words('saved', { title: saved.title }),
    undoWords: ({ project: saved }) => words('undo_saved', { title: saved.title }),
    // the cast is safe: the current row in a 409 has the shape of a project
    present: (row) => valuesOf(row as Project, project.timezone),
    restart: ({ project: saved }) => valuesOf(saved, saved.timezone),
    saved: ({ project: saved }) => patchProject(saved),
  })
  return (
    <FormPane form={form} label={words('settings_of', { title: project.title })} leaveTo={null} mayChange={mayChange} head={<Standing project={project} />}>
      <ProjectFields form={form} districts={districts} isReadOnly={!mayChange} />
    </FormPane>
  )
}

/** The districts to choose from. They include the project's own district even if the agency has retired it. */
function districtsOf(offered: readonly string[], own: string | null): readonly string[] {
  return own === null || offered.length === 0 || offered.includes(own) ? offered : [...offered, own]
}

/** The project's status, and the commands that change it. */
function Standing({ project }: { readonly project: Project }) {
  const person = usePerson()
  const isDeleted = project.deleted_at !== null
  const [opened] = useState(() => new Date())
  return (
    <div className="project-standing">
      <span>
        {words('status')} <StatusPill status={project.status} />
        {project.deleted_at !== null && <> · {words('deleted_left', { left: daysLeftText(project.deleted_at, opened) })}</>}
      </span>
      {!isDeleted && project.status === 'bid' && <CommandButton id="projects.start-project" />}
      {!isDeleted && may('change_project_status', person).allowed && <CommandButton id="projects.change-status" />}
      {!isDeleted && may('manage_projects', person).allowed && <CommandButton id="projects.delete-project" />}
      {isDeleted && may('manage_projects', person).allowed && <CommandButton id="projects.restore-project" />}
    </div>
  )
}

/** The project's status, styled as in lists of projects. */
function StatusPill({ status }: { readonly status: ProjectStatus }) {
  const look = projectStatusLooks[status]
  if (look === undefined) return null
  const { word, tone, icon: Icon } = look
  return (
    <span className={`table-pill table-pill-${tone}`}>
      <Icon aria-hidden size={14} strokeWidth={1.75} />
      {word}
    </span>
  )
}
