import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { NamedPayItem, PayPeriod } from '#src/areas/contracts/api/contract-items/pay-items'
import { Day, Id, Moment, Nullable, OneOf, QuantityIn, Strict } from '#src/platform/api/schemas'
import { SlipFilters, slipSelectionFields, SlipVersions } from '#src/areas/tickets/api/tickets/slip-filters'
import { NOTE_MAX_CHARACTERS, PAY_CODE_MAX_TICKETS } from '#src/areas/reconciliation/domain/limits'
import { ticketStatuses } from '#src/platform/domain/status-words'

const projectParams = Type.Object({ projectId: Id })
/** Longer than any limit that a rule states, so that the rule's own sentence is what is answered. */
const SlipIds = Type.Array(Id, { minItems: 1, maxItems: 1_000_000 })

/** The same in an address, where versions[12] would be read as the twelfth of a list. */
const VersionPairs = Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,9}:[1-9][0-9]{0,9}$' }))

/** Many tickets of a project: the ids or all that match, with what was seen of them. */
const manySlips = { ...slipSelectionFields, slip_ids: Type.Optional(SlipIds), versions: Type.Optional(SlipVersions), dry_run: Type.Optional(Type.Boolean()) }
const ManyChanged = Type.Object({ updated: Type.Integer(), slips: Type.Array(Type.Object({ id: Id, version: Type.Integer() })) })

/** One assignment as it is sent: quantity null or absent only for a source-only item (RECO-65, RECO-66). */
export const AssignmentIn = Strict({
  haulhub_slip_id: Id,
  project_pay_item_id: Id,
  quantity: Type.Optional(Nullable(QuantityIn)),
  external_dot_contractor_id: Type.Optional(Nullable(Id)),
  additional_notes: Type.Optional(Nullable(Type.String({ maxLength: NOTE_MAX_CHARACTERS }))),
})

/** One current assignment; slot 1 is primary, 2 secondary (RECO-73). */
export const Assignment = Type.Object({
  haulhub_slip_id: Id,
  slot: Type.Integer({ minimum: 1, maximum: 2 }),
  project_pay_item_id: Id,
  quantity: Nullable(Type.Number()),
  external_dot_contractor_id: Nullable(Id),
  additional_notes: Nullable(Type.String()),
  pay_period: Type.Integer(),
})

/** An assignment with what the drawer shows of it. */
export const AssignmentWithItem = Type.Object({
  ...Assignment.properties,
  external_dot_contractor_name: Nullable(Type.String()),
  pay_item: NamedPayItem,
})

/** What a ticket's row shows of its pay codes, under the names of the ticket's fields, with its new version (API-35). */
export const CodedSlip = Type.Object({
  id: Id,
  version: Type.Integer(),
  ticket_number: Type.String(),
  status: OneOf(ticketStatuses),
  coded: Type.Boolean(),
  pay_period: Nullable(Type.Integer()),
  primary_pay_code: Nullable(Type.String()),
  primary_pay_code_description: Nullable(Type.String()),
  primary_line_number: Nullable(Type.Integer()),
  primary_pay_code_quantity: Nullable(Type.Number()),
  secondary_pay_code: Nullable(Type.String()),
  secondary_pay_code_description: Nullable(Type.String()),
  secondary_line_number: Nullable(Type.Integer()),
  secondary_pay_code_quantity: Nullable(Type.Number()),
})

const AssignmentsBody = Strict({
  pay_item_assignments: Type.Array(AssignmentIn, { minItems: 1, maxItems: 4 * PAY_CODE_MAX_TICKETS }),
  versions: Type.Optional(SlipVersions),
  dry_run: Type.Optional(Type.Boolean()),
})

const AssignmentsAnswer = Type.Object({ pay_item_assignments: Type.Array(Assignment), slips: Type.Array(CodedSlip) })

/** A ticket in the choice of an assign to many (RECO-84). */
const AssignPayCodeSlip = Type.Object({
  id: Id,
  version: Type.Integer(),
  ticket_number: Type.String(),
  status: OneOf(ticketStatuses),
  coded: Type.Boolean(),
  pay_period: Nullable(Type.Integer()),
  material_description: Type.String(),
  product_code: Nullable(Type.String()),
  net_amount: Nullable(Type.Number()),
  uom_1: Nullable(Type.String()),
})

