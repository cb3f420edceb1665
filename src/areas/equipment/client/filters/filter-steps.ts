import type { Static } from 'typebox'
import type { equipments } from '#src/areas/equipment/api/equipment'
import { equipmentCalls } from '#src/areas/equipment/client/equipment-rows'
import { filterNames, type FilterName } from '#src/areas/equipment/client/filters/equipment-filters'
import { words } from '#src/areas/equipment/client/messages'
import type { RequestValue } from '#src/platform/client/api/requests'
import type { Choice, Step } from '#src/workspace/client/commands/step'
import { choiceStep } from '#src/workspace/client/commands/steps'

type Options = Static<typeof equipments.options.answer>

/** The label of each filter. */
export const filterLabels: Readonly<Record<FilterName, string>> = {
  projects: words('filter_projects'), oems: words('filter_oems'), customers: words('filter_customers'), sub_types: words('filter_sub_types'), statuses: words('filter_statuses'),
}

/** The call that reads the choices of the filters, for one project or for the agency. */
export function optionsOf(projectId: number | null): RequestValue<Options> {
  return projectId === null ? equipmentCalls.options() : equipmentCalls.optionsOfProject({ projectId })
}

/** The choices of a filter. */
export function choicesOf(options: Options, filter: FilterName): readonly Choice<string>[] {
  return options[filter].map((option) => (typeof option === 'string' ? { value: option, label: option } : { value: String(option.value), label: option.label }))
}

/** Asks for one of the filters of EQPT-3. */
export const filterStep: Step<FilterName> = choiceStep('Filter', filterNames.map((value) => ({ value, label: filterLabels[value] })))

/** Asks for a value of the chosen filter, among the values that the equipment has. */
export const valueStep: Step<string> = {
  kind: 'choice',
  prompt: 'Value',
  async choices({ context, answersSoFar, env, signal }) {
    const filter = filterNames.find((name) => name === answersSoFar['filter'])
    return filter === undefined ? [] : choicesOf(await env.read(optionsOf(context.project?.id ?? null), signal), filter)
  },
  format: (value) => value,
}
