import type { CheckedTicket, FoundValues } from '#src/areas/tickets/domain/findings/checked-ticket'
import type { FindingLevel } from '#src/areas/tickets/domain/findings/levels'
import { loadRules } from '#src/areas/tickets/domain/findings/load-rules'
import { ruleNames, type RuleName } from '#src/areas/tickets/domain/findings/rule-names'
import { payRules } from '#src/areas/tickets/domain/findings/pay-rules'
import type { FindingRule, Limits } from '#src/areas/tickets/domain/findings/rule'
import { requiredFieldRule } from '#src/areas/tickets/domain/findings/required-fields'
import { siteRules } from '#src/areas/tickets/domain/findings/site-rules'
import { weightRules } from '#src/areas/tickets/domain/findings/weight-rules'
import { message, type MessageKey } from '#src/platform/domain/messages'
import { isRejectedOrVoided } from '#src/platform/domain/status-words'

/** The rules by name. */
const findingRules: Readonly<Record<RuleName, FindingRule>> = { ...loadRules, ...weightRules, ...siteRules, ...requiredFieldRule, ...payRules }

/** The agency's settings of a rule. */
export interface RuleSetting {
  readonly level: FindingLevel
  readonly limits: Limits
}

/** The settings of all rules. */
export type RuleSettings = Readonly<Record<RuleName, RuleSetting>>

/** The rule with a name. */
export function ruleOf(name: RuleName): FindingRule {
  return findingRules[name]
}

/** The default setting of a rule, which applies until the agency changes it. */
export function firstSetting(name: RuleName): RuleSetting {
  const { level, limits } = ruleOf(name)
  return { level, limits: Object.fromEntries(Object.entries(limits).map(([limit, { first }]) => [limit, first])) }
}

/** One finding of a ticket. */
export interface Found {
  readonly rule: RuleName
  readonly values: FoundValues
}

/** All findings of a ticket. A rejected or voided ticket has none, since nobody pays for it. */
export function findingsOf(ticket: CheckedTicket, settings: RuleSettings): Found[] {
  if (isRejectedOrVoided(ticket.status)) return []
  return ruleNames.flatMap((rule) => {
    const values = ruleOf(rule).find(ticket, settings[rule].limits)
    return values === null ? [] : [{ rule, values }]
  })
}

/** The messages of rules that have a different message for each kind of finding, by rule and kind. */
const kinds: Readonly<Record<string, MessageKey>> = {
  'gap total': 'findings.gap_total',
  'outside_hours no_work': 'findings.no_work_day',
  'temperature damage': 'findings.temperature_damage',
  'after_closing report': 'findings.after_report',
  'failing_sample ticket': 'findings.failing_sample_of_ticket',
}

/** The sentence of a finding: the measured value against the limit. */
export function findingText({ rule, values }: Found): string {
  return message(kinds[`${rule} ${values['kind']}`] ?? ruleOf(rule).sentence, values)
}
