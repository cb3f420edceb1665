import { Type } from 'typebox'
import { BINDER_MAX_BYTES } from '#src/areas/contracts/domain/audit-binders/binder'
import { contract, whoMay } from '#src/platform/api/contract'
import { Id, Moment, Strict } from '#src/platform/api/schemas'

/** Audit binders. A binder is a zip that can be verified: what was paid in a period or for an item, and all records behind it (PLUS-20). */
export const auditBinders = contract({
  /** Starts the job that creates the binder of a closed pay period, or of a pay item in all closed periods. */
  create: {
    method: 'POST', path: '/v2/projects/:projectId/audit_binders', who: whoMay('export_tickets'),
    params: Type.Object({ projectId: Id }),
    body: Strict({ pay_period: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })), pay_item_id: Type.Optional(Id) }),
    answer: Type.Object({ job_id: Type.String() }), status: 202, errors: [403, 404, 422], spec: 'PLUS-20',
  },
  /** Checks a binder: the body is its zip. 422 lists every file that differs from the manifest and every total that is wrong. */
  check: {
    method: 'POST', path: '/v1/audit_binders/check', who: whoMay('export_tickets'),
    file: 'application/octet-stream', bodyLimit: BINDER_MAX_BYTES, transaction: false,
    answer: Type.Object({
      audit_binder: Type.Object({
        /** The subject of the binder as text: 'pay period 3' or 'item 2360.509'. */
        subject: Type.String(), project: Type.String(), created_at: Moment, created_by_name: Type.String(),
        files: Type.Integer(), tickets: Type.Integer(), lines: Type.Integer(),
        /** The sum of the amounts of all lines that have a price, in dollars. */
        amount: Type.Number(),
      }),
    }),
    errors: [403, 413, 422], spec: 'PLUS-20',
  },
})
