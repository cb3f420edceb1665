import { groupingFields } from '#src/areas/tickets/domain/grouping/grouping'
import { Type, type TSchema } from 'typebox'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Nullable, OneOf, pageQuery, rubySortQuery, Strict, Text, Uuid } from '#src/platform/api/schemas'
import { NoteSchema, SlipDetailSchema, SlipSchema } from '#src/areas/tickets/api/tickets/slip'
import { slipFilterFields, slipSelectionFields } from '#src/areas/tickets/api/tickets/slip-filters'
import { ticketAggregates } from '#src/areas/tickets/api/tickets/ticket-sorts'
import { editableFields, type TicketEditKey } from '#src/areas/tickets/domain/fields'
import { REASON_MAX_CHARACTERS } from '#src/areas/agency/domain/account/limits'

const seeTickets = whoMay('see_project_tickets', 'see_plant_tickets')

/** Maximum number of ids that one call returns, for selecting rows that are not loaded. */
export const SELECTION_MAX_IDS = 10_000

/** Maximum number of tickets that a client can exclude when it asks for the next ticket to code. */
const NEXT_EXCEPT_MAX = 20

const slipParams = Strict({ id: Id })

/**
 * A new value for a field of an edit. The schema accepts any type, because the rule of the field checks the value and supplies the message
 * (TICK-42).
 */
const EditValue = Type.Unsafe<string | number | boolean | null>({ type: ['string', 'number', 'boolean', 'null'] })
/** The fields of an edit, each optional. */
export const editProperties = Object.fromEntries(editableFields.map(({ key }) => [key, Type.Optional(EditValue)])) as Record<
  TicketEditKey,
  ReturnType<typeof Type.Optional<typeof EditValue>>
>

const NamedSchema = Type.Object({ id: Type.Integer(), name: Type.String() })

/** One event of a ticket (TICK-80): each changed field with the value before and after. */
export const SlipEventSchema = Type.Object({
  id: Type.Integer(),
  event: Type.String(),
  changes: Type.Unsafe<Readonly<Record<string, readonly [before: unknown, after: unknown]>>>({ type: 'object', additionalProperties: { type: 'array' } }),
  actor: Type.String(),
  actor_employee_id: Nullable(Type.Integer()),
  impersonator: Nullable(Type.String()),
  api_key_id: Nullable(Type.Integer()),
  request_id: Type.String(),
  change_set: Uuid,
  reverses: Nullable(Uuid),
  /**
   * For an undo: the event that it reversed on this ticket, such as `marked_delivered`. For a redo, this is `undone`. Null for any other
   * event.
   */
  reversed_event: Nullable(Type.String()),
  /** The pay items that occur in `changes` and still exist, with their units. */
  pay_items: Type.Array(Type.Object({ id: Type.Integer(), estimated_qty_uom: Type.String() })),
  /** The contractors that occur in `changes` and still exist. */
  contractors: Type.Array(NamedSchema),
  slip_version: Type.Integer(),
  happened_at: Moment,
})

