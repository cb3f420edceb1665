import type { Static } from 'typebox'
import type { reconciliation } from '#src/areas/reconciliation/api/reconciliation'
import { amountWithUnit } from '#src/platform/domain/formats/numbers'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { CommandEnvironment } from '#src/workspace/client/commands/environment'
import type { Step } from '#src/workspace/client/commands/step'
import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import { reconciliationCalls } from '#src/areas/reconciliation/client/queries'
import { words } from '#src/areas/reconciliation/client/messages'
import { chosenTickets, type TicketsInContext } from '#src/areas/tickets/client/changes/public/chosen-tickets'
import { ticketsText } from '#src/areas/tickets/client/changes/public/words'

/** The selected tickets of one material and unit, as listed in the API's total_by_materials (RECO-85). */
export type PayCodeSlip = Static<typeof reconciliation.assignPayCodeSlips.answer>['total_by_materials'][number]

/** The selected tickets by material, the largest group first (RECO-84, RECO-85). */
export async function readPayCodeSlip(env: Pick<CommandEnvironment, 'read'>, projectId: number, slipSelection: ReturnType<typeof chosenTickets>, signal?: AbortSignal): Promise<readonly PayCodeSlip[]> {
  const which = 'slip_ids' in slipSelection ? { filters: { id: { IN: slipSelection.slip_ids } } } : { selection: slipSelection }
  const request = reconciliationCalls.assignPayCodeSlipsByBody({ projectId, ...which, total_by_material: true })
  const { total_by_materials: payCodeSlip } = await env.read(request, signal)
  return payCodeSlip.toSorted((a, b) => b.count - a.count)
}

/**
 * Asks for one material of the selected tickets, or null for all materials; skipped when all of the tickets are known to have the same
 * material (RECO-83).
 */
export function materialStep(prompt: string): Step<PayCodeSlip | null | undefined> {
  return {
    kind: 'choice',
    prompt,
    asked: mayBeOfSeveral,
    async choices({ context, env, signal }) {
      const projectId = projectIdOf(context)
      if (projectId === null) return []
      const lots = await readPayCodeSlip(env, projectId, chosenTickets(context), signal)
      const all = { value: null, label: words('all_materials'), detail: ticketsText(lots.reduce((count, lot) => count + lot.count, 0)) }
      return [all, ...lots.map((lot) => ({ value: lot, label: lot.material_description, detail: detailOf(lot) }))]
    },
    namesRows: (lot) => lot != null,
    format: (lot) => lot?.material_description ?? words('all_materials'),
  }
}

/** The selected tickets that have this material, by id; all selected tickets if `lot` is null or undefined. */
export function ticketsOfMaterial(context: TicketsInContext, lot: PayCodeSlip | null | undefined): ReturnType<typeof chosenTickets> {
  const slipSelection = chosenTickets(context)
  if (lot === null || lot === undefined) return slipSelection
  const own = new Set(lot.slip_ids)
  return { slip_ids: 'slip_ids' in slipSelection ? slipSelection.slip_ids.filter((id) => own.has(id)) : lot.slip_ids.filter((id) => !slipSelection.except_ids.includes(id)) }
}

/** True if several tickets are selected and they are not known to have the same material, because they differ or are not all loaded. */
function mayBeOfSeveral({ selection }: CommandContext): boolean {
  if (selection.count < 2) return false
  if (selection.loaded.length < selection.count) return true
  return new Set(selection.loaded.map((row): unknown => Reflect.get(row, 'material_description'))).size > 1
}

function detailOf({ count, net_amount: net, uom }: PayCodeSlip): string {
  return net === null ? ticketsText(count) : `${ticketsText(count)} · ${amountWithUnit(net, uom)}`
}
