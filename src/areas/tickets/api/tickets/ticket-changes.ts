import { Type } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Day, Id, Nullable, OneOf, Strict } from '#src/platform/api/schemas'
import { slipSelectionFields, SlipVersions } from '#src/areas/tickets/api/tickets/slip-filters'
import { editProperties } from '#src/areas/tickets/api/tickets/tickets'
import { SlipSchema } from '#src/areas/tickets/api/tickets/slip'
import { FIELD_CHANGE_MAX_TICKETS } from '#src/areas/tickets/domain/limits'
import { REASON_MAX_CHARACTERS } from '#src/areas/agency/domain/account/limits'
import { ticketStatuses } from '#src/platform/domain/status-words'

const ticketSelection = {
  ...slipSelectionFields,
  versions: Type.Optional(SlipVersions),
  dry_run: Type.Optional(Type.Boolean()),
}

/** The fields of a ticket that bulk changes can change, with their new values. The client uses them to update the rows of open tables. */
const ChangedTicket = Type.Object({
  id: Id,
  version: Type.Integer(),
  status: OneOf(ticketStatuses),
  delivered_date: Nullable(Day),
  rejection_reason: Nullable(Type.String()),
  coded: Type.Boolean(),
  pay_period: Nullable(Type.Integer()),
  max_gvw_override: Nullable(Type.Integer()),
  overload_amount: Nullable(Type.Number()),
  overload_unit: Nullable(Type.String()),
  flag_by_dot: Type.Boolean(),
  flag_note: Nullable(Type.String()),
})

const BulkAnswer = Type.Object({ updated: Type.Integer(), slips: Type.Array(ChangedTicket) })

/** Bulk changes: each changes many tickets in one transaction (specification, section 4 bulk actions). */
export const ticketChanges = contract({
  bulkStatusUpdate: {
    method: 'PATCH',
    path: '/v3/slips/bulk_status_update',
    who: whoMay('bulk_mark'),
    body: Strict({
      ...ticketSelection,
      status: OneOf(['delivered', 'accepted', 'rejected']),
      date: Type.Optional(Nullable(Day)),
      reason: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
      /**
       * The person's location when marking one ticket delivered, if the ticket's project collects locations (PROJ-43). Both coordinates
       * must be sent, or neither.
       */
      delivery_lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      delivery_long: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      /** True if the person has confirmed that rejecting the tickets clears their pay codes (DT-1 row 2). */
      clear_pay_codes: Type.Optional(Type.Boolean()),
    }),
    answer: BulkAnswer,
    errors: [404, 409, 422],
    isMacroStep: true,
    spec: '§4 bulk actions, §7; TICK-44 to TICK-56, DT-1, DT-2',
  },
  bulkMaxGvwOverrideUpdate: {
    method: 'PATCH',
    path: '/v3/slips/bulk_max_gvw_override_update',
    who: whoMay('override_max_gvw'),
    body: Strict({
      ...ticketSelection,
      /** Whole lbs from 1 to 200,000; null or blank clears the override. */
      max_gvw_override: Type.Unsafe<number | string | null>({ type: ['integer', 'string', 'null'], maxLength: 20 }),
    }),
    answer: BulkAnswer,
    errors: [404, 409, 422],
    isMacroStep: true,
    spec: '§4 bulk actions, §7; TICK-56 to TICK-60',
  },
  /** Sets many delivered or rejected tickets back to pending, all or none. The reason is kept as a note of each ticket. */
  bulkReopen: {
    method: 'PATCH',
    path: '/v3/slips/bulk_reopen',
    who: whoMay('bulk_mark'),
    body: Strict({ ...ticketSelection, reason: Type.String({ maxLength: 8000 }) }),
    answer: BulkAnswer,
    errors: [404, 409, 422],
    isMacroStep: true,
    spec: 'PLUS-36, API-31, API-33, API-35; E.2 reopen',
  },
  /** Adds or removes the flag of many tickets. A ticket whose flag and note are already as requested is skipped and gets no event. */
  bulkFlagUpdate: {
    method: 'PATCH',
    path: '/v3/slips/bulk_flag_update',
    who: whoMay('flag_note_photo'),
    body: Strict({
      ...ticketSelection,
      flag: Type.Boolean(),
      note: Type.Optional(Nullable(Type.String({ maxLength: 4000 }))),
    }),
    answer: BulkAnswer,
    errors: [404, 409, 422],
    isMacroStep: true,
    spec: 'TICK-35, TICK-62, TICK-63, API-31, API-33, API-35; E.2 flag and unflag',
  },
  /**
   * Changes agency fields of up to 1,000 tickets, all or none. Each ticket has its own new values; values that it already has are skipped.
   * Returns the changed tickets as they are now. 409 with the current tickets if a version is outdated.
   */
  bulkFieldUpdate: {
    method: 'PATCH',
    path: '/v3/slips/bulk_field_update',
    who: whoMay('edit_tickets'),
    body: Strict({
      changes: Type.Array(Strict({ id: Id, values: Strict(editProperties) }), { minItems: 1, maxItems: FIELD_CHANGE_MAX_TICKETS }),
      versions: Type.Optional(SlipVersions),
      reason: Type.Optional(Nullable(Type.String({ maxLength: REASON_MAX_CHARACTERS }))),
      dry_run: Type.Optional(Type.Boolean()),
    }),
    answer: Type.Object({ updated: Type.Integer(), slips: Type.Array(SlipSchema) }),
    errors: [403, 404, 409, 422],
    spec: 'TICK-42, WORK-27, WORK-28, API-31, API-35 (path decided)',
  },
})
