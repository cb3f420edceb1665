import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { ByName, Day, Id, Moment, Nullable, OneOf, OneWordOf, pageQuery, rubySortQuery, Strict } from '#src/platform/api/schemas'
import { RESULTS_AT_ONCE } from '#src/areas/reconciliation/domain/verification/limits'
import { resultWords, verificationStates, verifiedFields } from '#src/areas/reconciliation/domain/verification/result'
import { countedWords, groupingWords, shareKinds } from '#src/areas/reconciliation/domain/verification/rule'
import { ticketStatuses } from '#src/platform/domain/status-words'

const readers = whoMay('see_project_tickets')
const workers = whoMay('draw_verification_samples')
const keepers = whoMay('update')
const Count = Type.Integer({ minimum: 0 })
const Typed = Type.String({ maxLength: 2_000 })
const ofProject = Strict({ projectId: Id })
const ofRecord = Strict({ projectId: Id, id: Id })
const version = Type.Optional(Type.Integer({ minimum: 1 }))
const paged = { ...pageQuery, ...rubySortQuery, search: Type.Optional(Type.String({ maxLength: 200 })) }

/** The fields of a rule that a person sets. */
const ruleFields = {
  name: Typed,
  counted: OneWordOf(countedWords),
  grouped_by: OneWordOf(groupingWords),
  share_kind: OneOf(shareKinds),
  /** N for 1 of N tickets, or the percentage of tickets, depending on `share_kind`. */
  share: Type.Number(),
  /** The minimum number of tickets from each group. */
  minimum: Type.Integer(),
  /** The number of days after tickets are drawn within which their verification results are due. */
  due_days: Type.Integer(),
}

/** A rule for drawing a project's verification samples. */
export const VerificationRuleRow = Type.Object({ id: Id, version: Type.Integer(), ...ruleFields, is_active: Type.Boolean() })

/** A random draw of tickets by a rule, with a copy of the rule from the time of the draw, and the number of drawn tickets with a result. */
export const VerificationSample = Type.Object({
  id: Id,
  dot_project_id: Id,
  verification_rule_id: Id,
  /** For an additional draw, which takes only tickets that were received later: the original draw of the same range. Null otherwise. */
  addition_to: Nullable(Id),
  rule_name: Type.String(),
  counted: OneWordOf(countedWords),
  grouped_by: OneWordOf(groupingWords),
  share_kind: OneOf(shareKinds),
  share: Type.Number(),
  minimum: Type.Integer(),
  pay_period: Nullable(Type.Integer()),
  start_date: Day,
  end_date: Day,
  seed: Type.String(),
  /** Whether a person chose the seed. */
  seed_was_given: Type.Boolean(),
  due_date: Day,
  drawn_by_name: Type.String(),
  drawn_at: Moment,
  tickets: Count,
  needed: Count,
  drawn: Count,
  verified: Count,
  missed: Count,
  groups_not_met: Count,
  /**
   * The number of tickets of the range that were received after the draw and that no additional draw covers yet; 0 for an additional draw.
   */
  received_after: Count,
})

/** A group of a draw with its quota. */
export const VerificationGroup = Type.Object({
  id: Id,
  verification_sample_id: Id,
  rule_name: Type.String(),
  start_date: Day,
  end_date: Day,
  day: Nullable(Day),
  name: Type.String(),
  state: OneOf(['missed', 'open', 'met']),
  tickets: Count,
  needed: Count,
  drawn: Count,
  verified: Count,
  missed: Count,
  due_date: Day,
  seed: Type.String(),
})

/** A ticket that was drawn for verification, with its result. */
export const VerificationTicket = Type.Object({
  id: Id,
  version: Type.Integer(),
  verification_sample_id: Id,
  verification_group_id: Id,
  rule_name: Type.String(),
  group_name: Type.String(),
  due_date: Day,
  state: OneOf(verificationStates),
  result: Nullable(OneWordOf(resultWords)),
  field: Nullable(OneWordOf(verifiedFields)),
  found_value: Nullable(Type.String()),
  note: Nullable(Type.String()),
  recorded_by_name: Nullable(Type.String()),
  recorded_at: Nullable(Moment),
  slip_id: Id,
  dot_project_id: Nullable(Id),
  ticket_number: Type.String(),
  // from here on, all fields are null if the ticket was moved to a project that the caller does not see
  ticket_date: Nullable(Day),
  ticketed_at: Nullable(Moment),
  status: Nullable(OneOf(ticketStatuses)),
  plant_name: Nullable(Type.String()),
  supplier: Nullable(Type.String()),
  material_description: Nullable(Type.String()),
  truck: Nullable(Type.String()),
  net_amount: Nullable(Type.Number()),
  uom_1: Nullable(Type.String()),
})

const oneRule = Type.Object({ verification_rule: VerificationRuleRow })
const oneSample = Type.Object({ verification_sample: VerificationSample })

