import type { MessageKey, MessageValues } from '#src/platform/domain/messages'
import type { ProjectEvent } from '#src/areas/projects/domain/status'
import { usDay } from '#src/platform/domain/formats/dates'
import type { Day } from '#src/platform/domain/time/days'

/** The facts that the effects of a transition depend on. */
export interface ProjectForEffects {
  readonly letting_date: Day | null
  readonly project_start: Day | null
  readonly days_active: number | null
  /** The number of the pay period in progress. */
  readonly pay_period: number | null
  /** The number of pending and flagged tickets. */
  readonly pending_count: number
}

/** One effect of a status change, as a message. */
export interface Effect {
  readonly message: MessageKey
  readonly values: MessageValues
}

/**
 * The effects of a transition of table E.1, one message for each (PROJ-51). `day` is the letting or start date that the person chooses, or
 * today for a completion. `team` is the number of people on the team.
 */
export function effectsOf(event: ProjectEvent, project: ProjectForEffects, { day, team }: { readonly day: Day; readonly team: number }): readonly Effect[] {
  const effect = (message: MessageKey, values: MessageValues = {}): Effect => ({ message, values })
  switch (event) {
    case 'advertise':
      return [project.letting_date === null ? effect('effects.letting_set', { date: usDay(day) }) : effect('effects.letting_kept', { date: usDay(project.letting_date) })]
    case 'back to draft':
      return [effect('effects.dates_kept')]
    case 'start':
      return [project.project_start === null ? effect('effects.start_set', { date: usDay(day) }) : effect('effects.start_kept', { date: usDay(project.project_start) })]
    case 'complete':
      return [
        effect('effects.completed_on', { date: usDay(day) }),
        ...(project.days_active === null ? [] : [effect('effects.days_stop', { count: project.days_active })]),
        ...(project.pay_period === null ? [] : [effect('effects.period_stays', { number: project.pay_period })]),
        ...(project.pending_count === 0 ? [] : [effect('effects.tickets_stay', { count: project.pending_count })]),
      ]
    case 'reopen':
      return [effect('effects.reopened')]
    case 'archive':
      return [effect('effects.archived'), effect('effects.archived_closed'), effect('effects.access_kept', { count: team })]
    case 'unarchive':
      return [effect('effects.unarchived'), effect('effects.unarchived_open')]
  }
}
