import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { ByName, Day, Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { FINDINGS_AT_ONCE } from '#src/areas/tickets/domain/findings/limits'
import { findingAnswers, findingLevels } from '#src/areas/tickets/domain/findings/levels'
import { ruleNames } from '#src/areas/tickets/domain/findings/rule-names'
import { ticketStatuses } from '#src/platform/domain/status-words'

const findingStates = ['open', 'answered', 'cleared', 'all'] as const
const readers = whoMay('see_project_tickets', 'see_plant_tickets')
const Count = Type.Integer({ minimum: 0 })

/** A finding with the ticket that the finding is about. */
export const Finding = Type.Object({
  id: Id,
  version: Type.Integer(),
  rule: OneOf(ruleNames),
  level: OneOf(findingLevels),
  /** The measured value compared with the limit, in one sentence. */
  text: Type.String(),
  answer: Nullable(OneOf(findingAnswers)),
  reason: Nullable(Type.String()),
  answered_by_name: Nullable(Type.String()),
  answered_at: Nullable(Moment),
  found_at: Moment,
  /** When the finding stopped applying, because its ticket, another ticket or a limit changed. */
  cleared_at: Nullable(Moment),
  slip_id: Id,
  dot_project_id: Nullable(Id),
  project_title: Nullable(Type.String()),
  ticket_number: Type.String(),
  ticket_date: Day,
  ticketed_at: Moment,
  status: OneOf(ticketStatuses),
  plant_name: Type.String(),
  material_description: Type.String(),
  truck: Nullable(Type.String()),
  net_amount: Nullable(Type.Number()),
  uom_1: Nullable(Type.String()),
  coded: Type.Boolean(),
})

/** A rule with the agency's settings. */
export const FindingRuleRow = Type.Object({
  id: Id,
  /** 0 until the agency sets the rule for the first time. */
  version: Type.Integer(),
  rule: OneOf(ruleNames),
  label: Type.String(),
  level: OneOf(findingLevels),
  limits: ByName(Type.Number(), { names: '^[a-z_0-9]{1,40}$' }),
})

const filters = {
  project_id: Type.Optional(Id),
  slip_id: Type.Optional(Id),
  level: Type.Optional(OneOf(findingLevels)),
  rule: Type.Optional(OneOf(ruleNames)),
  /** Which findings to list. By default, the open ones. */
  state: Type.Optional(OneOf(findingStates)),
  /** True to list only findings that need an answer. */
  needs_answer: Type.Optional(Type.Boolean()),
  search: Type.Optional(Type.String({ maxLength: 200 })),
}
const many = {
  finding_ids: Type.Array(Id, { minItems: 1, maxItems: FINDINGS_AT_ONCE, uniqueItems: true }),
  /** The version of each finding that the person saw, by finding id. The call is refused with 409 if one of the versions is outdated. */
  versions: Type.Optional(ByName(Type.Integer({ minimum: 1 }), { names: '^[1-9][0-9]{0,9}$' })),
  dry_run: Type.Optional(Type.Boolean()),
}
const changed = Type.Object({ updated: Count, findings: Type.Array(Finding) })

/** Findings of tickets, and the rules that find them (PLUS-10 to PLUS-14). */
export const findings = contract({
  list: {
    method: 'GET', path: '/v1/slip_findings', who: readers, style: 'ruby', query: Strict({ ...pageQuery, ...rubySortQuery, ...filters }),
    answer: Type.Object({ slip_findings: Type.Array(Finding) }), errors: [403, 422], spec: 'PLUS-10; PLUS-13',
  },
  /** The number of open findings on the tickets that the person may see, for each level. */
  counts: {
    method: 'GET', path: '/v1/slip_findings/counts', who: readers, query: Strict({ project_id: Type.Optional(Id) }),
    answer: Type.Object({ leave: Count, acknowledge: Count, override: Count, resolve: Count }), errors: [403, 422], spec: 'PLUS-13',
  },
  /** Gives each finding the answer that its level requires, all or none. The tickets themselves do not change. */
  answer: {
    method: 'PATCH', path: '/v1/slip_findings/bulk_answer', who: whoMay('work_findings'), body: Strict({ ...many, reason: Type.Optional(Type.String({ maxLength: 4_000 })) }),
    answer: changed, errors: [403, 404, 409, 422], spec: 'PLUS-12',
  },
  /** Removes the answers of findings, so that the findings are open again. */
  removeAnswer: {
    method: 'PATCH', path: '/v1/slip_findings/bulk_remove_answer', who: whoMay('work_findings'), body: Strict(many), answer: changed, errors: [403, 404, 409, 422], spec: 'PLUS-12',
  },
  rules: { method: 'GET', path: '/v1/finding_rules', who: readers, answer: Type.Object({ finding_rules: Type.Array(FindingRuleRow) }), errors: [403], spec: 'PLUS-10; PLUS-12' },
  /** Changes the level or limits of a rule. After a change of a limit, all tickets are checked again. */
  changeRule: {
    method: 'PATCH', path: '/v1/finding_rules/:id', who: whoMay('change_finding_levels'), params: Type.Object({ id: Id }),
    body: Strict({ level: Type.Optional(OneOf(findingLevels)), limits: Type.Optional(ByName(Type.Number(), { names: '^[a-z_0-9]{1,40}$' })), version: Type.Optional(Type.Integer({ minimum: 0 })) }),
    answer: Type.Object({ finding_rule: FindingRuleRow }), errors: [403, 404, 409, 422], spec: 'PLUS-10; PLUS-12',
  },
})
