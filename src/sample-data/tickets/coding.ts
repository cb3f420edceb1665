import { NOT_PAID_PART, notPaidTexts, SPLIT } from '#src/sample-data/tickets/outcomes'
import type { Actor, PlannedItem, PlannedPeriod, PlannedSupply, ProjectPlan } from '#src/sample-data/plan'
import type { Random } from '#src/sample-data/random'
import { hundredths } from '#src/sample-data/tickets/weights'
import type { AssignmentRow } from '#src/areas/tickets/server/pay-codes/public/pay-codes'

/** The use of an item by a person for a material and plant. Recent items and suggestions are based on it. */
export interface Use {
  readonly employee: number
  readonly item: number
  readonly plant: number
  readonly material: string
  readonly contractor: number | null
  at: string
  count: number
}

/** One pay item assignment, as recorded in events. */
export type CodingRow = AssignmentRow & { readonly slot: 1 | 2 }

/** The pay codes of one ticket: one or two rows. */
export interface Coding {
  readonly rows: readonly CodingRow[]
  readonly period: number
  readonly primary: number
  readonly secondary: number | null
}

/** The pay period of a day; null before the first one. */
export function periodOf(plan: ProjectPlan, day: string): PlannedPeriod | null {
  return plan.periods.findLast((period) => period.start <= day) ?? null
}

const COUNTS_AS: Readonly<Record<string, readonly string[]>> = { TON: ['TON', 'TN', 'LB'], 'C Y': ['CY'], GAL: ['GAL'] }

/**
 * True when a ticket with this unit can be coded to the item. The units must match, or the item must be one without quantities
 * (`sourceOnly`).
 */
export function isPayable(item: PlannedItem, unit: string): boolean {
  return item.sourceOnly || (COUNTS_AS[item.uom]?.includes(unit) ?? false)
}

/** The input for coding a ticket. `payable` is in hundredths of the item's unit. */
export interface CodingCase {
  readonly supply: PlannedSupply
  readonly paid: PlannedItem
  readonly payable: number
  readonly period: PlannedPeriod
  readonly actor: Actor
  readonly at: string
}

/**
 * Codes a ticket to its supply's item. Now and then a part of the load or the whole load is not paid, or the load is split over two items.
 */
export function codeTicket(plan: ProjectPlan, coding: CodingCase, random: Random): Coding {
  const { supply, paid, payable } = coding
  const kind = random.next()
  const partly = plan.dnpItem !== null && !paid.sourceOnly && payable > 400 && kind < NOT_PAID_PART
  const whole = !partly && plan.dnpItem !== null && kind < NOT_PAID_PART + 0.003
  const splits = !partly && !whole && supply.split !== null && kind < NOT_PAID_PART + SPLIT && payable > 400
  const part = partly ? random.int(20, 220) : splits ? random.int(100, Math.floor(payable * 0.4)) : 0
  const note = partly || whole ? plan.agency.mark(random.pick(notPaidTexts)) : null
  const doNotPay = plan.dnpItem
  const first = whole && doNotPay !== null ? doNotPay : paid
  const second = partly ? doNotPay : splits ? supply.split : null
  const row = (slot: 1 | 2, item: PlannedItem, quantity: string | null, contractorId: number | null): CodingRow => ({
    slot,
    project_pay_item_id: item.id,
    item_code: item.code,
    quantity,
    external_dot_contractor_id: contractorId,
    additional_notes: slot === (second === null ? 1 : 2) ? note : null,
    pay_period: coding.period.number,
    assigned_by: coding.actor.id,
    assigned_at: coding.at,
  })
  const quantity = paid.sourceOnly && !whole ? null : hundredths(payable - part)
  const rows = [row(1, first, quantity, whole || paid.contractorIds.length === 0 ? null : supply.contractorId)]
  if (second !== null) rows.push(row(2, second, hundredths(part), partly ? null : (second.contractorIds[0] ?? null)))
  return { rows, period: coding.period.number, primary: first.id, secondary: second?.id ?? null }
}

/** Counts the items of a coding as used for their material and plant. */
export function rememberUse(uses: Map<string, Use>, coding: Coding, supply: PlannedSupply, plan: ProjectPlan, actor: Actor, at: string): void {
  for (const row of coding.rows) {
    const key = `${actor.id} ${row.project_pay_item_id} ${supply.from.id} ${supply.material}`
    const known = uses.get(key)
    if (known !== undefined) {
      known.count += 1
      if (at > known.at) known.at = at
      continue
    }
    uses.set(key, {
      employee: actor.id,
      item: row.project_pay_item_id,
      plant: supply.from.id,
      material: plan.agency.mark(supply.loaded.description),
      contractor: row.external_dot_contractor_id,
      at,
      count: 1,
    })
  }
}
