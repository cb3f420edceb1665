import { nextProjectStatus, projectStatusWords, transitionsFrom, type ProjectForStatus, type ProjectStatus } from '#src/domain/projects/status'
import { dayInZone } from '#src/domain/time/days'
import type { Project } from '#src/client/projects/project-query'
import { projectAtHand } from '#src/client/projects/project-writes'
import type { Choice, Step } from '#src/client/workspace/step'

/** What the guards of E.1 read of a project that is at hand. */
export function forStatus(project: Project): ProjectForStatus {
  return {
    status: project.status,
    letting_or_bid_date: project.letting_date,
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
      const next = nextProjectStatus(forStatus(project), event, dayInZone(new Date(), project.timezone))
      const choice = { value: to, label, detail: projectStatusWords[to] }
      return 'allowed' in next ? { ...choice, refused: next } : choice
    })
  },
  format: (status) => projectStatusWords[status],
}
