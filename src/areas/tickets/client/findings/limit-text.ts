import type { RuleRow } from '#src/areas/tickets/client/findings/finding-rows'
import { words } from '#src/areas/tickets/client/findings/messages'
import { requiredFieldNames, requiredFields } from '#src/areas/tickets/domain/findings/required-fields'
import { ruleOf } from '#src/areas/tickets/domain/findings/rules'

/** One limit of a check in words: 'More than 25 lbs', or 'Truck not required' for the check for missing fields. */
export function limitText(rule: RuleRow['rule'], name: string, value: number | undefined): string {
  const limit = ruleOf(rule).limits[name]
  if (limit === undefined) return ''
  if (rule === 'missing_field') return `${limit.label} ${words(value === 1 ? 'required' : 'not_required').toLowerCase()}`
  return `${limit.label} ${value} ${limit.unit}`
}

/** All limits of a check in words; for the check for missing fields, the required fields. */
export function limitsText({ rule, limits }: RuleRow): string {
  if (rule === 'missing_field') return requiredFieldNames.filter((name) => limits[name] === 1).map((name) => requiredFields[name].label).join(', ')
  return Object.keys(ruleOf(rule).limits).map((name) => limitText(rule, name, limits[name])).join(', ')
}
