import type { Static } from 'typebox'
import type { reconciliation } from '#src/contract/reconciliation'
import { amountWithUnit } from '#src/domain/formats/numbers'
import type { CommandContext } from '#src/client/workspace/context'
import type { CommandEnvironment } from '#src/client/workspace/environment'
import type { Step } from '#src/client/workspace/step'
import { projectIdOf } from '#src/client/reconciliation/project-here'
import { reconciliationCalls } from '#src/client/reconciliation/queries'
import { words } from '#src/client/reconciliation/messages'
import { ticketsText } from '#src/client/tickets/changes/words'

/** The chosen tickets of one material and unit: what the API calls total_by_materials (RECO-85). */
export type PayCodeSlip = Static<typeof reconciliation.assignPayCodeSlips.answer>['total_by_materials'][number]

/** The chosen tickets by material, the largest lot first (RECO-84, RECO-85). */
export async function readPayCodeSlip(env: Pick<CommandEnvironment, 'read'>, projectId: number, slipIds: readonly number[], signal?: AbortSignal): Promise<readonly PayCodeSlip[]> {
  const asked = reconciliationCalls.assignPayCodeSlipsByBody({ projectId, filters: { id: { IN: [...slipIds] } }, total_by_material: true })
  const { total_by_materials: payCodeSlip } = await env.read(asked, signal)
  return payCodeSlip.toSorted((a, b) => b.count - a.count)
}

/** A step that takes one material of the chosen tickets, or null for all of them; asked only when they are of several. */
export function materialStep(prompt: string): Step<PayCodeSlip | null | undefined> {
  return {
    kind: 'choice',
    prompt,
    asked: hasSeveralMaterials,
    async choices({ context, env, signal }) {
      const projectId = projectIdOf(context)
      const { selection } = context
      if (projectId === null || selection.kind !== 'ids') return []
      const lots = await readPayCodeSlip(env, projectId, selection.ids, signal)
      const all = { value: null, label: words('all_materials'), detail: ticketsText(selection.count) }
      return [all, ...lots.map((lot) => ({ value: lot, label: lot.material_description, detail: detailOf(lot) }))]
    },
    format: (lot) => lot?.material_description ?? words('all_materials'),
  }
}

/** Of these tickets those of a material; all of them without one. */
export function ticketsOfMaterial(ids: readonly number[], lot: PayCodeSlip | null | undefined): number[] {
  const own = new Set(lot?.slip_ids)
  return lot === null || lot === undefined ? [...ids] : ids.filter((id) => own.has(id))
}

function hasSeveralMaterials({ selection }: CommandContext): boolean {
  if (selection.kind !== 'ids' || selection.loaded.length < selection.count) return false
  return new Set(selection.loaded.map((row): unknown => Reflect.get(row, 'material_description'))).size > 1
}

function detailOf({ count, net_amount: net, uom }: PayCodeSlip): string {
  return net === null ? ticketsText(count) : `${ticketsText(count)} · ${amountWithUnit(net, uom)}`
}
