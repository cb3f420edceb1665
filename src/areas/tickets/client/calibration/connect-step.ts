import { words } from '#src/areas/tickets/client/calibration/messages'
import { projectStep, type ChosenProject } from '#src/areas/projects/client/public/project-step'
import { chosenJobs } from '#src/areas/tickets/client/calibration/job-numbers'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Choice, Step } from '#src/workspace/client/commands/step'

const anyProject = projectStep()

/** Asks which project to connect a job number to. Suggested projects come first, with the reasons (CALB-8). */
export const connectStep: Step<ChosenProject> = {
  ...anyProject,
  asked: () => true,
  async choices(question) {
    const projectChoices = (await anyProject.choices?.(question)) ?? []
    // only commands on job numbers ask this question, so the rows are job numbers
    const jobs = chosenJobs(question.context as CommandContext<'job-number-table'>)
    const suggestion = question.context.selection.count > 1 ? null : (jobs[0]?.suggestion ?? null)
    if (suggestion === null || !suggestion.title.toLowerCase().includes(question.typed.trim().toLowerCase())) return projectChoices
    const first: Choice<ChosenProject> = {
      value: { id: suggestion.id, title: suggestion.title },
      label: suggestion.title,
      detail: words('suggested_choice', { number: suggestion.state_project_number, why: suggestion.reasons.join(', ') }),
    }
    return [first, ...projectChoices.filter(({ value }) => value.id !== suggestion.id)]
  },
}
