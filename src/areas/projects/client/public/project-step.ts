import { projectStatusWords } from '#src/areas/projects/domain/status'
import { projectCalls } from '#src/areas/projects/client/public/project-query'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

/** The project that a person chose as the answer to a question. */
export interface ChosenProject {
  readonly id: number
  readonly title: string
}

const MOST_CHOICES = 20

/** Asks for a project, by title, number, contract or job number. Asks nothing if `unless` returns a project. */
export function projectStep({ unless = () => null }: { readonly unless?: (context: CommandContext) => ChosenProject | null } = {}): Step<ChosenProject> {
  return {
    kind: 'choice',
    prompt: 'Project',
    ranked: true,
    asked: (context) => unless(context) === null,
    async choices({ typed, env, signal }) {
      const search = typed.trim()
      const { projects } = await env.read(projectCalls.list({ page_size: MOST_CHOICES, ...(search === '' ? { sort_by: 'updated_at', sort_order: 'desc' } : { search }) }), signal)
      return projects.map(({ id, title, state_project_number: number, status }) => ({
        value: { id, title },
        label: title,
        detail: `${number} · ${projectStatusWords[status]}`,
      }))
    },
    format: ({ title }) => title,
  }
}

/** The project of the focused row of a project table, or null. */
export function projectOfRow({ row, pane }: CommandContext): ChosenProject | null {
  if (row === null || pane?.scope !== 'project-table') return null
  const title: unknown = Reflect.get(row, 'title')
  return { id: row.id, title: typeof title === 'string' ? title : '' }
}

/** The project of the focused row, or else the pane's project, or null. */
export function projectHere(context: CommandContext): ChosenProject | null {
  return projectOfRow(context) ?? context.project
}
