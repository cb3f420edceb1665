import { FormPane } from '#src/client/workspace/form/FormPane'
import { useForm } from '#src/client/platform/form/use-form'
import { ProjectFields } from '#src/client/projects/form/ProjectFields'
import { checkValues, formLabels, inputOf, valuesOf, type ProjectValues } from '#src/client/projects/form/project-values'
import { useAgencySettings } from '#src/client/projects/form/use-agency-settings'
import { words } from '#src/client/projects/messages'
import type { Project } from '#src/client/projects/project-query'
import { patchProject, projectWrites } from '#src/client/projects/project-writes'
import { Unanswered } from '#src/client/workspace/Unanswered'
import { usePaneTitle } from '#src/client/workspace/pane-hooks'
import { usePerson } from '#src/client/workspace/use-person'
import { workspaceHandle } from '#src/client/workspace/workspace-handle'

type Input = Parameters<typeof projectWrites.create>[0]

/** A new project, which starts as draft (PROJ-10). */
export default function NewProjectPane() {
  const person = usePerson()
  const { settings, asked } = useAgencySettings(person.dot_authority_id)
  usePaneTitle(words('new'), person.dot_authority_name)
  return settings === undefined ? <Unanswered asked={[asked]} lines={9} /> : <NewProject districts={settings.districts} timezone={settings.timezone} />
}

function NewProject({ districts, timezone }: { readonly districts: readonly string[]; readonly timezone: string }) {
  const person = usePerson()
  const form = useForm<ProjectValues, { readonly project: Project }>({
    start: valuesOf(null, timezone),
    labels: formLabels,
    check: (values) => checkValues(values, 'draft'),
    // the rules have checked every field: what is typed in a choice is one of its words
    request: (values) => projectWrites.create(inputOf(values) as Input),
    said: ({ project }) => words('created', { title: project.title }),
    undoWords: ({ project }) => words('undo_created', { title: project.title }),
    saved: ({ project }) => {
      patchProject(project)
      workspaceHandle.openPath(`/projects/${project.id}/settings`, { replace: true })
    },
  })
  return (
    <FormPane form={form} label={words('new')} save={words('create')} leaveTo={person.role === 'administrator' ? '/admin/projects-management/list' : '/projects'}>
      <ProjectFields form={form} districts={districts} isReadOnly={false} />
    </FormPane>
  )
}
