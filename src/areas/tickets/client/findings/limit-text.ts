import type { RuleRow } from '#src/areas/tickets/client/findings/finding-rows'
import { words } from '#src/areas/tickets/client/findings/messages'
import { requiredFieldNames, requiredFields } from '#src/areas/tickets/domain/findings/required-fields'
import { ruleOf } from '#src/areas/tickets/domain/findings/rules'

/**
 * One limit of a check as text, such as 'More than 25 lbs'. For the check for missing fields, whether the field is required, such as 'Truck
 * not required'.
 */
export function limitText(rule: RuleRow['rule'], name: string, value: number | undefined): string {
  const limit = ruleOf(rule).limits[name]
  if (limit === undefined) return ''
  if (rule === 'missing_field') return `${limit.label} ${words(value === 1 ? 'required' : 'not_required').toLowerCase()}`
  return `${limit.label} ${value} ${limit.unit}`
}

/** All limits of a check as text. For the check for missing fields, the labels of the required fields. */
export function limitsText({ rule, limits }: RuleRow): string {
  if (rule === 'missing_field') return requiredFieldNames.filter((name) => limits[name] === 1).map((name) => requiredFields[name].label).join(', ')
  return Object.keys(ruleOf(rule).limits).map((name) => limitText(rule, name, limits[name])).join(', ')
}