/** The chosen tickets of one material and unit; net_amount sums those that have one. */
const TotalByMaterial = Type.Object({
  material_description: Type.String(),
  uom: Nullable(Type.String()),
  count: Type.Integer(),
  /** Null where no ticket was weighed. */
  net_amount: Nullable(Type.Number()),
  slip_ids: Type.Array(Id),
})

const AssignPayCodeChoice = {
  project_id: Type.Optional(Id),
  filters: Strict({ id: Strict({ IN: SlipIds }) }),
  coded: Type.Optional(Type.Boolean()),
  uncoded: Type.Optional(Type.Boolean()),
  total_by_material: Type.Optional(Type.Boolean()),
}

const AssignPayCodeAnswer = Type.Object({
  slips: Type.Array(AssignPayCodeSlip),
  any_slip_rejected_or_voided: Type.Boolean(),
  total_by_materials: Type.Array(TotalByMaterial),
})

const SuggestedItem = {
  project_pay_item_id: Id,
  external_dot_contractor_id: Nullable(Id),
  external_dot_contractor_name: Nullable(Type.String()),
  pay_item: NamedPayItem,
  /** Why, as a sentence for the person. */
  reason: Type.String(),
  /** How often it is among the codings looked at; 0 for an item found by its product code. */
  uses: Type.Integer(),
  used_at: Nullable(Moment),
}

