import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { NamedPayItem, PayPeriod } from '#src/areas/contracts/api/contract-items/pay-items'
import { Day, Id, Moment, Nullable, OneOf, QuantityIn, Strict } from '#src/platform/api/schemas'
import { SlipFilters, slipSelectionFields, SlipVersions } from '#src/areas/tickets/api/tickets/slip-filters'
import { NOTE_MAX_CHARACTERS, PAY_CODE_MAX_TICKETS } from '#src/areas/reconciliation/domain/limits'
import { ticketStatuses } from '#src/platform/domain/status-words'

const projectParams = Type.Object({ projectId: Id })
/** `maxItems` is above the limit of every call, so that a request with too many ids gets the rule's message and not the schema's. */
const SlipIds = Type.Array(Id, { minItems: 1, maxItems: 1_000_000 })

/** Ticket versions in a query string, as `ID:VERSION` pairs. In `versions[12]=3`, the parser would read the id 12 as an array index. */
const VersionPairs = Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,9}:[1-9][0-9]{0,9}$' }))

/** The body of a write to many tickets of a project: the tickets' ids or a filter, and the version of each ticket that the person saw. */
const manySlips = { ...slipSelectionFields, slip_ids: Type.Optional(SlipIds), versions: Type.Optional(SlipVersions), dry_run: Type.Optional(Type.Boolean()) }
const ManyChanged = Type.Object({ updated: Type.Integer(), slips: Type.Array(Type.Object({ id: Id, version: Type.Integer() })) })

/** An assignment as the client sends it: quantity is null or absent only for a source-only item (RECO-65, RECO-66). */
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

/** An assignment with the names that the drawer shows: its contractor and its pay item. */
export const AssignmentWithItem = Type.Object({
  ...Assignment.properties,
  external_dot_contractor_name: Nullable(Type.String()),
  pay_item: NamedPayItem,
})

/** The pay codes and the new version of a ticket, with the field names of the ticket's row (API-35). */
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

/** A selected ticket in the answer of assign_pay_code_slips (RECO-84). */
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

