import { FormPane } from '#src/workspace/client/form/FormPane'
import { useForm } from '#src/platform/client/form/use-form'
import { ProjectFields } from '#src/areas/projects/client/form/ProjectFields'
import { checkValues, formLabels, inputOf, valuesOf, type ProjectValues } from '#src/areas/projects/client/form/project-values'
import { useAgencySettings } from '#src/areas/projects/client/public/use-agency-settings'
import { words } from '#src/areas/projects/client/messages'
import type { Project } from '#src/areas/projects/client/public/project-query'
import { patchProject, projectWrites } from '#src/areas/projects/client/public/project-writes'
import { Unanswered } from '#src/workspace/client/frame/Unanswered'
import { usePaneTitle } from '#src/workspace/client/panes/pane-hooks'
import { usePerson } from '#src/workspace/client/frame/use-person'

type Input = Parameters<typeof projectWrites.create>[0]

/** The form for a new project, which starts as a draft (PROJ-10). */
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
    // the cast is safe: the rules have checked every field, so a text in a field with choices is one of the choices
    request: (values) => projectWrites.create(inputOf(values) as Input),
    successMessage: ({ project }) => words('created', { title: project.title }),
    undoWords: ({ project }) => words('undo_created', { title: project.title }),
    saved: ({ project }, leaveFor) => {
      patchProject(project)
      leaveFor(`/projects/${project.id}/settings`, { replace: true })
    },
  })
  return (
    <FormPane form={form} label={words('new')} save={words('create')} leaveTo={person.role === 'administrator' ? '/admin/projects-management/list' : '/projects'}>
      <ProjectFields form={form} districts={districts} isReadOnly={false} />
    </FormPane>
  )
}
