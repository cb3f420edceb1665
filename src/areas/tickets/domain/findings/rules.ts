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

/** An agency's settings for one rule. */
export interface RuleSetting {
  readonly level: FindingLevel
  readonly limits: Limits
}

/** An agency's settings for all rules. */
export type RuleSettings = Readonly<Record<RuleName, RuleSetting>>

/** The rule with a name. */
export function ruleOf(name: RuleName): FindingRule {
  return findingRules[name]
}

/** The default settings of a rule, which apply until the agency changes them. */
export function firstSetting(name: RuleName): RuleSetting {
  const { level, limits } = ruleOf(name)
  return { level, limits: Object.fromEntries(Object.entries(limits).map(([limit, { first }]) => [limit, first])) }
}

/** A finding of a ticket, before it is stored. */
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

/** The further messages of rules that find several kinds of problems. A key is the name of the rule, a space and the kind. */
const kinds: Readonly<Record<string, MessageKey>> = {
  'gap total': 'findings.gap_total',
  'outside_hours no_work': 'findings.no_work_day',
  'temperature damage': 'findings.temperature_damage',
  'after_closing report': 'findings.after_report',
  'failing_sample ticket': 'findings.failing_sample_of_ticket',
}

/** The sentence of a finding, which compares the measured value with the limit. */
export function findingText({ rule, values }: Found): string {
  return message(kinds[`${rule} ${values['kind']}`] ?? ruleOf(rule).sentence, values)
}
