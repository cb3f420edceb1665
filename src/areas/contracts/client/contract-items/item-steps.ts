import { amountText } from '#src/platform/domain/formats/numbers'
import { readNumber } from '#src/platform/domain/cell-text'
import { checkItemQuantity } from '#src/areas/contracts/domain/contract-items/contract-item'
import { itemCalls, masterCalls, type ContractItem } from '#src/areas/contracts/client/contract-items/contract-calls'
import { projectIdHere } from '#src/areas/contracts/client/contract-items/on-contract'
import { understood, type Step } from '#src/workspace/client/commands/step'

const MOST_CHOICES = 20

/** A catalog item that a person chose as the answer to a question. */
export interface ChosenMasterItem {
  readonly item_code: string
  readonly item_description: string
  readonly uom: string
}

/** Asks for an item of the agency's catalog by code or description. */
export const masterItemStep: Step<ChosenMasterItem> = {
  kind: 'choice',
  prompt: 'Master pay item',
  ranked: true,
  async choices({ typed, env, signal }) {
    const search = typed.trim()
    const { master_pay_items: items } = await env.read(masterCalls.list({ page_size: MOST_CHOICES, ...(search === '' ? {} : { search }) }), signal)
    return items.map((item) => ({ value: item, label: item.item_code, detail: `${item.item_description} · ${item.uom}` }))
  },
  format: ({ item_code: code }) => code,
}

/** Asks for a contract item of the current project by code, description or line. */
export const contractItemStep: Step<ContractItem> = {
  kind: 'choice',
  prompt: 'Item',
  ranked: true,
  async choices({ typed, context, env, signal }) {
    const search = typed.trim()
    const { contract_items: items } = await env.read(itemCalls.contractItems({ projectId: projectIdHere(context), page_size: MOST_CHOICES, ...(search === '' ? {} : { search }) }), signal)
    return items.map((item) => ({ value: item, label: item.item_code, detail: `${item.item_description} · ${amountText(item.estimated_quantity)} ${item.estimated_qty_uom}` }))
  },
  format: ({ item_code: code, estimated_quantity: quantity, estimated_qty_uom: unit }) => `${code}, ${amountText(quantity)} ${unit}`,
}

/** Asks for a quantity in any notation that a spreadsheet uses; refuses other text (PAY-7, PAY-8). */
export function quantityStep(prompt: string): Step<string> {
  return {
    kind: 'number',
    prompt,
    parse(text) {
      const quantity = readNumber(text.trim())
      const verdict = checkItemQuantity(quantity)
      return verdict.allowed ? understood(quantity) : verdict
    },
    format: (quantity) => amountText(quantity),
  }
}