/** The selected tickets of one material and unit. net_amount is the sum of their known net amounts. */
const TotalByMaterial = Type.Object({
  material_description: Type.String(),
  uom: Nullable(Type.String()),
  count: Type.Integer(),
  /** Null if no ticket was weighed. */
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
  /** Why the item is suggested, as a sentence for the person. */
  reason: Type.String(),
  /** The reason in a few words. They name neither the material nor the plant, because a screen reader has just read both. */
  basis: Type.String(),
  /** In how many of the last codings this item was used; 0 for an item found by its product code. */
  uses: Type.Integer(),
  used_at: Nullable(Moment),
}

/** Calls for pay codes: assigning, changing and clearing them on one ticket or many, suggestions, and a project's progress. */
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
  /**
   * Clears the pay codes of tickets. `versions[]` has the version of each ticket that the person saw, as ID:VERSION. Raises each ticket's
   * version by one.
   */
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
  /**
   * Clears the pay codes of many tickets, all or none: of the tickets with these ids, or of all tickets in the project that match a filter.
   * The ids are in the body because a URL is too short for them.
   */
  clearMany: {
    method: 'POST',
    path: '/v2/projects/:projectId/pay_item_assignments/bulk_clear',
    who: whoMay('assign_pay_codes'),
    params: projectParams,
    body: Strict(manySlips),
    answer: ManyChanged,
    errors: [403, 404, 409, 422],
    isMacroStep: true,
    spec: 'RECO-90, RECO-91, API-31, API-33, API-35, API-37; E.3 clear',
  },
  assignments: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_item_assignments',
    who: projectRoles,
    keysRead: true,
    style: 'ruby',
    params: projectParams,
    query: Strict({ haulhub_slip_id: SlipIds }),
    answer: Type.Object({ pay_item_assignments: Type.Array(AssignmentWithItem) }),
    errors: [404, 422],
    spec: '§3, §7; RECO-65, the drawer of a coded ticket',
  },
  /** Assigns one item to many tickets, all or none, by ids or by a filter. Each ticket gets its own net, in the item's unit. */
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
      /** True to refuse tickets that somebody else has open or is about to code in a coding run (PLUS-15). */
      unless_held: Type.Optional(Type.Boolean()),
    }),
    answer: ManyChanged,
    errors: [403, 404, 409, 422],
    isMacroStep: true,
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
  /** Like `assignPayCodeSlips`, for more ids than a URL can hold (API-37). */
  assignPayCodeSlipsByBody: {
    method: 'POST',
    path: '/v1/projects/:projectId/assign_pay_code_slips',
    who: projectRoles,
    params: projectParams,
    body: Strict({
      ...AssignPayCodeChoice,
      filters: Type.Optional(AssignPayCodeChoice.filters),
      /** An alternative to ids: all tickets in the project that match the filters, except a few (API-33, RECO-83). */
      selection: Type.Optional(Strict({ filters: SlipFilters, except_ids: slipSelectionFields.except_ids })),
    }),
    answer: AssignPayCodeAnswer,
    transaction: false,
    errors: [404, 422],
    spec: 'API-37; RECO-84 to RECO-87',
  },
  /**
   * The item used most often in the last 20 codings of the ticket's material, plant and unit, or null. Looks at the caller's own codings
   * first, then everybody's, then looks for an item whose code is the ticket's product code. `latest` is the item used last, if that is a
   * different item. The client must then select neither of these two items automatically.
   */
  suggestion: {
    method: 'GET',
    path: '/v2/projects/:projectId/pay_item_suggestion',
    who: whoMay('assign_pay_codes'),
    params: projectParams,
    query: Strict({ slip_id: Id }),
    answer: Type.Object({
      pay_item_suggestion: Nullable(Type.Object({ ...SuggestedItem, latest: Nullable(Type.Object(SuggestedItem)) })),
      /** The median net of recently delivered loads in the ticket's unit, in the project or else in the agency. Null below 20 loads. */
      usual_load: Nullable(Type.Object({ net_amount: Type.Number(), loads: Type.Integer() })),
      /**
       * For each item that lists several contractors: the contractor of its last coding in the project. The caller's own codings take
       * precedence over other people's codings. A client offers this contractor but never selects it (DT-6).
       */
      last_contractors: Type.Array(Type.Object({ project_pay_item_id: Id, external_dot_contractor_id: Id })),
    }),
    errors: [404],
    spec: 'RECO-98; RECO-5',
  },
  /**
   * A project's progress: tickets by material and unit, by period and by day, and quantities by pay item against the contract.
   * `pay_period` limits the assignments to those of one period. Rejected and voided tickets without pay codes are not counted.
   */
  totals: {
    method: 'GET',
    path: '/v2/projects/:projectId/reconciliation_totals',
    who: projectRoles,
    keysRead: true,
    params: projectParams,
    query: Strict({ pay_period: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })) }),
    answer: Type.Object({
      /**
       * `voided_coded` is the number of coded tickets that are voided and still have to be cleared. It excludes tickets of closed
       * periods (TICK-38).
       */
      tickets: Type.Object({ coded: Type.Integer(), uncoded: Type.Integer(), voided_coded: Type.Integer() }),
      by_material: Type.Array(
        Type.Object({
          material_description: Type.String(),
          uom: Nullable(Type.String()),
          coded: Type.Integer(),
          uncoded: Type.Integer(),
          /** Null if there are tickets but none was weighed. */
          coded_net_amount: Nullable(Type.Number()),
          uncoded_net_amount: Nullable(Type.Number()),
        }),
      ),
      /** The do-not-pay item has one row for each unit of its tickets, with that unit in `estimated_qty_uom`, and no balance. */
      by_pay_item: Type.Array(
        Type.Object({
          ...NamedPayItem.properties,
          estimated_quantity: Type.Number(),
          ticket_count: Type.Integer(),
          /** The quantity assigned in the requested period, or in all periods. */
          quantity: Type.Number(),
          /**
           * The three quantities of PAY-2: assigned in the period in progress, assigned in all periods, and what remains of the
           * contract.
           */
          work_completed: Type.Number(),
          total_to_date: Type.Number(),
          balance_to_finish: Nullable(Type.Number()),
          unit_price: Nullable(Type.Number()),
          /** The amount paid to date, in dollars (PAY-46); null if the item has no price, or had none when a period was closed. */
          amount_to_date: Nullable(Type.Number()),
        }),
      ),
      by_period: Type.Array(Type.Object({ ...PayPeriod.properties, ticket_count: Type.Integer() })),
      by_day: Type.Array(Type.Object({ day: Day, coded: Type.Integer(), uncoded: Type.Integer() })),
    }),
    errors: [404, 422],
    spec: 'RECO-8, PAY-2, PAY-38; issue 3, tables',
  },
  /**
   * Balances of a project's coded tickets by material, unit and pay period, or of one ticket. A balance compares the net minus waste,
   * overload and do-not-pay with the quantities assigned to pay items, in the ticket's unit, and covers only tickets that can be compared.
   * Rejected and voided tickets are not counted.
   */
  balances: {
    method: 'GET',
    path: '/v2/projects/:projectId/balances',
    who: projectRoles,
    keysRead: true,
    params: projectParams,
    query: Strict({ slip_id: Type.Optional(Id) }),
    answer: Type.Object({
      balances: Type.Array(
        Type.Object({
          material_description: Type.String(),
          uom: Nullable(Type.String()),
          pay_period: Nullable(Type.Integer()),
          tickets: Type.Integer(),
          /** The number of tickets that cannot be compared: they have no net, a source-only item, or units that do not convert. */
          not_compared: Type.Integer(),
          net: Type.Number(),
          waste: Type.Number(),
          overload: Type.Number(),
          do_not_pay: Type.Number(),
          /** The total quantity that is assigned to pay items. */
          assigned: Type.Number(),
          /** The number of unbalanced tickets for which nobody gave a reason; `explained` counts those with a reason. */
          unbalanced: Type.Integer(),
          explained: Type.Integer(),
        }),
      ),
    }),
    errors: [404, 422],
    spec: 'PLUS-5, RECO-79, UOM-8',
  },
})
