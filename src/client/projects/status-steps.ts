import { nextProjectStatus, projectStatusWords, transitionsFrom, type ProjectForStatus, type ProjectStatus } from '#src/domain/projects/status'
import { dayInZone, type Day } from '#src/domain/time/days'
import type { Project } from '#src/client/projects/project-query'
import { projectAtHand } from '#src/client/projects/project-writes'
import type { Choice, Step } from '#src/client/workspace/step'
import { dayStep } from '#src/client/workspace/steps-day'

/** What the guards of E.1 read of a project that is at hand. */
export function forStatus(project: Project, letting_or_bid_date: Day | null = project.letting_date): ProjectForStatus {
  return {
    status: project.status,
    letting_or_bid_date,
    project_start: project.project_start,
    hasTickets: project.last_ticketed_at !== null,
  }
}

/** The transitions of the status that the project is in; one that a guard refuses says why (PROJ-20, PROJ-21). */
export const statusStep: Step<ProjectStatus> = {
  kind: 'choice',
  prompt: 'New status',
  choices({ context }) {
    const project = projectAtHand(context)
    if (project === null) return []
    return transitionsFrom(project.status).map(({ event, to, label }): Choice<ProjectStatus> => {
      const today = dayInZone(new Date(), project.timezone)
      const next = nextProjectStatus(forStatus(project, project.letting_date ?? today), event, today)
      const choice = { value: to, label, detail: projectStatusWords[to] }
      return 'allowed' in next ? { ...choice, refused: next } : choice
    })
  },
  format: (status) => projectStatusWords[status],
}

/** The letting or bid date, asked where the project has none and is to be advertised. */
export const lettingStep: Step<Day> = {
  ...dayStep('Letting or bid date', 'errors.date_format'),
  asked: (context, { status }) => status === 'bid' && projectAtHand(context)?.letting_date === null,
}
