import { Type } from 'typebox'
import { contract, whoMay } from '#src/contract/contract'
import { ByName, Day, Id, Moment, Nullable, OneOf, Strict, Uuid } from '#src/contract/schemas'
import { slipSelectionFields, SlipVersions } from '#src/contract/slip-filters'
import { recordKinds } from '#src/domain/records/kinds'
import { ticketStatuses } from '#src/domain/tickets/status-words'

const ticketSelection = {
  ...slipSelectionFields,
  versions: Type.Optional(SlipVersions),
  dry_run: Type.Optional(Type.Boolean()),
}

/** What a bulk change leaves of a ticket, for the rows of open tables. */
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

/**
 * What an undo left alone: by whom and when it was changed since (API-32), or in `message` the rule that keeps it. For a
 * record that is no ticket `record_kind` says what it is, and its name is in `ticket_number`.
 */
const Left = Type.Object({
  id: Id,
  record_kind: Nullable(OneOf(recordKinds)),
  ticket_number: Type.String(),
  changed_by: Type.String(),
  changed_at: Moment,
  message: Nullable(Type.String()),
})

/** Records of one kind that are as before again, and the version that each is at now, in the same order. */
const UndoneRecords = Type.Object({ kind: OneOf(recordKinds), ids: Type.Array(Id), versions: Type.Array(Nullable(Type.Integer())) })

/** Changes of many tickets in one transaction, and the undo of every kind of change (specification, section 4 bulk actions). */
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
      /** Where the person is who marks one ticket delivered, where its project collects that (PROJ-43); both or none. */
      delivery_lat: Type.Optional(Type.Number({ minimum: -90, maximum: 90 })),
      delivery_long: Type.Optional(Type.Number({ minimum: -180, maximum: 180 })),
      /** The confirmation of DT-1 row 2: pay codes of the rejected tickets are cleared. */
      clear_pay_codes: Type.Optional(Type.Boolean()),
    }),
    answer: BulkAnswer,
    errors: [404, 409, 422],
    spec: '§4 bulk actions, §7; TICK-44 to TICK-56, DT-1, DT-2',
  },
  bulkMaxGvwOverrideUpdate: {
    method: 'PATCH',
    path: '/v3/slips/bulk_max_gvw_override_update',
    who: whoMay('override_max_gvw'),
    body: Strict({
      ...ticketSelection,
      /** Whole lbs from 1 to 200,000; null or blank clears. */
      max_gvw_override: Type.Unsafe<number | string | null>({ type: ['integer', 'string', 'null'], maxLength: 20 }),
    }),
    answer: BulkAnswer,
    errors: [404, 409, 422],
    spec: '§4 bulk actions, §7; TICK-56 to TICK-60',
  },
  /** The flag of many tickets, on or off; those that have it as asked stay as they are, without an event. */
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
    spec: 'TICK-35, TICK-62, TICK-63, API-31, API-33, API-35; E.2 flag and unflag',
  },
  undo: {
    method: 'POST',
    path: '/v1/slips/undo',
    who: 'signed_in',
    body: Strict({ change_set: Uuid, dry_run: Type.Optional(Type.Boolean()) }),
    answer: Type.Object({ undone: Type.Integer(), slip_ids: Type.Array(Id), records: Type.Array(UndoneRecords), left: Type.Array(Left) }),
    errors: [403, 404, 422],
    spec: 'API-32, WORK-22; E.2 undo',
  },
  /** The caller's own last change sets, newest first: what undo and redo would take back, also after a reload. */
  changeSets: {
    method: 'GET',
    path: '/v1/slips/change_sets',
    who: 'signed_in',
    answer: Type.Object({
      change_sets: Type.Array(
        Type.Object({
          change_set: Uuid,
          events: Type.Array(Type.String()),
          ticket_count: Type.Integer(),
          /** How many records that are no tickets it changed, by their kind. */
          record_counts: ByName(Type.Integer()),
          happened_at: Moment,
          /** The change set that this one took back, when it is an undo. */
          reverses: Nullable(Uuid),
          /** True when a later undo of the caller took this one back. */
          reversed: Type.Boolean(),
        }),
      ),
    }),
    spec: 'API-32, WORK-22',
  },
})
