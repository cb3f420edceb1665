import type { Static } from 'typebox'
import type { payPeriods } from '#src/areas/contracts/api/pay-periods'
import { isKept, type Kept } from '#src/areas/contracts/domain/pay-periods/closing'
import { mayClosePeriod, mayCloseWith } from '#src/areas/contracts/domain/pay-periods/pay-period'
import { isDay, type Day } from '#src/platform/domain/time/days'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { ruledPeriod, type Period } from '#src/areas/contracts/client/pay-periods/public/period-calls'
import type { CommandContext, ProjectInContext } from '#src/workspace/client/commands/context'

/** The server's preview of closing a period: the lines that would be frozen, and what to check first (PAY-44). */
export type Closing = Static<typeof payPeriods.closing.answer.properties.closing>
export type ClosingLine = Closing['lines'][number]
export type LaterTicket = Closing['later'][number]

/** A person's decisions on the closing page, which are stored in the query string of the page's path. */
export interface Decided {
  /** The end date of the period; null means today. */
  readonly end: Day | null
  /** The tickets after the end date that stay in the period. */
  readonly kept: Kept
  readonly isLaterShown: boolean
}

/** The state of the closing page that its commands need. */
export interface ClosingInContext extends Decided {
  readonly period: Period
  readonly closing: Closing
  readonly end: Day
  /** The current day in the project's time zone. */
  readonly today: Day
}

declare module '#src/workspace/client/commands/context' {
  interface ProjectInContext {
    /** The state of the closing page; undefined on other pages. */
    readonly preparing?: ClosingInContext
  }
}

/** Reads the decisions from the query string of the page's path. */
export function decidedIn(search: string): Decided {
  const query = new URLSearchParams(search)
  const [end, keep] = [query.get('end') ?? '', query.get('keep') ?? '']
  return {
    end: isDay(end) ? end : null,
    kept: keep === 'all' ? 'all' : new Set(keep.split(',').map(Number).filter((id) => Number.isInteger(id) && id > 0)),
    isLaterShown: query.get('view') === 'later',
  }
}

/** The path of the closing page, with these decisions in its query string. */
export function closingPath(projectId: number, number: number, { end, kept, isLaterShown }: Decided): string {
  const keep = kept === 'all' ? 'all' : [...kept].toSorted((a, b) => a - b).join(',')
  const query = [...(end === null ? [] : [`end=${end}`]), ...(keep === '' ? [] : [`keep=${keep}`]), ...(isLaterShown ? ['view=later'] : [])]
  return `/projects/${projectId}/periods/${number}/close${query.length === 0 ? '' : `?${query.join('&')}`}`
}

/** The state of the closing page, if the pane is a closing page and its figures are loaded. */
export function preparingIn({ pane, project }: CommandContext): (ClosingInContext & Pick<ProjectInContext, 'id'>) | null {
  return pane?.scope === 'closing-table' && project?.preparing !== undefined ? { ...project.preparing, id: project.id } : null
}

/** The project id of the closing page, even while the page's figures are still loading; null on any other page. */
export function closingProject({ pane }: CommandContext): number | null {
  return pane?.scope === 'closing-table' ? Number(pane.params['projectId']) : null
}

/** Allowed on a closing page whose figures are loaded. */
export function onClosing(context: CommandContext): Verdict {
  return preparingIn(context) === null ? refuse('errors.no_period_here') : allow
}

/** Whether the period can be closed with the decisions on the page (PAY-24, PLUS-14). */
export function mayCloseNow({ period, end, today, closing }: ClosingInContext): Verdict {
  return firstRefusal(
    mayClosePeriod(ruledPeriod(period), end, today, closing.standing.map(({ ticket_number }) => ({ ticket_number, status: 'rejected' }))),
    mayCloseWith(closing.findings.unresolved))
}

/**
 * Toggles tickets dated after the end date. Keeps them in the period or, if all of them are already kept, moves them to the next period
 * (PAY-44).
 */
export function withTurned(keptIds: Kept, later: readonly LaterTicket[], ids: readonly number[]): Kept {
  const all = new Set(later.filter(({ id }) => isKept(keptIds, id)).map(({ id }) => id))
  const areKept = ids.every((id) => all.has(id))
  for (const id of ids) if (areKept) all.delete(id)
    else all.add(id)
  return all.size === later.length && later.length > 0 ? 'all' : all
}