/** Verification samples: tickets drawn at random to be checked, and the results (PLUS-22). They are unrelated to samples of materials. */
export const verification = contract({
  rules: { method: 'GET', path: '/v1/projects/:projectId/verification_rules', who: readers, params: ofProject, answer: Type.Object({ verification_rules: Type.Array(VerificationRuleRow) }), errors: [403, 404], spec: 'PLUS-22' },
  createRule: { method: 'POST', path: '/v1/projects/:projectId/verification_rules', who: keepers, params: ofProject, body: Strict(ruleFields), answer: oneRule, errors: [403, 404, 422], spec: 'PLUS-22' },
  changeRule: {
    method: 'PATCH', path: '/v1/projects/:projectId/verification_rules/:id', who: keepers, params: ofRecord,
    body: Strict({
      name: Type.Optional(ruleFields.name), counted: Type.Optional(ruleFields.counted), grouped_by: Type.Optional(ruleFields.grouped_by), share_kind: Type.Optional(ruleFields.share_kind),
      share: Type.Optional(ruleFields.share), minimum: Type.Optional(ruleFields.minimum), due_days: Type.Optional(ruleFields.due_days), is_active: Type.Optional(Type.Boolean()), version,
    }),
    answer: oneRule, errors: [403, 404, 409, 422], spec: 'PLUS-22',
  },
  /** Removes a rule. Draws that were made by the rule are kept. */
  removeRule: { method: 'DELETE', path: '/v1/projects/:projectId/verification_rules/:id', who: keepers, params: ofRecord, errors: [403, 404], spec: 'PLUS-22' },
  samples: {
    method: 'GET', path: '/v1/projects/:projectId/verification_samples', who: readers, style: 'ruby', params: ofProject, query: Strict(paged),
    answer: Type.Object({ verification_samples: Type.Array(VerificationSample) }), errors: [403, 404, 422], spec: 'PLUS-22',
  },
  /**
   * Draws tickets from a range of days, or from a pay period, by a rule. With `addition_to`, draws only from tickets that were received
   * after that draw. If the request has no seed, the server generates one. A draw never changes.
   */
  draw: {
    method: 'POST', path: '/v1/projects/:projectId/verification_samples', who: workers, params: ofProject,
    body: Strict({
      verification_rule_id: Type.Optional(Id), start_date: Type.Optional(Day), end_date: Type.Optional(Day), pay_period: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
      addition_to: Type.Optional(Id), seed: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    answer: oneSample, errors: [403, 404, 422], spec: 'PLUS-22',
  },
  /** Repeats a draw from the same tickets with the same seed, and returns whether the same tickets are drawn again. Writes nothing. */
  redraw: {
    method: 'GET', path: '/v1/projects/:projectId/verification_samples/:id/redraw', who: readers, params: ofRecord,
    answer: Type.Object({ is_same: Type.Boolean(), groups: Count, tickets: Count, drawn: Count, seed: Type.String() }), errors: [403, 404], spec: 'PLUS-22',
  },
  groups: {
    method: 'GET', path: '/v1/projects/:projectId/verification_groups', who: readers, style: 'ruby', params: ofProject, query: Strict({ ...paged, verification_sample_id: Type.Optional(Id) }),
    answer: Type.Object({ verification_groups: Type.Array(VerificationGroup) }), errors: [403, 404, 422], spec: 'PLUS-22',
  },
  tickets: {
    method: 'GET', path: '/v1/projects/:projectId/verification_tickets', who: readers, style: 'ruby', params: ofProject,
    query: Strict({ ...paged, verification_sample_id: Type.Optional(Id), verification_group_id: Type.Optional(Id), without_result: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ verification_tickets: Type.Array(VerificationTicket) }), errors: [403, 404, 422], spec: 'PLUS-22',
  },
  /** Records the same result for all these drawn tickets, or removes their results if `result` is null. Writes all of them or none. */
  record: {
    method: 'PATCH', path: '/v1/projects/:projectId/verification_tickets/bulk_result', who: workers, params: ofProject,
    body: Strict({
      verification_ticket_ids: Type.Array(Id, { minItems: 1, maxItems: RESULTS_AT_ONCE, uniqueItems: true }),
      /** The version of each drawn ticket that the person saw. If one of them is outdated, the call is refused with 409. */
      versions: Type.Optional(ByName(Type.Integer({ minimum: 1 }), { names: '^[1-9][0-9]{0,9}$' })),
      result: Nullable(OneWordOf(resultWords)),
      field: Type.Optional(Nullable(OneWordOf(verifiedFields))),
      found_value: Type.Optional(Nullable(Typed)),
      note: Type.Optional(Nullable(Typed)),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ updated: Count, verification_tickets: Type.Array(VerificationTicket) }), errors: [403, 404, 409, 422], spec: 'PLUS-22',
  },
})
