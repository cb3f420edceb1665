import { lookupFields } from '#src/areas/tickets/api/tickets/lookups'
import { listFilters, noFilters, yesNoFilters } from '#src/areas/tickets/domain/filters'
import { readNet } from '#src/areas/tickets/domain/net-range'
import { refuse } from '#src/platform/domain/verdict'
import { usDay } from '#src/platform/domain/formats/dates'
import { dayInZone } from '#src/platform/domain/time/days'
import { lookupCalls, lookupOf, type LookedUp } from '#src/areas/tickets/client/filters/values-of-filter'
import { listFilterWords, statusFilterWords, yesNoFilterWords } from '#src/areas/tickets/client/filters/filter-chips'
import { addFilter, boundOf, filtersOfQuery, withFilters, type FilterChange } from '#src/areas/tickets/client/filters/public/filter-query'
import type { CommandContext } from '#src/workspace/client/commands/context'
import { understood, type Choice, type Step } from '#src/workspace/client/commands/step'
import { browserZone, readTypedDay } from '#src/workspace/client/commands/steps-day'

const lookedUp = listFilters.filter((name): name is LookedUp => name !== 'ticket_number')

const MOST_CHOICES = 50

type FilterName = FilterChange['filter']
/** An answer to the question which filter to add: only the filter, or the filter with its value, such as 'status=voided'. */
type FilterAnswer = FilterName | `${FilterName}=${string}`

const fields: readonly Choice<FilterName>[] = [
  ...lookedUp.map((filter) => ({ value: filter, label: listFilterWords[filter], keywords: [...lookupFields[lookupOf[filter]]] })),
  { value: 'status', label: 'Status', keywords: ['delivered', 'pending', 'rejected', 'voided'] },
  { value: 'start_date', label: 'From date', keywords: ['day', 'since', 'start', 'range'] },
  { value: 'end_date', label: 'To date', keywords: ['day', 'until', 'end', 'range'] },
  { value: 'net', label: 'Net amount', keywords: ['weight', 'load', 'heavy', 'over', 'under'] },
  { value: 'exceptions', label: 'With exceptions or clean', keywords: ['findings', 'checks'] },
  { value: 'parked', label: 'Parked or not parked', keywords: ['queue', 'waits'] },
  { value: 'to_code', label: 'To code or nothing to code', keywords: ['work left', 'waiting', 'not coded'] },
  { value: 'coded', label: 'Coded or uncoded', keywords: ['pay item'] },
  { value: 'flag_by_dot', label: 'Flagged' },
  { value: 'overloaded', label: 'Overloaded', keywords: ['weight', 'GVW'] },
  { value: 'modified', label: 'Modified', keywords: ['changed'] },
  { value: 'missing_pay_data', label: 'Missing pay data or complete', keywords: ['quantity', 'pay code', 'uncoded'] },
  { value: 'image', label: 'With or without image', keywords: ['photo'] },
  { value: 'connected', label: 'Connected or unconnected', keywords: ['project', 'job number', 'calibration'] },
]

/**
 * Filters with their values, which the first question offers in addition to the filters alone. A person who types 'voided' is then not
 * asked a second question for the value (CLERK-29).
 */
const values: readonly Choice<FilterAnswer>[] = [
  ...Object.entries(statusFilterWords).map(([value, label]) => ({ value: `status=${value}` as const, label: `Status: ${label}` })),
  ...yesNoFilters.flatMap((filter) => (['yes', 'no'] as const).map((value) => ({ value: `${filter}=${value}` as const, label: yesNoFilterWords[filter][value] }))),
]

/** Asks which filter to add. Filters with their values, such as 'Status: Voided', are choices too. */
export const fieldStep: Step<FilterAnswer> = {
  kind: 'choice',
  prompt: 'Filter by',
  choices: ({ context }) => [...fields, ...values].filter(({ value }) => !value.startsWith('connected') || mayFilterConnected(context)),
  format: (filter) => [...fields, ...values].find(({ value }) => value === filter)?.label ?? filter,
}

/**
 * Whether a person may filter by tickets without a project. Only administrators see such tickets, and only in the list of all projects
 * (TICK-97).
 */
function mayFilterConnected({ person, project }: CommandContext): boolean {
  return person?.role === 'administrator' && project === null
}

/** Asks for the value of the filter: a choice from a lookup or a fixed list, or a typed date or net amount. */
export const valueStep: Step<string> = {
  kind: 'choice',
  prompt: 'Value',
  ranked: false,
  asked: (_context, { filter }) => !String(filter).includes('='),
  async choices({ context, typed, answersSoFar, env, signal }) {
    const { filter } = answersSoFar
    const list = lookedUp.find((name) => name === filter)
    if (list === undefined) return fixedChoices(filter)
    const { content } = await env.read(lookupCalls[lookupOf[list]]({ ...ofProject(context), ...(typed.trim() === '' ? {} : { match: typed.trim() }), page_size: MOST_CHOICES }), signal)
    const currentValues = filtersOfQuery(context.pane?.path.split('?')[1] ?? '')?.lists[list] ?? []
    return content.map(({ label, value }) => ({ value, label, ...(currentValues.includes(value) ? { detail: 'filtered already' } : {}) }))
  },
  parse(text) {
    if (/^(?:[<>]|\d+(?:\.|$))/.test(text.trim())) return readNet(...boundOf(text)) === null ? refuse('errors.line_net', { value: text.trim() }) : understood(text.trim())
    const day = readTypedDay(text, dayInZone(new Date(), browserZone()))
    return day === null ? refuse('workspace.no_such_answer') : understood(day)
  },
  format: (value) => (/^\d{4}-\d\d-\d\d$/.test(value) ? usDay(value) : value),
}

/** The path and query of the focused pane with one more filter. */
export function addressWith(context: CommandContext, { filter, value }: { readonly filter: string; readonly value: string }): string {
  const [name = filter, own = value] = filter.split('=')
  return withFilters(context.pane?.path ?? '', (filters) => addFilter(filters, readChange({ filter: name, value: own })))
}

/** The path and query of the focused pane without filters. */
export function addressWithout(context: CommandContext): string {
  return withFilters(context.pane?.path ?? '', () => noFilters)
}

function readChange({ filter, value }: { readonly filter: string; readonly value: string }): FilterChange {
  const name = fields.find((field) => field.value === filter)?.value ?? 'search'
  const yesNo = yesNoFilters.find((one) => one === name)
  if (yesNo !== undefined) return { filter: yesNo, value: value === 'yes' ? 'yes' : 'no' }
  // yes-or-no filters are handled above; all other filters accept any text, because normalizing the filters drops invalid values
  return { filter: name, value } as FilterChange
}

function fixedChoices(filter: unknown): readonly Choice<string>[] {
  const yesNo = yesNoFilters.find((name) => name === filter)
  if (yesNo !== undefined) return (['yes', 'no'] as const).map((value) => ({ value, label: yesNoFilterWords[yesNo][value] }))
  if (filter === 'status') return Object.entries(statusFilterWords).map(([value, label]) => ({ value, label }))
  if (filter === 'image') return [{ value: 'with', label: 'With image' }, { value: 'without', label: 'Without image' }]
  const today = dayInZone(new Date(), browserZone())
  return [{ value: today, label: `Today, ${usDay(today)}` }]
}

function ofProject({ project }: CommandContext): { project_id?: number } {
  return project === null ? {} : { project_id: project.id }
}