/** Codes of tickets: written one by one, to many and taken off; what there is to choose; how far a project is. */
export const reconciliation = contract({
  assign: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_item_assignments',
    who: whoMay('assign_pay_codes'),
    params: projectParams,
    body: AssignmentsBody,
    answer: AssignmentsAnswer,
    errors: [403, 404, 409, 422],
    spec: '§3, §4, §7; RECO-65 to RECO-73, RECO-80, RECO-91, RECO-92',
  },
  reassign: {
    method: 'PUT',
    path: '/v2/projects/:projectId/pay_item_assignments',
    who: whoMay('assign_pay_codes'),
    params: projectParams,
    body: AssignmentsBody,
    answer: AssignmentsAnswer,
    errors: [403, 404, 409, 422],
    spec: '§3, §4, §7; RECO-58, RECO-65 to RECO-73, RECO-80, RECO-91, RECO-92',
  },
  /** Takes the pay codes of tickets off; `versions[]=ID:VERSION` for what was seen. Each ticket's version goes up by one. */
  clear: {
    method: 'DELETE',
    path: '/v2/projects/:projectId/pay_item_assignments',
    who: whoMay('assign_pay_codes'),
    style: 'ruby',
    params: projectParams,
    query: Strict({ haulhub_slip_id: SlipIds, versions: Type.Optional(VersionPairs) }),
    errors: [403, 404, 409, 422],
    spec: 'RECO-90, RECO-91, E.3 clear',
  },
  /** The same for many: the ids or all in the project that match, all or none; ids in the body, where an address is too short. */
  clearMany: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_item_assignments/bulk_clear',
    who: whoMay('assign_pay_codes'),
    params: projectParams,
    body: Strict(manySlips),
    answer: ManyChanged,
    errors: [403, 404, 409, 422],
    spec: 'RECO-90, RECO-91, API-31, API-33, API-35, API-37; E.3 clear',
  },
  assignments: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_item_assignments',
    who: projectRoles,
    style: 'ruby',
    params: projectParams,
    query: Strict({ haulhub_slip_id: SlipIds }),
    answer: Type.Object({ pay_item_assignments: Type.Array(AssignmentWithItem) }),
    errors: [404, 422],
    spec: '§3, §7; RECO-65, the drawer of a coded ticket',
  },
  /** One item to many tickets, each with its own net in the item's unit; the ids or all that match, all or none. */
  assignToMany: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_item_assignments/bulk',
    who: whoMay('assign_pay_codes'),
    params: projectParams,
    body: Strict({
      ...manySlips,
      project_pay_item_id: Id,
      external_dot_contractor_id: Type.Optional(Nullable(Id)),
      quantity: Type.Optional(OneOf(['net'])),
    }),
    answer: ManyChanged,
    errors: [403, 404, 409, 422],
    spec: 'RECO-81, RECO-82, RECO-86 to RECO-88, RECO-93, RECO-94, RECO-96, UOM-6, API-31, API-33',
  },
  assignPayCodeSlips: {
    method: 'GET',
    path: '/v1/projects/:projectId/assign_pay_code_slips',
    who: projectRoles,
    style: 'ruby',
    params: projectParams,
    query: Strict(AssignPayCodeChoice),
    answer: AssignPayCodeAnswer,
    errors: [404, 422],
    spec: '§7; RECO-84 to RECO-87',
  },
  /** The same for more ids than an address holds (API-37). */
  assignPayCodeSlipsByBody: {
    method: 'POST',
    path: '/v1/projects/:projectId/assign_pay_code_slips',
    who: projectRoles,
    params: projectParams,
    body: Strict({
      ...AssignPayCodeChoice,
      filters: Type.Optional(AssignPayCodeChoice.filters),
      /** In place of ids: all in the project that match but some (API-33, RECO-83). */
      selection: Type.Optional(Strict({ filters: SlipFilters, except_ids: slipSelectionFields.except_ids })),
    }),
    answer: AssignPayCodeAnswer,
    transaction: false,
    errors: [404, 422],
    spec: 'API-37; RECO-84 to RECO-87',
  },
  /**
   * The item given most often among the last 20 codings of the ticket's material, plant and unit, or null; the caller's
   * own codings first, then everybody's, then an item whose code is the ticket's product code. `latest` is the item given
   * last where that is another: then none is to be chosen unasked.
   */
  suggestion: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_item_suggestion',
    who: whoMay('assign_pay_codes'),
    params: projectParams,
    query: Strict({ slip_id: Id }),
    answer: Type.Object({
      pay_item_suggestion: Nullable(Type.Object({ ...SuggestedItem, latest: Nullable(Type.Object(SuggestedItem)) })),
      /** The median net of the loads delivered in the ticket's unit, lately in the project or else in the agency; null below 20 loads. */
      usual_load: Nullable(Type.Object({ net_amount: Type.Number(), loads: Type.Integer() })),
    }),
    errors: [404],
    spec: 'RECO-98; RECO-5',
  },
  /**
   * How far the project is: tickets by material and unit, quantities by pay item against the contract, tickets by
   * period and by day. pay_period narrows the assignments to those of one period. Rejected and voided tickets without
   * pay codes are not counted.
   */
  totals: {
    method: 'GET',
    path: '/v2/projects/:projectId/reconciliation_totals',
    who: projectRoles,
    params: projectParams,
    query: Strict({ pay_period: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
    answer: Type.Object({
      /** `voided_coded`: those of the coded that are voided, whose pay codes are to be cleared: none of a closed period (TICK-38). */
      tickets: Type.Object({ coded: Type.Integer(), uncoded: Type.Integer(), voided_coded: Type.Integer() }),
      by_material: Type.Array(
        Type.Object({
          material_description: Type.String(),
          uom: Nullable(Type.String()),
          coded: Type.Integer(),
          uncoded: Type.Integer(),
          /** Null where there are tickets and none of them was weighed. */
          coded_net_amount: Nullable(Type.Number()),
          uncoded_net_amount: Nullable(Type.Number()),
        }),
      ),
      /** Do not pay has a line for each unit of its tickets, which `estimated_qty_uom` names then, and no balance. */
      by_pay_item: Type.Array(
        Type.Object({
          ...NamedPayItem.properties,
          estimated_quantity: Type.Number(),
          ticket_count: Type.Integer(),
          /** Assigned in the period asked for, or in all. */
          quantity: Type.Number(),
          /** PAY-2: assigned in the period in progress, in all periods, and what the contract still has. */
          work_completed: Type.Number(),
          total_to_date: Type.Number(),
          balance_to_finish: Nullable(Type.Number()),
        }),
      ),
      by_period: Type.Array(Type.Object({ ...PayPeriod.properties, ticket_count: Type.Integer() })),
      by_day: Type.Array(Type.Object({ day: Day, coded: Type.Integer(), uncoded: Type.Integer() })),
    }),
    errors: [404, 422],
    spec: 'RECO-8, PAY-2, PAY-38; issue 3, tables',
  },
})
