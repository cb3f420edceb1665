import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Strict } from '#src/platform/api/schemas'
import { slipSelectionFields, SlipVersions } from '#src/areas/tickets/api/tickets/slip-filters'
import { PAY_CODE_MAX_TICKETS, SUGGESTIONS_MAX_TICKETS, SURE_SHARE_MIN } from '#src/areas/reconciliation/domain/limits'

const Count = Type.Integer({ minimum: 0 })

/** Calls that code many tickets, each with its own suggested item, and a call that reports how often suggestions are right. */
export const suggested = contract({
  /**
   * Codes each ticket with the usual item for its material, plant and unit, if that item was used for at least `share` of the last codings.
   * Leaves out tickets without such an item and, with `clean`, those with exceptions, those that are parked, and those that colleagues have
   * open. Codes all remaining tickets or none.
   */
  accept: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_item_assignments/suggested',
    who: whoMay('assign_pay_codes'),
    params: Type.Object({ projectId: Id }),
    body: Strict({
      ...slipSelectionFields,
      slip_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: PAY_CODE_MAX_TICKETS })),
      versions: Type.Optional(SlipVersions),
      share: Type.Number({ minimum: SURE_SHARE_MIN, maximum: 1 }),
      clean: Type.Optional(Type.Boolean()),
      /**
       * The `seen` value of the dry run that the person saw. If the tickets would now get other items, contractors or quantities, the call
       * fails with 409, and `current` has the new `effects` and `seen`.
       */
      seen: Type.Optional(Type.String({ maxLength: 100 })),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({
      updated: Count,
      slips: Type.Array(Type.Object({ id: Id, version: Type.Integer() })),
      /**
       * How many tickets were left out: those with exceptions, parked ones, those that a colleague has open, and those without a sure
       * suggestion.
       */
      with_exceptions: Count,
      parked: Count,
      held: Count,
      without_suggestion: Count,
    }),
    errors: [403, 404, 409, 422],
    spec: 'PLUS-8; PLUS-13',
  },
  /**
   * The first suggestion for each uncoded ticket of `slip_ids`, by the rules of `pay_item_suggestion`. One call covers a whole page of a
   * table. Tickets without a suggestion are not in the answer.
   */
  suggestions: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_item_suggestions',
    who: whoMay('assign_pay_codes'),
    style: 'ruby',
    params: Type.Object({ projectId: Id }),
    query: Strict({ slip_ids: Type.Array(Id, { minItems: 1, maxItems: SUGGESTIONS_MAX_TICKETS }) }),
    answer: Type.Object({
      pay_item_suggestions: Type.Array(Type.Object({
        slip_id: Id,
        project_pay_item_id: Id,
        item_code: Type.String(),
        /** In how many of the last codings this item was used, and of how many. Both are 0 for an item found by its product code. */
        uses: Count,
        among: Count,
      })),
    }),
    errors: [403, 404, 422],
    spec: 'PLUS-7; RECO-98',
  },
  /**
   * For the latest codings of each project: how many would have had a suggestion based on the codings before them, and how often the first
   * suggestion was the item that the person chose.
   */
  accuracy: {
    method: 'GET',
    path: '/v1/suggestion_accuracy',
    who: whoMay('change_agency'),
    answer: Type.Object({
      suggestion_accuracy: Type.Array(Type.Object({ dot_project_id: Id, project_title: Type.String(), state_project_number: Type.String(), codings: Count, suggested: Count, right: Count })),
    }),
    errors: [403],
    spec: 'PLUS-9',
  },
})
