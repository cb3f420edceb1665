import type { Static } from 'typebox'
import { payItems } from '#src/areas/contracts/api/contract-items/pay-items'
import { payPeriods } from '#src/areas/contracts/api/pay-periods'
import type { PayPeriod } from '#src/areas/contracts/domain/pay-periods/pay-period'
import { requests } from '#src/platform/client/api/requests'

/** A pay period of a project; its id is its number (PAY-21). */
export interface Period extends Static<typeof payItems.payPeriods.answer.properties.pay_periods.items> {
  readonly id: number
}
/** A frozen line of a closed period (PLUS-18). */
export type PeriodLine = Static<typeof payPeriods.lines.answer.properties.pay_period_lines.items>
/** A ticket that changed or arrived after its period was closed. The id is its position in the list of adjustments (PLUS-18). */
export interface Adjustment extends Static<typeof payPeriods.adjustments.answer.properties.adjustments.items> {
  readonly id: number
}

declare module '#src/workspace/client/commands/scopes' {
  interface ScopeRows {
    'period-table': Period
    'period-line-table': PeriodLine | Adjustment
  }
}

declare module '#src/workspace/client/commands/context' {
  interface ProjectInContext {
    /** The period that this pane shows. */
    readonly period?: Period
  }
}

export const periodCalls = requests({ ...payPeriods, list: payItems.payPeriods })

/** The query keys of pay periods (S-16). */
export const periodKeys = {
  all: (agency: number, project: number) => ['pay-periods', agency, project] as const,
  one: (agency: number, project: number, number: number) => ['pay-periods', agency, project, 'one', number] as const,
  lines: (agency: number, project: number, number: number) => ['pay-periods', agency, project, 'lines', number] as const,
  closing: (agency: number, project: number, number: number, end: string) => ['pay-periods', agency, project, 'one', number, 'closing', end] as const,
  adjustments: (agency: number, project: number, number: number) => ['pay-periods', agency, project, 'adjustments', number] as const,
}

/** A period in the form that the domain rules expect. */
export function ruledPeriod({ number, start_date, end_date, state }: Pick<Period, 'number' | 'start_date' | 'end_date' | 'state'>): PayPeriod {
  return { number, start_date, end_date, status: state === 'closed' ? 'closed' : 'in progress' }
}

/** Adds `id`, which is the period number, because tables identify rows by id. */
export function numbered<Kept extends { readonly number: number }>(period: Kept): Kept & { readonly id: number } {
  return { ...period, id: period.number }
}
