import { Type } from 'typebox'
import { contract, projectRoles, whoMay } from '#src/platform/api/contract'
import { ByName, Day, Id, Moment, Nullable, OneOf, Page, pageQuery, QuantityIn, Strict, Text } from '#src/platform/api/schemas'
import { DOCUMENT_MAX_BYTES } from '#src/platform/domain/documents/documents'
import { ATTACHMENTS_MAX, DECIDED_TOGETHER_MAX, submittalDecisions, submittalStates } from '#src/areas/partners/domain/submittals/submittal-states'

/** The tabs of the submittals: one for submittals that need a decision, and one for decided and withdrawn submittals (SUBM-1). */
export const submittalTabs = ['action-required', 'recent-submittal'] as const
/** The sort fields of the list of submittals. */
export const submittalSorts = ['submitted_at', 'material', 'certificate_type', 'vendor', 'dated', 'state', 'decided_at'] as const

const Attachment = Type.Object({ id: Id, name: Type.String(), type: Type.String(), size: Type.Integer() })

export const Submittal = Type.Object({
  id: Id,
  version: Type.Integer(),
  material: Type.String(),
  material_id: Nullable(Id),
  certificate_type: Type.String(),
  certificate_type_id: Nullable(Id),
  vendor: Type.String(),
  vendor_request_id: Nullable(Id),
  sample_id: Nullable(Type.String()),
  dated: Day,
  approved_quantity: Nullable(Type.Number()),
  /** The quantity of the material on the vendor's delivered tickets since the day of the submittal, in `shipped_uom` (SUBM-8). */
  quantity_shipped: Type.Number(),
  shipped_uom: Nullable(Type.String()),
  /**
   * How many of the delivered tickets since the day of the submittal have no amount, or a unit that cannot be converted to `shipped_uom`.
   * `quantity_shipped` leaves these tickets out.
   */
  not_converted: Type.Integer(),
  /** The number of all delivered tickets since the day of the submittal, including those that `not_converted` counts. */
  shipped_tickets: Type.Integer(),
  is_above_approved: Type.Boolean(),
  /** The day on which the approved quantity will be used up at the pace of the last 7 days; null if that day is unknown. */
  used_up_on: Nullable(Day),
  /** The open pay periods with tickets that still need this certificate. Absent for vendors; empty once the submittal is decided. */
  held_periods: Type.Optional(Type.Array(Type.Object({ project_id: Id, project: Type.String(), period: Type.Integer(), ticket_count: Type.Integer() }))),
  uom: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  state: OneOf(submittalStates),
  reason: Nullable(Type.String()),
  attachments: Type.Array(Attachment),
  submitted_at: Moment,
  submitted_by_name: Type.String(),
  decided_at: Nullable(Moment),
  decided_by_name: Nullable(Type.String()),
})
const Answer = Type.Object({ submittal: Submittal })
/** An event in the history of a submittal. */
const SubmittalEvent = Type.Object({ event: Type.String(), by: Type.String(), at: Moment, reason: Nullable(Type.String()), files: Type.Array(Type.String()) })

const Line = Nullable(Type.String({ maxLength: 5_000 }))
const Uploads = Type.Array(Id, { maxItems: ATTACHMENTS_MAX * 2 })
const content = {
  material_id: Id,
  certificate_type_id: Id,
  dated: Type.String({ maxLength: 40 }),
  sample_id: Type.Optional(Line),
  approved_quantity: Type.Optional(Nullable(QuantityIn)),
  uom: Type.Optional(Line),
  notes: Type.Optional(Line),
  /** The supplier. Vendors leave it out, because a vendor's submittal gets the vendor's name. */
  vendor: Type.Optional(Type.String({ maxLength: 500 })),
}
const vendor = { partner: 'vendor' } as const
const deciders = whoMay('change_materials')
const readers = { anyOf: [projectRoles, vendor] } as const
const senders = { anyOf: [deciders, vendor] } as const
const byId = Strict({ id: Id })
const version = { version: Type.Integer({ minimum: 1 }) }
/** The version of each submittal that the person saw. */
const Versions = ByName(Type.Integer({ minimum: 1 }), { names: '^[1-9][0-9]{0,9}$' })
const dryRun = { dry_run: Type.Optional(Type.Boolean()) }

