import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { itemCalls, type PayItemRow } from '#src/areas/contracts/client/contract-items/contract-calls'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import type { Contractor } from '#src/areas/contracts/client/contractors/contractor-rows'
import { words } from '#src/areas/contracts/client/contractors/messages'
import type { CommandContext } from '#src/workspace/client/commands/context'
import type { Step } from '#src/workspace/client/commands/step'

const MOST_CHOICES = 20

type Context = Pick<CommandContext<'contractor-table'>, 'row' | 'selection'>

/** The contractors that a command acts on: the selected contractors that are loaded or, if none is selected, the focused one. */
export function chosenContractors({ row, selection }: Context): readonly Contractor[] {
  return selection.count > 0 ? selection.loaded : row === null ? [] : [row]
}

/**
 * Allowed while contractors are selected or focused, and all selected ones are loaded. The preview needs all of them, to show their names.
 */
export function areChosen(context: Context): Verdict {
  const { length } = chosenContractors(context)
  if (length < context.selection.count) return refuse('errors.contractors_not_loaded')
  return length === 0 ? refuse('workspace.no_row') : allow
}

/** Asks for a pay item of the current project by code, description or line. Shows next to each item the contractors it is limited to. */
export const linkedItemStep: Step<PayItemRow> = {
  kind: 'choice',
  prompt: 'Pay item',
  ranked: true,
  async choices({ typed, context, env, signal }) {
    const search = typed.trim()
    const { pay_item_metrics: items } = await env.read(itemCalls.payItemMetrics({ projectId: projectIdHere(context), page_size: MOST_CHOICES, ...(search === '' ? {} : { search }) }), signal)
    return items.filter(({ is_dnp: isDoNotPay }) => !isDoNotPay).map((item) => ({ value: item, label: item.item_code, detail: `${item.item_description} · ${limitText(item)}` }))
  },
  format: ({ item_code: code }) => code,
}

/** True if all of these contractors are already linked to the item. In that case the command unlinks them instead. */
export function isLinked({ external_dot_contractors: linked }: PayItemRow, contractors: readonly Contractor[]): boolean {
  return contractors.every(({ id }) => linked.some((one) => one.id === id))
}

/** The ids of the item's contractors after `contractors` are linked to it or, if all of them are already linked, unlinked (PAY-32). */
export function contractorsAfter(item: PayItemRow, contractors: readonly Contractor[]): number[] {
  const linked = item.external_dot_contractors.map(({ id }) => id)
  const ids = contractors.map(({ id }) => id)
  return isLinked(item, contractors) ? linked.filter((id) => !ids.includes(id)) : [...new Set([...linked, ...ids])]
}

function limitText({ external_dot_contractors: linked }: PayItemRow): string {
  return linked.length === 0 ? words('any_contractor') : linked.map(({ name }) => name).join(', ')
}
