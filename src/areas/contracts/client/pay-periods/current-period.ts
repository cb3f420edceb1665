import { checkPeriodOpen } from '#src/areas/contracts/domain/pay-periods/pay-period'
import { allow, firstRefusal, refuse, type Verdict } from '#src/platform/domain/verdict'
import { queryClient } from '#src/platform/client/api/query-client'
import { currentPerson } from '#src/platform/client/session/session'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { periodKeys, type Period } from '#src/areas/contracts/client/pay-periods/public/period-calls'
import { onProject } from '#src/areas/projects/client/public/project-writes'
import type { CommandContext } from '#src/workspace/client/commands/context'

/** The period that a command acts on: in the list of periods, the focused one; in other panes, the period that the pane shows. */
export function currentPeriod({ pane, row, project }: CommandContext): Period | null {
  if (pane?.scope === 'period-table') return row !== null && isPeriod(row) ? row : null
  return project?.period ?? null
}

/** The current project's period in progress, if the list of periods is loaded; otherwise the pane's period or the focused one. */
export function openPeriod(context: CommandContext): Period | null {
  const agency = currentPerson()?.dot_authority_id ?? 0
  const listed = queryClient.getQueryData<readonly Period[]>(periodKeys.all(agency, projectIdHere(context)))
  return listed?.find(({ state }) => state === 'in_progress') ?? currentPeriod(context)
}

/** Whether a person may close the open period here (PAY-24, RECO-4). */
export function onOpenPeriod(context: CommandContext): Verdict {
  const period = openPeriod(context)
  return firstRefusal(
    onProject('reconcile_projects', context),
    period === null ? refuse('errors.no_period_here') : checkPeriodOpen({ number: period.number, status: period.state === 'closed' ? 'closed' : 'in progress' }),
  )
}

/** Allowed if there is a period that a command can act on. */
export function hasPeriod(context: CommandContext): Verdict {
  return currentPeriod(context) === null ? refuse('errors.no_period_here') : allow
}

function isPeriod(row: object): row is Period {
  return typeof Reflect.get(row, 'start_date') === 'string' && typeof Reflect.get(row, 'number') === 'number'
}