/** Tickets: reads, and writes of a single ticket. Bulk changes are in ticket-changes, exports in exports. */
export const tickets = contract({
  /**
   * The ticket feed. Response headers: total-pages, total-count and next-cursor. `after=<cursor>` continues from a cursor instead of by
   * page_number (API-34). `totals=false` leaves out the two totals, for a client that already has them or gets them from `count`. `sort_by`
   * takes the fields of `ticketSorts`; those marked `project` also require a project_id. `fields` (comma-separated) limits the fields of a
   * row; id and version are always included.
   */
  list: {
    method: 'GET',
    path: '/v1/slips',
    who: seeTickets,
    keysRead: true,
    style: 'ruby',
    query: Strict({
      ...pageQuery,
      ...rubySortQuery,
      ...slipFilterFields,
      after: Type.Optional(Type.String({ maxLength: 2_000 })),
      totals: Type.Optional(Type.Boolean()),
      fields: Type.Optional(Type.String({ maxLength: 4_000 })),
    }),
    answer: Type.Object({ slips: Type.Array(SlipSchema) }),
    errors: [401, 403, 422],
    spec: '§1, §5, §7, §9; TICK-1 to TICK-15, API-8 to API-14, API-34',
  },
  /**
   * How many tickets match the filters of the feed, which is the number that `list` sends as total-count. It is a separate call, so
   * that a client can show a page (`totals=false`) without waiting for the number.
   */
  count: {
    method: 'GET',
    path: '/v1/slips/count',
    who: seeTickets,
    keysRead: true,
    style: 'ruby',
    query: Strict(slipFilterFields),
    answer: Type.Object({ count: Type.Integer() }),
    errors: [401, 403, 422],
    spec: 'WORK-29; API-12 (path decided)',
  },
  /**
   * The ids of the tickets in the feed, in the same order, for selecting rows that are not loaded. `from_row` is the first row, counted
   * from 0; `row_count` is the number of rows (default and maximum 10,000). The header total-count has the number of matches.
   */
  ids: {
    method: 'GET',
    path: '/v1/slips/ids',
    who: seeTickets,
    style: 'ruby',
    query: Strict({
      ...rubySortQuery,
      ...slipFilterFields,
      from_row: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000_000 })),
      row_count: Type.Optional(Type.Integer({ minimum: 1, maximum: SELECTION_MAX_IDS })),
    }),
    answer: Type.Object({ ids: Type.Array(Type.Integer()) }),
    errors: [401, 403, 422],
    spec: 'WORK-29; API-33 (path decided)',
  },
  /**
   * The next ticket of the feed that has to be coded, after the cursor `after`: an uncoded ticket that is not rejected, voided, parked or
   * leased to somebody else. `row` is the ticket's position in the feed, counted from 0. `next` is null if there is no such ticket.
   */
  nextToCode: {
    method: 'GET',
    path: '/v1/slips/next_to_code',
    who: seeTickets,
    style: 'ruby',
    query: Strict({
      ...rubySortQuery,
      ...slipFilterFields,
      after: Type.Optional(Type.String({ maxLength: 2_000 })),
      /** The number of rows of the list up to and including the cursor's ticket. If this is missing, the server counts them. */
      after_rows: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      /** Limits the search for the next ticket to this project, even if the list shows all projects. */
      of_project: Type.Optional(Id),
      /** Tickets to skip, because the client already has them. */
      except_ids: Type.Optional(Type.Array(Id, { maxItems: NEXT_EXCEPT_MAX })),
    }),
    answer: Type.Object({ next: Nullable(Type.Object({ id: Id, row: Type.Integer() })) }),
    errors: [401, 403, 422],
    spec: 'RECO-62; API-34 (path decided)',
  },
  /**
   * Totals of selected tickets: the count, and the net for each unit. Takes slip_ids, or filters and except_ids. Changes nothing, but is a
   * POST, because the ids would make the URL too long (API-37).
   */
  totals: {
    method: 'POST',
    path: '/v1/slips/totals',
    who: seeTickets,
    body: Strict(slipSelectionFields),
    answer: Type.Object({
      count: Type.Integer(),
      coded_count: Type.Integer(),
      totals: Type.Array(Type.Object({ uom: Nullable(Type.String()), count: Type.Integer(), net_amount: Nullable(Type.Number()) })),
    }),
    transaction: false,
    errors: [401, 403, 422],
    spec: 'WORK-29; API-33, API-37 (path decided)',
  },
  /** Ticket count and summed net by a field and unit, for the filters of the feed. At most 1,000 groups, most tickets first. */
  aggregates: {
    method: 'GET',
    path: '/v1/slips/aggregates',
    who: seeTickets,
    style: 'ruby',
    query: Strict({ aggregate_by: OneOf(ticketAggregates), ...slipFilterFields }),
    answer: Type.Object({
      aggregates: Type.Array(
        Type.Object({ key: Nullable(Type.String()), count: Type.Integer(), net_amount: Nullable(Type.Number()), uom: Nullable(Type.String()) }),
      ),
    }),
    errors: [401, 403, 422],
    spec: '§7; TICK-83, TICK-84',
  },
  /**
   * For the filters of the feed, the ticket count, coded count and summed net of each group of tickets. Tickets are grouped by up to three
   * fields and by unit, and the groups are sorted by the values of the fields.
   */
  groups: {
    method: 'GET',
    path: '/v1/slips/groups',
    who: seeTickets,
    style: 'ruby',
    // the schema accepts more fields than the rule allows, so that the rule can refuse them with a message of its own
    query: Strict({ group_by: Type.Array(OneOf(groupingFields), { minItems: 1, maxItems: groupingFields.length }), ...slipFilterFields }),
    answer: Type.Object({
      groups: Type.Array(
        Type.Object({ keys: Type.Array(Nullable(Type.String())), uom: Nullable(Type.String()), count: Type.Integer(), coded: Type.Integer(), net_amount: Nullable(Type.Number()) }),
      ),
    }),
    errors: [401, 403, 422],
    spec: 'SHELL-77 (path decided)',
  },
  detail: {
    method: 'GET',
    path: '/v4/slips/:id',
    who: seeTickets,
    keysRead: true,
    params: slipParams,
    answer: Type.Object({ slip: SlipDetailSchema }),
    errors: [401, 403, 404],
    spec: '§3, §7; TICK-29 to TICK-31, TICK-41',
  },
  events: {
    method: 'GET',
    path: '/v1/slips/:id/slip_events',
    who: seeTickets,
    keysRead: true,
    style: 'ruby',
    params: slipParams,
    query: Strict(pageQuery),
    answer: Type.Object({ slip_events: Type.Array(SlipEventSchema) }),
    errors: [401, 403, 404, 422],
    spec: '§7; TICK-80, TICK-81',
  },
  sources: {
    method: 'GET',
    path: '/v1/slips/:id/sources',
    who: seeTickets,
    params: slipParams,
    answer: Type.Object({
      sources: Type.Array(
        Type.Object({
          id: Type.Integer(),
          /** The body as the supplier sent it. */
          body: Type.Unknown(),
          /** SHA-256 of the body, hexadecimal. */
          body_hash: Type.String(),
          api_key: Nullable(NamedSchema),
          person: Nullable(NamedSchema),
          import_id: Nullable(Type.Integer()),
          received_at: Moment,
        }),
      ),
      corrections: Type.Array(
        Type.Object({
          id: Type.Integer(),
          field: Type.String(),
          from: Type.Unknown(),
          to: Type.Unknown(),
          corrected_by: NamedSchema,
          reason: Nullable(Type.String()),
          corrected_at: Moment,
        }),
      ),
    }),
    errors: [401, 403, 404],
    spec: 'PLUS-1',
  },
  /**
   * Changes either the flag ({slipId, flag, note?}; TICK-62), or agency fields (TICK-42, TICK-43). `version` is the version of the ticket
   * that the person saw; it may be missing if only the flag changes. 409 with the current ticket if the version is outdated (TICK-99).
   */
  change: {
    method: 'PATCH',
    path: '/v1/slips/:id',
    who: whoMay('edit_tickets', 'flag_note_photo'),
    params: slipParams,
    body: Strict({
      slipId: Type.Optional(Id),
      flag: Type.Optional(Type.Boolean()),
      note: Type.Optional(Nullable(Type.String({ maxLength: 2_000 }))),
      version: Type.Optional(Id),
      reason: Type.Optional(Nullable(Type.String({ maxLength: REASON_MAX_CHARACTERS }))),
      ...editProperties,
    }),
    answer: Type.Object({ slip: SlipDetailSchema }),
    errors: [401, 403, 404, 409, 422],
    spec: '§7; TICK-35, TICK-42, TICK-43, TICK-62, TICK-63, TICK-99, PLUS-1',
  },
  /** Replaces all agency fields that the person's role may edit. Fields that are missing in the request become empty (TICK-43). */
  replace: {
    method: 'PUT',
    path: '/v1/slips/:id',
    who: whoMay('edit_tickets'),
    params: slipParams,
    body: Strict({ version: Id, reason: Type.Optional(Nullable(Type.String({ maxLength: REASON_MAX_CHARACTERS }))), ...editProperties }),
    answer: Type.Object({ slip: SlipDetailSchema }),
    errors: [401, 403, 404, 409, 422],
    spec: '§7; TICK-43, TICK-99, PLUS-1',
  },
  addNote: {
    method: 'POST',
    path: '/v1/slips/:id/notes',
    who: whoMay('flag_note_photo'),
    params: slipParams,
    body: Strict({ text: Text(4_000) }),
    answer: Type.Object({ note: NoteSchema as TSchema & typeof NoteSchema, version: Type.Integer() }),
    errors: [401, 403, 404, 422],
    spec: 'TICK-64',
  },
  removeNote: {
    method: 'DELETE',
    path: '/v1/slips/:id/notes/:note',
    who: whoMay('flag_note_photo'),
    params: Strict({ id: Id, note: Id }),
    errors: [401, 403, 404, 422],
    spec: 'TICK-64',
  },
})
