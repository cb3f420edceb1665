import type { Static } from 'typebox'
import type { payPeriods } from '#src/areas/contracts/api/periods'
import { isKept, type Kept } from '#src/areas/contracts/domain/periods/closing'
import { mayClosePeriod } from '#src/areas/contracts/domain/periods/pay-period'
import { isDay, type Day } from '#src/platform/domain/time/days'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { ruledPeriod, type Period } from '#src/areas/contracts/client/periods/period-calls'
import type { CommandContext, ProjectInContext } from '#src/workspace/client/commands/context'

/** What a close would freeze and what is worth a look, as the server has it (PAY-44). */
export type Closing = Static<typeof payPeriods.closing.answer.properties.closing>
export type ClosingLine = Closing['lines'][number]
export type LaterTicket = Closing['later'][number]

/** What a person has decided on the page that closes a period; it stands in the page's address. */
export interface Decided {
  /** Null: the day of today. */
  readonly end: Day | null
  /** The tickets after the end that stay in the period. */
  readonly kept: Kept
  readonly isLaterShown: boolean
}

/** The page that closes a period, for its commands. */
export interface ClosingInContext extends Decided {
  readonly period: Period
  readonly closing: Closing
  readonly end: Day
  /** Where the project is. */
  readonly today: Day
}

declare module '#src/workspace/client/commands/context' {
  interface ProjectInContext {
    /** The close that the pane prepares. */
    readonly preparing?: ClosingInContext
  }
}

/** Reads the address of the page. */
export function decidedIn(search: string): Decided {
  const query = new URLSearchParams(search)
  const [end, keep] = [query.get('end') ?? '', query.get('keep') ?? '']
  return {
    end: isDay(end) ? end : null,
    kept: keep === 'all' ? 'all' : new Set(keep.split(',').map(Number).filter((id) => Number.isInteger(id) && id > 0)),
    isLaterShown: query.get('view') === 'later',
  }
}

/** The address of the page with these decisions. */
export function closingPath(projectId: number, number: number, { end, kept, isLaterShown }: Decided): string {
  const keep = kept === 'all' ? 'all' : [...kept].toSorted((a, b) => a - b).join(',')
  const query = [...(end === null ? [] : [`end=${end}`]), ...(keep === '' ? [] : [`keep=${keep}`]), ...(isLaterShown ? ['view=later'] : [])]
  return `/projects/${projectId}/periods/${number}/close${query.length === 0 ? '' : `?${query.join('&')}`}`
}

/** The page that closes a period, when the pane is one and its figures are there. */
export function preparingIn({ pane, project }: CommandContext): (ClosingInContext & Pick<ProjectInContext, 'id'>) | null {
  return pane?.scope === 'closing-table' && project?.preparing !== undefined ? { ...project.preparing, id: project.id } : null
}

/** The project of the page that closes a period, also while its figures are on their way; null on another page. */
export function closingProject({ pane }: CommandContext): number | null {
  return pane?.scope === 'closing-table' ? Number(pane.params['projectId']) : null
}

/** Whether there is a page that closes a period, with its figures. */
export function onClosing(context: CommandContext): Verdict {
  return preparingIn(context) === null ? refuse('errors.no_period_here') : allow
}

/** Whether the period may close as it stands on the page (PAY-24). */
export function mayCloseNow({ period, end, today, closing }: ClosingInContext): Verdict {
  return mayClosePeriod(ruledPeriod(period), end, today, closing.standing.map(({ ticket_number }) => ({ ticket_number, status: 'rejected' })))
}

/** The same decisions with some later tickets kept that would move, or moved when all of them are kept (PAY-44). */
export function withTurned(kept: Kept, later: readonly LaterTicket[], ids: readonly number[]): Kept {
  const all = new Set(later.filter(({ id }) => isKept(kept, id)).map(({ id }) => id))
  const areKept = ids.every((id) => all.has(id))
  for (const id of ids) if (areKept) all.delete(id)
    else all.add(id)
  return all.size === later.length && later.length > 0 ? 'all' : all
}