/** Submittals of vendors (SUBM-1 to SUBM-12). */
export const submittals = contract({
  count: {
    method: 'GET',
    path: '/v2/dot_vendor/submittals/counts',
    who: deciders,
    answer: Type.Object({ action_required_count: Type.Integer({ minimum: 0 }) }),
    errors: [401, 403],
    spec: '§4, §7; SHELL-40, SUBM-9',
  },
  /** A vendor gets its own submittals, an administrator gets all, and other people get those of one project that they see. */
  list: {
    method: 'GET',
    path: '/v2/dot_vendor/submittals',
    style: 'java',
    who: readers,
    query: Strict({
      ...pageQuery,
      tab: Type.Optional(OneOf(submittalTabs)),
      project_id: Type.Optional(Id),
      search: Type.Optional(Type.String({ maxLength: 200 })),
      sort: Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 })),
    }),
    answer: Type.Object({ content: Type.Array(Submittal), page: Page }),
    errors: [401, 403, 404, 422],
    spec: 'C.4; SUBM-1, SUBM-10, SUBM-12',
  },
  detail: { method: 'GET', path: '/v2/dot_vendor/submittals/:id', who: readers, params: byId, answer: Type.Object({ submittal: Submittal, history: Type.Array(SubmittalEvent) }), errors: [401, 403, 404], spec: 'C.4; SUBM-10' },
  /** The materials and certificate types that a submittal can name, and the agency's units. */
  choices: {
    method: 'GET',
    path: '/v2/dot_vendor/submittal_choices',
    who: senders,
    answer: Type.Object({
      materials: Type.Array(Type.Object({ id: Id, name: Type.String(), certificate_type_ids: Type.Array(Id) })),
      certificate_types: Type.Array(Type.Object({ id: Id, name: Type.String() })),
      units: Type.Array(Type.String()),
      /** The agency's time zone, in which a submittal is dated. */
      timezone: Type.String(),
    }),
    errors: [401, 403],
    spec: 'SUBM-2, CERT-5, CERT-8',
  },
  /** Uploads a file for a submittal that has not been sent yet. Files that are never sent with a submittal are removed after a day. */
  upload: {
    method: 'POST',
    path: '/v2/dot_vendor/submittal_uploads',
    who: senders,
    query: Strict({ name: Text(255) }),
    file: 'application/octet-stream',
    bodyLimit: DOCUMENT_MAX_BYTES,
    transaction: false,
    answer: Type.Object({ upload: Attachment }),
    status: 201,
    errors: [401, 403, 413, 422],
    spec: '§5, §8; SUBM-3 to SUBM-5',
  },
  create: {
    method: 'POST',
    path: '/v2/dot_vendor/submittals',
    who: senders,
    body: Strict({ ...content, upload_ids: Uploads }),
    answer: Answer,
    status: 201,
    errors: [401, 403, 404, 422],
    spec: 'C.4; SUBM-2 to SUBM-7, SUBM-10',
  },
  change: {
    method: 'PATCH',
    path: '/v2/dot_vendor/submittals/:id',
    who: senders,
    params: byId,
    body: Strict({ ...version, ...content, material_id: Type.Optional(Id), certificate_type_id: Type.Optional(Id), dated: Type.Optional(Type.String({ maxLength: 40 })), upload_ids: Type.Optional(Uploads) }),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4; SUBM-2',
  },
  /** Withdraws the submittal, like `withdraw`, because submittals are never deleted. */
  remove: { method: 'DELETE', path: '/v2/dot_vendor/submittals/:id', who: vendor, params: byId, errors: [401, 403, 404, 422], spec: 'C.4; SUBM-11' },
  approve: {
    method: 'POST',
    path: '/v2/dot_vendor/submittals/:id/approve',
    who: deciders,
    params: byId,
    body: Strict({ ...version, ...dryRun, approved_quantity: Type.Optional(QuantityIn), uom: Type.Optional(Line) }),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4, E.4; SUBM-7, SUBM-9',
  },
  reject: {
    method: 'POST',
    path: '/v2/dot_vendor/submittals/:id/reject',
    who: deciders,
    params: byId,
    body: Strict({ ...version, ...dryRun, reason: Type.String({ maxLength: 2_000 }) }),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4, E.4; SUBM-7, SUBM-9',
  },
  /**
   * Decides many submittals together, as one change set. The answer lists the submittals that cannot be decided, with the reason; those do
   * not change.
   */
  decideMany: {
    method: 'POST',
    path: '/v2/dot_vendor/submittals/bulk_decision',
    who: deciders,
    body: Strict({
      ...dryRun,
      decision: OneOf(submittalDecisions),
      submittal_ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: DECIDED_TOGETHER_MAX })),
      /** Used instead of ids: selects all submittals of a tab or of a project that match a search, except `except_ids`. */
      filters: Type.Optional(Strict({ tab: Type.Optional(OneOf(submittalTabs)), project_id: Type.Optional(Id), search: Type.Optional(Type.String({ maxLength: 200 })) })),
      except_ids: Type.Optional(Type.Array(Id, { maxItems: 10_000 })),
      versions: Type.Optional(Versions),
      reason: Type.Optional(Type.String({ maxLength: 2_000 })),
    }),
    answer: Type.Object({ updated: Type.Integer(), submittal_ids: Type.Array(Id), refused: Type.Array(Type.Object({ id: Id, name: Type.String(), message: Type.String() })) }),
    errors: [401, 403, 404, 409, 422],
    spec: 'issue 14; SUBM-7, SUBM-9, API-31, API-33',
  },
  withdraw: {
    method: 'POST',
    path: '/v2/dot_vendor/submittals/:id/withdraw',
    who: vendor,
    params: byId,
    body: Strict(version),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4, E.4; SUBM-11',
  },
  submit: {
    method: 'POST',
    path: '/v2/dot_vendor/submittals/:id/submit',
    who: vendor,
    params: byId,
    body: Strict({ ...version, upload_ids: Type.Optional(Uploads), notes: Type.Optional(Line) }),
    answer: Answer,
    errors: [401, 403, 404, 409, 422],
    spec: 'C.4, E.4; SUBM-7',
  },
})
