import { mayCompleteOn, nextProjectStatus, transitionsFrom, type ProjectEvent, type ProjectStatus } from '#src/areas/projects/domain/status'
import type { Day } from '#src/platform/domain/time/days'
import { firstRefusal, type Refusal } from '#src/platform/domain/verdict'
import type { Project } from '#src/areas/projects/client/public/project-query'

/** A transition of a project's status. `refused` is the reason why it is not possible now, or null if it is possible. */
export interface StatusOffer {
  readonly event: ProjectEvent
  readonly to: ProjectStatus
  readonly label: string
  readonly refused: Refusal | null
  /** The date that the dialog must ask for, because the project has none yet; null if there is nothing to ask for. */
  readonly asks: 'letting' | 'start' | null
}

/**
 * The transitions from a project's status (PROJ-20, PROJ-21, E.1). A missing date does not prevent a transition: the dialog asks
 * for it.
 */
export function offersOf(project: Project, today: Day): readonly StatusOffer[] {
  const guarded = {
    status: project.status,
    letting_or_bid_date: project.letting_date ?? today,
    project_start: project.project_start,
    hasTickets: project.last_ticketed_at !== null,
  }
  return transitionsFrom(project.status).map(({ event, to, label }) => {
    const next = nextProjectStatus(guarded, event, today)
    const verdict = 'allowed' in next ? next : event === 'complete' ? firstRefusal(mayCompleteOn(project.project_start, today)) : null
    const asks = event === 'advertise' && project.letting_date === null ? 'letting' : event === 'start' && project.project_start === null ? 'start' : null
    return { event, to, label, refused: verdict === null || verdict.allowed ? null : verdict, asks }
  })
}
