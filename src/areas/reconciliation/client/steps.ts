import { rankedItems } from '#src/areas/contracts/domain/contract-items/item-ranking'
import { automaticContractor } from '#src/areas/reconciliation/domain/contractor-choice'
import { isFactor, type Factor } from '#src/platform/domain/units/conversion'
import { fractionText, readTicketUnits } from '#src/areas/contracts/domain/units/reconciliation-unit'
import { refuse } from '#src/platform/domain/verdict'
import { MAX_PAGE_SIZE } from '#src/platform/domain/lists'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { projectIdOf } from '#src/areas/reconciliation/client/project-here'
import { words } from '#src/areas/reconciliation/client/messages'
import { payItemCalls, readUnits, type ContractorOfItem, type ItemOfProject } from '#src/areas/reconciliation/client/queries'
import { understood, type Choice, type Step } from '#src/workspace/client/commands/step'

/**
 * Asks for the number of a recent pay item, which the user selects or types. The choices are the recent items in the drawer, or the items
 * that `itemsOf` returns.
 */
export function recentStep(prompt: string, itemsOf: (context: CommandContext) => readonly ItemOfProject[] = (context) => context.drawer?.state.recent ?? []): Step<number> {
  return {
    kind: 'number',
    prompt,
    choices: ({ context }) => itemsOf(context).map((item, at) => ({ value: at + 1, label: `${at + 1}  ${item.item_code}`, detail: item.item_description })),
    parse: (text, context) => {
      const number = Number(text.trim())
      return itemsOf(context)[number - 1] === undefined ? refuse('errors.no_recent_item', { number: text.trim() }) : understood(number)
    },
    format: (number) => `Item ${number}`,
  }
}

/**
 * The answer says whether an added item leaves an unchanged suggestion selected. The key that was pressed decides this; the user is never
 * asked.
 */
export const addsStep: Step<boolean> & { readonly optional: true } = {
  kind: 'choice',
  prompt: 'Add to the suggestion',
  optional: true,
  asked: () => false,
  format: () => '',
}

/** The answer says whether tickets that a colleague has open are refused. The command decides this; the user is never asked. */
export const unlessHeldStep: Step<boolean> & { readonly optional: true } = { ...addsStep, prompt: 'Leave out tickets of colleagues' }

/** Asks for one of the two suggested items by its number. */
export function suggestedStep(prompt: string): Step<number> {
  return {
    kind: 'number',
    prompt,
    choices: ({ context }) =>
      (context.drawer?.state.choices ?? []).map(({ item, reason }, at) => ({ value: at + 1, label: `${at + 1}  ${item.item_code} ${item.item_description}`, detail: reason })),
    parse: (text, context) => {
      const number = Number(text.trim())
      return context.drawer?.state.choices[number - 1] === undefined ? refuse('errors.no_suggested_item') : understood(number)
    },
    format: (number) => `Item ${number}`,
  }
}

/** Asks for the factor between the unit of the drawer's ticket and the unit of its pay item: '1.35' or '1/2000'. */
export const factorStep: Step<Factor> = {
  kind: 'text',
  prompt: words('factor_step'),
  parse: (text) => {
    const read = readTicketUnits(`UNIT = ${text.trim()}`)
    if (!('ticket_units' in read)) return refuse('errors.unit_factor', { unit: text.trim() })
    const [line] = read.ticket_units
    return line === undefined || !isFactor(line.factor) ? refuse('errors.unit_factor', { unit: text.trim() }) : understood(line.factor)
  },
  format: (factor) => words('factor_value', { factor: fractionText(factor) }),
}

/** Asks for one of the project's pay items, searched by code, description or line number. */
export function payItemStep(prompt: string): Step<ItemOfProject> {
  return {
    kind: 'choice',
    prompt,
    ranked: true,
    choices: async ({ context, typed, env, signal }) => {
      const projectId = projectIdOf(context)
      if (projectId === null) return []
      const text = typed.trim()
      const filters = { only_e_ticket_available: true, ...(text === '' ? {} : { code_or_description_or_line_number: { eq: text } }) }
      const request = { projectId, include_dnp: true, page_size: MAX_PAGE_SIZE, filters }
      const ticketUnit = commonUnitOf(context)
      const [{ pay_items: items }, units] = await Promise.all([env.read(payItemCalls.payItems(request), signal), ticketUnit === null ? [] : readUnits().catch(() => [])])
      return rankedItems(items, { search: text, ticketUnit, units, recent: [] }).slice(0, MOST_OFFERED).map(choiceOf)
    },
    format: (item) => item.item_code,
  }
}

/**
 * Asks for the contractor of the pay item chosen in the previous question; skipped when the item lists none or gets one automatically
 * (RECO-93).
 */
export function contractorStep(prompt: string): Step<ContractorOfItem> & { readonly optional: true } {
  return {
    kind: 'choice',
    prompt,
    optional: true,
    asked: (_context: CommandContext, answersSoFar) => {
      const options = contractorsIn(answersSoFar)
      return options.length > 0 && automaticContractor(options) === null
    },
    choices: ({ answersSoFar }) => contractorsIn(answersSoFar).map((contractor) => ({ value: contractor, label: contractor.name, detail: contractor.type })),
    format: (contractor) => contractor.name,
  }
}

const MOST_OFFERED = 50

/** The unit of the selected tickets if all of them have the same one. */
function commonUnitOf({ selection }: CommandContext): string | null {
  const units = new Set(selection.kind === 'ids' ? selection.loaded.map((row): unknown => Reflect.get(row, 'uom_1')) : [])
  const [unit] = units
  return units.size === 1 && typeof unit === 'string' ? unit : null
}

function choiceOf(item: ItemOfProject): Choice<ItemOfProject> {
  return { value: item, label: `${item.item_code}  ${item.item_description}`, detail: item.estimated_qty_uom }
}

function contractorsIn(answers: Readonly<Record<string, unknown>>): readonly ContractorOfItem[] {
  const item = answers.item
  const listed: unknown = typeof item === 'object' && item !== null ? Reflect.get(item, 'external_dot_contractors') : undefined
  return Array.isArray(listed) ? listed.filter(isContractor) : []
}

function isContractor(value: unknown): value is ContractorOfItem {
  return typeof value === 'object' && value !== null && typeof Reflect.get(value, 'id') === 'number' && typeof Reflect.get(value, 'name') === 'string'
}
