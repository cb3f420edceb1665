import { teamCalls } from '#src/areas/projects/client/public/project-writes'
import type { ChosenProject } from '#src/areas/projects/client/public/project-step'
import type { Step } from '#src/workspace/client/commands/step'

const MOST_CHOICES = 20

/** Asks for a project to join, by title or number. Offers projects whose team the person is not on yet (PROJ-48). */
export const joinStep: Step<ChosenProject> = {
  kind: 'choice',
  prompt: 'Project to join',
  ranked: true,
  async choices({ typed, env, signal }) {
    const search = typed.trim()
    const { projects } = await env.read(teamCalls.joinable({ page_size: MOST_CHOICES, ...(search === '' ? {} : { search }) }), signal)
    return projects.map(({ id, title, state_project_number: number }) => ({ value: { id, title }, label: title, detail: number }))
  },
  format: ({ title }) => title,
}
