import { may, type Ability, type Person } from '#src/platform/domain/session/abilities'
import type { Day } from '#src/platform/domain/time/days'
import { allow, refuse, type Refusal, type Verdict } from '#src/platform/domain/verdict'

/** Statuses of a project (§4, PROJ-19). */
export const projectStatuses = ['draft', 'bid', 'construction', 'completed', 'archived'] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** The label of each status (§4). */
export const projectStatusWords: Readonly<Record<ProjectStatus, string>> = {
  draft: 'Draft',
  bid: 'Adv/Bid/Award',
  construction: 'Under Construction',
  completed: 'Completed',
  archived: 'Archived',
}

export type ProjectEvent = 'advertise' | 'back to draft' | 'start' | 'complete' | 'reopen' | 'archive' | 'unarchive'

/** The facts about a project that the guards of table E.1 depend on. */
export interface ProjectForStatus {
  readonly status: ProjectStatus
  readonly letting_or_bid_date: Day | null
  readonly project_start: Day | null
  readonly hasTickets: boolean
}

interface ProjectTransition {
  readonly from: ProjectStatus
  readonly event: ProjectEvent
  readonly to: ProjectStatus
  readonly label: string
  readonly guard: (project: ProjectForStatus) => Verdict
}

const open = (): Verdict => allow
const needsTickets = ({ hasTickets }: ProjectForStatus): Verdict => (hasTickets ? allow : refuse('errors.status_needs_tickets'))

/** Table E.1 as data. Every transition requires the ability change_project_status (§4, PROJ-20 to PROJ-22). */
export const projectTransitions: readonly ProjectTransition[] = [
  {
    from: 'draft', event: 'advertise', to: 'bid', label: 'Advertise',
    guard: (project) => (project.letting_or_bid_date === null ? refuse('errors.bid_date_needed') : allow),
  },
  {
    from: 'bid', event: 'back to draft', to: 'draft', label: 'Back to draft',
    guard: ({ hasTickets }) => (hasTickets ? refuse('errors.project_has_tickets') : allow),
  },
  {
    from: 'bid', event: 'start', to: 'construction', label: 'Start Project',
    guard: (project) => (project.project_start === null ? refuse('errors.project_start_needed') : allow),
  },
  { from: 'construction', event: 'complete', to: 'completed', label: 'Complete', guard: needsTickets },
  { from: 'completed', event: 'reopen', to: 'construction', label: 'Reopen', guard: open },
  { from: 'completed', event: 'archive', to: 'archived', label: 'Archive', guard: needsTickets },
  { from: 'archived', event: 'unarchive', to: 'completed', label: 'Unarchive', guard: open },
]

/**
 * The status after an event, or why the event is refused. Start Project uses `startOn` if the project has no start date (E.1, PROJ-21,
 * PROJ-22).
 */
export function nextProjectStatus(project: ProjectForStatus, event: ProjectEvent, startOn: Day | null = null): { readonly to: ProjectStatus } | Refusal {
  const transition = projectTransitions.find((one) => one.from === project.status && one.event === event)
  if (transition === undefined) return refuse('errors.project_transition', { status: projectStatusWords[project.status] })
  const verdict = transition.guard({ ...project, project_start: project.project_start ?? startOn })
  return verdict.allowed ? { to: transition.to } : verdict
}

/** Whether a project that starts on `start` can be completed on a day, which must not be before the start. */
export function mayCompleteOn(start: Day | null, day: Day): Verdict {
  return start !== null && start > day ? refuse('errors.completed_before_start', { date: start }) : allow
}

/** The transitions that the status modal offers from a status (PROJ-20). */
export function transitionsFrom(status: ProjectStatus): readonly ProjectTransition[] {
  return projectTransitions.filter((one) => one.from === status)
}

/**
 * Whether a person may create a project: in the ops portal with the ability to create projects, in the admin list as an administrator
 * (PROJ-17).
 */
export function mayCreateProject(person: Person | null): Verdict {
  const ability: Ability = person?.role === 'administrator' ? 'manage_projects' : 'create'
  return may(ability, person)
}
